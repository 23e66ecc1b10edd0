"""Numbers in, pictures and their readings out."""
