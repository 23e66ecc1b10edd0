"""King minus man plus woman, with its honest hit rate."""
