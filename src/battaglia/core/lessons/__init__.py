"""Lessons: a first evening at the real table, told in data files (docs/lessons.md)."""
