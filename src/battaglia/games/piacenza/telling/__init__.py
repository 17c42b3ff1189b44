"""What a person is told of Piacenza 1746."""
