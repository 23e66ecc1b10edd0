"""What the Maps page asks: its points and how they are looked at; how maps are drawn, under Settings."""
