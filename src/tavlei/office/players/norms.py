"""What a person still needs for a norm in the competitions that are being played: a list of conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.languages import catalogue
from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, EntryState, Sport, State
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.competitions.report.norms import forecast_rows
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.settled import evaluate, rulebook_on
from tavlei.office.lists.models import ListKind
from tavlei.rulebook import Refusal, clause_label, sentence
from tavlei.titles.figures import minimum_rating
from tavlei.titles.titles_and_ranks import Sex, Title

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from django.db.models import QuerySet

    from tavlei.languages import Catalogue
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.people.models import Person
    from tavlei.rulebook import Step

_NORMS: Final = (Sport.DRAUGHTS, Sport.RENJU)
_PERSONAL: Final = "titles.age"  # nobody's age is told on a public page
_BY_NORM: Final = ("GR", "MS")
_SERIES: Final = "draughts-norms"
_DISCIPLINE: Final = "russian"


@dataclass(frozen=True, slots=True)
class NormCondition:
    """A condition in words, whether it is met (None where it cannot be told), and its clause."""

    text: str
    met: bool | None
    clause: str
    url: str


@dataclass(frozen=True, slots=True)
class NormOnTheWay:
    """The highest norm within reach in a competition."""

    competition: Competition
    norm: dict[str, Any]
    conditions: tuple[NormCondition, ...]

    @property
    def met(self) -> int:
        """How many conditions are met."""
        return sum(condition.met is True for condition in self.conditions)


def plays_for_norms(person: Person) -> bool:
    """Whether the person is in a competition that is being played and may bring a norm."""
    return _events(person).exists()


def norms_on_the_way(person: Person) -> list[NormOnTheWay]:
    """The norm within reach in every competition that the person is playing."""
    return [norm for event in _events(person) for norm in _kept_norm(event, person)]


def norm_thresholds(person: Person, kind: str, day: date) -> list[tuple[int, str]]:
    """The least Elo-R that the norms of GR and MS ask for, with the names of the titles."""
    if kind != ListKind.ELO_R or person.sex not in Sex.__members__:
        return []
    book, rulebook = catalogue(reader_language()), rulebook_on(_SERIES, day)
    asked = ((title, minimum_rating(f"norm.{title}", _DISCIPLINE, rulebook)) for title in _BY_NORM)
    return [(found[1].of(Sex[person.sex]).number, book.phrase(title)) for title, found in asked if found]


def _kept_norm(event: Competition, person: Person) -> tuple[NormOnTheWay, ...]:
    """Computed once for each state of the competition; nothing where no norm is within reach."""
    return cached_for_state(event, f"norm:{person.code}:{reader_language()}", lambda: tuple(_norm(event, person)))


def _events(person: Person) -> QuerySet[Competition]:
    playing = person.entries.filter(state=EntryState.ADMITTED).values("competition")
    running = Competition.objects.filter(pk__in=playing, state=State.RUNNING, sport__in=_NORMS)
    return running.filter(rounds__isnull=False).distinct()


def _norm(competition: Competition, person: Person) -> Iterator[NormOnTheWay]:
    """The highest norm within reach of a title that is not held yet."""
    field, title = read_snapshot(competition), highest_title(person, competition.sport)
    try:
        rows = forecast_rows(field, person.code)
    except Refusal:
        return
    norms = [norm for row in rows for norm in row["norms"]]
    for norm in norms:
        if not title.is_at_least(Title(norm["title"])):
            yield NormOnTheWay(competition, norm, tuple(_conditions(field, person, norm)))
            return


def highest_title(person: Person, sport: str) -> Title:
    """The highest title or rank that the person holds in a sport."""
    names = set(person.titles.filter(sport=sport, revoked=None).values_list("title", flat=True))
    return min((title for title in Title if title in names), key=lambda title: title.level, default=Title.NONE_YOUTH)


def _conditions(field: CompetitionSnapshot, person: Person, norm: dict[str, Any]) -> Iterator[NormCondition]:
    """The conditions of a title, one by one, as its calculation finds them now."""
    answer = evaluate("titles.evaluate", {**titles_input(field), "explain": [person.code]}).answer
    book = catalogue(reader_language())
    for athlete in answer.explanation().working:
        for title in athlete.steps:
            if athlete.inputs.get("athlete") == person.code and title.value == norm["title"]:
                yield from (_condition(step, book) for step in title.steps if _is_told(step))
                return


def _is_told(step: Step) -> bool:
    return step.met is not None and step.key != _PERSONAL


def _condition(step: Step, book: Catalogue) -> NormCondition:
    clause = step.clause
    return NormCondition(
        sentence(step, book),
        step.met,
        clause_label(clause.number, book.phrase, book.language) if clause else "",
        clause_url(clause) if clause else "",
    )
