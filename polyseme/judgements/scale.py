"""The scale on which people judge two uses of a word, that of the DURel framework."""

NAMES = {1: "unrelated", 2: "distantly related", 3: "closely related", 4: "identical"}

UNDECIDED = 0
"""The judgement of who can't decide."""

MIDDLE = 2.5
"""Between “distantly” and “closely related”: a pair above it belongs together, as in the WUG data sets."""

DISAGREE = 2
"""Steps of the scale between two judges from which a pair is worth talking about."""
