"""Every limit of the app in one place, each with its reason."""

TEXT_CHARACTERS = 200_000
"""Typed text beyond this is cut before it is read: about three novels' chapters, tokenised in under a second."""

LINK_CHARACTERS = 6_000
"""Text beyond this stays out of the link: many servers and chat programs refuse addresses over 8 KB."""

BATCH_TOKENS = 2_048
"""Tokens, padding included, that pass through the network at once: more brings no speed on a processor, only memory."""

WINDOW_TEXTS = 2_048
"""Texts sorted by length together: long enough to pad little, short enough that memory does not grow with the file."""

MODELS_IN_MEMORY = 2
"""Models kept loaded: two of the 12 x 768 shape fit the memory of a small cloud machine."""

VOCABULARY_ROWS = 500
"""Vocabulary rows drawn at once: the rest is a search away, and all of it is in the download."""

WORD_TRIES = 48
"""Candidates drawn of one longest-match search: beyond this the rows are too thin to read."""

STRIP_PIECES = 64
"""Pieces drawn in the input rows: beyond this the cells are too narrow to read, and the table has them all."""

CHIPS = 1_024
"""Chips drawn: no model of the catalogue reads more pieces."""
