"""Hidden states read as pieces of the vocabulary, layer by layer."""
