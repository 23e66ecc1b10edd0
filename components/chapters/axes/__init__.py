"""The Axes page: words between opposed words."""
