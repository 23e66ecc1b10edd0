"""What is computed, without a server."""
