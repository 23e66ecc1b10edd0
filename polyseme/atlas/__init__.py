"""The Atlas page's computation: what do many texts mean by a word?"""
