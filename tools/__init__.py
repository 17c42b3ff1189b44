"""Tools of the project: soak, knockout, mutants, schemas."""
