"""Work on files of any length: the input is cut into pieces, processed by any number of processes, and joined."""
