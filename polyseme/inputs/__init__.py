"""Numbers, figures, readings and script of the Inputs page: what goes into BERT?"""
