"""Start: what Polyseme is, a guess, and where to begin. It speaks of all chapters."""
