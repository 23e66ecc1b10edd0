"""Every limit of the app in one place, each with its reason."""

import math
from pathlib import Path


def memory_limit(root: Path = Path("/")) -> float:
    """The bytes that the container or service may take; infinite where nothing says so."""
    try:
        group = (root / "proc/self/cgroup").read_text("utf-8").rpartition("0::")[2].strip(" /\n")
        return float((root / "sys/fs/cgroup" / group / "memory.max").read_text("utf-8"))
    except (OSError, ValueError):  # no Linux, no limit for this group, or "max"
        return math.inf


_MEMORY = memory_limit()

# Input
TEXT_CHARACTERS = 60_000  # a longer text is cut: 10,000 pieces, the largest map, have fewer; Export takes files
TYPED_CHARACTERS = 75_000  # a field takes more than is read, to say how much is left out
WORD_CHARACTERS = 200  # of a word: it is looked for at every place of a text, and longer ones are sentences
PAIR_CHARACTERS = 6_000  # of a second text: twice what 512 pieces have; with the first in any script below 256 kB
PASTED_CHARACTERS = 180_000  # of a table: 1,800 sentences of 100; a larger one is uploaded
UPLOADED_BYTES = 17_000_000  # of one visitor's files: the largest of each of the four pages that take one
DOWNLOADS_TOGETHER = int(min(120_000_000, _MEMORY / 10))  # of all files until they are fetched: two of the largest
OFFERED_SECONDS = 30  # that a file to download stays after its page has let go of it: a browser asks for it at once
UPLOADED_SECONDS = 60  # until a page must have named an uploaded file: browsers do so at once
UPLOADED_TOGETHER = int(min(100_000_000, _MEMORY / 18))  # of all visitors' files: the largest of twenty readers
MESSAGE_BYTES = 256_000  # of a browser's message: two texts in any script, with all widgets of a page
TABLE_MESSAGE_BYTES = 1_000_000  # of one in which a table was pasted, in any script: larger only by what was typed
TABLES_EACH = 40  # connections of one address that send such messages: a class; each is held as long as its session
MESSAGE_JSON = 20_000  # characters of the values of components in a message: ours have hundreds, 25 bytes each
SELECTION_PARTS = 5_000  # points and lists of a chart's selection, or of edits; beyond, nothing is selected
SELECTION_VALUES = 50_000  # numbers and words of the same: a point has about ten
MESSAGE_WIDGETS = 300  # of a message, and choices: no page has a third; fifty thousand would take 25 MB a session
MESSAGE_NAME = 2_000  # characters of a page's name or a browser's address without its query; longer ones are dropped
MESSAGE_DRAWN = 500  # names of what a browser has kept of a page; thousands take 7 MB each as long as a run waits
PRESSES_WAITING = 30  # of one session whose run waits; each further message copies them all
MESSAGES_A_SECOND = 10  # of one connection: a reader sends some five; more are delayed
MESSAGES_AT_ONCE = 50  # before any is delayed
MESSAGES_OF_ADDRESS = 80  # a second, of all connections of one address: two rooms of sixty phones, which look every 2 s
MESSAGE_SHARE = 50_000  # bytes that count as one message more
FRAMES_A_SECOND = 100  # of a connection, pings and parts of messages among them: a browser sends a tenth; more end it
FRAMES_AT_ONCE = 500  # before that: the parts of a large message
FRAMES_OF_ADDRESS = 300  # a second, of all connections of one address: each costs .05 ms, and sixty phones send a tenth
FRAMES_OF_ADDRESS_AT_ONCE = 1_000  # before any of those ends that send most of them
MESSAGE_PARTS = 100  # in which one message comes: browsers send it whole, or in parts of 128 kB
QUERY_BYTES, QUERY_PARAMETERS = 120_000, 100  # of a page's address: two texts of a link in any script; ours have ten
MEMORY_FULL = 0.85 * _MEMORY  # bytes: beyond, sessions that rest end, those that keep most first
SESSIONS_BYTES = 450_000_000  # of all sessions, beyond what the server takes with none: the same; and at least for that
SESSION_HEAVY = 10_000_000  # that one keeps: ended first; without a file a page keeps half a megabyte
FEW_SESSIONS = 10  # of one address, which never end for others if they keep less: a table of a seminar
LOGGED_A_SECOND = 2  # messages in the server's log: a traceback has two kilobytes, and a stranger sends a hundred
LOGGED_AT_ONCE = 200  # before any is left out
OPEN_FILES = 4_096  # of the server: streams of four full addresses, with four files each, and requests
REQUESTS_A_SECOND = 100  # of one address: files of pages, as deploy/nginx.conf has it; more wait
REQUESTS_AT_ONCE = 1_000  # before any waits: a class of thirty that opens its first page
REQUESTS_OPEN = 500  # connections without a stream: two classes of thirty that load a page; beyond, some end
REQUESTS_OF_ADDRESS = 200  # open at once: thirty browsers with six each; beyond, they are refused
REQUEST_PATIENCE = 5  # seconds that a request may wait for its address' earlier ones; beyond, it is refused
MEDIA_AT_ONCE = 4  # files that one address reads at once, of up to 60 MB each; more wait
STATIC_AT_ONCE = 30  # of Streamlit's own files, of up to 5 MB each: five browsers' six; more wait
UPLOADS_AT_ONCE = 20  # of one address, of up to 5 MB each; more wait
MEDIA_PART = 65_536  # bytes of a file that are sent before its reader has read the ones before
ENDPOINT_CHARACTERS = 200  # of an address within Streamlit: an upload names its session and itself, with 36 each
HEADER_BYTES = 4_000  # of one of a request: a browser of ours sends a few hundred; longer ones are dropped
REQUEST_SECONDS = 20  # until a request has arrived: one is sent in a moment
ANSWER_SECONDS = 120  # until an upload has arrived, or a file was read: the largest have 5 MB
UNREAD_SECONDS = 30  # in which nothing of a page is read, before its stream ends: a phone that sleeps comes back
PARTS_BYTES = 30_000_000  # of all messages that have not arrived whole: a class that pastes tables in the same second
CLOSE_SECONDS = 10  # for the last bytes of a connection that has ended
CONNECTIONS = 200  # of one address: six classes of thirty behind one, or all visitors behind a proxy that names none
ARRIVALS_A_SECOND = 5  # connections from one address, beyond the first CONNECTIONS: each costs a page
LINES = 20_000  # of a text, list or table: ten times what a page works with; the refused ones are listed quickly
LINK_CHARACTERS = 6_000  # a longer text is not in the link: many servers and chat programs refuse addresses over 8 KB
PIECES = 1_024  # of a text: ModernBERT could read 8,192, whose states in all layers would take half a gigabyte
BATCH_TOKENS = 768  # with padding: 2,048 do not fit the processor's cache and take a third longer
DEVICE_BYTES = 400_000_000  # of states on a GPU: with intermediate results they fit a card of 4 GB
RECENT_BYTES = 30_000_000  # of states that the network caches: 2,800 pieces, or 750 of a 12 x 768 model
WINDOW_CHARACTERS = 100_000  # of them: each may be a piece, and a hundred thousand pieces take 25 MB
WINDOW_TEXTS = 2_048  # sorted by length together: little padding, and memory does not grow with the file

