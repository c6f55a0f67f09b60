"""What the servers say to each other and to whoever follows a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Word:
    """A game has come to an event of a number: `content` and `ticket` as they stand in the store.

    Without a content it says only that whoever follows the name should look.
    """

    code: str
    number: int
    ticket: str = ""
    content: Mapping[str, Any] | None = None
