"""Whether an occurrence belongs to a meaning: the sense, "can't tell" with a reason, or "can't be asked"."""
