"""A room, in which a class explores together: its state, what can be done in it, and where rooms are kept."""
