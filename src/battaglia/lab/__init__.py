"""Many games at once: statistics of machine play."""
