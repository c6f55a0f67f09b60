"""Pictures of pages for places where their addresses are shared."""
