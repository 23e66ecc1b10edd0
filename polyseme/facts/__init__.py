"""The topic Facts: which of the tutorials' claims hold on a model."""
