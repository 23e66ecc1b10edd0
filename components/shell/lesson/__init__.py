"""The lesson: its steps, and the bar that leads through them."""
