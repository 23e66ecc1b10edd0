"""What a model's files say of it, read without loading any weights."""
