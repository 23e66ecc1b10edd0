"""Server load: limits on connections, the lock that orders page runs, the queue of heavy work, and downloads."""
