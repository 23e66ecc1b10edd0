"""Work on files of any length: cut into pieces by the input alone, done anywhere, put together in order."""
