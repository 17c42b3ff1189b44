"""Tools of the project: soak, knockout, schemas."""
