"""What the views of Neighbours search with: which pieces may be answers, and what is asked of them."""
