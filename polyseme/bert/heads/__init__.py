"""What a model has above its layers: a language head, the head of a sentence model, that of a late-interaction one."""
