"""The extra match for first place of a team that won all its matches and is only second (5.4.9.6.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament.model import Result
from tavlei.tournament.places import Placing
from tavlei.tournament.teams.event import TeamScoring

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.teams.match import TeamMatch
    from tavlei.tournament.teams.standings import TeamStandings


@dataclass(frozen=True, slots=True)
class ExtraMatch:
    """The right of the second team to a match with the first, and its result once it is played."""

    leader: str
    challenger: str
    match: TeamMatch | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def winner(self) -> str | None:
        """Who is first in the competition; None while the match is not decided. A draw leaves the leader first."""
        result = None if self.match is None else self.match.result
        if self.match is None or result is None:
            return None
        won_by = {Result.WHITE_WINS: self.match.white, Result.WHITE_PLUS: self.match.white}
        won_by |= {Result.BLACK_WINS: self.match.black, Result.BLACK_PLUS: self.match.black}
        return won_by.get(result, self.leader)

    def explanation(self) -> Explanation:
        """The right, or who is first after the match."""
        data: dict[str, Value] = {"leader": self.leader, "challenger": self.challenger}
        number = self.rulebook.clause("5.4.9.6.1/p3")
        if self.winner is None:
            return Explanation(Step("teams.extra_match_right", self.challenger, number, inputs=data))
        working = () if self.match is None else (self.match.explanation().verdict,)
        key = phrase("teams.extra_match_winner")
        return Explanation(Step(key, self.winner, number, inputs=data), working=working)


@cites("draughts-rules", "5.4.9.6.1/p3")
def extra_match(standings: TeamStandings) -> ExtraMatch | None:
    """Who may ask whom for an extra match: the sole second that won every match, when the competition is over.

    Only where places go by the points of the boards; by match points such a team is first anyway.
    """
    event = standings.event
    if event.scoring is not TeamScoring.BOARD_POINTS or not event.is_over:
        return None
    first = [row for row in standings.rows if row.placing.text == "1"]
    second = [row for row in standings.rows if row.placing.text == "2"]
    if not first or not second or second[0].won == 0 or second[0].drawn or second[0].lost:
        return None
    return ExtraMatch(first[0].team, second[0].team, rulebook=standings.rulebook)


@cites("draughts-rules", "5.4.9.6.1/p3")
def after_extra_match(standings: TeamStandings, match: TeamMatch) -> tuple[ExtraMatch, tuple[Placing, ...]]:
    """The extra match with its result, and the places after it: the winner is first, the other second."""
    right = extra_match(standings)
    if right is None:
        raise standings.rulebook.refusal(
            Problem("nobody has the right to an extra match", path="match"), "5.4.9.6.1/p3"
        )
    if {*match.teams} != {right.leader, right.challenger} or match.result is None:
        data = {"leader": right.leader, "challenger": right.challenger}
        problem = Problem("expected the ended match of «{leader}» and «{challenger}»", data, path="match")
        raise standings.rulebook.refusal(problem, "5.4.9.6.1/p3")
    ended = ExtraMatch(right.leader, right.challenger, match, rulebook=standings.rulebook)
    names = [ended.leader, ended.challenger]
    if ended.winner == ended.challenger:
        names.reverse()
    top = [Placing(name, place, place) for place, name in enumerate(names, start=1)]
    return ended, (*top, *(placing for placing in standings.placings if placing.participant not in names))
