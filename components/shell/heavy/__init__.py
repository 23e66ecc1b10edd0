"""Work for many at once: the turns of pages, the queue of heavy work and what its reader sees, and what fails."""
