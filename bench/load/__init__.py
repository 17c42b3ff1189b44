"""Many matches at once on a real server, over loopback: ``python -m bench.load --help``."""
