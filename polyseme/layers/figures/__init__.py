"""Figures of the Layers page, each with its reading."""
