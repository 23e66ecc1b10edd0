"""Sense induction: clusters among the occurrences of a word, and whether they are more than noise."""
