"""Who the federation is: its name, logo, colours, contacts, languages, time and public address."""
