"""FIDE's tie-breaks of teams by their codes, and the table that they make (C.07)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, half_up
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.fide.schedule import Contribution, Cuts, ScheduleRule, contributions, total
from tavlei.tournament.standings.fide.team_encounter import (
    ENCOUNTERS,
    OnBoards,
    board_count,
    extended_encounter,
    top_boards,
    without_bottom_boards,
)
from tavlei.tournament.standings.fide.teams import GAME, MATCH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.tournament.standings.fide.field import TieBreakField

Groups = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TeamCode:
    """A tie-break of teams: `number` is its article; exactly one of the others says what it compares.

    `rule`: a sum over the opponents; `score`: one of the two scores; `boards`: the points of every board in the whole
    event; `encounter`: those who are equal among themselves; none of them: the combination of both scores (SSSC).
    """

    number: str
    rule: ScheduleRule | None = None
    score: int | None = None
    boards: OnBoards | None = None
    encounter: tuple[OnBoards, ...] | None = None

    @property
    def needs_boards(self) -> bool:
        """Whether the results of the boards must be known."""
        return self.boards is not None or bool(self.encounter)


def _sums() -> dict[str, TeamCode]:
    scores = {"MP": MATCH, "GP": GAME}
    team_codes = {f"{name}TS": TeamCode("C.07/MPVGP", score=which) for name, which in scores.items()}
    for name, which in scores.items():
        for cut in range(3):
            shown = f"BH:{name}" + (f"/C{cut}" if cut else "")
            team_codes[shown] = TeamCode("C.07/BH", ScheduleRule(Cuts(cut), opponents=which))
    for opponents, theirs in scores.items():
        for own, ours in scores.items():
            for cut in range(2):
                shown = f"E{opponents[0]}{own[0]}SB" + (f"/C{cut}" if cut else "")
                rule = ScheduleRule(Cuts(cut), times_own=True, opponents=theirs, own=ours)
                team_codes[shown] = TeamCode("C.07/ESB", rule)
    return team_codes


CODES: Final[Mapping[str, TeamCode]] = {
    **_sums(),
    **{code: TeamCode("C.07/EDE", encounter=then) for code, then in ENCOUNTERS.items()},
    "BC": TeamCode("C.07/BC", boards=board_count),
    "TBR": TeamCode("C.07/TBR", boards=top_boards),
    "BBE": TeamCode("C.07/BBE", boards=without_bottom_boards),
    "SSSC": TeamCode("C.07/SSSC"),
}


@dataclass(frozen=True, slots=True)
class TeamTable:
    """A competition of teams: the places by the first score and the tie-breaks, and every value."""

    teams: TieBreakField
    codes: tuple[str, ...]
    values: Mapping[str, Mapping[str, Fraction]]
    groups: tuple[tuple[str, ...], ...]

    @property
    def places(self) -> dict[str, int]:
        """The place of everybody; who is equal after all tie-breaks shares it."""
        values: dict[str, int] = {}
        for group in self.groups:
            values |= dict.fromkeys(group, len(values) + 1)
        return values

    def explanation(self) -> Explanation:
        """The tie-breaks in their order, then every team with its values."""
        clause = self.teams.rulebook.clause
        rules = [
            Step("fide_team.code", code, clause(CODES[code].number), inputs={"position": position})
            for position, code in enumerate(self.codes, start=1)
        ]
        rows = [self._row(team, place) for team, place in self.places.items()]
        leaders = ", ".join(self.groups[0])
        return Explanation(Step("fide_team.leaders", leaders, clause("C.07")), working=(*rules, *rows))

    def _row(self, team: str, place: int) -> Step:
        steps = tuple(
            Step("fide_team.value", self.values[code][team], inputs={"code": code})
            for code in self.codes
            if team in self.values[code]
        )
        inputs: dict[str, Value] = {"team": team}
        return Step("fide_team.row", place, inputs=inputs, steps=steps)


@cites("fide-tie-breaks", "C.07/MPVGP", "C.07/ESB", "C.07/BH")
def team_table(teams: TieBreakField, codes: Sequence[str], *, by_game_points: bool = False) -> TeamTable:
    """The places: by match points, or by game points where they come first, then by the tie-breaks in their order."""
    _check(teams, codes)
    first = GAME if by_game_points else MATCH
    score = {team: (Fraction(teams.score(team, first)),) for team in teams.rounds}
    groups = split([tuple(teams.rounds)], score)
    for code in codes:
        groups = divided(teams, code, groups, first)
    return TeamTable(teams, tuple(codes), {code: shown_values(teams, code, first) for code in codes}, tuple(groups))


def _check(teams: TieBreakField, codes: Sequence[str]) -> None:
    for index, code in enumerate(codes):
        path = f"tie_breaks[{index}]"
        if code not in CODES:
            params = {"choices": ", ".join(CODES), "got": code}
            raise Refusal(Problem("expected one of: {choices}; got {got}", params, path=path))
        if CODES[code].needs_boards and not teams.boards_are_known:
            problem = Problem("this tie-break compares boards, and a match does not say its boards", path=path)
            raise teams.rulebook.refusal(problem, CODES[code].number)


def divided(teams: TieBreakField, code: str, groups: Sequence[tuple[str, ...]], first: int) -> Groups:
    """The groups of equals after a tie-break."""
    then = CODES[code].encounter
    if then is not None:
        return [part for group in groups for part in extended_encounter(teams, group, first, then)]
    return split(groups, compared_values(teams, code, first))


def split(groups: Sequence[tuple[str, ...]], values: Mapping[str, tuple[Fraction, ...]]) -> Groups:
    """Every group by values, the largest first."""
    found: Groups = []
    for group in groups:
        by_value: dict[tuple[Fraction, ...], list[str]] = {}
        for team in group:
            by_value.setdefault(values[team], []).append(team)
        found += [tuple(by_value[value]) for value in sorted(by_value, reverse=True)]
    return found


Compared = Callable[["TieBreakField", str, int], tuple[Fraction, ...]]


def compared_values(teams: TieBreakField, code: str, first: int) -> dict[str, tuple[Fraction, ...]]:
    """What a tie-break compares, one number after another; more is better. Not of the direct encounter."""
    rule = CODES[code].boards
    if rule is not None:
        return {team: tuple(Fraction(value, WIN) for value in rule(board_points(teams, team))) for team in teams.rounds}
    return {team: (value,) for team, value in shown_values(teams, code, first).items()}


def shown_values(teams: TieBreakField, code: str, first: int) -> dict[str, Fraction]:
    """The value of every team as it is written in a table; the direct encounter has none outside its group."""
    meant = CODES[code]
    if meant.encounter is not None:
        return {}
    if meant.score is not None:
        return {team: Fraction(teams.score(team, meant.score), WIN) for team in teams.rounds}
    if meant.boards is not None:
        return {team: abs(values[0]) for team, values in compared_values(teams, code, first).items()}
    if meant.rule is None:
        return _combined(teams, first)
    unit = contribution_unit(meant.rule)
    return {team: Fraction(total(added), unit) for team, added in contributions(teams, meant.rule).items()}


def contribution_unit(rule: ScheduleRule) -> int:
    """In which part of a point the contributions of a rule are kept."""
    return WIN * WIN if rule.times_own else WIN


def contributions_of(teams: TieBreakField, code: str) -> dict[str, list[Contribution]]:
    """What every round adds to a sum over the opponents; of other tie-breaks nothing."""
    rule = CODES[code].rule
    return {} if rule is None else contributions(teams, rule)


@cites("fide-tie-breaks", "C.07/12")
def board_points(teams: TieBreakField, team: str) -> tuple[int, ...]:
    """The points of a team on every board in the whole event, in halves.

    A bye of the pairing is a win on every board, whatever it is worth in the table.
    """
    won = (teams.win[GAME] // teams.boards,) * teams.boards if teams.boards else ()
    own = [won if one.unpaired else one.boards for one in teams.rounds[team] if one.boards]
    return tuple(sum(column) for column in zip(*own, strict=True)) if own else (0,) * teams.boards


@cites("fide-tie-breaks", "C.07/SSSC")
def _combined(teams: TieBreakField, first: int) -> dict[str, Fraction]:
    """The other score and the Buchholz of the first one, brought to its size; two decimals."""
    strength = contributions(teams, ScheduleRule(opponents=first))
    divisor = schedule_divisor(teams, first)
    return {
        team: _hundredths(Fraction(teams.score(team, 1 - first), WIN) + Fraction(total(added), WIN) / divisor)
        for team, added in strength.items()
    }


def schedule_divisor(teams: TieBreakField, first: int) -> int:
    """The most of the first score in whole matches of the other; at least 1."""
    most = Fraction(teams.win[first] * teams.total_rounds, WIN)
    return max(1, int(most / Fraction(teams.win[1 - first], WIN)))


def _hundredths(value: Fraction) -> Fraction:
    return Fraction(half_up(value * 100), 100)
