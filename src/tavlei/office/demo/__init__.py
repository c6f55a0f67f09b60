"""The demonstration federation: invented people, the same every time it is loaded."""

from tavlei.office.demo.accounts import accounts
from tavlei.office.demo.loading import load_once

__all__ = ["accounts", "load_once"]
