"""What a competition still lacks to be reported, rated and printed: of the people, of the event, of its officials.

Every gap is found by the rules that decide it: the Elo-R, the chess rating, the norms, the papers. Whoever shows or
counts what is missing asks `missing_facts`.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.calc.calculators.titles import EvaluateInput
from tavlei.calc.running import parse_part
from tavlei.documents.form import find_form
from tavlei.games.clock import Discipline
from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.field.reading import COUNTED, read_snapshot
from tavlei.office.competitions.models import Competition, EntryState, Sport, State
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.competitions.report.gaps import event_gaps, has_control, is_rated
from tavlei.office.federation.settled import rulebook_on, settled_input
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.ratings.elo_r.listing.checking import missing_of_person
from tavlei.ratings.fsu import missing_control, missing_of_player
from tavlei.rulebook import Refusal, cites, phrase
from tavlei.titles import evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from tavlei.office.competitions.models import Entry
    from tavlei.office.people.models import Person
    from tavlei.rulebook import Clause, Problem
    from tavlei.titles import Evaluation

_ELO_R: Final = "draughts-norms"
_FSU: Final = "chess-rating"
_NATIONAL: Final = "RU"
_PLAYED: Final = (State.FINISHED, State.APPROVED, State.REPORTED)
_BEFORE_PLAY: Final = (State.ANNOUNCED, State.ENTRIES, State.ADMITTED)
_ENTERED: Final = (EntryState.APPLIED, EntryState.PRELIMINARY, *COUNTED)
_RESULTS: Final = ("result.entered", "result.corrected")
_COMPUTED: Final = ("place", "points")
"""What the desk computes of the games: nobody can be asked for it."""


class Purpose(StrEnum):
    """What cannot be done, or not decided, while a fact is not known."""

    REPORT = phrase("missing.report")
    RATING = phrase("missing.rating")
    NORMS = phrase("missing.norms")
    PAPER = phrase("missing.paper")

    @property
    def word(self) -> str:
        """The word for JSON."""
        return self.value.removeprefix("missing.")


class Giver(StrEnum):
    """Who can tell a fact, or write down what was told."""

    KEEPER = phrase("giver.keeper")
    DESK = phrase("giver.desk")
    CHIEF_JUDGE = phrase("giver.chief_judge")
    PLAYER = phrase("giver.player")

    @property
    def word(self) -> str:
        """The word for JSON."""
        return self.value.removeprefix("giver.")


CITIZENSHIP: Final = phrase("missing.citizenship")
SEX: Final = phrase("missing.sex")
BIRTH: Final = phrase("missing.birth")
REGION: Final = phrase("missing.region")
TRAINER: Final = phrase("missing.trainer")
TIME_CONTROL: Final = phrase("missing.time_control")
RESULTS: Final = phrase("missing.results")
CHIEF_JUDGE: Final = phrase("missing.chief_judge")
SECRETARY: Final = phrase("missing.secretary")
CATEGORY: Final = phrase("missing.category")
PERSON_FACTS: Final = (CITIZENSHIP, SEX, BIRTH, REGION, TRAINER)
"""What the register of people keeps, in the order of the columns."""
_FACTS: Final = {"citizen": CITIZENSHIP, "sex": SEX, "birth": BIRTH, "region": REGION, "time_control": TIME_CONTROL}
"""How the rules call the fields."""
_OFFICIALS: Final = {OfficeRole.CHIEF_JUDGE: CHIEF_JUDGE, OfficeRole.SECRETARY: SECRETARY}


@dataclass(frozen=True, slots=True)
class Need:
    """What asks for a fact: for which purpose, by which clause; of a paper its title."""

    purpose: Purpose
    clause: Clause | None = None
    paper: str = ""


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A fact that nobody has told yet: of a person by number, of an official by his grant, else of the event.

    A fact that only the rules have a word for stands under that word.
    """

    fact: str
    needs: tuple[Need, ...]
    person: str = ""
    grant: int | None = None
    count: int = 1

    @property
    def givers(self) -> tuple[Giver, ...]:
        """Who can give it, whoever writes it down first."""
        if self.person:
            return (Giver.KEEPER, Giver.DESK, Giver.PLAYER)
        at_the_desk = self.fact == RESULTS
        return (Giver.DESK,) if at_the_desk else (Giver.CHIEF_JUDGE,)

    def blocks(self, *purposes: Purpose) -> bool:
        """Whether one of these cannot be done without it."""
        return any(need.purpose in purposes for need in self.needs)


