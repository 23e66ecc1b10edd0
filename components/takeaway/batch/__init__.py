"""Vectors of the lines of a file of any length: what is asked for, and the task that bulk work does."""
