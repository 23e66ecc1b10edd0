"""Neighbours: which words does BERT think are alike? A folder a view."""
