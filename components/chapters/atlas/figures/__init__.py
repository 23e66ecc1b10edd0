"""Numbers in, the map, its charts and their readings out."""
