"""Official lists: computed from reports, published once, signed, corrected by revisions."""
