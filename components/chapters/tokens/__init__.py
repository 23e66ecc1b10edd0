"""Tokens: how does BERT read a sentence?"""
