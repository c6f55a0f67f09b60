"""Persons, their names, titles, documents and ratings; clubs and regions."""