# Caches and waiting
MODELS_IN_MEMORY = 2  # two can be compared; two of the 12 x 768 shape fit a small cloud machine
MEMORY_CACHE_BYTES = int(min(48_000_000, _MEMORY / 36))  # for all visitors: states of 200 short texts, 55 at 12 x 768
DISK_CACHE_BYTES = 300_000_000  # results over built-in texts of two models of the 12 x 768 shape
RESULT_BYTES = int(min(100_000_000, _MEMORY / 16))  # of heavy work, cached: four benches, or the maps of a class
CONCORDANCES = 5  # texts whose clicked senses a session stores: a reader goes back to one or two
NAMED_AT_ONCE = 30  # sentences with senses to click: three screens; more would make the page slow
FILES_AT_ONCE = 2  # files to download that are written together
FILE_LARGE = 20_000_000  # bytes of one beyond which they are written one at a time: 60 MB take twice that meanwhile
FILE_REST_BYTES = 100_000  # of one, between two rests of its writer: half a thousandth of a second
FILE_REST_SECONDS = 0.001  # in which pages run: the largest file has 500
FILES_WAITING = 30  # of one address: a class that presses the button in the same second
FILE_THREADS = 96  # which write them or wait: an address takes half of what others leave, a class of thirty
WORKERS = 2  # heavy jobs at once: as many as a small machine has cores
HEAVY_LONG_SECONDS = 20  # after which, if all have run for so long, one more begins
HEAVY_MORE = 3  # of these, each of another address: five jobs at most share the processors
LIGHT_CHARACTERS, LIGHT_PIECES, LIGHT_TEXTS = 20_000, 5_000, 60  # of jobs with a place of their own: seconds
HEAVY_BYTES = 600_000_000  # of the server, beyond which no second job begins: a bench of 200 words takes 200 MB
HEAVY_ALONE_SECONDS = 600  # after another address' last heavy job, those of one address may take all places
SWITCH_SECONDS = 0.0005  # seconds until threads switch: a page needs the interpreter some hundred times
PAGE_LOCK_SECONDS = 0.25  # seconds that one page delays the next: most are done in a tenth
PAGES_EACH = 1  # pages of one address at once: sixty delayed everybody by seconds, and two by half a second
RUNS_EACH = 16  # pages of one address that run or wait for these: a thread each; the others wait without one
RUNS_THREADS = 70  # threads of the server, beyond which a page that takes long keeps its place: three full addresses
# leave room for others, and hosts allow some 250
CROWD_PATIENCE = 0.3  # seconds until, of addresses whose pages wait for each other, one more page runs
PAGE_PATIENCE = 10  # seconds in which none of these comes through, until one more runs: those may hang
LONG_TEXT = 6_000  # characters of a text whose pages take seconds: it fits no link
LONG_FILE = 100_000  # bytes of an upload that count as a long text
LONG_PAGES = 1  # of long texts at once: sixty kept everybody for most of a minute
LONG_PATIENCE = 5  # seconds in which none of these comes through, until one more runs: one takes up to half a minute
WAIT_SAID = 3  # seconds of waiting for other readers' pages that the reader is told of
OLD_GARBAGE = 50  # gen-1 collections before a full one, which stops everybody for .2 to .3 s
PATIENCE = 0.4  # seconds before a progress bar is shown: quick results do not flicker

