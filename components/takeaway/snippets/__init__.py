"""What the code twins are put together from: plain transformers and NumPy, each thing once.

A twin imports what it needs; `script` copies it into what a reader gets. Nothing here is run by the app itself.
"""
