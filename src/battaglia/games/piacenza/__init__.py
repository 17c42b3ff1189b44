"""Piacenza 1746: the battle of 16 June 1746, chapter by chapter."""
