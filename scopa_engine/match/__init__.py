"""Matches between engine processes."""
