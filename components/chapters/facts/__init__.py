"""Facts: which of the tutorials' claims hold? It speaks of all chapters."""
