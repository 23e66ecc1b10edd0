"""Senses found, not given: the occurrences of a word in groups that nobody named, and how far they can be believed."""
