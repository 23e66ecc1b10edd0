"""Norms of the vocabulary's vectors, and hubs: pieces that are neighbours of many others."""
