"""What the office keeps about somebody: by kind, why, and for how long. Page, export, docs and job read it here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.accounts.sign_in_log import KEPT as SIGN_INS_KEPT
from tavlei.office.people.erasures import everybody_of
from tavlei.office.people.forgetting import addresses_of
from tavlei.office.roles.models import User

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Field, Model
    from django.utils.functional import _StrPromise

    from tavlei.office.people.models import Person

PERSON: Final = "person"
USER: Final = "user"
ADDRESS: Final = "address"
LETTERS_KEPT: Final = timedelta(days=180)
SESSIONS_KEPT: Final = timedelta(days=30)
REQUESTS_KEPT: Final = timedelta(days=3 * 365)
_FOR_EVER: Final = _("for ever, under the number: results and lists that rest on them are proved by them")
_ACCOUNT: Final = _("as long as the account; it is erased at your request")
_REGISTER: Final = _("as long as you are in the register; it is erased at your request")


@dataclass(frozen=True, slots=True)
class Source:
    """A table, the way from its rows to somebody, and columns that are secrets or say nothing to him."""

    model: str
    who: str
    paths: tuple[str, ...]
    left_out: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class KeptKind:
    """A kind of data: what it is for and how long it is kept; `after` is when the job removes it."""

    key: str
    title: _StrPromise
    purpose: _StrPromise
    keeping: _StrPromise
    sources: tuple[Source, ...]
    after: timedelta | None = None


@dataclass(frozen=True, slots=True)
class KeptTable:
    """The rows of a table that are somebody's."""

    name: str
    columns: list[str]
    rows: list[list[Any]]


def _of(who: str, *tables: tuple[str, str] | tuple[str, str, str]) -> tuple[Source, ...]:
    """Tables with the paths to somebody, and with columns to leave out: all divided by spaces."""
    return tuple(
        Source(table[0], who, tuple(table[1].split()), frozenset(table[2].split() if len(table) > 2 else ()))
        for table in tables
    )


