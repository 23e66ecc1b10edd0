"""Which words does BERT think are alike? The words of other sentences nearest to a word of the first one."""

from transformers import AutoModel, AutoTokenizer

from polyseme.core.layers import sum_of_last_four as chosen
from polyseme.core.pooling import mean as joined
from polyseme.export.snippets import cosine, hidden_states, places_of

MODEL = "google-bert/bert-base-uncased"
TEXTS = ["The bank robber fled.", "She sat on the river bank."]
TOKEN = 2  # the position of a piece of the word, in the first text

tokenizer = AutoTokenizer.from_pretrained(MODEL)
model = AutoModel.from_pretrained(MODEL).eval()
found = []
for number, text in enumerate(TEXTS):
    states, read = hidden_states(tokenizer, model, text)
    for word, positions in places_of(read, text):
        vector = chosen(joined(states[:, positions]))
        if number == 0 and TOKEN in positions:
            own = vector
        elif any(letter.isalnum() for letter in word):
            found.append((vector, word, text))
rows = [(cosine(own, vector), word, text) for vector, word, text in found]
print("cosine\tword\tsentence")
for likeness, word, text in sorted(rows, key=lambda row: -row[0]):
    print(likeness, word, " ".join(text.split()), sep="\t")
