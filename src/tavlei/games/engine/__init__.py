"""A player of draughts: levels, thinking time, and the protocols Hub and DXP as texts."""
