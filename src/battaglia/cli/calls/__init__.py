"""How each command is called: its arguments, its help, its examples."""
