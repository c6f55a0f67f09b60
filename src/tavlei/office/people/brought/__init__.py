"""People from files: who is who, regions and clubs on first use, columns that are remembered."""
