"""The claims of the tutorials and papers that a machine can check. To add one, add an entry to CLAIMS.

Published figures keep their source; what was measured for this project says so.
"""

from polyseme import examples
from polyseme.facts.claims import UNCASED, Claim, checks, measured
from polyseme.facts.claims.published import NEW, OLD, ONES, POGIATZIS, PUBLISHED, TINKERD, TUTORIAL

IDS = "101 2044 11065 2769 2013 1996 2924 11632 1010 1996 2924 27307 2001 2464 5645 2006 1996 5900 2314 2924 1012 102"
PIECES_5000 = (
    "knight lap survey ma ##ow noise billy ##ium shooting guide bedroom priest resistance motor homes sounded giant "
    "##mer 150 scenes"
)
TUTORIAL_BANKS = TUTORIAL | {"word": "bank"}
EMBEDDINGS = "here is the sentence i want em ##bed ##ding ##s for ."

COMMON = "It is common enough to be one piece; rarer words are cut."


def _pieces(source: str, text: str, pieces: str, says: str = "", instead: str = "") -> Claim:
    says = says or f"“{text}” is cut into {pieces}."
    return Claim(says, source, pieces, checks.pieces_are(text, pieces), UNCASED, instead, choices={"text": text})


def _ids(source: str, text: str, ids: str, says: str) -> Claim:
    return Claim(says, source, ids, checks.ids_are(text, ids), UNCASED, choices={"text": text})


def _kind_count(kind: str, says: str, claimed: str) -> Claim:
    return Claim(says, "counted in the published vocabulary", claimed, checks.kind_count(kind, claimed), UNCASED)


