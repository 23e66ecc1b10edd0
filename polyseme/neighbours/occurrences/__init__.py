"""The nearest occurrences of a word in built-in sentences."""
