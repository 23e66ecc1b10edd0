"""The Room page: one class, one projector, and a phone for everybody."""
