"""Who may do what: users of the office and the roles they hold, for a competition or for the federation."""
