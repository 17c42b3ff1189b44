"""A game in a package of its own: it lies outside Battaglia and registers itself."""
