"""Every sentence that a reader can meet, for whoever edits the words: `make copy`."""
