"""Every limit of the app in one place, each with its reason."""

# What is read
TEXT_CHARACTERS = 60_000  # typed beyond this is cut: 10,000 pieces, the largest map, have fewer; Export takes files
TYPED_CHARACTERS = 75_000  # a field takes more than is read, to tell how much is left out
PAIR_CHARACTERS = 6_000  # of a second text: twice what 512 pieces have; with the first in any script below 256 kB
PASTED_CHARACTERS = 180_000  # of a table: 1,800 sentences of 100; a larger one comes as a file
UPLOADED_BYTES = 17_000_000  # of one visitor's files: the largest of each of the four pages that take one
UPLOADED_TOGETHER = 150_000_000  # of all visitors' files: the largest of a class of thirty
LINES = 20_000  # of a text, a list, a table: ten times what a page works with, and the refused ones are quick to list
LINK_CHARACTERS = 6_000  # longer text stays out of the link: many servers and chat programs refuse addresses over 8 KB
PIECES = 1_024  # of a text: ModernBERT could read 8,192, whose states in all layers would take half a gigabyte
BATCH_TOKENS = 768  # padding included, at once: 2,048 no longer fit the processor's own memory and take a third longer
DEVICE_BYTES = 400_000_000  # of states on a GPU at once: with what they are made of, a card of 4 GB has room for them
RECENT_BYTES = 30_000_000  # states of what the network has just read: 2,800 pieces, or 750 of a 12 x 768 model
WINDOW_TEXTS = 2_048  # sorted by length together: enough to pad little, and memory does not grow with the file

# What is kept, and for how long a reader waits
MODELS_IN_MEMORY = 2  # two can be compared, and two of the 12 x 768 shape fit the memory of a small cloud machine
SHARED_BYTES = 80_000_000  # left by quick work for all visitors: states of 330 short texts, of a 12 x 768 model's 90
KEPT_BYTES = 300_000_000  # on disk, of results over built-in texts: those of two models of the 12 x 768 shape
RESULT_BYTES = 200_000_000  # left by heavy work for the next who asks: the largest maps and benches of a class fit
CONCORDANCES = 5  # texts whose senses a session keeps as they were clicked: a reader goes back to one or two
NAMED_AT_ONCE = 30  # sentences with their senses to click: three screens, and more would make the page slow
WORKERS = 2  # heavy jobs at once, of different visitors: as many as a small machine has cores
TURN = 0.0005  # seconds of the interpreter at once, where others wait: a page needs some hundred turns
PAGE_TURN = 0.25  # seconds that one page keeps the next waiting: most are made in a tenth
OLD_GARBAGE = 50  # looks through what is new before one through all, which holds everybody up for .2 to .3 s
PATIENCE = 0.4  # seconds that a page waits before it shows a progress bar: what is quick shall not flicker

# Tokens and Inputs
VOCABULARY_ROWS = 500  # drawn at once: the rest is a search away, and all of it is in the download
WORD_TRIES = 48  # candidates drawn of one longest-match search: beyond this the rows are too thin to read
STRIP_PIECES = 48  # drawn in the input rows: beyond this the cells are too narrow to read, and the table has them all
STRIP_LINE = 12  # pieces in one line of the input rows: what a phone shows with legible labels
STRIP_WORDS = 40  # of a line, to be clicked: two rows on a screen; a longer line is read in full all the same
CHIPS_AT_FIRST = 160  # drawn before the reader asks for all: about one screen
CHIPS = PIECES  # no model reads more
OCCURRENCES = 6  # of one piece, side by side: 15 pairs; more do not fit one look
POSITIONS = 512  # compared with one another: a picture of 512 x 512 is one megabyte on its way to the browser

