"""Hidden states in, numbers out."""
