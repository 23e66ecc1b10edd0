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

MAP_POINTS = 10_000
"""Points on one map: WebGL moves them with ease, and what the map kept is known in seconds."""

MOVING_POINTS = 2_000
"""Points that move through all layers: their places in between are sent too, half a megabyte a layer at most."""

ALIGNED_POINTS = 600
"""Points whose layers UMAP or t-SNE draw together: the former takes half a minute for seven layers, on two cores."""

FEW_POINTS = 500
"""Points up to which PCA is the default of a map: so few have neighbourhoods too thin for UMAP to draw."""

QUICK_POINTS = 200
"""Points up to which a map by PCA is drawn at once, without a place in the queue: it takes a moment."""

MAP_BYTES = 160_000_000
"""The vectors held while a map is drawn: two such maps at once fit the memory of a small machine beside a model."""

STRATEGY_POINTS = 300
"""Points on which layer choices and poolings are compared: a silhouette is then known to a few hundredths."""

SVG_POINTS = 500
"""Points drawn as vectors, with smooth motion of the browser's own; beyond, WebGL draws them."""

POINTS_IN_CODE = 300
"""Points written into a page's script; beyond, it reads them from the page's table, which is downloaded beside it."""

UMAP_WAITS = 20.0
"""Seconds after the first map until UMAP is opened in the background: it takes as long; first clicks go first."""

STRATEGY_MAPS = 8
"""Strategies that are drawn as small maps: two rows; the table beside them has all."""
