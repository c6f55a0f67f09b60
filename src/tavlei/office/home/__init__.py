"""The first pages: what is going on, what waits for an official, how programs ask."""