def missing_facts(competition: Competition) -> list[MissingFact]:
    """Everything that is missing now, each fact once with all that asks for it: the event first, then the people."""
    return _merged(_gaps(competition))


def unrated_facts(competition: Competition) -> list[MissingFact]:
    """Those of them without which it cannot be rated: told at once, without asking the norms."""
    return _merged(_of_rating(competition, _entries(competition)))


def _merged(gaps: Iterable[MissingFact]) -> list[MissingFact]:
    """Each fact once, with everything that asks for it."""
    needs: dict[tuple[str, str, int | None], dict[tuple[Purpose, str], Need]] = {}
    counts: dict[str, int] = {}
    for gap in gaps:
        known = needs.setdefault((gap.fact, gap.person, gap.grant), {})
        for need in gap.needs:
            known.setdefault((need.purpose, need.paper), need)
        counts[gap.fact] = gap.count
    return [
        MissingFact(fact, tuple(asked.values()), person, grant, counts[fact])
        for (fact, person, grant), asked in needs.items()
    ]


def shown_missing(competition: Competition) -> list[MissingFact]:
    """The same for a page, found once for each state of the competition and of the register."""
    if competition.state == State.CANCELLED:
        return []
    besides = () if competition.state in _PLAYED else _RESULTS
    return cached_for_state(competition, "missing", lambda: missing_facts(competition), besides)


def missing_for_rating(competition: Competition, people: Iterable[Person]) -> Counter[str]:
    """How many of some people lack which fact for the rating; who has no citizenship is asked what a citizen is."""
    asks = _rating_asks(competition)
    lacking: Counter[str] = Counter()
    for person in people:
        as_citizen = copy(person)
        as_citizen.citizenship = person.citizenship or _NATIONAL
        lacking.update({_fact(problem) for one in (person, as_citizen) for problem in asks(one)})
    return lacking


def _gaps(competition: Competition) -> Iterator[MissingFact]:
    entries = _entries(competition)
    yield from _of_rating(competition, entries)
    evaluation = evaluation_of(competition) if competition.sport in (Sport.DRAUGHTS, Sport.RENJU) else None
    if evaluation is not None:
        yield from _of_norms(competition, evaluation)
    if rules_discipline(competition) not in (None, Discipline.CORRESPONDENCE, Discipline.COMPOSITION):
        yield from _of_papers(competition, entries, evaluation)


def _entries(competition: Competition) -> list[Entry]:
    entered = competition.entries.filter(state__in=_ENTERED, person__isnull=False)
    return list(entered.select_related("person__region").order_by("number", "person__search"))


@cites("draughts-norms", "7/7.8", "7/7.8/item3", "7/7.9/item3")
def _of_rating(competition: Competition, entries: Iterable[Entry]) -> Iterator[MissingFact]:
    for problem in event_gaps(competition):
        yield _gap(problem, Purpose.REPORT)
        yield _gap(problem, Purpose.RATING)
    if competition.sport == Sport.CHESS and not has_control(competition):
        yield _gap(missing_control(rulebook_on(_FSU, competition.ends)), Purpose.RATING)
    asks = _rating_asks(competition)
    for entry in entries:
        if entry.person is not None:
            for problem in asks(entry.person):
                yield _gap(problem, Purpose.RATING, entry.person.code)


