"""Lengths of vectors, and the pieces that are near to many others."""