# Tokens and Inputs
VOCABULARY_ROWS = 500  # drawn at once: the rest is a search away, and all of it is in the download
WORD_CANDIDATES = 48  # candidates drawn of one longest-match search: beyond this the rows are too thin to read
STRIP_PIECES = 48  # drawn in the input rows: beyond this the cells are too narrow to read; the table has all
STRIP_LINE = 12  # pieces in one line of the input rows: what a phone shows with legible labels
STRIP_WORDS = 40  # of a line, to click: two rows on a screen; a longer line is read in full all the same
CHIPS_AT_FIRST = 160  # drawn before the reader asks for all: about one screen
CHIPS = PIECES  # no model reads more
OCCURRENCES = 6  # of one piece, side by side: 15 pairs; more do not fit one look
POSITIONS = 512  # compared with one another: a picture of 512 x 512 sends one megabyte to the browser

# Senses and random pairs
RANDOM_PIECES = 2  # of each sentence: of 300 sentences 600, at 13 layers x 768 features 24 MB
RANDOM_PAIRS = 5_000  # their median is accurate to about .005, and they are compared in milliseconds
SENSE_OCCURRENCES = 200  # compared with one another: 40,000 cells, still legible and quick to draw
GAPS = 12  # places where the model predicts a word: as many rows as fit one look
CELLS_TO_CLICK = 30  # in a row: beyond this cells are smaller than a finger, and lists serve
WHY_WORDS = 40  # of a sentence, struck out in turn: each is one more pass through the network
WALK_STEPS = 6  # words that a reader changes: a longer trail on the small map crosses itself
CUTS_LISTED = 3  # words that two models cut differently: more make no sentence, and the Tokens page has all
FEW_COMPARISONS = 20  # below this their number is given: a percentage of six would claim too much
FOUND_LEAST = 20  # occurrences to cluster: two of ten; below that a share is a guess
FOUND_FITTED = 400  # to which clusters are fitted, a sample of more: a share of 5 % still has twenty of them
FOUND_RESAMPLES = 100  # times that a third is left out: how often a number comes back is known to five in a hundred
FOUND_AT_ONCE = 20_000  # vectors assigned to clusters: 60 MB at 768 features

