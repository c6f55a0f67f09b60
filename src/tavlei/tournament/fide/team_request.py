"""A Swiss of teams before a round, as FIDE's system of teams (C.04.6) looks at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.fide.acceleration import points_by_round, upper_group
from tavlei.tournament.lots import first_has_white
from tavlei.tournament.model import Bye, ByeKind
from tavlei.tournament.teams.event import USUAL_WORTH, MatchEntry, TeamScoring

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.teams.event import TeamEvent
    from tavlei.tournament.teams.match import TeamMatch


class TeamColours(StrEnum):
    """Which colour preferences teams have (C.04.6, 1.7): simple ones, strong and mild ones, or none."""

    TYPE_A = phrase("fide_team.type_a")
    TYPE_B = phrase("fide_team.type_b")
    NONE = phrase("fide_team.no_colours")


@dataclass(frozen=True, slots=True)
class FideTeamRequest:
    """What is to be paired: the event so far with its teams in the order of their numbers, who is absent or barred.

    The points that give the places are the first score; `uses_other_score`: the other one counts for colours.
    Without `first_colour_white` the colour of the first in the first round is drawn by the seed.
    """

    event: TeamEvent
    rounds: int
    seed: str
    absent: frozenset[str] = frozenset()
    forbidden: tuple[tuple[str, str], ...] = ()
    first_colour_white: bool | None = None
    colours: TeamColours = TeamColours.TYPE_A
    uses_other_score: bool = True
    accelerated: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def round(self) -> int:
        """The number of the coming round."""
        return len(self.event.rounds) + 1


@dataclass(frozen=True, slots=True)
class TableTeam:
    """A team by its pairing number: its matches by round, and its points of acceleration, in match points."""

    id: str
    number: int
    entries: dict[int, MatchEntry]
    present: bool
    virtual: tuple[int, ...] = ()

    def score(self, scoring: TeamScoring) -> Fraction:
        """Its score: match points, or the points of the boards in halves."""
        if scoring is TeamScoring.MATCH_POINTS:
            return sum((entry.match_points for entry in self.entries.values()), Fraction(0))
        return Fraction(sum(entry.own for entry in self.entries.values()))


@dataclass(frozen=True, slots=True)
class TeamPairingTable:
    """Every team by its pairing number, which it keeps when it is absent, and what holds for the round."""

    request: FideTeamRequest
    teams: tuple[TableTeam, ...]
    forbidden: tuple[tuple[int, int], ...]
    first_colour_white: bool

    def by_number(self, number: int) -> TableTeam:
        """The team with a pairing number."""
        return self.teams[number - 1]

    def number(self, team: str) -> int:
        """The pairing number of a team."""
        return 1 + self.request.event.teams.index(team)

    def pairing_score(self, team: TableTeam) -> Fraction:
        """The first score with the points of acceleration of the coming round."""
        coming = self.request.round - 1
        return team.score(self.request.event.scoring) + (team.virtual[coming] if coming < len(team.virtual) else 0)

    def round_of(self, number: int) -> tuple[TeamMatch | Bye, ...]:
        """A round that was played, counted from 1."""
        return self.request.event.rounds[number - 1]


@cites("fide-pairings", "C.04.6/1.1", "C.04.6/1.2", "C.04.6/1.4")
def team_table(request: FideTeamRequest) -> TeamPairingTable:
    """The table of the coming round; every team has its number from the first round to the last."""
    _check(request)
    event = request.event
    entries = {team: {entry.round: entry for entry in own} for team, own in event.entries().items()}
    upper = upper_group(len(event.teams)) if request.accelerated else 0
    virtual = points_by_round(request.rounds)
    teams = tuple(
        TableTeam(team, number, entries[team], team not in request.absent, virtual if number <= upper else ())
        for number, team in enumerate(event.teams, start=1)
    )
    numbers = {team.id: team.number for team in teams}
    barred = tuple((numbers[one], numbers[other]) for one, other in request.forbidden)
    white = request.first_colour_white
    return TeamPairingTable(request, teams, barred, first_has_white(request.seed) if white is None else white)


def _check(request: FideTeamRequest) -> None:
    event = request.event
    for place, names in (
        ("absent", request.absent),
        ("forbidden", {name for pair in request.forbidden for name in pair}),
    ):
        if wrong := sorted(names - set(event.teams)):
            raise Refusal(Problem("there is no participant «{id}»", {"id": wrong[0]}, path=place))
    if request.round > request.rounds:
        raise Refusal(Problem("all {count} rounds have been paired", {"count": request.rounds}, path="rounds"))
    if not event.is_complete:
        raise Refusal(Problem("the result is missing", path="rounds"))
    if request.accelerated and event.scoring is TeamScoring.BOARD_POINTS:
        problem = Problem("rounds of teams are accelerated only where match points give the places", path="accelerated")
        raise request.rulebook.refusal(problem, "C.04.7")
    if request.accelerated and event.worth != USUAL_WORTH:
        problem = Problem("rounds of teams are accelerated only where a match is worth 2, 1 or 0 points",
                          path="accelerated")  # fmt: skip
        raise request.rulebook.refusal(problem, "C.04.7")


def bars_bye(entry: MatchEntry) -> bool:
    """Whether a round keeps a team from the bye of the pairing: it has had one, or won a match without play (C2)."""
    return entry.bye in (ByeKind.UNPAIRED, ByeKind.FULL) or (entry.is_won and not entry.played)
