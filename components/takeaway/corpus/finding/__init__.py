"""Text alone, no network: words found in a corpus of any length, counted, and a fair sample of their places drawn."""
