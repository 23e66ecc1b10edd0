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

STRIP_PIECES = 48
"""Pieces drawn in the input rows: beyond this the cells are too narrow to read, and the table has them all."""

STRIP_LINE = 12
"""Pieces in one line of the input rows: what a phone shows with legible labels."""

CHIPS_BEFORE_SCROLLING = 160
"""Chips before they get a window of their own to scroll in: about one screen."""

CHIPS = 1_024
"""Chips drawn: no model of the catalogue reads more pieces."""

RANDOM_PIECES = 2
"""Pieces taken of each sentence for the random pairs: of 300 sentences 600, at 13 layers x 768 features 24 MB."""

RANDOM_PAIRS = 5_000
"""Random pairs: their median is then known to about .005, and all of them are compared in milliseconds."""

OCCURRENCES = 6
"""Occurrences of one piece drawn side by side: 15 pairs; more do not fit one look."""

POSITIONS = 512
"""Positions compared with one another: a picture of 512 x 512 is one megabyte on its way to the browser."""

SENSE_OCCURRENCES = 200
"""Occurrences of a word compared with one another: 40,000 cells, still legible as a picture and quick to draw."""

CELLS_TO_CLICK = 30
"""Occurrences up to which a cell can be clicked: beyond this the cells are smaller than a finger, and lists serve."""

WORKERS = 2
"""Heavy jobs at once, of different visitors: as many as a small machine has cores."""

RESULT_BYTES = 200_000_000
"""What heavy work leaves behind for the next who asks: the largest maps and benches of a class fit."""

PATIENCE = 0.4
"""Seconds that a page waits for heavy work before it shows a progress bar: what is quick shall not flicker."""

BENCH_ROWS = 3_000
"""Labelled sentences measured together: on the bundled model half a minute, in which others wait their turn."""

BENCH_LINES = 20_000
"""Rows of an uploaded table that are looked at: those beyond the first 3,000 usable ones are listed."""

BENCH_BYTES = 120_000_000
"""Hidden states of labelled words kept at once: 3,000 at 13 layers x 768 features; a larger model gets fewer."""

BENCH_CHARACTERS = 10_000
"""The longest labelled sentence: five pages, far beyond the positions of any model of the catalogue."""

BENCH_WORDS = 200
"""Words in one bench: their shuffled scores under every setting then keep to 60 MB."""

BENCH_SENSES = 20
"""Senses of one word that are compared: the time goes with their number, and dictionaries rarely have more."""

BENCH_SHUFFLES = 40
"""Times that the labels are shuffled: the score that only 5 % of the runs pass is then the third highest."""

BENCH_RESAMPLES = 1_000
"""Bootstrap resamples: the ends of an interval are then known to about a twentieth of its width."""

WRONG_ROWS = 300
"""Sentences listed as told wrongly, the clearest mistakes first: more nobody reads, and all are in the download."""
