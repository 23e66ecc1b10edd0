"""Layers: what do the values look like?"""
