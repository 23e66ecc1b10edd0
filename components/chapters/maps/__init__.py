"""Maps: where do the tokens lie?"""
