"""How the pages look: style sheets, scripts, icons and the components of the templates."""
