"""A second script of the page, with its part of the notebook."""
