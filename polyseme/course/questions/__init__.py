"""The questions of the course, each worked out with the model at hand."""
