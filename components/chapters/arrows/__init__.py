"""Arrows: what is a vector?"""
