"""What an examination of the journal or the store finds: sentences for people, with what they are about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found. What is no fault is only told, so that nobody believes more than is proved."""

    sentence: str
    about: Mapping[str, Any] = field(default_factory=dict)
    fault: bool = True
