"""Doors for researchers: the games in the shapes that libraries for learning expect."""
