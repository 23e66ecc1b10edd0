"""Occurrences of chosen words in a corpus, in a Parquet file: found, written, and read again."""
