"""One vector per word: how often static vectors give the meaning of a word, beside its vector in context."""
