"""Pages that are drawn before anybody asks: who comes first after a start waits for no template and for no table.

Each process of a server draws them once, though another one may have kept them, as a stranger would see them: the front
page, the calendar and the pages of the competition that began last.
"""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connections
from django.urls import reverse

from tavlei.office.competitions.models import Competition, State
from tavlei.office.journal.cache import computing_anew

if TYPE_CHECKING:
    from django.core.handlers.wsgi import WSGIHandler

_log: Final = logging.getLogger(__name__)


def draw_first_pages(pages: WSGIHandler) -> None:
    """Draw them; what fails here is told in the log, and again to whoever asks for it."""
    try:
        with computing_anew():
            for address in first_addresses():
                pages.get_response(_asked(address)).close()
    except DatabaseError:
        _log.warning("the first pages could not be drawn", exc_info=True)
    finally:
        connections.close_all()  # of this thread


def first_addresses() -> list[str]:
    """The front page, the calendar, and what is there to see of the competition that began last."""
    competition = Competition.objects.filter(state=State.RUNNING).order_by("-starts", "-pk").first()
    return [
        reverse("pages:home"),
        reverse("pages:calendar"),
        *(_addresses(competition) if competition is not None else ()),
    ]


def _addresses(competition: Competition) -> list[str]:
    own = [reverse(f"pages:{name}", args=[competition.code]) for name in ("competition", "participants", "table")]
    last = competition.rounds.order_by("-number").values_list("number", flat=True).first()
    return own if last is None else [*own, reverse("pages:round", args=[competition.code, last])]


def _asked(address: str) -> WSGIRequest:
    """A question of a stranger, as it would come under the public address."""
    public = urlsplit(settings.PUBLIC_URL or "http://127.0.0.1")
    return WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": address,
            "QUERY_STRING": "",
            "SERVER_NAME": public.hostname,
            "SERVER_PORT": str(public.port or (443 if public.scheme == "https" else 80)),
            "HTTP_HOST": public.netloc,
            "REMOTE_ADDR": "127.0.0.1",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.url_scheme": public.scheme,
            "wsgi.input": io.BytesIO(),
        }
    )
