"""Skirmish: a small complete game, registered by its own package; see docs/adding-a-game.md."""
