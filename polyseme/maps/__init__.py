"""The Maps page's computations: coordinates of tokens and sentences, figures and findings."""
