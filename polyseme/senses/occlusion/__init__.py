"""Why a word lies where it lies: which words of its sentence moved it, and where it looks."""
