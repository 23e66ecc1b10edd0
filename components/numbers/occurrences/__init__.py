"""A word at its places: where it stands, its states there, and its fellows among built-in sentences."""
