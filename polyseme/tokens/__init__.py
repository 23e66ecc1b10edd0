"""Numbers, figures, readings and script of the Tokens page: how does BERT read a sentence?"""
