"""One search over people, events, clauses, readings and calculators."""
