"""A newer file of a competition that is here takes the place of what was known of it: only what differs is written.

The rows that stand for the same thing keep their keys, so that addresses and the journal's names of them stay. A row
that differs is removed and comes back under its key: within a transaction numbers and boards can change hands in any
order.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, models, transaction

from tavlei.office.competitions.entries.admission import SHOWN, received_days
from tavlei.office.competitions.models import NOT_ENTERED, Competition, Entry
from tavlei.office.competitions.transfer.import_file import Restoring, contradicts
from tavlei.office.competitions.transfer.journal_facts import journal_facts_of
from tavlei.office.competitions.transfer.people import Newcomers
from tavlei.office.competitions.transfer.records import WITH_A_PART, record_rows, tables
from tavlei.office.competitions.transfer.stored_rows import check_texts
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant, User

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from tavlei.exchange.competition import PersonPart
    from tavlei.office.competitions.transfer.import_plan import ImportPlan
    from tavlei.office.competitions.transfer.stored_rows import Row
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.models import Person

_Model = type[models.Model]
_ROUND: Final = "round__competition"
_BOARD: Final = "encounter__round__competition"
_WAYS: Final[Mapping[str, str]] = {
    "Appeal": "protest__competition", "Encounter": _ROUND, "Game": _BOARD, "LineUp": "side__round__competition",
    "Match": _ROUND, "MatchSide": _ROUND, "Seat": _ROUND, "WrongSeat": _BOARD,
}  # fmt: skip
_NOT_COMPARED: Final = frozenset({"version"})


def replace_competition(
    actor: Actor, competition: Competition, plan: ImportPlan, *, foreign: bool, facts: Mapping[str, Any]
) -> dict[str, str]:
    """Put a file in the place of what is known of its competition; who everybody of the file is here.

    A `foreign` file is the word of an office that is not ours: whoever is new in it comes without titles, ratings and
    numbers of other bodies, and its accounts are ours only where they had to do with the competition. `facts` is what
    the act says of the file.
    """
    try:
        with transaction.atomic():
            plan.check()
            replacing = _Replacing(actor, plan, competition, foreign=foreign, facts=facts)
            replacing.whole()
            return replacing.who
    except DatabaseError as error:
        raise contradicts(error) from error


class _Replacing(Restoring):
    """An import in the place of an earlier one."""

    def __init__(
        self, actor: Actor, plan: ImportPlan, here: Competition, *, foreign: bool, facts: Mapping[str, Any]
    ) -> None:
        self._here, self._foreign, self._told = here, foreign, facts
        self._rows = RowsInPlace(here)
        super().__init__(actor, plan)

    @property
    def who(self) -> dict[str, str]:
        """The numbers in the register of the people of the file, by their numbers there."""
        return {code: person.code for code, person in self._people.people.items()}

    def newcomers(self, plan: ImportPlan) -> Newcomers:
        """Everybody whom the file names; of another office's word only who they are."""
        return _Strangers(self._doing, plan, self._here) if self._foreign else Newcomers(self._doing, plan)

    def announced(self, competition: Competition) -> Competition:
        """The competition that is here, as the file announces it."""
        competition.pk, competition.version = self._here.pk, self._here.version
        competition.written_elsewhere = self._here.written_elsewhere
        competition.carried = self._here.carried
        check_texts(competition, "competition")
        if not _same(competition, self._here):
            competition.version += 1
            competition.save(force_update=True)
        return competition

    def keep(self, row: Row, path: str) -> Row:
        """Keep a row, in the place of the one that stood for the same thing."""
        if self._foreign and isinstance(row, Grant) and row.user == self._doing.user:
            return row  # the roles of whoever answers for the link are not the other office's to give or to end
        return self._rows.keep(row, path)

    def date(self, grant: Grant, since: datetime) -> None:
        """Roles are written with all the others."""
        grant.since = since

    def settle(self) -> None:
        self._rows.write()

    def tell(self, competition: Competition, facts: dict[str, Any]) -> None:
        """Record the act: what only a journal keeps of applications and corrections, if it is news."""
        known = journal_facts_of(competition)
        corrections = {
            name: [one.model_dump(mode="json") for one in listed] for name, listed in known.corrections.items()
        }
        days = {name: day.isoformat() for name, day in received_days(competition).items()}
        news: dict[str, Any] = {}
        if any(days.get(name) != day for name, day in facts["received"].items()):
            news["received"] = facts["received"]
        if corrections != facts["corrections"]:
            news["corrections"] = facts["corrections"]
        record(self._doing, SHOWN, competition, after={**self._told, **news}, competition=competition)


class _Strangers(Newcomers):
    """Those of another office's file: titles, ratings and numbers of other bodies are given by nobody's word."""

    def __init__(self, actor: Actor, plan: ImportPlan, competition: Competition) -> None:
        self._competition = competition
        super().__init__(actor, plan)

    def titles_of(self, competition: Competition) -> None:
        """No titles."""

    def more(self, person: Person, part: PersonPart, path: str) -> None:
        """Nothing more."""

    def find_accounts(self) -> dict[str, User]:
        """An account of that name here is meant if it has a role in the competition or belongs to the same person."""
        persons = {account.account: self.people.get(account.person) for account in self._plan.file.accounts}
        named = User.objects.filter(username__in=self._plan.known_accounts)
        here = set(Grant.objects.filter(competition=self._competition).values_list("user_id", flat=True))
        ours = {
            user.username: user
            for user in named
            if user.pk in here or (user.person_id and persons.get(user.username) == user.person)
        }
        others = {self.account_name(name): name for name in persons.keys() | set(self._plan.known_accounts)}
        strangers = User.objects.filter(username__in=others)
        return {others[user.username]: user for user in strangers} | ours

    def account_name(self, name: str) -> str:
        """An account of the other office, told apart from ours by the competition."""
        return f"{name}@{self._competition.code}"[:150]


