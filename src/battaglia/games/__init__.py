"""The games, one package each; their modules are the rulebook's chapters."""
