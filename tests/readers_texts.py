"""Eighty texts as readers type them, of ten kinds, with what each occurrence of their word means. Ours, CC0."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadersText:
    """A text, the word that is compared, and the meaning of each of its occurrences, in reading order.

    A meaning is that of the built-in sentences where the word is one of theirs; "other" is one that they lack. Letters
    stand for the meanings of other words. "?" is what nobody can tell. `foreign`: not in the model's language.
    """

    kind: str
    word: str
    meanings: tuple[str, ...]
    text: str
    foreign: bool = False


def _read(kind: str, word: str, meanings: str, *lines: str, foreign: bool = False) -> ReadersText:
    return ReadersText(kind, word, tuple(meanings.split()), "\n".join(lines), foreign)


TWO, ONE, THREE, UNKNOWN = "two meanings", "one meaning", "three meanings", "not built in"
FOREIGN, SINGLE, TWICE = "another language", "one word", "one sentence twice"
PARAGRAPH, LIST, CODE = "a paragraph", "a list", "emoji and code"

TEXTS: tuple[ReadersText, ...] = (
    _read(
        TWO,
        "crane",
        "machine bird machine",
        "The crane lifted the concrete slab onto the roof.",
        "A crane waded through the shallow pond at dawn.",
        "The driver climbed down from his crane for lunch.",
    ),
    _read(
        TWO,
        "bat",
        "animal sports animal sports",
        "The bat flew out of the cave. He hit the ball with his bat. "
        "A bat hung upside down in our attic. She bought a new bat for the season.",
    ),
    _read(
        TWO, "mouse", "computer animal", "My mouse needs a new battery.", "The cat dragged a dead mouse into the hall."
    ),
    _read(
        TWO,
        "bark",
        "dog tree dog tree",
        "His bark is worse than his bite, said the postman about our dog.",
        "Moss grew on the bark of the old oak.",
        "We heard one loud bark behind the gate.",
        "Beetles live under the bark.",
    ),
    _read(
        TWO,
        "apple",
        "fruit company company",
        "I had an apple for breakfast today.",
        "Apple announced a thinner phone.",
        "My uncle works for Apple in California as an engineer.",
    ),
    _read(
        TWO,
        "match",
        "game fire",
        "We lost the match in the last minute.",
        "He struck a match and lit the candles on the cake.",
    ),
    _read(
        TWO,
        "charge",
        "price electricity accusation",
        "They charge a fee. The charge of the battery is low. He faces a charge of theft.",
    ),
    _read(
        TWO,
        "letter",
        "post alphabet post",
        "Grandpa still writes me a letter every month.",
        "The first letter of my name is hard to pronounce.",
        "Put a stamp on the letter before you post it.",
    ),
    _read(ONE, "pizza", "a a a", "I love pizza.", "I hate pizza with pineapple.", "We ordered a pizza for six people."),
    _read(
        ONE,
        "bank",
        "money money money",
        "The bank refused her a loan.",
        "My salary goes straight to the bank.",
        "Is there a bank near the station where I can change money?",
    ),
    _read(ONE, "dog", "a a", "The dog slept by the fire.", "Our dog is afraid of thunder."),
    _read(
        ONE,
        "school",
        "a a a a",
        "School starts at eight. I walk to school with my sister. The school has a new roof. After school we "
        "play football.",
    ),
    _read(
        ONE,
        "seal",
        "animal animal",
        "A seal was sunbathing on the rocks.",
        "The seal dived and came up with a fish.",
    ),
    _read(ONE, "teacher", "a a a", "Our teacher is ill.", "The teacher gave us a test.", "I want to be a teacher."),
    _read(
        ONE,
        "spring",
        "season season season",
        "In spring the birds return.",
        "We planted tulips for the spring.",
        "Spring came late this year, and the snow stayed until April.",
    ),
    _read(ONE, "happy", "a a", "I am happy that you came.", "She was not happy with her mark."),
    _read(
        THREE,
        "court",
        "law sport royal",
        "The court found him guilty.",
        "She won the final on centre court in straight sets.",
        "The queen's court moved to the summer palace.",
    ),
    _read(
        THREE,
        "pitch",
        "field sound sales",
        "The players ran onto the pitch. The choir sang at the wrong pitch. His sales pitch convinced the investors.",
    ),
    _read(
        THREE,
        "mole",
        "skin animal spy",
        "The doctor looked at the mole on my arm.",
        "A mole has dug up the lawn again.",
        "The agency found a mole who sold secrets to the enemy.",
    ),
    _read(
        THREE,
        "trunk",
        "elephant car tree",
        "The elephant filled its trunk with water.",
        "Our suitcases are in the trunk of the car.",
        "Ivy climbs up the trunk of the beech.",
    ),
    _read(
        THREE,
        "club",
        "group nightclub stick",
        "I joined the chess club at school.",
        "They danced at the club until four in the morning.",
        "The golfer chose another club for the long shot.",
    ),
    _read(
        THREE,
        "spring",
        "season coil water",
        "Last spring it rained for weeks.",
        "The spring in the mattress is broken.",
        "Clear water bubbled from a spring in the rocks.",
    ),
    _read(
        THREE,
        "cell",
        "prison biology phone",
        "The prisoner paced up and down his cell.",
        "Under the microscope you can see the nucleus of a cell.",
        "Call me on my cell when you land.",
    ),
    _read(
        THREE,
        "right",
        "correct side entitlement",
        "Your answer is right.",
        "Turn right at the traffic lights.",
        "Everyone has a right to a fair trial.",
    ),
    _read(
        UNKNOWN,
        "run",
        "a b c",
        "I run five miles every morning.",
        "My parents run a small hotel.",
        "The film had a long run in the cinemas.",
    ),
    _read(
        UNKNOWN,
        "play",
        "a b a",
        "The children play in the garden.",
        "We saw a play by Shakespeare at the theatre.",
        "Do you want to play hide and seek?",
    ),
    _read(
        UNKNOWN,
        "table",
        "a b a",
        "Dinner is on the table.",
        "The table in chapter two lists the results.",
        "We need a bigger table for the kitchen.",
    ),
    _read(UNKNOWN, "java", "a b", "She writes programs in Java.", "Java is the most crowded island of Indonesia."),
    _read(
        UNKNOWN,
        "mercury",
        "a b c",
        "Mercury is the planet nearest to the sun.",
        "The old thermometer contains mercury.",
        "Freddie Mercury sang at the stadium.",
    ),
    _read(UNKNOWN, "chicken", "a b", "A chicken crossed the road.", "I'll have the chicken with rice, please."),
    _read(
        UNKNOWN,
        "python",
        "a b a b",
        "A python can swallow a goat. Python is easy to learn. The zoo has a python. I debug Python code all day.",
    ),
    _read(UNKNOWN, "glorp", "? ?", "The glorp ate my homework.", "Nobody has seen a glorp since Tuesday."),
    _read(
        FOREIGN,
        "Bank",
        "? ? ?",
        "Ich sitze auf der Bank im Park.",
        "Sie bringt ihr Geld zur Bank.",
        "Er liegt auf einer Bank am Fluss.",
        foreign=True,
    ),
    _read(FOREIGN, "banco", "? ?", "El banco abre a las nueve.", "Nos sentamos en un banco del parque.", foreign=True),
    _read(FOREIGN, "avocat", "? ?", "L'avocat défend son client.", "J'ai mangé un avocat avec du sel.", foreign=True),
    _read(FOREIGN, "银行", "? ?", "我在银行工作。", "河边没有银行。", foreign=True),
    _read(FOREIGN, "苹果", "? ?", "我每天早上吃一个苹果和面包。", "苹果今天发布了新的手机。", foreign=True),
    _read(FOREIGN, "zamek", "? ?", "Zwiedzamy stary zamek na wzgórzu.", "Zepsuł się zamek w drzwiach.", foreign=True),
    _read(FOREIGN, "ключ", "? ?", "Я потерял ключ от квартиры.", "В лесу бьёт холодный ключ.", foreign=True),
    _read(FOREIGN, "çay", "? ?", "Sabahları çay içmeyi severim.", "Köyün yanından küçük bir çay akıyor.", foreign=True),
    _read(SINGLE, "spring", "?", "spring"),
    _read(SINGLE, "bank", "?", "Bank"),
    _read(SINGLE, "cat", "?", "cat"),
    _read(SINGLE, "bat", "animal", "The bat flew out of the cave."),
    _read(SINGLE, "seal", "closure", "The seal on the jar was broken."),
    _read(SINGLE, "unhappiness", "?", "unhappiness"),
    _read(SINGLE, "ring", "jewellery", "She lost her wedding ring in the sea."),
    _read(SINGLE, "asdfgh", "?", "asdfgh"),
    _read(
        TWICE, "bank", "river river", "We fished from the bank of the river.", "We fished from the bank of the river."
    ),
    _read(TWICE, "crane", "bird bird", "The crane spread its wings.", "The crane spread its wings."),
    _read(TWICE, "pizza", "a a", "Pizza is best when it is hot.", "Pizza is best when it is hot."),
    _read(TWICE, "star", "sky sky", "The brightest star tonight is Sirius. The brightest star tonight is Sirius."),
    _read(
        TWICE,
        "bank",
        "money money",
        "Banks will be closed on Monday because of the public holiday.",
        "Banks will be closed on Monday because of the public holiday.",
    ),
    _read(TWICE, "fly", "insect insect", "There is a fly in my soup.", "There is a fly in my soup."),
    _read(TWICE, "hello", "a a", "Hello hello"),
    _read(TWICE, "nail", "metal metal", "Hit the nail with the hammer!", "Hit the nail with the hammer!"),
    _read(
        PARAGRAPH,
        "machine",
        "a a a a",
        "The washing machine broke down on Sunday. My father opened the machine and found a sock. He said that a "
        "machine should last ten years. Now we have a new machine, and it sings when it is done.",
    ),
    _read(
        PARAGRAPH,
        "bank",
        "river money money river",
        "On Saturday we walked along the bank of the canal. My brother talked about his new job at the bank, where he "
        "checks loans all day. He says the bank is quiet on Mondays. Then he slipped and fell down the muddy bank.",
    ),
    _read(
        PARAGRAPH,
        "star",
        "celebrity sky celebrity",
        "Everybody at school wants to be a star. Last night I looked through my telescope and found a red star near "
        "the moon. A pop star would never do that, my sister said.",
    ),
    _read(
        PARAGRAPH,
        "light",
        "shine weight shine",
        "Mr. Brown switched on the light at 6.30 a.m. and packed his bag. It was light, for he had forgotten his "
        "books. Then the light went out, and he sat in the dark.",
    ),
    _read(
        PARAGRAPH,
        "time",
        "a a a a",
        "Time flies when you are busy. I had no time for lunch today. By the time I got home it was dark. "
        "Maybe tomorrow there will be more time.",
    ),
    _read(
        PARAGRAPH,
        "plant",
        "factory living factory living",
        "The plant on the edge of town makes tyres. In its entrance hall stands a green plant in a huge pot. "
        "Three hundred people work at the plant. One of them waters the plant every Friday.",
    ),
    _read(
        PARAGRAPH,
        "model",
        "a a b",
        "We trained a language model on old letters. The model predicts the next word. "
        "My cousin is a fashion model in Milan, and she laughed when I told her.",
    ),
    _read(
        PARAGRAPH,
        "watch",
        "look clock look",
        "Every evening we watch the news together. Grandmother checks her watch before it begins. "
        "If it is late she goes to bed and we watch a film.",
    ),
    _read(LIST, "apple", "fruit fruit", "- 2 apples", "- apple juice", "- bread", "- milk"),
    _read(LIST, "bank", "money river", "1. Go to the bank and pay the bill", "2. Picnic on the river bank", "3. Sleep"),
    _read(LIST, "", "", "red", "green", "blue", "yellow"),
    _read(LIST, "key", "lock music", "key for the front door", "song in the key of G", "phone", "wallet"),
    _read(LIST, "mouse", "computer", "keyboard", "mouse", "screen", "printer"),
    _read(LIST, "mint", "herb herb", "mint tea", "fresh mint leaves", "sugar", "hot water"),
    _read(LIST, "date", "day romance", "Date of birth: 3 May 2009", "First date: cinema", "Phone number: none"),
    _read(LIST, "", "", "Anna", "Ben", "Chloe", "David", "Emma"),
    _read(CODE, "bank", "money money money", "bank = Bank(name='Alpha')", "bank.deposit(100)"),
    _read(CODE, "", "", "🙂🙃🙂", "🦜🦜"),
    _read(CODE, "for", "? ?", "for i in range(10): print(i)", "for j in range(3): pass"),
    _read(CODE, "love", "a a", "I ❤️ love 🍕🍕🍕", "love you 😘😘"),
    _read(CODE, "class", "a b", "class Bank: pass  # python", "My class has thirty pupils 🙂"),
    _read(CODE, "", "", "👩‍💻 → 🐍 → 🚀"),
    _read(CODE, "key", "? ?", 'd = {"key": 1}', 'print(d["key"])'),
    _read(CODE, "lol", "a a a", "lol 😂 that match was soooo bad", "lol my phone died lol"),
)
