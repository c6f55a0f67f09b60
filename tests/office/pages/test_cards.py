"""Cards: what a page says of itself where its address is shared, and the picture of it."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from tavlei.office.cards.drawing import SharedCard, draw, is_covered
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User


def test_a_card_is_a_picture_of_the_size_that_is_asked_for() -> None:
    picture = Image.open(io.BytesIO(draw(SharedCard("Федерация", "Первенство " * 30, ("1. Некрасова – 9", "漢字")))))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert draw(SharedCard("F", "a")) == draw(SharedCard("F", "a")), "the same words give the same bytes"


@pytest.mark.parametrize(
    ("text", "covered"), [("Ґалаґан Їжак, № 1 – ½", True), ("Nguyễn", True), ("漢字", False), ("", False)]
)
def test_letters_that_the_font_lacks_are_not_drawn(text: str, covered: bool) -> None:
    assert is_covered(text) is covered
    assert draw(SharedCard("F", "漢字")) == draw(SharedCard("F", "字")), "the mark stands instead of a heading"


def test_pages_name_their_cards(
    client: Client, chief: User, make_competition: Callable[..., Competition], people: list[Person]
) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    for page, card in (
        (reverse("pages:home"), reverse("pages:home_card")),
        (reverse("pages:competition", args=[competition.code]), reverse("pages:event_card", args=[competition.code])),
        (reverse("pages:person", args=[people[0].code]), reverse("pages:person_card", args=[people[0].code])),
    ):
        text = client.get(page).content.decode()
        assert f'property="og:image" content="http://testserver{card}"' in text
        assert f'property="og:url" content="http://testserver{page}"' in text
        answer = client.get(card)
        assert answer["Content-Type"] == "image/png"
        again = client.get(card, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_nobody_who_was_forgotten_has_a_card(client: Client, people: list[Person]) -> None:
    people[0].anonymised = True
    people[0].save()
    assert client.get(reverse("pages:person_card", args=[people[0].code])).status_code == 404
