"""5 Movement, 10.5 dragoons: what a formation does in the movement segment."""
