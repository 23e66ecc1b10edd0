"""The moving map: a word's occurrences as dots that move from layer to layer, played in any browser.

`scene` says where everything stands in each layer; `browser/` draws it, in the app and in a file of its own.
"""
