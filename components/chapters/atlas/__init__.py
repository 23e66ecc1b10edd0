"""Atlas: what do many texts mean by a word?"""
