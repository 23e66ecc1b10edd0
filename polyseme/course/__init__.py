"""The course: six chapters of questions whose answers are worked out with the model at hand, each with its picture."""
