"""A bench as a file: made by a command, checked by another, opened beside one's own run."""
