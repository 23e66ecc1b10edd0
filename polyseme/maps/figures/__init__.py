"""Figures, findings and captions of the maps."""
