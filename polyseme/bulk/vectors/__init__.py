"""The command `polyseme vectors`: vectors of the lines of a file of any length."""
