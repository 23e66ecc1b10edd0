"""A room for one class: its state, the actions on it, where it is stored, and pages that follow its projector."""