# Lists and tables
MATRIX_SENTENCES = 60  # each with each: 1,770 pairs, as many as a picture can label
LIST_SENTENCES = 2_000  # to search: at bert-base about a minute's work, with every pooling some 60 MB of vectors
LIST_BYTES = 2_000_000  # of an uploaded list: 2,000 sentences have a tenth of that
CELL_CHARACTERS = 10_000  # of each of its sentences that are kept: a model reads 512 pieces
PAIRS_LISTED = 435  # pairs of sentences to choose from: all of thirty sentences
LIST_FOUND = 5  # search results drawn: with more, the finding below them leaves the first screen
WORDS_NUMBERED = 3  # of the words of a sentence, those that add most: more numbers hide them
SHARE_WORDS = 40  # of each sentence: six lines of a phone's screen
PAIRED_WORDS = 40  # of each sentence, each with each: beyond this labels do not fit a picture; a table has all
REASON_TEXTS = 120  # everyday sentences whose words are compared: at 12 x 768 some ten seconds, 5 MB of words
RANDOM_REASONS = 1_000  # pairs of these: the contribution of their greatest pair of words is accurate to a few per cent
CHANGED_SENTENCES = 12  # recomputed with every change: six passes each through the network
PADDING = 32  # pieces behind a sentence to see their effect: what a batch with one long sentence adds
TABLE_BYTES = 5_000_000  # uploaded or pasted: 20,000 rows of 250; no file is larger, and the server takes none
TABLE_COLUMNS = 100  # three are needed, and nobody chooses from a longer list
TABLE_CELLS = 200_000  # in memory: ten in each of 20,000 rows, at some 60 bytes each 12 MB
TABLE_SEPARATORS = 10_000  # in a line: a hundred times the columns, as sentences have commas, too
TABLE_LOOKED_AT = 200  # rows read to find the separator: eight times, once for each dialect
TABLE_LOOKED_INTO = 200_000  # characters of these rows: a line without end is not read eight times to its end

# Neighbours
COSINES_AT_ONCE = 15_627_264  # 512 queries with BERT's vocabulary, 62 with XLM-R's, which is eight times as large
QUERIES_AT_ONCE = 512  # with a whole vocabulary in one product: 512 x 30,522 cosines take 62 MB, more brings no speed
HUB_COSINES = 2_540_000_000  # to count hubs: ModernBERT's vocabulary, two minutes on two cores; 10,159 pieces of XLM-R
NORM_POINTS = 31_000  # pieces drawn by their norms: BERT's vocabulary; more would hide one another
AXIS_WORDS = 12  # of a reader's on one line: as many rows as a window shows
AXIS_PAIRS = 12  # of opposed words of a reader's own line: twice as many words are read in each sentence
AXIS_RANDOM = 400  # random words beside them: one in a hundred is four; they are read in seconds
AXIS_SPLITS = 200_000  # of the words of an association test: up to ten a list, all of them
WORDS_COMPARED = 6  # whose neighbours stand side by side: two rows of three on a wide screen
RANDOM_QUERIES = 400  # whose nearest neighbour is the baseline: the median is accurate to about .01
MAP_PIECES = 48  # around the words on the map of a neighbourhood: beyond this labels cover one another
LENS_TOKENS = 40  # pieces whose states are read in every layer: what a picture shows with legible labels

# Export, and the command for vectors, which has no limit
LINE_BYTES = 800_000  # of a file: longer lines are skipped, and a file without line ends fills no memory
SHARD_BYTES = 32_000_000  # of vectors in memory before they are written
PIECE_BYTES = 32_000  # of a file per task: some seconds' work, all that is lost if interrupted
FILE_PIECES = 4_096  # of the input; beyond this tasks are larger, because as many files are listed in milliseconds
EXPORT_TEXTS = 2_000  # on the page: beyond this a page is the wrong place
EXPORT_VALUES = int(min(4_000_000, _MEMORY / 1_000))  # on the page: 16 MB in binary, 50 MB as CSV, thrice as it is made
EXPORT_FILE_BYTES = int(min(60_000_000, _MEMORY / 40))  # on the page: all values as CSV, and 12 MB of repeated lines
EXPORT_BYTES = 2_000_000  # of a text file: thousands of long sentences
EXPORT_PIECES = 100_000  # on the page: 2,000 texts of fifty; a file of single letters has a million, which take 233 MB
EXPORT_PIECES_AT_ONCE = 1_000  # without the queue: a moment's work
TABLE_CHARACTERS = 30_000_000  # of a page's table in its CSV: 100,000 sentences; longer texts are cut
TABLE_SHOWN = 4_000_000  # of a page's table on the screen: 16 MB in any script, below maxMessageSize
FILE_ROWS = 200  # of a page's table in its file: three screens; all of it is in the download
FILE_COLUMNS = 20  # of that table: the 384 numbers of a vector are for a program

