"""The command line: play in the terminal, look up rules, check records, run many games."""

from battaglia.cli.app import main

__all__ = ["main"]
