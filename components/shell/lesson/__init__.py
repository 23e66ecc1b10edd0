"""The course's questions on a page: worked out once for all visitors, drawn with their pictures; the projector view."""