# Senses, and random pairs
RANDOM_PIECES = 2  # taken of each sentence: of 300 sentences 600, at 13 layers x 768 features 24 MB
RANDOM_PAIRS = 5_000  # their median is then known to about .005, and all of them are compared in milliseconds
SENSE_OCCURRENCES = 200  # compared with one another: 40,000 cells, still legible as a picture and quick to draw
GAPS = 12  # places in which the model says what would fit: as many rows as one look takes in
CELLS_TO_CLICK = 30  # in a row, at most: beyond this the cells are smaller than a finger, and lists serve
WHY_WORDS = 40  # of a sentence that are struck out in turn: each is one more reading of it, and four rows are drawn
WALK_STEPS = 6  # words that a reader changes by hand: a longer trail on the small map crosses itself
CUTS_TOLD = 3  # words that two models cut differently: more make no sentence, and the Tokens page has them all
FEW_COMPARISONS = 20  # below this their number is told: a percentage of six would claim more than is known
FOUND_LEAST = 20  # occurrences in which groups are sought: two of ten, below which a share is anybody's guess
FOUND_FITTED = 400  # on which groups are fitted, a fair sample of more: a share of 5 % still has twenty of them
FOUND_CLOUDS = 99  # without groups, for comparison: one in twenty is then the fifth
FOUND_THIRDS = 25  # times that a third is left out: how well a group comes back is then known to a few hundredths
FOUND_AT_ONCE = 20_000  # vectors put to the groups: 60 MB at 768 features

# Lists and tables
MATRIX_SENTENCES = 60  # each with each: 1,770 pairs, as many as a picture can name and a reader can tell apart
LIST_SENTENCES = 2_000  # to search: at bert-base about a minute's work, with every pooling some 60 MB of vectors
LIST_BYTES = 2_000_000  # of an uploaded list: 2,000 sentences have a tenth of that
LIST_FOUND = 5  # results of a search that are drawn: with more, the finding below them leaves the first screen
THREADS = 8  # between the words of two sentences: with more they hide one another
THREAD_WORDS = 18  # of each sentence, one below the other: two thirds of a phone's screen
PAIRED_WORDS = 40  # of each sentence, each with each: beyond this their names do not fit a picture; a table has all
REASON_TEXTS = 120  # everyday sentences whose words are compared: at 12 x 768 some ten seconds, 5 MB of words
RANDOM_REASONS = 1_000  # pairs of these: what their greatest pair of words adds is then known to a few per cent
CHANGED_SENTENCES = 12  # made anew with every change: six passes each through the network
PADDING = 32  # pieces put behind a sentence to see what they change: what a batch with one long sentence does
TABLE_BYTES = 5_000_000  # uploaded or pasted: 20,000 rows of 250; no file is larger, and the server takes none
TABLE_COLUMNS = 100  # a list of choice with more serves nobody, and three are needed
TABLE_CELLS = 200_000  # that are kept: ten in each of 20,000 rows, at some 60 bytes each 12 MB
TABLE_LOOKED_AT = 200  # rows that tell what stands between two cells: read eight times, once for each way to read them
TABLE_LOOKED_INTO = 200_000  # characters of these rows: a line without end is not read eight times to its end

# Neighbours
COSINES_AT_ONCE = 15_627_264  # 512 queries with BERT's vocabulary, 62 with XLM-R's, which is eight times as large
QUERIES_AT_ONCE = 512  # with a whole vocabulary in one product: 512 x 30,522 cosines take 62 MB, more brings no speed
HUB_COSINES = (
    2_540_000_000  # to count hubs: ModernBERT's vocabulary whole, some two minutes on two cores; of XLM-R's 10,159
)
NORM_POINTS = 31_000  # pieces drawn by their lengths: BERT's vocabulary whole; more would hide one another
WORDS_COMPARED = 6  # whose neighbours stand side by side: two rows of three on a wide screen
RANDOM_QUERIES = 400  # whose nearest neighbour is sought, to know what is near: the median is then known to about .01
MAP_PIECES = 48  # around the words on the map of a neighbourhood: beyond this their names cover one another
LENS_TOKENS = 40  # pieces whose states are read in every layer at once: what a picture shows with legible names

