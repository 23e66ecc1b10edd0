"""The picture that Senses and Start open on: a word's occurrences, parting layer by layer."""
