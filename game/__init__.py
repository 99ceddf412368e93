"""Diradice: a desktop table for expedition board games."""

__version__ = "0.1.0"