CLAIMS: tuple[Claim, ...] = (
    _ids(
        NEW,
        examples.TUTORIAL,
        IDS,
        "The tutorial's sentence becomes 22 pieces, [CLS] and [SEP] included, with these ids.",
    ),
    _pieces(
        NEW, "Here is the sentence I want embeddings for.", EMBEDDINGS, "“embeddings” is cut into em ##bed ##ding ##s."
    ),
    _ids(TINKERD, "hello, world!", "101 7592 1010 2088 999 102", "“hello, world!” has these ids."),
    _pieces(POGIATZIS, "playing", "play ##ing", instead=COMMON),
    _pieces("Devlin, in a comment on BERT's code", "Jacksonville", "jack ##son ##ville", instead=COMMON),
    _ids(TINKERD, "dog", "101 3899 102", "“dog” is number 3899."),
    Claim(
        "The vocabulary has about 30,000 entries; 5000 to 5019 are these.",
        OLD,
        PIECES_5000,
        lambda bert: checks.equal(" ".join(bert.vocabulary[5000:5020]), PIECES_5000),
        UNCASED,
    ),
    _kind_count("continuation", "So many entries continue a word (##…).", "5,828"),
    _kind_count("single character", "So many entries are single characters.", "997"),
    Claim(
        "Any word can be shown as pieces, in the worst case as single characters.",
        NEW,
        "no [UNK]",
        checks.nothing_unknown,
        instead="True of words in letters that the vocabulary has. One character outside it is enough: the whole word "
        "becomes [UNK], and what it meant is lost.",
        choices={"text": checks.EMOJI},
    ),
    Claim(
        "A pair of sentences has one separator, between the two.",
        f"{NEW}, in its example",
        "1 [SEP]",
        checks.one_separator,
        instead="There is a second one behind the second sentence. The tokenizer sets it.",
        choices=dict(zip(("text", "pair"), checks.PAIR, strict=True)),
    ),
    Claim(
        "A dictionary from pieces to vectors holds all vectors of a text.",
        f"{POGIATZIS}, in its code",
        "22 of 22",
        checks.all_in_a_dictionary,
        instead="A piece that comes again overwrites the one before: of the three banks only the river's is left.",
        choices=TUTORIAL,
    ),
    Claim(
        "In “hello, world!” row 4 of the input layer is “world”.",
        TINKERD,
        "row 4 is world",
        checks.row_of_world,
        UNCASED,
        instead="Counted from 0, as its code does, it is row 3. Row 4 is the exclamation mark.",
        page="inputs",
        choices={"text": "hello, world!", "token": "3"},
    ),
    Claim(
        "Hidden state 0 is token, position and segment vector added up and normalised.",
        "Devlin et al., 2018",
        "largest difference 0",
        checks.input_sum,
        page="inputs",
        choices=TUTORIAL,
    ),
    Claim(
        "At the input layer the same word has the same vector everywhere.",
        "a common reading of the tutorials",
        "cosines 1.000 1.000 1.000",
        checks.same_input_vector,
        instead="The token vector is the same. Hidden state 0 is not: the position vector is added already.",
        page="inputs",
        choices=TUTORIAL | {"token": "6"},
    ),
    Claim(
        "Padding changes nothing as long as the mask is given.",
        "asked by many readers of the tutorials",
        "largest difference 0",
        checks.padding,
        page="layers",
    ),
    Claim(
        "King − man + woman = queen.",
        POGIATZIS,
        "nearest: queen",
        checks.queen,
        instead="The nearest is king itself. Queen comes near the top once the three words are left out.",
        page="neighbours",
        choices={"view": "Arithmetic"},
    ),
    Claim(
        "The tutorial's sentence has two instances of “bank”.",
        NEW,
        "2",
        checks.two_banks,
        instead="It has three: the vault's, the robber's and the river's.",
        page="senses",
        choices=TUTORIAL_BANKS,
    ),
    Claim(
        "The bank of the vault is closer to the robber's than the robber's is to the river's.",
        NEW,
        "same sense > other sense",
        checks.same_sense_is_closer,
        page="senses",
        choices=TUTORIAL_BANKS,
    ),
    Claim(
        "Which segment ids a single sentence gets makes a difference.",
        "the tutorial passes ones, the library zeros",
        "cosines below 1",
        checks.segments_matter,
        page="inputs",
        choices=ONES,
    ),
    Claim(
        "Two random words are more alike in upper layers than at the input layer.",
        "Ethayarajh, 2019 (bert-base-cased: .105 at layer 0, .675 at layer 11)",
        "every upper layer above layer 0",
        measured.rises_with_layer,
        instead="Not so of every upper layer of this model. A cosine is read beside the random pairs of its own layer.",
        page="senses",
        choices=TUTORIAL_BANKS,
    ),
    Claim(
        "A word takes in more context with each layer.",
        "Han Xiao, quoted in both editions of McCormick and Ryan",
        "occurrences less alike in each layer",
        measured.more_context,
        instead="Not in every layer. Beyond chance, the occurrences of “bank” come closer together again in some.",
        page="senses",
        choices=measured.BANK,
    ),
    Claim(
        "One pair of cosines tells the senses of a word apart.",
        "a common reading of the tutorials",
        "100 times of 100",
        measured.one_pair_tells,
        instead="The tutorial's pair does. Of many pairs, one of the same sense is the closer one only so often; by "
        "luck it is 50 times. A few labelled sentences say far more.",
        page="senses",
        choices=measured.BANK,
    ),
    Claim(
        "The word by which a reader tells the sense is the word by which the model does.",
        "a common reading; the readers' words were written down before anything was measured",
        "5 of 5 sentences of “bank”",
        measured.cue_is_strongest,
        instead="Often, not always. Of 100 sentences all-MiniLM-L6-v2 agrees in 45 (36 to 55), and a word drawn by "
        "lot is the reader's in 23. The Senses page measures it for any model.",
        page="senses",
        choices=measured.BANK | {"why": "0"},
    ),
    Claim(
        "Attention shows which words give a word its meaning.",
        "a common reading; disputed by Jain and Wallace, 2019",
        "the same order as by striking words out: 1",
        measured.attention_shows,
        instead="It shows which words move it, and hardly to which sense: over 100 sentences all-MiniLM-L6-v2's "
        "orders agree by .67 and .13 (Spearman). A word that gets much attention may pull either way.",
        page="senses",
        choices=measured.BANK | {"looker": "0"},
    ),
    Claim(
        "[CLS] is no sentence vector: the mean finds more paraphrases.",
        "Devlin, quoted in both editions of McCormick and Ryan",
        "[CLS] behind in both layers",
        measured.no_sentence_vector,
        instead="Where [CLS] finds as many, training made it a sentence vector, in that layer. It is none by itself.",
        page="sentences",
    ),
    Claim(
        "Cutting vectors to their first 50 dimensions loses little.",
        POGIATZIS,
        "as often right, nine of ten neighbours kept",
        measured.first_dimensions_suffice,
        instead="The senses are told apart nearly as well, but by any other 50 dimensions too, and many nearest "
        "neighbours are others. As many principal components keep more of them.",
        page="pooling",
        choices={"truncated": "true"},
    ),
    Claim(
        "Vectors that are isotropic, as far spread in every direction, cannot have clusters as well.",
        "Mickus, Grönroos and Attieh, 2024",
        "a lower silhouette once isotropic",
        measured.isotropy_against_clusters,
        page="pooling",
        choices={"treated": "all-but-the-top by word"},
    ),
    *PUBLISHED,
)
