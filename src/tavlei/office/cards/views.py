"""The pictures of the cards: drawn once for what they say, and not sent again to whoever has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response, patch_cache_control

from tavlei.office.cards import contents
from tavlei.office.cards.drawing import draw
from tavlei.office.competitions.models import Competition
from tavlei.office.journal.cache import cached
from tavlei.office.lists.models import Publication
from tavlei.office.people.records import visible_person

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.cards.drawing import SharedCard

_A_WHILE: Final = 300


def home(request: HttpRequest) -> HttpResponse:
    """The card of the office."""
    return _answer(request, contents.home_card())


def event(request: HttpRequest, code: str) -> HttpResponse:
    """The card of a competition."""
    return _answer(request, contents.event_card(get_object_or_404(Competition, code=code)))


def person(request: HttpRequest, code: str) -> HttpResponse:
    """The card of a person."""
    return _answer(request, contents.person_card(visible_person(code)))


def publication(request: HttpRequest, number: int) -> HttpResponse:
    """The card of a list."""
    found = get_object_or_404(Publication.objects.defer("content", "state", "changes"), number=number)
    return _answer(request, contents.list_card(found))


def _answer(request: HttpRequest, card: SharedCard) -> HttpResponse:
    etag = f'"{card.digest}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(cached(f"card {card.digest}", card.digest, lambda: draw(card)), content_type="image/png")
        answer["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=_A_WHILE)
    return answer
