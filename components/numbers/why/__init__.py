"""Why does a word lie where it lies? The words of its sentence changed one by one, and what becomes of its vector."""
