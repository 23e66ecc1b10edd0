"""King minus man plus woman, and how often such a question comes out right."""
