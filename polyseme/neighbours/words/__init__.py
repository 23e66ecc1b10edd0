"""The nearest pieces of the vocabulary to words, without context."""
