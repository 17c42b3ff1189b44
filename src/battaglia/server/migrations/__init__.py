"""Migrations of the database; they run by themselves when a server starts."""
