"""The first task of the command: the occurrences of some words are counted and sampled, without the model."""
