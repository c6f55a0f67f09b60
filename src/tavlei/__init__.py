"""Tavlei: a federation of a mind sport lives by its own regulations, and every number names its clause.

The library: `tavlei.games.draughts` and `tavlei.games.renju` (games to play with), `tavlei.pdn` and `tavlei.sgf`
(files), `tavlei.tournament`, `tavlei.ratings`, `tavlei.titles`, `tavlei.bridge`, and `tavlei.explain`, which tells why.
"""

from typing import TYPE_CHECKING

from tavlei._lazy import lazily
from tavlei._version import __version__ as __version__

if TYPE_CHECKING:
    from tavlei.explaining import explain as explain
    from tavlei.rulebook import Refusal as Refusal
    from tavlei.rulebook import Rulebook as Rulebook

__getattr__, __dir__, __all__ = lazily(__name__, {"explaining": ("explain",), "rulebook": ("Refusal", "Rulebook")})
