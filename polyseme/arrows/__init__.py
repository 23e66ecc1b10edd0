"""Numbers, figures, readings and script of the Arrows page: what is a vector?"""