def _rating_asks(competition: Competition) -> Callable[[Person], Iterator[Problem]]:
    """What the rating of such a competition asks of a person; nothing where there is none."""
    if is_rated(competition):
        elo_r = rulebook_on(_ELO_R, competition.ends)
        return lambda person: missing_of_person(
            person.short_name,
            elo_r,
            citizen=person.citizenship == _NATIONAL if person.citizenship else None,
            sex=person.sex or None,
        )
    if competition.sport == Sport.CHESS:
        fsu = rulebook_on(_FSU, competition.ends)
        return lambda person: missing_of_player(person.short_name, fsu, citizenship=person.citizenship)
    return lambda _person: iter(())


def evaluation_of(competition: Competition) -> Evaluation | None:
    """What the norms say of a competition by what is known now; None where they do not reckon with such an event."""
    if not competition.entries.filter(state__in=COUNTED, person__isnull=False).exists():
        return None
    try:
        data = titles_input(read_snapshot(competition))
        facts = parse_part(EvaluateInput, settled_input(data))
        rulebook = rulebook_on(_ELO_R, facts.applies_on())
        return evaluate(facts.competition(), rulebook, table=facts.table(rulebook))
    except Refusal:  # nothing to reckon with yet, or not by the norms: their page says why
        return None


def _of_norms(competition: Competition, evaluation: Evaluation) -> Iterator[MissingFact]:
    ended = competition.state in _PLAYED or competition.ends < timezone.localdate()
    open_boards = 0
    for problem in evaluation.problems:
        field = problem.path.rsplit(".", 1)[-1]
        if problem.path.startswith("rounds["):
            open_boards += 1
        elif field not in _COMPUTED:
            yield _gap(problem, Purpose.NORMS, str(problem.params.get("athlete", "")))
    if open_boards and ended:
        yield MissingFact(RESULTS, (Need(Purpose.REPORT), Need(Purpose.NORMS)), count=open_boards)


@cites("draughts-rules", "14.2", "app4")
def _of_papers(
    competition: Competition, entries: Collection[Entry], evaluation: Evaluation | None
) -> Iterator[MissingFact]:
    """What papers would leave a line for: applications before the play, afterwards certificates and the report."""
    if competition.state in _BEFORE_PLAY:
        yield from _blanks(competition, "final_application", entries)
    if competition.state not in _PLAYED:
        return
    highest = {one.athlete.id for one in evaluation.athletes if one.highest} if evaluation else set()
    certified = [entry for entry in entries if entry.person is not None and entry.person.code in highest]
    yield from _blanks(competition, "norm_certificate", certified)
    yield from _of_officials(competition)


def _blanks(competition: Competition, name: str, entries: Iterable[Entry]) -> Iterator[MissingFact]:
    form = find_form(name)
    series = form.follows[0][0]
    rulebook = rulebook_of(competition) if series == "draughts-rules" else rulebook_on(series, competition.ends)
    for entry in entries:
        person = entry.person
        assert person is not None  # noqa: S101 - only people are asked about
        known = {"birth": person.birth_date, "region": person.region_id, "trainer": person.trainer}
        for asked, clause in form.asks.items():
            if not known[asked]:
                need = Need(Purpose.PAPER, rulebook.clause(clause), form.title)
                yield MissingFact(f"missing.{asked}", (need,), person.code)


def _of_officials(competition: Competition) -> Iterator[MissingFact]:
    form = find_form("judges_report")
    need = Need(Purpose.PAPER, rulebook_of(competition).clause(form.asks["category"]), form.title)
    roles = (OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.JUDGE)
    grants = list(Grant.objects.filter(competition=competition, role__in=roles, ended=None).order_by("pk"))
    for role, fact in _OFFICIALS.items():
        if not any(grant.role == role for grant in grants):
            yield MissingFact(fact, (need,))
    for grant in grants:
        if not grant.category:
            yield MissingFact(CATEGORY, (need,), grant=grant.pk)


def _gap(problem: Problem, purpose: Purpose, person: str = "") -> MissingFact:
    return MissingFact(_fact(problem), (Need(purpose, problem.clause),), person)


def _fact(problem: Problem) -> str:
    field = problem.path.rsplit(".", 1)[-1]
    return _FACTS.get(field, field)
