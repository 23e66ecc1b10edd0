"""The chapters and the quiz: which questions they ask, and what each teaches."""
