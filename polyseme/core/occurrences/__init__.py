"""The occurrences of a word in several texts: positions, hidden states and labels, alone or with built-in sentences."""
