"""Every limit of the app in one place, each with its reason."""

TEXT_CHARACTERS = 200_000
"""Typed text beyond this is cut before it is read: about three novels' chapters, tokenised in under a second."""

TYPED_CHARACTERS = 240_000
"""What a field for text takes, so that whoever types a little more than is read is told how much is left out. Two such
texts fit one message of a browser, server.maxWidgetStateSize in .streamlit/config.toml."""

PASTED_CHARACTERS = 600_000
"""What the field for a table takes: 3,000 sentences of 200 characters; a larger table comes as a file."""

UPLOADED_BYTES = 12_000_000
"""Uploaded files of one visitor, the oldest go first: the largest of each of the three pages that take one."""

LINES = 20_000
"""Lines of a text, rows of a list or a table that are looked at: ten times what any page then works with, and a list of
those that can't be used is still quick to draw."""

LINK_CHARACTERS = 6_000
"""Text beyond this stays out of the link: many servers and chat programs refuse addresses over 8 KB."""

BATCH_TOKENS = 768
"""Tokens, padding included, that pass through the network at once: with 2,048, which no longer fit the processor's own
memory, a 12 x 768 model takes a third longer."""

RECENT_BYTES = 30_000_000
"""Hidden states kept of what the network has just read: 2,800 pieces, or 750 of a 12 x 768 model."""

WINDOW_TEXTS = 2_048
"""Texts sorted by length together: long enough to pad little, short enough that memory does not grow with the file."""

MODELS_IN_MEMORY = 2
"""Models kept loaded: two can be compared, and two of the 12 x 768 shape fit the memory of a small cloud machine."""

VOCABULARY_ROWS = 500
"""Vocabulary rows drawn at once: the rest is a search away, and all of it is in the download."""

WORD_TRIES = 48
"""Candidates drawn of one longest-match search: beyond this the rows are too thin to read."""

STRIP_PIECES = 48
"""Pieces drawn in the input rows: beyond this the cells are too narrow to read, and the table has them all."""

STRIP_LINE = 12
"""Pieces in one line of the input rows: what a phone shows with legible labels."""

CHIPS_AT_FIRST = 160
"""Chips drawn before the reader asks for all: about one screen."""

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

CONCORDANCES = 5
"""Texts whose table of occurrences a session keeps as it first was: a reader goes back to the last one or two."""

CELLS_TO_CLICK = 30
"""Occurrences up to which a cell can be clicked: beyond this the cells are smaller than a finger, and lists serve."""

WORKERS = 2
"""Heavy jobs at once, of different visitors: as many as a small machine has cores."""

SHARED_BYTES = 80_000_000
"""What quick work leaves behind for all visitors: hidden states of 330 short texts, of a 12 x 768 model's 90."""

RESULT_BYTES = 200_000_000
"""What heavy work leaves behind for the next who asks: the largest maps and benches of a class fit."""

PATIENCE = 0.4
"""Seconds that a page waits for heavy work before it shows a progress bar: what is quick shall not flicker."""

MATRIX_SENTENCES = 60
"""Sentences compared each with each: 1,770 pairs, as many as a picture can name and a reader can tell apart."""

LIST_SENTENCES = 2_000
"""Sentences of a list to search: at bert-base about a minute's work, and with every pooling some 60 MB of vectors."""

LIST_BYTES = 2_000_000
"""Bytes of an uploaded list: 2,000 sentences have a tenth of that."""

TABLE_BYTES = 5_000_000
"""Bytes of an uploaded or pasted table: 20,000 rows of 250; no file is larger, and the server takes none."""

TABLE_COLUMNS = 100
"""Columns of a table: a list of choice with more serves nobody, and three are needed."""

TABLE_CELLS = 200_000
"""Cells of a table that are kept: ten in each of 20,000 rows, at some 60 bytes each 12 MB."""

TABLE_LOOKED_AT = 200
"""Rows by which it is judged what stands between two cells: read eight times, once for each way to read them."""

TABLE_LOOKED_INTO = 200_000
"""Characters of these rows: a line without end is not read eight times to its end."""

LIST_FOUND = 8
"""Results of a search that are drawn: more do not fit one look; the download has more."""

CHANGED_SENTENCES = 12
"""Sentences whose vectors are made anew with every change: six passes each through the network."""

PADDING = 32
"""Padding pieces put behind a sentence to see what they change: what a batch with one long sentence does."""

QUERIES_AT_ONCE = 512
"""Vectors compared with a whole vocabulary in one product: 512 x 30,522 cosines take 62 MB, more brings no speed."""

WORDS_COMPARED = 6
"""Words whose neighbours stand side by side: two rows of three on a wide screen."""

RANDOM_QUERIES = 400
"""Random pieces whose nearest neighbour is sought, to know what is near: the median is then known to about .01."""

MAP_PIECES = 48
"""Pieces around the words on the map of a neighbourhood: beyond this their names cover one another."""

LENS_TOKENS = 40
"""Pieces of a text whose states are read in every layer at once: what a picture shows with legible names."""

LINE_BYTES = 4 * TEXT_CHARACTERS
"""Bytes of one line of a file: more are skipped unread, so that a file without line ends fills no memory."""

SHARD_BYTES = 32_000_000
"""Vectors that the batch command holds at once: it writes them down and goes on, and loses no more if interrupted."""

EXPORT_TEXTS = 2_000
"""Texts that the Export page takes: beyond this a page is the wrong place, and the batch command has no bound."""

EXPORT_VALUES = 8_000_000
"""Values in an export from the page: 32 MB as they are, 100 MB as CSV; more is the batch command's."""

EXPORT_BYTES = 2_000_000
"""Bytes of a text file to export: thousands of long sentences."""

EXPORT_PIECES_AT_ONCE = 1_000
"""Pieces that an export may have to be made at once: a moment's work; more waits its turn."""

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

SMALL_MAP_POINTS = 3_000
"""Points of many small maps together that are drawn as vectors, in a figure for each pair of maps."""

SCRIPT_LINES = 60
"""Lines of a page's script that fill a screen: beyond, its lists stand in files."""

LINE_IN_CODE = 90
"""Characters of a list that stands in one line of a page's script; a longer one has a line for each entry."""

LIST_IN_CODE = 6
"""Entries of a list that are written into a page's script; a longer one stands in a file beside it."""

BENCH_ROWS = 3_000
"""Labelled sentences measured together: on the bundled model half a minute, in which others wait their turn."""

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

BENCH_HALVINGS = 500
"""Times that the labelled sentences are parted in halves: a share of them is then known to about four in a hundred."""

WRONG_ROWS = 300
"""Sentences listed as told wrongly, the clearest mistakes first: more nobody reads, and all are in the download."""

STRATEGY_MAPS = 8
"""Strategies that are drawn as small maps: two rows; the table beside them has all."""

CUTS_TOLD = 3
"""Words that two models cut differently, told one by one: more make no sentence, and the Tokens page has them all."""

FEW_COMPARISONS = 20
"""Comparisons below which their number is told: a percentage of six would claim more than is known."""
