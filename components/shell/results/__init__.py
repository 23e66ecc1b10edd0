"""Results worked out once: shared by all visitors in memory, and kept on disk over built-in texts."""
