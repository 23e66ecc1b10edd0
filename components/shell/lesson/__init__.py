"""The lesson: its steps, the bar above the page that leads through them, and the projector view."""
