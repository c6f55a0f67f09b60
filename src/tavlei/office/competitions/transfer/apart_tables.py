"""Tables of play by letters and of composition in the file of a competition, and how they name each other.

A row that others name has a word in the file: its table and its place in it, such as `correspondence.Game:3`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.office.competitions.models import Competition

_Model = type[models.Model]
_GAME: Final = ("game__tournament__competition",)
_PLAYER: Final = ("player__tournament__competition",)
_TOURNAMENT: Final = ("tournament__competition",)
_CONTEST: Final = ("contest__competition",)
_ENTRY: Final = ("entry__contest__competition",)
WAYS: Final[Mapping[str, tuple[str, ...]]] = {  # each after those it names
    "correspondence.Tournament": ("competition",),
    "correspondence.Player": _TOURNAMENT,
    "correspondence.BreakTaken": _PLAYER,
    "correspondence.Game": _TOURNAMENT,
    "correspondence.GameEvent": _GAME,
    "correspondence.Sanction": _PLAYER,
    "correspondence.Dispute": _PLAYER,
    "correspondence.Record": _GAME,
    "correspondence.Submission": _GAME,
    "correspondence.AdjudicationProtest": _GAME,
    "correspondence.Bulletin": _TOURNAMENT,
    "correspondence.Reminder": _GAME,
    "correspondence.DutyReminder": _TOURNAMENT,
    "composition.Contest": ("competition",),
    "composition.Section": _CONTEST,
    "composition.Seat": _CONTEST,
    "composition.Work": (*_ENTRY, "set_in__contest__competition"),
    "composition.WorkAuthor": ("work__entry__contest__competition", "work__set_in__contest__competition"),
    "composition.WorkPublication": ("work__entry__contest__competition", "work__set_in__contest__competition"),
    "composition.SetWork": _CONTEST,
    "composition.Entry": _CONTEST,
    "composition.Finding": _ENTRY,
    "composition.Opinion": _ENTRY,
    "composition.Revision": _ENTRY,
    "composition.Notice": _ENTRY,
    "composition.Objection": _CONTEST,
    "composition.Solver": _CONTEST,
    "composition.Answer": ("solver__contest__competition",),
}
NOT_TOLD: Final = frozenset({"correspondence.CalendarKey"})  # a secret of its person, not of the competition


@cache
def apart_tables() -> Mapping[str, _Model]:
    """The tables by their names in the file."""
    return {name: apps.get_model(name) for name in WAYS}


def table_name(model: _Model) -> str | None:
    """What a table is called in the file, if it is one of these."""
    return next((name for name, own in apart_tables().items() if own is model), None)


def apart_rows(name: str, competition: Competition) -> models.QuerySet[Any]:
    """The rows of a table that belong to a competition, in the order in which they were made."""
    chosen = Q()
    for way in WAYS[name]:
        chosen |= Q(**{way: competition})
    return apart_tables()[name]._default_manager.filter(chosen).distinct().order_by("pk")  # noqa: SLF001 - Django's public name


def told_inside(name: str, field: str, value: Any, word: Callable[[str, Any], Any]) -> Any:
    """JSON of a row with the keys of other rows in it put into words, or back; `word` knows how."""
    match (name, field):
        case ("correspondence.Bulletin", "readers") if isinstance(value, list):
            return [word("correspondence.Player", key) for key in value]
        case ("correspondence.BreakTaken", "announced") if isinstance(value, dict):
            return {str(word("correspondence.Player", key)): told for key, told in value.items()}
        case ("composition.Entry", "removal") if isinstance(value, dict) and "seat" in value:
            return {**value, "seat": word("composition.Seat", value["seat"])}
        case _:
            return value
