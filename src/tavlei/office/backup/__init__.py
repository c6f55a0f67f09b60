"""Backups of an office: one archive of everything, made while it serves, restored with proof; moving between stores."""
