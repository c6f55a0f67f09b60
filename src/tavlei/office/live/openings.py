"""How many casual games one visitor may open: a few in a while, from one browser and from one address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.cache import cache

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

WHILE: Final = 600  # seconds
FROM_ADDRESS: Final = 40
FROM_BROWSER: Final = 15
_COUNT: Final = "live_opened"


def check_not_too_many(request: HttpRequest) -> None:
    """Count a game that is being opened; refuse it if there were too many of late."""
    asked = {f"address {request.META.get('REMOTE_ADDR', '')}": FROM_ADDRESS}
    if request.session.session_key:
        asked[f"browser {request.session.session_key}"] = FROM_BROWSER
    for who, most in asked.items():
        key = f"{_COUNT} {who}".replace(" ", ":")
        cache.add(key, 0, WHILE)
        if cache.incr(key) > most:
            raise Refusal(Problem("too many games were opened from here; try again later"))
