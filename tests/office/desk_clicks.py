"""The desk of a competition as a judge clicks through it, for tests that enter through the pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import unescape
from io import BytesIO
from typing import Any

from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
from tavlei.tournament.model import Result as Outcome

Play = Callable[[Encounter], str]


def page(client: Client, name: str, *args: object) -> str:
    """A page of the office as text."""
    response = client.get(reverse(f"pages:{name}", args=args))
    assert response.status_code == 200, name
    return unescape(response.content.decode())


def click(client: Client, name: str, /, *args: object, **fields: Any) -> str:
    """Send a form and read the page that follows."""
    response = client.post(reverse(f"pages:{name}", args=args), fields, follow=True)
    assert response.status_code == 200, name
    return unescape(response.content.decode())


def sheet(client: Client, name: str, *args: object) -> list[list[str]]:
    """A paper as the rows of its spreadsheet."""
    response = client.get(reverse(f"pages:{name}", args=args))
    assert response.status_code == 200, name
    book = load_workbook(BytesIO(b"".join(response) if response.streaming else response.content))
    return [[str(cell) for cell in row if cell is not None] for row in book.worksheets[0].iter_rows(values_only=True)]


def close(client: Client, competition: Competition) -> str:
    """Close the admission."""
    return click(client, "step", competition.code, "close-admission")


def pair(client: Client, competition: Competition, absent: Sequence[Entry] = ()) -> Round | None:
    """Pair the next round; None if the desk refused."""
    number = competition.rounds.count() + 1
    click(client, "pair", competition.code, round=number, absent=[entry.pk for entry in absent])
    return competition.rounds.filter(number=number).first()


def white_wins(_encounter: Encounter) -> str:
    return Outcome.WHITE_WINS


def play(client: Client, made: Round, result: Play = white_wins) -> None:
    """Enter the results of the boards that are open."""
    fields: dict[str, Any] = {}
    for encounter in made.encounters.filter(result=""):
        if encounter.seats.count() == 2:
            fields[f"result-{encounter.board}"] = result(encounter)
            fields[f"version-{encounter.board}"] = encounter.version
    click(client, "enter_results", made.competition.code, made.number, **fields)


def pairs(made: Round) -> list[tuple[int | None, ...]]:
    """The numbers at the boards of a round, White first."""
    return [
        tuple(encounter.seats.order_by("-colour").values_list("entry__number", flat=True))
        for encounter in made.encounters.order_by("board")
    ]


def board_of(made: Round, entry: Entry) -> Encounter:
    """Where somebody sits in a round."""
    return made.encounters.get(seats__entry=entry)
