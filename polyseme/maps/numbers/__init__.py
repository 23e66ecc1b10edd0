"""Points, their projections, and measures of what the maps keep."""
