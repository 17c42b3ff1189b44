"""The simple player of Piacenza 1746."""
