"""The office: a federation's store, its desks and its pages (a Django project)."""
