"""Pooling: which layer and pooling tells the senses apart?"""
