"""What the regulation of a competition says, and the rules that bind it."""
