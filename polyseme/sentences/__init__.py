"""Sentences: which are alike, and why?"""
