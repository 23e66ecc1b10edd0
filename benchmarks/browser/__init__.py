"""What a real browser shows, and how long it takes."""
