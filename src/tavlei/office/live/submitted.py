"""What a player does by a form of the page, as the request that a socket would bring."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from django.http import QueryDict

_WORDS: Final = ("move", "why")


def request_of(given: QueryDict) -> dict[str, Any]:
    """The request: `act` is the name of a right, the other fields are what it needs; empty ones are left out."""
    kind, _colon, ground = given.get("act", "").partition(":")
    content: dict[str, Any] = {"kind": kind, "ticket": given.get("ticket", "")}
    if ground:
        content["ground"] = ground
    content |= {name: given.get(name, "").strip() for name in _WORDS if given.get(name, "").strip()}
    if (action := _action(given)) is not None:
        content["action"] = action
    seen = given.get("seen", "")
    if seen.isascii() and seen.isdigit() and len(seen) < 10:
        content["seen"] = int(seen)
    return content


def _action(given: QueryDict) -> Any:
    """An act of the opening of renju: chosen by a button, or written as points or a number."""
    if chosen := given.get("action", ""):
        try:
            return json.loads(chosen)
        except ValueError:
            return chosen
    if (points := given.get("points")) is not None:
        return {"offer": re.split(r"[\s,;]+", points.strip())}
    if (number := given.get("number", "").strip()) or "number" in given:
        return {"declare": int(number) if re.fullmatch(r"\d{1,3}", number) else number}
    return None
