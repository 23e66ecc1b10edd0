"""Pictures and readings of hidden states: as pieces of the vocabulary, and as they drift towards some words."""
