"""9.2, 10 Melee, charge and countercharge."""
