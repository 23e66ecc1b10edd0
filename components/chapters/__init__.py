"""A folder a chapter: all that only one page needs. Chapters know nothing of one another."""
