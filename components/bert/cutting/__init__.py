"""How words are found in a text and cut into pieces, by each of the algorithms."""
