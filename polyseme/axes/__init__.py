"""Lines between opposed words: which way a word leans, how sure that is, and association tests of lists of words."""
