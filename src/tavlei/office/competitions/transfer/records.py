"""Records of a competition in its file, each by its table and fields."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

from tavlei.exchange.competition import RecordPart
from tavlei.office.competitions import models as own
from tavlei.office.competitions.transfer.rounds import translated
from tavlei.office.people.models import Person
from tavlei.office.roles.models import ChiefAbsence, User
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tavlei.office.competitions.models import Competition, Entry, Team
    from tavlei.office.competitions.transfer.people import Newcomers
    from tavlei.office.competitions.transfer.rounds import RoundsIn
    from tavlei.office.competitions.transfer.stored_rows import RowWriter

WITH_A_PART: Final = frozenset({
    own.Appeal, own.BodyMember, own.ChecklistAnswers, own.Competition, own.Encounter, own.Entry, own.Game, own.LineUp,
    own.Match, own.MatchSide, own.Protest, own.Report, own.Round, own.Sanction, own.Seat, own.Team, own.WrongSeat,
})  # fmt: skip
_NOT_TOLD: Final = frozenset({"id", "version"})
_WAYS: Final = {
    "competition": "competition",
    "entry": "entry__competition",
    "encounter": "encounter__round__competition",
    "round": "round__competition",
}
_Model = type[models.Model]


@cache
def tables() -> Mapping[str, _Model]:
    """The tables told record by record, by their names, in the order of the names."""
    found: list[_Model] = list(apps.get_app_config("competitions").get_models())
    found.append(ChiefAbsence)
    told = sorted((model for model in found if model not in WITH_A_PART), key=lambda model: model.__name__)
    return {model.__name__: model for model in told} | dict(apart_tables())


def records_of(competition: Competition, names: Mapping[str, str]) -> Iterator[RecordPart]:
    """Every such record of a competition, in the order in which they were made."""
    words = dict(names)
    for name, model in tables().items():
        for number, row in enumerate(record_rows(name, model, competition), start=1):
            words[f"{name}#{row.pk}"] = f"{name}:{number}"
            record = {field.name: _field_to_json(row, field, words, name) for field in _fields(model)}
            yield RecordPart(table=name, fields=dict(sorted(record.items())))


def record_rows(name: str, model: _Model, competition: Competition) -> models.QuerySet[Any]:
    """The rows of a table told record by record that belong to a competition, in the order in which they were made."""
    if name in apart_tables():
        return apart_rows(name, competition)
    return model._default_manager.filter(**{_way(model): competition}).order_by("pk")  # noqa: SLF001


def record_accounts(part: RecordPart) -> Iterator[str]:
    """The accounts that a record names."""
    model = tables().get(part.table)
    for field in _fields(model) if model else ():
        value = part.fields.get(field.name)
        if field.related_model is User and isinstance(value, str) and value:
            yield value


def record_people(part: RecordPart) -> Iterator[str]:
    """The people that a record names, by their codes."""
    model = tables().get(part.table)
    for field in _fields(model) if model else ():
        value = part.fields.get(field.name)
        if field.related_model is Person and isinstance(value, str) and value:
            yield value


def _way(model: _Model) -> str:
    """How a record belongs to its competition."""
    names = [field.name for field in model._meta.concrete_fields if field.is_relation]  # noqa: SLF001
    return next(way for name, way in _WAYS.items() if name in names)


def _fields(model: _Model) -> list[models.Field[Any, Any]]:
    stored = model._meta.concrete_fields  # noqa: SLF001
    return [field for field in stored if field.name not in _NOT_TOLD and field.related_model is not own.Competition]


def _field_to_json(row: models.Model, field: models.Field[Any, Any], names: Mapping[str, str], table: str) -> Any:
    value = getattr(row, field.name)
    if isinstance(value, models.Model):
        apart = table_name(type(value))
        return names[f"{apart}#{value.pk}"] if apart else _WORDS[type(value)](value, names)
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    inside = translate_keys(table, field.name, value, lambda named, key: names.get(f"{named}#{key}", key))
    return translated(inside, names)


_WORDS: Final[dict[_Model, Callable[[Any, Mapping[str, str]], Any]]] = {
    own.Entry: lambda entry, names: names[f"e{entry.pk}"],
    own.Encounter: lambda board, _: [board.round.number, board.board],
    own.Round: lambda one, _: one.number,
    own.Team: lambda team, _: team.name,
    User: lambda user, _: user.username,
    Person: lambda person, _: person.code,
}
"""The word of a file for everything that a record may name."""


class RecordsIn:
    """Records as they come into the store."""

    def __init__(  # noqa: PLR0913, PLR0917 - a record may name each of them
        self,
        competition: Competition,
        entries: Mapping[str, Entry],
        rounds: RoundsIn,
        people: Newcomers,
        teams: Mapping[str, Team],
        names: Mapping[str, str],
        keep: RowWriter,
    ) -> None:
        """What the words of the file have become, and how a row is kept."""
        self._competition, self._names, self._keep = competition, names, keep
        self._found: dict[_Model, Mapping[Any, models.Model]] = {
            own.Entry: entries,
            own.Encounter: rounds.boards,
            own.Round: rounds.rounds,
            own.Team: teams,
            User: people.users,
            Person: people.people,
        }
        self._apart: dict[str, models.Model] = {}
        self._counts: Counter[str] = Counter()

    def add(self, part: RecordPart, path: str) -> None:
        """A record; a table or a field that is not known refuses it."""
        model = tables().get(part.table)
        if model is None:
            data = {"choices": ", ".join(tables()), "got": part.table}
            raise Refusal(Problem("expected one of: {choices}; got {got}", data, path=f"{path}.table"))
        known = {field.name: field for field in _fields(model)}
        if unknown := sorted(set(part.fields) - set(known)):
            raise Refusal(Problem("there is no such field", path=f"{path}.fields.{unknown[0]}"))
        row: dict[str, Any] = {
            name: self._read(known[name], value, f"{path}.fields.{name}", part.table)
            for name, value in part.fields.items()
        }
        if any(field.name == "competition" for field in model._meta.concrete_fields):  # noqa: SLF001
            row["competition"] = self._competition
        self._counts[part.table] += 1
        self._apart[f"{part.table}:{self._counts[part.table]}"] = self._keep(model(**row), path)

    def _read(self, field: models.Field[Any, Any], value: Any, path: str, table: str) -> Any:
        if value is None:
            return None
        if field.related_model in self._found:
            key = tuple(value) if isinstance(value, list) else value
            found = self._found[field.related_model].get(key)
            if found is None:
                raise Refusal(Problem("«{name}» names nothing in this file", {"name": str(value)}, path=path))
            return found
        if field.related_model is not None:
            return self._named(field.related_model, value, path)
        if isinstance(field, models.JSONField):
            inside = translate_keys(table, field.name, value, lambda _named, word: self._key(word))
            return translated(inside, self._names)
        try:
            return field.to_python(value)
        except ValidationError as error:
            raise Refusal(
                *(Problem("{message}", {"message": message}, path=path) for message in error.messages)
            ) from error

    def _named(self, model: _Model, word: Any, path: str) -> models.Model:
        """A row that came before, by its word."""
        found = self._apart.get(word) if isinstance(word, str) else None
        if found is None or not isinstance(found, model):
            raise Refusal(Problem("«{name}» names nothing in this file", {"name": str(word)}, path=path))
        return found

    def _key(self, word: Any) -> Any:
        """The key of the row that a word within JSON names; another value stays as it is."""
        found = self._apart.get(word) if isinstance(word, str) else None
        return word if found is None else found.pk


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


def translate_keys(name: str, field: str, value: Any, word: Callable[[str, Any], Any]) -> Any:
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