# Occurrences in a corpus
CORPUS_CONTEXT = 2_000  # characters around a word: no model of the catalogue reads many more
CORPUS_TEXT_BYTES = 4 * CORPUS_CONTEXT  # of a text: a character has at most four bytes
CORPUS_UPLOAD_BYTES = 40_000_000  # of an upload in memory: 6,000 vectors, each with 2,000 characters of any script
CORPUS_SANDBOX_BYTES = 700_000_000  # of address space to check an upload: libraries take half of it
CORPUS_SANDBOX_SECONDS = 20  # to check an upload: the largest takes two
CORPUS_CHUNK_BYTES = 128_000_000  # of a column in a row group, which is in memory at once: ours have up to 34 MB
CORPUS_PIECE_BYTES = 2_000_000  # of a corpus per search task: a tenth of a second to a few seconds
CORPUS_ROWS = 1_024  # sentences read together, and rows of a row group: some seconds' work, little padding
CORPUS_PROBLEMS = 100  # lines that are named; of more the number is given
CORPUS_FOOTER_BYTES = 500_000  # of an upload's footer, which Arrow unfolds to twelve times as much: ours have a tenth
CORPUS_WORD_CHARACTERS = 50  # of a word to search for: longer ones are sentences
CORPUS_SOURCES = 200  # years of two centuries; a column with more does not name sources

# Maps
MAP_POINTS = 10_000  # WebGL moves them with ease, and the map's quality is computed in seconds
MOVING_POINTS = 2_000  # through all layers: at most half a megabyte of coordinates a layer
ALIGNED_POINTS = 600  # whose layers UMAP or t-SNE draw together: UMAP needs half a minute for seven, on two cores
FEW_POINTS = 500  # up to which PCA is the default: neighbourhoods are too thin for UMAP
MAPS_APART = _MEMORY >= 1_100_000_000  # whether UMAP and t-SNE run: their process has 300 MB, a class's server 750
MAPS_IDLE_SECONDS = 60  # before UMAP's process, with its 300 MB, ends: until then the next map starts at once
QUICK_POINTS = 200  # up to which PCA needs no place in the queue
LIGHT_POINTS = 1_000  # up to which PCA has a place of its own there: some two seconds
MAP_BYTES = 160_000_000  # of vectors while a map is drawn: two such maps fit a small machine beside a model
MAXSIM_BYTES = 40_000_000  # of the vectors of texts that are read together to be compared word by word
STRATEGY_POINTS = 300  # on which strategies are compared: a silhouette is accurate to a few hundredths
STRATEGY_MAPS = 8  # strategies drawn as small maps: two rows; the table beside them has all
SVG_POINTS = 500  # drawn as SVG, with the browser's smooth motion; beyond, WebGL draws them
SMALL_MAP_POINTS = 3_000  # of many small maps together, drawn as SVG, in a figure for each pair of maps

# Scripts
POINT_CHARACTERS = 1_000  # of the sentence of each point in a table of a map: a text may be one endless line
SCRIPT_LINES = 60  # fill a screen: beyond, the lists of a page's script are files
LINE_IN_CODE = 90  # characters of a list in one line; a longer one has a line for each entry
LIST_IN_CODE = 6  # entries of a list in a script; a longer one is a file beside it

# Pooling: the bench
BENCH_ROWS = 3_000  # labelled sentences: 20 seconds if they are short, while others wait
BENCH_PIECES = 90_000  # of its sentences: half a minute on the bundled model, two cores; 3,000 of 25 words have as many
BENCH_COMPARED = 3_500_000  # pairs of sentences of a word x (5 + its meanings): a minute; 700 sentences take 130 MB
BENCH_BYTES = 120_000_000  # of states at once: 3,000 words at 13 layers x 768; a larger model gets fewer
BENCH_CHARACTERS = 10_000  # of a labelled sentence: five pages, far beyond what any model of the catalogue reads
BENCH_WORDS = 200  # their permutation scores under every setting take 67 MB at most with six layers
REPORT_BYTES = 8_000_000  # of a report of the bench: a dozen models with all their layers have five
BENCH_SENSES = 20  # of one word: the time grows with their number, and dictionaries rarely have more
BENCH_SHUFFLES = 40  # permutations of the labels: the score that 5 % of them pass is the third highest
BENCH_RESAMPLES = 1_000  # of the bootstrap for the best of many
BENCH_HALVINGS = 200  # of the labelled sentences: the score of a choice on the other half is accurate to .002
BENCH_DRAWS = 60  # samples of a few labelled sentences: the share right on the others is accurate to about .01
WRONG_ROWS = 300  # mistakes listed, the clearest first: nobody reads more, and all are in the download