# Export, and the command for vectors, which has no bound
LINE_BYTES = 800_000  # of a file: more are skipped unread, and a file without line ends fills no memory
SHARD_BYTES = 32_000_000  # of vectors held at once: then they are written down
PIECE_BYTES = 32_000  # of a file that are worked on alone: some seconds' work, no more is lost if interrupted
FILE_PIECES = 4_096  # of the input: then pieces are larger, for as many files in a folder are listed in milliseconds
EXPORT_TEXTS = 2_000  # that the page takes: beyond this a page is the wrong place
EXPORT_VALUES = 8_000_000  # from the page: 32 MB as they are, 100 MB as CSV
EXPORT_BYTES = 2_000_000  # of a text file: thousands of long sentences
EXPORT_PIECES_AT_ONCE = 1_000  # made without waiting: a moment's work; more waits its turn
FILE_ROWS = 200  # of a page's data in its file: three screens; all of it is in the download beside
FILE_COLUMNS = 20  # of them: a vector's 384 are numbers for a program

# Occurrences in a corpus
CORPUS_CONTEXT = 2_000  # characters that may be read around a word: no model of the catalogue reads many more
CORPUS_TEXT_BYTES = 4 * CORPUS_CONTEXT  # of a text: a character has four bytes at the most
CORPUS_TRIAL_BYTES = 1_000_000_000  # of addresses, for a process that tries a file out: libraries take a third of them
CORPUS_TRIAL_SECONDS = 60  # for that: the largest upload takes two
CORPUS_CHUNK_BYTES = 128_000_000  # of a column in a row group, which is held at once: ours have up to 34 MB
CORPUS_PIECE_BYTES = 2_000_000  # of a corpus that are searched alone: a tenth of a second to a few seconds
CORPUS_ROWS = 1_024  # sentences read together, and rows of a row group: some seconds' work, little padding
CORPUS_PROBLEMS = 100  # lines that are named; of more the number is told
CORPUS_WORD_CHARACTERS = 50  # of a word that is looked for: longer ones are sentences
CORPUS_SOURCES = 200  # years of two centuries; a column with more is none of sources

# Maps
MAP_POINTS = 10_000  # WebGL moves them with ease, and what the map kept is known in seconds
MOVING_POINTS = 2_000  # through all layers: their places in between are sent too, at most half a megabyte a layer
ALIGNED_POINTS = 600  # whose layers UMAP or t-SNE draw together: UMAP needs half a minute for seven, on two cores
FEW_POINTS = 500  # up to which PCA is the default: so few have neighbourhoods too thin for UMAP to draw
QUICK_POINTS = 200  # up to which PCA draws a map at once, without a place in the queue: it takes a moment
MAP_BYTES = 160_000_000  # of vectors while a map is drawn: two such maps fit a small machine beside a model
STRATEGY_POINTS = 300  # on which strategies are compared: a silhouette is then known to a few hundredths
STRATEGY_MAPS = 8  # strategies drawn as small maps: two rows; the table beside them has all
SVG_POINTS = 500  # drawn as vectors, with smooth motion of the browser's own; beyond, WebGL draws them
SMALL_MAP_POINTS = 3_000  # of many small maps together, drawn as vectors, in a figure for each pair of maps

# Scripts
SCRIPT_LINES = 60  # fill a screen: beyond, the lists of a page's script stand in files
LINE_IN_CODE = 90  # characters of a list that stands in one line; a longer one has a line for each entry
LIST_IN_CODE = 6  # entries of a list that are written into a script; a longer one stands in a file beside it

