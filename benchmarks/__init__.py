"""What is measured, and how. `make bench` runs all of it and prints ratios from one run."""
