"""Heavy work: the fair queue, what its reader sees meanwhile, fetched models, and what is said when it fails."""
