"""Inputs: what goes into BERT?"""
