"""The model's definition: what every layer is made of, and how large it is."""
