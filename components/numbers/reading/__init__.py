"""What readers bring: bytes become letters, lines and tables, each bounded before anything is made of it."""
