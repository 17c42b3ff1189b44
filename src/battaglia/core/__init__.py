"""What every game shares: geometry, dice, steps, actions and records. It knows no game."""
