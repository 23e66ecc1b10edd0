"""The strip of a sentence, the same by layer, the walk on the map, how far all of it can be believed."""