# Documents in classes
DOCUMENTS = 500  # at bert-base half a minute, and small maps of all layers still move
DOCUMENT_CLASSES = 10  # as many as there are colours to tell apart
DOCUMENT_LABEL = 80  # characters of a class's name: longer ones do not fit a legend

# One length for all texts
CUT_PIECES = 512  # drawn of those that a short length cuts off, as many as a model reads; of more the number is given

# The room
ROOMS = 100  # open at once: full to the last sentence and pair they take 65 MB
ROOMS_EACH = 12  # opened from one address, before a full server closes one of them: six classes, and as many mistakes
ROOM_SECONDS = 2 * 3_600  # after the last change: a double lesson with its break
ROOM_IDLE_SECONDS = 900  # without a change, before a full server may close a room
ROOM_MEMBERS = 200  # the largest class with everybody's second device; a lecture hall needs no phones
ROOM_SENTENCES = 150  # of all words: five each of thirty, and a map whose dots can still be clicked
ROOM_SENTENCES_EACH = 3  # with one word: what a student writes in ten minutes
ROOM_SENTENCE_CHARACTERS = 200  # two lines on the projector
ROOM_SENSES = 4  # that the teacher names: as many as fit one line of the projector
ROOM_MEANINGS = 6  # with those that the class adds: as many answers as fit a phone, and colours a map
ROOM_SENSE_CHARACTERS = 30  # of a word or a sense: a label on the map
ROOM_OWN = 20  # a teacher's own questions: more than a lesson has
ROOM_OWN_BYTES = 20_000  # of a file with them
ROOM_OWN_LINK = 1_500  # characters of them in a link: as long as any mail keeps whole
ROOM_CONTEXT_CHARACTERS = 120  # on either side of a word that a class judges: two of them and four buttons fit a phone
ROOM_PAIRS_CHARACTERS = 80_000  # of all uses that a class judges: 80 pairs with their names
ROOM_HERE_SECONDS = 8.0  # since a phone was last heard of, until it no longer counts: four of its looks
ROOM_PLACE_CHARACTERS = 2_000  # of the choices that phones follow: every tutorial's text, and no novel
ROOM_TRIES = 10  # wrong codes of one connection a minute: enough for typing errors
ROOM_OPENINGS = 30  # rooms opened from one address a minute: a school at nine; each costs a twentieth of a second
ROOM_ACTIONS = 60  # votes, sentences and clicks of one member a minute: one a second

# The atlas
ATLAS_BYTES = TABLE_BYTES  # of an uploaded file: 3,000 occurrences at 384 features, 6,000 with 16 bits a value
CORPUS_METADATA = 200_000  # bytes of an upload: thousands of words, which each visitor's session holds as text
ATLAS_MAP_HEADER = 200_000  # bytes of its header: 200 sources, groups and their words; ours have a tenth of that
ATLAS_MAP_BYTES = 8_000_000  # of a saved map: ours of 3,000 occurrences and 384 features have .4 MB
ATLAS_SAMPLE = 3_000  # in which senses are found, and for the map: shares are accurate to two per cent
ATLAS_DOTS = 600  # up to which each dot has its own sentence; beyond, each cell of the map has one
ATLAS_DRAWN = 240  # of more, as dots with their sentences: a sample over the cells, with room between
ATLAS_CONTEXTS = 40_000  # whose contexts are in memory: 10 MB, and nearly every cell of the map has one
ATLAS_NAMES = 6  # of clusters inside the senses in a zoomed map: more find no room
ATLAS_SHOWN = 16  # chosen sentences listed: of a million each is in a row group of its own, 5 ms to read
ATLAS_LABELLED = 200  # sentences of a label for the bench: the share right is accurate to about four in a hundred
ATLAS_LABELS = 8  # areas with a label: as many as fit a link
ATLAS_TAKEN = 100_000  # rows of the page's table; beyond, sentences are left out: a spreadsheet opens no more
GRAPH_USES = 200  # judged uses in clusters and in a picture: more take seconds, and nobody tells them apart
JUDGEMENTS = 100_000  # in a file: a word of the WUG data sets has a few thousand
JUDGEMENTS_AT_ONCE = 500  # without the queue: resampled in a tenth of a second
JUDGEMENTS_SHOWN = 10_000  # on the page: resampled in some seconds
JUDGES = 100  # a class and its teachers; each has a column, and is compared with all others
JUDGEMENTS_BYTES = 2_000_000  # of an uploaded file: some 30,000 judgements
CHANGE_SAMPLE = 4_000  # occurrences of a source that are compared: twice what studies of the field take
