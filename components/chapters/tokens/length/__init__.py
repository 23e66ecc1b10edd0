"""One length for all texts: what is cut, and what is filled up with padding."""
