"""Vectors laid flat: what draws maps of neighbourhoods, and what a map keeps of them."""
