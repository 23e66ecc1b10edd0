"""Hidden states as the nearest pieces of the vocabulary, layer by layer."""
