"""Dimension reduction to maps, in a worker process, and how well a map preserves neighbours."""
