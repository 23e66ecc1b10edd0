"""Occlusion: the effect of each other word of a sentence on the vector of one word."""
