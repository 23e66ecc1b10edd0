"""The code twins: one script a page that reproduces its numbers with transformers alone, and runs as it stands."""
