"""Closing a competition and reporting it to the federation."""
