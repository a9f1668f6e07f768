"""Tournaments of more than two engines: whom to pair, and what follows from all their games."""
