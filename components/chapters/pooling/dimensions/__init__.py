"""Fewer dimensions: what the first few of them keep, beside principal and random ones."""
