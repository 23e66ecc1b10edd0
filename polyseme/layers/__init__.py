"""Numbers, figures, readings and script of the Layers page: does one number stand out?"""
