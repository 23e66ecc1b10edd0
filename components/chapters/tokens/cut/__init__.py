"""How a word is cut by byte-pair encoding and by the unigram model; WordPiece stands one folder up."""
