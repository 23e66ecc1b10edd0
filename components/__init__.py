"""The rooms of the house, from the ground up: bert, analysis, charts and takeaway, widgets."""
