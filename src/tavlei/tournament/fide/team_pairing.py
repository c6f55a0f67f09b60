"""Pairing a round of teams by FIDE's system (C.04.6), and why each pair is so."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, cites
from tavlei.tournament.fide import gacrux_teams
from tavlei.tournament.fide.engines import EngineName, team_engine
from tavlei.tournament.fide.gacrux_teams import PairedTeams
from tavlei.tournament.fide.team_request import bars_bye, team_table
from tavlei.tournament.model import WIN
from tavlei.tournament.teams.event import TeamScoring

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Value
    from tavlei.tournament.fide.team_request import FideTeamRequest, TableTeam, TeamPairingTable


@dataclass(frozen=True, slots=True)
class FideTeamPairing:
    """The round as the engine paired it: pairs in the order of the tables, and who has no opponent."""

    request: FideTeamRequest
    table: TeamPairingTable
    engine: EngineName
    numbers: tuple[PairedTeams, ...]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs by name, the team with White on board one first."""
        return tuple((self._name(pair.white), self._name(pair.black)) for pair in self.numbers if pair.black)

    @property
    def bye(self) -> str | None:
        """Who has no opponent, if somebody has none."""
        return next((self._name(pair.white) for pair in self.numbers if not pair.black), None)

    def pairs_of_names(self) -> list[tuple[str, str]]:
        """The pairs as names, the team with White on board one first."""
        return list(self.pairs)

    def explanation(self) -> Explanation:
        """Every pair: the scores, that they have not met, who floats up, and the rule that gave the colours."""
        clause = self.request.rulebook.clause("C.04.6")
        steps = [self._pair(pair) for pair in self.numbers if pair.black]
        if self.bye is not None:
            steps.append(Step("fide.bye", self.bye, self._article("3.4")))
        inputs: dict[str, Value] = {"round": self.request.round, "engine": str(self.engine)}
        return Explanation(Step("fide.paired", len(self.pairs), clause, inputs=inputs), working=tuple(steps))

    def _pair(self, pair: PairedTeams) -> Step:
        white, black = self.table.by_number(pair.white), self.table.by_number(pair.black)
        score = self.table.pairing_score
        higher, lower = sorted((white, black), key=lambda team: (-score(team), team.number))
        inputs: dict[str, Value] = {
            "black": black.id,
            "number": white.number,
            "other_number": black.number,
            "score": self._points(white),
            "other_score": self._points(black),
        }
        steps = [
            Step("fide.not_met", lower.id, self._article("C1"), inputs={"other": higher.id}),
            self._score_step(higher, lower),
            self._colours(white, pair.rule),
        ]
        return Step("fide.pair", white.id, self.request.rulebook.clause("C.04.6"), inputs=inputs, steps=tuple(steps))

    def _score_step(self, higher: TableTeam, lower: TableTeam) -> Step:
        if self.table.pairing_score(higher) == self.table.pairing_score(lower):
            inputs: dict[str, Value] = {"first": higher.id}
            return Step("fide.same_score", self._points(higher, pairing=True), self._article("1.3"), inputs=inputs)
        return Step("fide.team_upfloater", lower.id, self._article("1.5"), inputs={"other": higher.id})

    def _colours(self, white: TableTeam, rule: str) -> Step:
        article = self._article(rule)
        return Step("fide.team_colours", white.id, article, inputs={"article": article.number.partition("/")[2]})

    def _points(self, team: TableTeam, *, pairing: bool = False) -> Fraction:
        scoring = self.request.event.scoring
        score = self.table.pairing_score(team) if pairing else team.score(scoring)
        return Fraction(score, 1 if scoring is TeamScoring.MATCH_POINTS else WIN)

    def _article(self, number: str) -> Clause:
        return self.request.rulebook.clause(f"C.04.6/{number}")

    def _name(self, number: int) -> str:
        return self.table.by_number(number).id


@cites("fide-pairings", "C.04.6", "C.04.6/1.3", "C.04.6/1.5", "C.04.6/1.6", "C.04.6/1.7")
@cites("fide-pairings", "C.04.6/C1", "C.04.6/C2", "C.04.6/C3", "C.04.6/C4", "C.04.6/C5", "C.04.6/C6", "C.04.6/C7")
@cites("fide-pairings", "C.04.6/C8", "C.04.6/C9", "C.04.6/C10", "C.04.6/3.4", "C.04.6/3.5", "C.04.6/3.6")
@cites("fide-pairings", "C.04.6/4.1", "C.04.6/4.2", "C.04.6/4.3.1", "C.04.6/4.3.2", "C.04.6/4.3.3", "C.04.6/4.3.4")
@cites("fide-pairings", "C.04.6/4.3.5", "C.04.6/4.3.6", "C.04.6/4.3.7", "C.04.6/4.3.8", "C.04.6/4.3.9")
def pair_teams(request: FideTeamRequest) -> FideTeamPairing:
    """Pair the next round of teams by the engine of the text in force; refused where no text has such a system."""
    engine = team_engine(request.rulebook)
    table = team_table(request)
    if sum(team.present for team in table.teams) < 2:
        return FideTeamPairing(request, table, engine, _alone(table))
    return FideTeamPairing(request, table, engine, tuple(gacrux_teams.paired(table)))


def _alone(table: TeamPairingTable) -> tuple[PairedTeams, ...]:
    """The bye of the only team that is there, if it may have it; an engine need not be asked."""
    alone = [team for team in table.teams if team.present]
    return tuple(
        PairedTeams(team.number, 0, "pab")
        for team in alone
        if not any(bars_bye(entry) for entry in team.entries.values())
    )
