"""The head of every page of a competition: its state, facts, progress of the rounds, and the ways to its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tavlei.office.competitions.announcing.forms import discipline_name
from tavlei.office.competitions.models import RoundState, Sport, State
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.design.templatetags.design import days

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.office.competitions.models import Competition, Round

_KINDS: Final = {State.RUNNING: "good live", State.ENTRIES: "wood", State.CANCELLED: "bad"}
_QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know at a glance, with its icon."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A round in the row of rounds: `done`, `now` with the quarters decided, or still to come."""

    number: int
    url: str
    state: str
    quarters: int
    is_shown: bool

    @property
    def css(self) -> str:
        """The classes of the mark."""
        part = f" part-{self.quarters * 25}" if self.state == "now" and self.quarters else ""
        return f"{self.state}{part}"


@dataclass(frozen=True, slots=True)
class Tab:
    """A part of the competition."""

    name: str
    url: str
    is_current: bool
    count: int | None = None


@dataclass(frozen=True, slots=True)
class EventHeader:
    """What stands above every page of a competition."""

    state: str
    state_kind: str
    facts: Sequence[Fact]
    rounds: Sequence[RoundMark]
    tabs: Sequence[Tab]


def event_header(competition: Competition, tab: str, *, may_run: bool, may_admit: bool = False) -> EventHeader:
    """The head of the page of a competition that shows this part of it."""
    rounds = list(competition.rounds.all())
    return EventHeader(
        state_text(competition, rounds),
        _KINDS.get(State(competition.state), ""),
        tuple(_facts(competition)),
        tuple(_marks(competition, rounds, tab)),
        (
            *_tabs(competition, tab, played=bool(rounds) or _has_stages(competition)),
            *_own_tabs(competition, tab, may_run=may_run, may_admit=may_admit),
        ),
    )


def _has_stages(competition: Competition) -> bool:
    return competition.is_mixed and competition.stages.exists()


def state_text(competition: Competition, rounds: Sequence[Round]) -> str:
    """Where it stands: the round that is being played, or the state of its life."""
    if competition.state == State.RUNNING and rounds:
        number, planned = rounds[-1].number, max(competition.rounds_planned, rounds[-1].number)
        if rounds[-1].state == RoundState.FINISHED:
            return _("round %(number)s of %(count)s played") % {"number": number, "count": planned}
        return _("round %(number)s of %(count)s in progress") % {"number": number, "count": planned}
    return competition.get_state_display()


def _facts(competition: Competition) -> Iterator[Fact]:
    regulation = read_regulation(competition.regulation)
    yield Fact("calendar", days(competition.starts, competition.ends))
    if competition.place:
        yield Fact("place", competition.place)
    yield Fact("game", f"{discipline_name(competition)}, {competition.get_system_display()}")
    if regulation.time_control:
        yield Fact("clock", str(regulation.time_control))
    if competition.rounds_planned and not competition.is_mixed:
        count = competition.rounds_planned
        yield Fact("list", ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count})


def _marks(competition: Competition, rounds: Sequence[Round], tab: str) -> Iterator[RoundMark]:
    for one_round in rounds:
        finished = one_round.state == RoundState.FINISHED
        quarters = 0 if finished else _quarters(one_round)
        url = reverse("pages:round", args=[competition.code, one_round.number])
        state = "done" if finished else "now"
        yield RoundMark(one_round.number, url, state, min(quarters, _QUARTERS - 1), tab == f"round{one_round.number}")
    if competition.is_mixed:  # its rounds are those of its stages
        return
    for number in range(len(rounds) + 1, competition.rounds_planned + 1):
        yield RoundMark(number, "", "", 0, is_shown=False)


def _quarters(one_round: Round) -> int:
    """How many quarters of the boards of a round in progress have been decided."""
    counts = one_round.encounters.aggregate(boards=Count("pk"), decided=Count("pk", filter=~Q(result="")))
    return int(counts["decided"] * _QUARTERS // counts["boards"]) if counts["boards"] else 0


def _own_tabs(competition: Competition, tab: str, *, may_run: bool, may_admit: bool) -> Iterator[Tab]:
    """Where those work who run it; who only admits has the commission's page."""
    if may_run:
        yield Tab(_("Desk"), reverse("pages:desk", args=[competition.code]), tab == "desk")
    elif may_admit:
        yield Tab(_("Admission commission"), reverse("pages:commission", args=[competition.code]), tab == "desk")


def _tabs(competition: Competition, tab: str, *, played: bool) -> Iterator[Tab]:
    def part(name: str, address: str, key: str, count: int | None = None) -> Tab:
        return Tab(name, reverse(address, args=[competition.code]), tab == key, count)

    yield part(_("Now") if played else _("About"), "pages:competition", "overview")
    if played and competition.online:
        yield part(_("Live"), "pages:live_wall", "live")
    if played:
        yield part(_("Table"), "pages:table", "table")
    yield part(_("Participants"), "pages:participants", "participants", competition.entries.count())
    if played and competition.sport in (Sport.DRAUGHTS, Sport.RENJU):
        yield part(_("Norms"), "pages:norms", "norms")
    if played and competition.discipline == "correspondence":
        yield part(_("By correspondence"), "correspondence:tournament", "correspondence")
    if competition.discipline == "composition" and hasattr(competition, "composition_contest"):
        yield part(_("Composition"), "composition:contest", "composition")
    if competition.sport == Sport.BRIDGE:
        yield part(_("Awards"), "pages:bridge_awards", "awards")
    yield part(_("Papers"), "pages:papers", "papers")
