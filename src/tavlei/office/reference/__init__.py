"""The lists that forms choose from (regions, clubs, venues…), kept by pages: one declaration for each list."""
