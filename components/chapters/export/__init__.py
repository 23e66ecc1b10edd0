"""Export: how do I take the vectors home?"""
