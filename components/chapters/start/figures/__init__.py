"""What the Start page draws: the answer to the guess, and a miniature a page."""
