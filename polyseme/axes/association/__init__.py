"""Association tests of lists of words, WEAT and SEAT: effect sizes with a permutation test."""
