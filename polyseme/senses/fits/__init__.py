"""What would fit: the words that the model itself would put in the place of each occurrence."""
