"""Two people change one thing at once: the second is told, and nobody's entry is lost."""

from __future__ import annotations


class StaleError(Exception):
    """What the form showed has been changed by somebody else in the meantime."""
