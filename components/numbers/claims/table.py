"""The claims of the tutorials and papers that a machine can check. To add one, add an entry to CLAIMS.

Published figures keep their source; what was measured for this project says so.
"""

from functools import partial

from components import examples
from components.numbers.claims import TUTORIAL_MODEL, UNCASED, Claim
from components.numbers.claims.checks import (
    FIRST_FIVE,
    IDS,
    PIECES_5000,
    TABLES,
    banks_in_all,
    closer,
    concatenated,
    cosine_near,
    dog,
    dominating,
    equal,
    ids_are,
    input_sum,
    kind_count,
    named_in_code,
    nothing_unknown,
    numbers,
    one_bank,
    padding,
    pieces_are,
    position_0,
    position_alone,
    queen,
    rising,
    segment_0,
    segments_matter,
    shape,
    tables,
    values_near,
    within_two,
    world,
)
from components.numbers.first_dimensions import little_lost

OLD, NEW = "McCormick and Ryan, 2019", "McCormick and Ryan, 2020"
TINKERD = "TinkerD, BERT embeddings"
EMBEDDINGS = "here is the sentence i want em ##bed ##ding ##s for ."
POGIATZIS = "Pogiatzis, 2019"
SEGMENTS = {"text": examples.TUTORIAL, "segments": "tutorial"}
SENSES = SEGMENTS | {"word": "bank"}

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "The tutorial's sentence becomes 22 pieces, [CLS] and [SEP] included, with these ids.",
        NEW,
        IDS,
        ids_are(examples.TUTORIAL, IDS),
        UNCASED,
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "“embeddings” is cut into em ##bed ##ding ##s.",
        NEW,
        "here is the sentence i want em ##bed ##ding ##s for .",
        pieces_are(
            "Here is the sentence I want embeddings for.", "here is the sentence i want em ##bed ##ding ##s for ."
        ),
        UNCASED,
        choices={"text": "Here is the sentence I want embeddings for."},
    ),
    Claim(
        "“hello, world!” has these ids.",
        "TinkerD, BERT embeddings",
        "101 7592 1010 2088 999 102",
        ids_are("hello, world!", "101 7592 1010 2088 999 102"),
        UNCASED,
        choices={"text": "hello, world!"},
    ),
    *(
        Claim(
            f"“{word}” is cut into {pieces}.",
            source,
            pieces,
            pieces_are(word, pieces),
            UNCASED,
            instead="It is common enough to be one piece; rarer words are cut.",
            choices={"text": word},
        )
        for word, pieces, source in (
            ("playing", "play ##ing", POGIATZIS),
            ("Jacksonville", "jack ##son ##ville", "Devlin, in a comment on BERT's code"),
        )
    ),
    Claim(
        "“dog” is number 3899.",
        TINKERD,
        "101 3899 102",
        ids_are("dog", "101 3899 102"),
        UNCASED,
        choices={"text": "dog"},
    ),
    Claim(
        "The vocabulary has about 30,000 entries; 5000 to 5019 are these.",
        OLD,
        PIECES_5000,
        lambda bert: equal(" ".join(bert.vocabulary[5000:5020]), PIECES_5000),
        UNCASED,
    ),
    Claim(
        "So many entries continue a word (##…).",
        "counted in the published vocabulary",
        "5,828",
        kind_count("continuation", "5,828"),
        UNCASED,
    ),
    Claim(
        "So many entries are single characters.",
        "counted in the published vocabulary",
        "997",
        kind_count("single character", "997"),
        UNCASED,
    ),
    Claim(
        "Any word can be shown as pieces, in the worst case as single characters.",
        NEW,
        "no [UNK]",
        nothing_unknown,
        instead="True of words in letters that the vocabulary has. One character outside it is enough: the whole word "
        "becomes [UNK], and what it meant is lost.",
        choices={"text": "I feel 🙂 today."},
    ),
    Claim(
        "Hidden state 0 is token, position and segment vector added up and normalised.",
        "Devlin et al., 2018",
        "largest difference 0",
        input_sum,
        page="inputs",
        choices={"text": examples.TUTORIAL},
    ),
    Claim("The three tables of the input layer.", TINKERD, TABLES, tables, TUTORIAL_MODEL, page="inputs"),
    *(
        Claim(says, TINKERD, numbers(values), values_near(take, values, 0.0005), TUTORIAL_MODEL, instead, "inputs")
        for says, take, values, instead in (
            ("The vector of “dog” begins so.", dog, (-0.01493477, 0.01244431, 0.00912774), ""),
            ("Position 0 begins so.", position_0, (0.017505383, -0.025631009, -0.036641564), ""),
            ("Segment 0 begins so.", segment_0, (0.00043164, 0.01098826, 0.00370439), ""),
            (
                "“world” in “hello, world!” begins so at the input layer.",
                world,
                (0.603888452, 0.759982109, 0.0316263884),
                "",
            ),
        )
    ),
    Claim(
        "At the input layer the same word has the same vector everywhere.",
        "a common reading of the tutorials",
        "cosines 1.000 1.000 1.000",
        position_alone,
        instead="The token vector is the same. Hidden state 0 is not: the position vector is added already.",
        page="inputs",
        choices={"text": examples.TUTORIAL, "token": "6"},
    ),
    Claim(
        "All hidden states of the tutorial's sentence: layers × tokens × features.",
        NEW,
        "13 × 22 × 768 = 219,648",
        shape,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "Two features, 308 and 381, carry the extreme values.",
        "Puccetti et al., 2022",
        "308 381",
        dominating,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL},
    ),
    Claim(
        "Padding changes nothing as long as the mask is given.",
        "asked by many readers of the tutorials",
        "largest difference 0",
        padding,
        page="layers",
    ),
    Claim(
        "Most values of a token lie between −2 and 2, a few around −10.",
        f"{OLD} and 2020; layer 5, token 5",
        "most within, the lowest below −8",
        within_two,
        TUTORIAL_MODEL,
        page="layers",
        choices={"text": examples.TUTORIAL, "token": "5", "layer": "5"},
    ),
    Claim(
        "The second to last layer is encoded_layers[11].",
        f"{OLD}, in its code",
        "layer 11 of 12",
        named_in_code,
        TUTORIAL_MODEL,
        instead="The old library leaves the input layer out: its number 11 is the last layer, not the one before it.",
        page="layers",
    ),
    Claim(
        "King − man + woman = queen.",
        POGIATZIS,
        "nearest: queen",
        queen,
        instead="The nearest is king itself. Queen comes near the top once the three words are left out.",
        page="neighbours",
        choices={"view": "Arithmetic"},
    ),
    Claim(
        "The tutorial's sentence has two instances of “bank”.",
        NEW,
        "2",
        banks_in_all,
        instead="It has three: the vault's, the robber's and the river's.",
        page="senses",
        choices={"text": examples.TUTORIAL, "word": "bank"},
    ),
    Claim("The last four layers side by side: values a token.", NEW, "3,072", concatenated, TUTORIAL_MODEL),
    Claim(
        "The bank of the vault is closer to the robber's than the robber's is to the river's.",
        NEW,
        "same sense > other sense",
        closer,
        page="senses",
        choices={"text": examples.TUTORIAL, "word": "bank"},
    ),
    *(
        Claim(
            f"Cosine of the banks of {first} and {second}, sum of the last four layers, segment ids of ones.",
            NEW,
            f"{claimed:.2f}",
            cosine_near(first, second, claimed),
            TUTORIAL_MODEL,
            page="senses",
            choices=SENSES,
        )
        for first, second, claimed in (("robber", "vault", 0.94), ("robber", "river", 0.69))
    ),
    *(
        Claim(
            f"First five values of the bank of the {name}, sum of the last four layers, segment ids of ones.",
            NEW,
            numbers(values),
            values_near(partial(one_bank, name), values, 0.001),
            TUTORIAL_MODEL,
            page="senses",
            choices=SENSES,
        )
        for name, values in FIRST_FIVE.items()
    ),
    Claim(
        "Which segment ids a single sentence gets makes a difference.",
        "the tutorial passes ones, the library zeros",
        "cosines below 1",
        segments_matter,
        page="inputs",
        choices=SEGMENTS,
    ),
    Claim(
        "Two random words are more alike in upper layers than at the input layer.",
        "Ethayarajh, 2019 (bert-base-cased: .105 at layer 0, .675 at layer 11)",
        "every upper layer above layer 0",
        rising,
        instead="Not so of every upper layer of this model. A cosine is read beside the random pairs of its own layer.",
        page="senses",
        choices={"text": examples.TUTORIAL, "word": "bank"},
    ),
    Claim(
        "Cutting vectors to their first 50 dimensions loses little.",
        POGIATZIS,
        "as often right, nine of ten neighbours kept",
        little_lost,
        instead="The senses are told apart nearly as well, but by any other 50 dimensions too, and many nearest "
        "neighbours are others. As many principal components keep more of them.",
        page="pooling",
        choices={"truncated": "true"},
    ),
)
