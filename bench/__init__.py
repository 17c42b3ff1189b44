"""What is fast and how fast, with python-chess beside it as a yardstick."""
