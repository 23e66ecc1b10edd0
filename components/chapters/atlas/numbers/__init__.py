"""A corpus in; places on a map, groups, shares and windows out."""
