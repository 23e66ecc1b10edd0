"""The nearest pieces to a word, by the vocabulary's own vectors."""
