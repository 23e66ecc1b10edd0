"""What visitors meet with: a server of the app for each benchmark, and visitors without a browser."""
