"""Where the word looks: attention, beside what the experiment says."""
