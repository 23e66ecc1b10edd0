"""The words part of the Neighbours page: choices and what is shown."""