# Pooling: the bench
BENCH_ROWS = 3_000  # labelled sentences measured together: half a minute on the bundled model, and others wait
BENCH_BYTES = 120_000_000  # states of labelled words at once: 3,000 at 13 layers x 768; a larger model gets fewer
BENCH_CHARACTERS = 10_000  # of a labelled sentence: five pages, far beyond the positions of any model of the catalogue
BENCH_WORDS = 200  # their shuffled scores under every setting then keep to 100 MB
REPORT_BYTES = 8_000_000  # of a report of the bench: a dozen models with all their layers have five
BENCH_SENSES = 20  # of one word: the time goes with their number, and dictionaries rarely have more
BENCH_SHUFFLES = 40  # of the labels: the score that only 5 % of the runs pass is then the third highest
BENCH_RESAMPLES = 1_000  # of the bootstrap: an interval's ends are then known to about a twentieth of its width
BENCH_HALVINGS = 500  # of the labelled sentences: a share of them is then known to about four in a hundred
BENCH_DRAWS = 60  # of a few labelled sentences: the share right on the others is then known to about one in a hundred
WRONG_ROWS = 300  # told wrongly, the clearest mistakes first: more nobody reads, and all are in the download

# Documents in classes
DOCUMENTS = 500  # measured together: at bert-base half a minute, and small maps of all layers still move
DOCUMENT_CLASSES = 10  # as many as there are colours to tell apart
DOCUMENT_LABEL = 80  # characters of a class's name: longer ones are descriptions, and do not fit a legend

# One length for all texts
CUT_PIECES = 512  # drawn of those that a short length cuts off, as many as a model reads; of more the number is told

# The room
ROOMS = 100  # open at once: full to the last sentence they hold 40 MB
ROOM_SECONDS = 2 * 3_600  # after the last change: a double lesson with its break
ROOM_IDLE_SECONDS = 900  # without a change, before a room makes way for another where all places are taken
ROOM_MEMBERS = 200  # the largest class with everybody's second device; a lecture hall needs no phones of ours
ROOM_SENTENCES = 150  # of all words: five each of thirty, and a map on which dots can still be clicked
ROOM_SENTENCES_EACH = 3  # with one word: what a student writes in ten minutes
ROOM_SENTENCE_CHARACTERS = 200  # two lines on the projector
ROOM_SENSES = 4  # of the word that the teacher names: as many as one line of the projector holds
ROOM_MEANINGS = 6  # with those that the class finds: more do not fit a phone's screen as answers, nor colours a map
ROOM_SENSE_CHARACTERS = 30  # of a word or a sense: what a label on the map shows
ROOM_PLACE_CHARACTERS = 2_000  # of the choices that phones follow: every tutorial's text, and no novel
ROOM_TRIES = 10  # wrong codes of one visitor a minute: enough for who mistypes
ROOM_TRIES_OF_ALL = 1_000  # wrong codes a minute: ten schools begin at nine, and guessing stays hopeless
ROOM_OPENINGS = 5  # rooms that one visitor opens a minute: nobody needs a second
ROOM_OPENINGS_OF_ALL = 60  # of all: each costs a twentieth of a second, on purpose
ROOM_DEEDS = 60  # votes, sentences and clicks of one visitor a minute: one a second
ROOM_DEEDS_OF_ALL = 6_000  # of all: a hundred a second

# The atlas
ATLAS_BYTES = TABLE_BYTES  # of an uploaded file: 3,000 occurrences at 384 features, 6,000 with 16 bits a value
ATLAS_SAMPLE = 3_000  # in which senses are found and from which the map is drawn: shares are then known to two per cent
ATLAS_DOTS = 600  # up to which each tells its own sentence; of more each cell of the map tells one
ATLAS_DRAWN = 240  # of more, as dots that each tell their sentence: a fair sample over the cells, with room between
ATLAS_TOLD = 40_000  # whose words around are kept at hand: 10 MB, and nearly every cell of the map has one
ATLAS_NAMES = 6  # of heaps inside the senses where a part is looked at: more find no room
ATLAS_SHOWN = 16  # sentences listed of those chosen: of a million each stands in a row group of its own, 5 ms to read
ATLAS_LABELLED = 200  # sentences of a label for the bench: the share right is then known to about four in a hundred
ATLAS_LABELS = 8  # areas with a label: as many as a link holds
ATLAS_TAKEN = 100_000  # rows of the page's table with their sentences left out beyond: a spreadsheet opens no more
