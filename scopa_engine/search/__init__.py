"""Choosing a play under hidden information."""
