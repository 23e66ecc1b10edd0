"""The rooms of the house, from the ground up: bert, numbers, figures and takeaway, shell, chapters."""
