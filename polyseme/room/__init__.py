"""The room: the class's votes as bars and its sentences as a map."""
