"""What a person is told of Camposanto 1743."""
