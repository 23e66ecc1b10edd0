"""Vectors of the lines of a file of any length: read, worked out in parts, put together when it is whole."""
