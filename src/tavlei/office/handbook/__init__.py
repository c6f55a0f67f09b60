"""The handbook: the built site under /handbook/, and which chapter belongs to which page of the office."""
