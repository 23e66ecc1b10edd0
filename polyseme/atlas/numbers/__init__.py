"""The numbers of the Atlas page: groups, map, areas and shares of the occurrences of a word."""