KINDS: Final = (
    KeptKind(
        "account",
        _("The account"),
        _("signing in, rights, the language of pages and letters"),
        _ACCOUNT,
        (
            *_of(USER, ("roles.User", "pk", "password is_staff is_superuser"), ("account.EmailAddress", "user"),
                 ("mfa.Authenticator", "user", "data"), ("roles.Grant", "user"), ("home.ClosedChecklist", "user"),
                 ("people.PersonClaim", "user")),
            *_of(ADDRESS, ("notices.NoticeChoice", "address")),
        ),
    ),
    KeptKind(
        "sign_ins",
        _("Sign-ins"),
        _("the safety of the account: who signed in, from where, and what was refused"),
        _("90 days; sessions 30 days after their last use"),
        _of(USER, ("roles.SignInRecord", "user", "who"), ("roles.OfficeSession", "user", "key")),
        SIGN_INS_KEPT,
    ),
    KeptKind(
        "tokens",
        _("Tokens for programs and calendars"),
        _("programs that act for you, calendars of correspondence"),
        _ACCOUNT,
        (
            *_of(USER, ("roles.ApiToken", "user", "digest")),
            *_of(PERSON, ("correspondence.CalendarKey", "person", "token")),
        ),
    ),
    KeptKind(
        "register",
        _("The record in the register"),
        _("to tell people apart, to admit them and to reach them"),
        _REGISTER,
        _of(PERSON, ("people.Person", "pk", "search"), ("people.OtherName", "person", "search"),
            ("people.OutsideCode", "person"), ("people.Document", "person"), ("people.Disqualification", "person"),
            ("lists.BridgeRegistration", "person")),
    ),
    KeptKind(
        "guardians",
        _("Consents of guardians"),
        _("that a child’s data may be published, and that the account works"),
        _REGISTER,
        _of(PERSON, ("privacy.GuardianConsent", "person")),
    ),
    KeptKind(
        "competitions",
        _("Competitions, games and results"),
        _("to hold the competition by its regulation, to report and to compute ratings"),
        _FOR_EVER,
        (
            *_of(PERSON, ("competitions.Entry", "person"), ("competitions.Seat", "entry__person"),
                 ("competitions.Encounter", "seats__entry__person"), ("competitions.Sanction", "entry__person"),
                 ("competitions.Protest", "entry__person"), ("competitions.Influence", "entry__person"),
                 ("competitions.MissedGamesDecision", "entry__person"), ("competitions.RemotePlace", "entry__person"),
                 ("competitions.BodyMember", "person"), ("competitions.Team", "captain"),
                 ("correspondence.Player", "entry__person"), ("composition.WorkAuthor", "person", "search"),
                 ("composition.Entry", "entrant", "salt"), ("composition.Objection", "person"),
                 ("composition.Solver", "person"), ("composition.Answer", "solver__person"),
                 ("live.LiveGame", "white black")),
            *_of(USER, ("competitions.Team", "representative"), ("composition.Seat", "user")),
        ),
    ),
    KeptKind(
        "particulars",
        _("Particulars of entries"),
        _("admission: insurance, address, document, permission of a doctor"),
        _REGISTER,
        _of(PERSON, ("competitions.EntryParticulars", "entry__person"),
            ("competitions.MedicalOpinion", "entry__person")),
    ),
    KeptKind(
        "lists",
        _("Lists and ratings"),
        _("the published lists of the federation, and the proof that they are right"),
        _FOR_EVER,
        _of(PERSON, ("people.Rating", "person"), ("lists.Row", "person"), ("lists.ListPersonalPart", "person", "salt"),
            ("lists.LateFact", "person"), ("lists.ListFact", "person"), ("lists.BridgeEntry", "person")),
    ),
    KeptKind(
        "titles",
        _("Titles, ranks and papers"),
        _("what was awarded to you, and by which order"),
        _FOR_EVER,
        _of(PERSON, ("people.TitleHeld", "person"), ("people.JudgeCategoryHeld", "person"),
            ("federation.RegisteredPaper", "person"), ("roles.Grant", "person")),
    ),
    KeptKind(
        "letters",
        _("Letters by e-mail"),
        _("to tell you what you chose to be told of, and what the rules demand"),
        _("180 days after they were sent"),
        _of(ADDRESS, ("notices.Letter", "address", "key choice")),
        LETTERS_KEPT,
    ),
    KeptKind(
        "acts",
        _("What you did as an official"),
        _("the journal: who decided what"),
        _FOR_EVER,
        _of(USER, ("journal.Act", "actor", "details_digest previous_hash"), ("live.LiveEvent", "actor", "ticket")),
    ),
    KeptKind(
        "requests",
        _("Your requests about your data"),
        _("to answer them in time and to be able to show it"),
        _("three years after the decision; what you wrote is erased with the decision"),
        _of(USER, ("privacy.DataRequest", "user")),
        REQUESTS_KEPT,
    ),
)  # fmt: skip


def kept_tables(user: User, kind: KeptKind) -> list[KeptTable]:
    """The tables of a kind with the rows of an account and of its person, the empty ones left out."""
    tables = (_table(user, source) for source in kind.sources)
    return [table for table in tables if table is not None and table.rows]


def _table(user: User, source: Source) -> KeptTable | None:
    whose = _whose(user, source.who)
    if not whose:
        return None
    model: type[Model] = apps.get_model(source.model)
    asked = Q()
    for path in source.paths:
        asked |= Q(**{f"{path}__in": whose})
    fields = [field for field in _fields(model) if field.name not in source.left_out]
    related = [field.name for field in fields if field.is_relation]
    rows = model._default_manager.filter(asked).select_related(*related).distinct().order_by("pk")  # noqa: SLF001 - Django's own name
    values = [[_plain(getattr(row, field.name)) for field in fields] for row in rows.iterator(chunk_size=500)]
    return KeptTable(source.model, [field.name for field in fields], values)


def _fields(model: type[Model]) -> Iterator[Field[Any, Any]]:
    """What a row says, but for keys of other accounts: who decided is not told to whoever it was decided about."""
    for field in model._meta.concrete_fields:  # noqa: SLF001 - Django's own name
        if field.related_model is not User:
            yield field


def _whose(user: User, who: str) -> list[Any]:
    if who == USER:
        return [user.pk]
    if who == ADDRESS:
        return sorted(addresses_of(user))
    return [] if user.person is None else [one.pk for one in everybody_of(_kept_record(user.person))]


def _kept_record(person: Person) -> Person:
    """The record into which others were merged."""
    return person if person.merged_into is None else _kept_record(person.merged_into)


def _plain(value: Any) -> Any:
    """A value as people and JSON have it; another row by its name."""
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
