"""Server load: the lock that orders page runs, the queue of heavy work and its progress, downloads, and errors."""
