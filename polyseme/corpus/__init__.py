"""Occurrences of chosen words in a corpus: found, encoded, written to a Parquet file, and read again."""
