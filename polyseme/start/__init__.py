"""Start: the reader's guess about the three banks, and the model's answer, in words."""
