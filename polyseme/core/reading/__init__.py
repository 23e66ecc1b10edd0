"""Decoding uploaded and pasted bytes into lines and tables, with limits checked while reading."""
