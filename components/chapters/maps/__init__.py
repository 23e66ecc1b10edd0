"""The Maps page: its controls, its sections, its tables and scripts."""
