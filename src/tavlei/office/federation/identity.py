"""The federation as everybody sees it now: read once for a request, afresh by commands."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tavlei.office.federation.models import ONLY, Federation
from tavlei.office.store.prepared_queries import PreparedQuery

if TYPE_CHECKING:
    from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Served:
    """A request that is being answered, and the federation as it was when the request came."""

    request: HttpRequest
    federation: Federation


_ROW: Final = PreparedQuery(lambda: Federation.objects.filter(pk=ONLY))  # every request asks
_SERVED: ContextVar[Served | None] = ContextVar("served", default=None)


def federation() -> Federation:
    """The federation: that of the request that is being answered, else as the store has it."""
    served = _SERVED.get()
    return served.federation if served else stored_federation()


def stored_federation() -> Federation:
    """The federation as the store has it; one that has set nothing has no row."""
    return _ROW.first() or Federation(pk=ONLY)


def only_sport() -> str:
    """The sport of a federation that plays one: nobody is asked for it; empty where it plays several."""
    sports = federation().sports
    return str(sports[0]) if len(sports) == 1 else ""


def request_served() -> HttpRequest | None:
    """The request that is being answered, if one is."""
    served = _SERVED.get()
    return served.request if served else None


def know(request: HttpRequest) -> None:
    """Read the federation for a request; from now on its time is the time of the office."""
    served = Served(request, stored_federation())
    _SERVED.set(served)
    timezone.activate(served.federation.zone)


def forget(**_: Any) -> None:
    """The request is answered."""
    _SERVED.set(None)
    timezone.deactivate()
