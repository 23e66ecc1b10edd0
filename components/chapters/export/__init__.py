"""The Export page: its choices, the preview, the file, and the command."""
