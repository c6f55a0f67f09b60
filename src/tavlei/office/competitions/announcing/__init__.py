"""Announcing a competition: its regulation, its forms, its stages."""
