"""Words and pieces: how words are found in a text, cut into pieces, and truncated."""
