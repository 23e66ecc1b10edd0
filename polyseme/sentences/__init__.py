"""Sentences: how does a sentence become one vector?"""
