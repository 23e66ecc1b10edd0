"""Senses found without being told: groups among the occurrences of the word, and how far they can be believed."""
