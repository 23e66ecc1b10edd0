"""Figures and texts of the Atlas page, made from its numbers."""
