"""The Course page: its title, one question at a time, and what a reader found out."""
