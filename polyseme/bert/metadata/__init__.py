"""What a model's files state about it, read without loading any weights."""
