"""The Neighbours page: one module per view, with their shared controls and caches."""