class RowsInPlace:
    """The rows of a competition as they are and as they are to be."""

    def __init__(self, competition: Competition) -> None:
        """Nothing is read before it is asked for."""
        self._competition = competition
        self._present: dict[_Model, dict[Any, models.Model]] = {}
        self._counts: Counter[tuple[_Model, Any]] = Counter()
        self._next: dict[_Model, int] = {}
        self._new: list[models.Model] = []
        self._changed: list[tuple[models.Model, models.Model]] = []
        self._stay: dict[_Model, set[Any]] = defaultdict(set)

    def keep(self, row: Row, path: str) -> Row:
        """A row that is to be; it has its key from now on."""
        check_texts(row, path)
        model = type(row)
        place = _place(row)
        self._counts[model, place] += 1
        twin = self._rows(model).get((place, self._counts[model, place]))
        if twin is None:
            row.pk = self._free_key(model)
            self._new.append(row)
            return row
        row.pk = twin.pk
        self._stay[model].add(twin.pk)
        for name in _NOT_COMPARED & {field.name for field in _fields(model)}:
            setattr(row, name, getattr(twin, name))
        self._changed.append((row, twin))
        return row

    def write(self) -> None:
        """Remove what is gone or differs, then write what is new or differs."""
        differing = [row for row, twin in self._changed if not _same(row, twin)]
        gone: dict[_Model, list[Any]] = defaultdict(list)
        covered: list[_Model] = [*WITH_A_PART, *tables().values()]
        for model in covered:
            if model is not Competition:
                gone[model] = [row.pk for row in self._rows(model).values()
                               if row.pk not in self._stay[model] and _goes(row)]  # fmt: skip
        for row in differing:
            gone[type(row)].append(row.pk)
            if hasattr(row, "version"):
                row.version += 1
        for model, keys in gone.items():
            if keys:
                rows = model._base_manager.filter(pk__in=keys)  # noqa: SLF001 - Django's public name
                rows._raw_delete(DEFAULT_DB_ALIAS)  # noqa: SLF001 - what names them comes back before the commit
        for row in (*differing, *self._new):
            since = getattr(row, "since", None)
            row.save(force_insert=True)
            if isinstance(row, Grant):
                Grant.objects.filter(pk=row.pk).update(since=since)

    def _rows(self, model: _Model) -> dict[Any, models.Model]:
        """The rows that are there, by their places."""
        if model not in self._present:
            counts: Counter[Any] = Counter()
            values = {}
            for row in self._stored(model):
                place = _place(row)
                counts[place] += 1
                values[place, counts[place]] = row
            self._present[model] = values
        return self._present[model]

    def _stored(self, model: _Model) -> models.QuerySet[Any]:
        names = {table: name for name, table in tables().items()}
        if model in names:
            return record_rows(names[model], model, self._competition)
        way = _WAYS.get(model.__name__, "competition")
        return model._default_manager.filter(**{way: self._competition}).order_by("pk")  # noqa: SLF001

    def _free_key(self, model: _Model) -> int:
        """A key that no row has had; the store counts on behind it."""
        table, column = model._meta.db_table, str(model._meta.pk.column)  # noqa: SLF001
        with connection.cursor() as cursor:
            if connection.vendor != "sqlite":
                cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, %s))", [f'"{table}"', column])
                return int(cursor.fetchone()[0])
            if model not in self._next:
                cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
                value = cursor.fetchone()
                largest = model._base_manager.aggregate(models.Max("pk"))["pk__max"]  # noqa: SLF001
                self._next[model] = max(value[0] if value else 0, largest or 0)
        self._next[model] += 1
        return self._next[model]


def _goes(row: models.Model) -> bool:
    """Whether a row that the file does not tell is gone: own entries that are no applications are told by no file."""
    return not (isinstance(row, Entry) and row.state in NOT_ENTERED)


def _place(row: models.Model) -> tuple[Any, ...] | None:
    """What makes a row the same as an earlier one: what the store allows once; of the same place the order tells."""
    for names in _unique(type(row)):
        place = tuple(getattr(row, name) for name in names)
        if all(value is not None for value in place):
            return place
    return None


def _unique(model: _Model) -> Iterator[tuple[str, ...]]:
    """The columns of which the store keeps every combination once, whatever else holds."""
    if model is Grant:
        yield ("role", "user_id", "competition_id")
        yield ("role", "person_id", "competition_id")
    attributes = {field.name: field.attname for field in model._meta.concrete_fields}  # noqa: SLF001
    for constraint in model._meta.constraints:  # noqa: SLF001 - Django's public name
        if isinstance(constraint, models.UniqueConstraint) and constraint.condition is None:
            yield tuple(attributes[name] for name in constraint.fields)
    for field in model._meta.concrete_fields:  # noqa: SLF001
        if field.unique and not field.primary_key:
            yield (field.attname,)


def _fields(model: _Model) -> list[models.Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001


def _same(row: models.Model, other: models.Model) -> bool:
    """Whether two rows tell the same."""
    return all(
        _value(field, row) == _value(field, other) for field in _fields(type(row)) if field.name not in _NOT_COMPARED
    )


def _value(field: models.Field[Any, Any], row: models.Model) -> Any:
    value = getattr(row, field.attname)
    if isinstance(field, models.JSONField):
        return json.dumps(value, sort_keys=True, default=str)
    return value if value is None or field.is_relation else field.to_python(value)
