"""Numbers, figures, readings and script of the Layers page: what do the values look like?"""
