"""The kinds of samples: the register, participants, teams, results, lists, reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.words import fields
from tavlei.exchange.participants.writer import FACTS_OF_REPORTS, Table, book_of, report_columns
from tavlei.exchange.samples.cells import people_of, sample_words
from tavlei.rulebook import phrase
from tavlei.tournament.model import Bye
from tavlei.tournament.public import round_robin_schedule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.exchange.participants.words import Kind
    from tavlei.exchange.samples.cells import Cell

    Translate = Callable[[str], str]

_PARTS: Final = ("family", "given", "patronymic")
_OF_LISTS: Final = {
    "elo_r": ("rating", "last_played", "deducted", "fide_code", "elo_m"),
    "fsu": ("rating", "games", "highest", "last_played", "fide_code", "fide_rating"),
    "bridge": ("coefficient", "mb", "mb_year", "ro", "pb"),
}
"""The columns of each list; the others are of all of them."""
_RESULTS: Final = ("1-0", "½-½", "0-1")
_BRIDGE_NUMBER: Final = 1_001
_BOARDS: Final = 24


def _table(
    kind: Kind, language: str, translate: Translate, without: tuple[str, ...], *, numbered: bool = False
) -> Table:
    """Everybody, with all columns that the reader knows but some; `numbered` people have a personal number."""
    columns = tuple(field for field in fields(kind) if field not in without)
    rows: list[list[Cell]] = []
    for person in people_of(language, translate):
        number = str(_BRIDGE_NUMBER + person.index)
        rows.append([number if field == "code" and numbered else person.cell(field) for field in columns])
    return kind, columns, rows


def _people(language: str, translate: Translate) -> bytes:
    """The parts of names stand apart; ratings have a day and a list of their own."""
    without = ("name", "rating", "fide_rating", "elo_m")
    return book_of([_table("people", language, translate, without)], language, translate)


def _participants(language: str, translate: Translate) -> bytes:
    without = (*_PARTS, "number", "fide_rating", "team", "board", "captain")
    return book_of([_table("participants", language, translate, without)], language, translate)


def _teams(language: str, translate: Translate) -> bytes:
    without = (*_PARTS, "number", "fide_rating")
    return book_of([_table("participants", language, translate, without)], language, translate)


def _results(language: str, translate: Translate) -> bytes:
    return book_of([_games(language)], language, translate)


def _games(language: str) -> Table:
    """A round robin by the tables of the rules, in the order of the participants."""
    rows: list[list[Cell]] = []
    for number, played in enumerate(round_robin_schedule([person.name for person in people_of(language)]).rounds, 1):
        for board, pair in enumerate(played, start=1):
            if isinstance(pair, Bye):
                continue
            white, black = pair.players
            rows.append([number, board, white, black, _RESULTS[(number + board) % len(_RESULTS)]])
    return "results", fields("results"), rows


def _list(kind: str, language: str, translate: Translate) -> bytes:
    others = {field for columns in _OF_LISTS.values() for field in columns} - set(_OF_LISTS[kind])
    table = _table("list", language, translate, (*_PARTS, *others), numbered=kind == "bridge")
    return book_of([table], language, translate)


def _report(kind: str, language: str, translate: Translate) -> bytes:
    """A played competition: its facts, its players, its games; of bridge the places of pairs."""
    words = sample_words(language)
    facts: dict[str, Cell] = {
        "code": f"sample-{kind.replace('_', '-')}", "name": words["event"], "starts": "01.05.2026",
        "ends": "08.05.2026", "place": words["place"], "time_control": "90+30" if kind == "fsu" else "45+30",
        "system": words["systems"], "discipline": words["discipline"], "status": "all_russian", "boards": _BOARDS,
    }  # fmt: skip
    event = {field: facts[field] for field in FACTS_OF_REPORTS[kind]}
    if kind == "bridge":
        return book_of([_places(language)], language, translate, event)
    players = _table("players", language, translate, _PARTS)
    return book_of([players, _games(language)], language, translate, event)


def _places(language: str) -> Table:
    """Pairs, two people each, in the order of their places."""
    columns = report_columns("bridge")
    rows: list[list[Cell]] = []
    for person in people_of(language):
        pair = person.index // 2 + 1
        told: dict[str, Cell] = {
            "place": pair, "number": pair, "code": str(_BRIDGE_NUMBER + person.index), "name": person.name,
            "boards": _BOARDS, "byes": 0,
        }  # fmt: skip
        rows.append([told[field] for field in columns])
    return "places", columns, rows


SAMPLES: Final[Mapping[str, Callable[[str, Translate], bytes]]] = {
    "people": _people,
    "participants": _participants,
    "teams": _teams,
    "results": _results,
    "list-elo_r": lambda language, translate: _list("elo_r", language, translate),
    "list-fsu": lambda language, translate: _list("fsu", language, translate),
    "list-bridge": lambda language, translate: _list("bridge", language, translate),
    "report-elo_r": lambda language, translate: _report("elo_r", language, translate),
    "report-fsu": lambda language, translate: _report("fsu", language, translate),
    "report-bridge": lambda language, translate: _report("bridge", language, translate),
}
"""The samples by their names."""


def sample(kind: str, language: str, translate: Translate = phrase) -> bytes:
    """A good file of a kind, in a language."""
    return SAMPLES[kind](language, translate)


def sample_name(kind: str) -> str:
    """How the file of a sample is called."""
    return f"{kind}.xlsx"
