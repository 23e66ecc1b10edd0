"""Pictures and readings of words and their nearest pieces: bars, the map around them, two models compared."""
