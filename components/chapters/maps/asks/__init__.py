"""The controls of the Maps page: points, view and, under Settings, the projection."""
