"""Numbers in, the pictures of a reason and their readings out."""
