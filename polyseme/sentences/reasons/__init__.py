"""Why are two sentences alike? What each pair of their words adds to the cosine."""
