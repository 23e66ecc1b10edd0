"""The nearest occurrences of words in built-in sentences."""
