"""Games played on the server: with its clock, before the eyes of a judge, kept event by event."""
