"""FIDE's tie-breaks (C.07) among the criteria of teams: names for regulations, values with their working."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Step, Value, phrase
from tavlei.tournament.model import DRAW, WIN, Bye, ByeKind
from tavlei.tournament.standings.fide.field import SERIES, TieBreakField, TieBreakRound
from tavlei.tournament.standings.fide.team_codes import (
    CODES,
    board_points,
    compared_values,
    contribution_unit,
    contributions_of,
    shown_values,
)
from tavlei.tournament.standings.fide.team_encounter import extended_encounter
from tavlei.tournament.standings.fide.teams import GAME, MATCH, absent_round, field_of_rounds, free_round, match_round
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams.criteria import CriterionScore
from tavlei.tournament.teams.event import TeamScoring

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.rulebook import Clause, Rulebook
    from tavlei.tournament.teams.event import MatchEntry, TeamEvent


class FideTeamCriterion(StrEnum):
    """FIDE's tie-breaks of teams by name."""

    MPTS = phrase("fide_team_mpts")
    GPTS = phrase("fide_team_gpts")
    BH_MP = phrase("fide_team_bh_mp")
    BH_MP_C1 = phrase("fide_team_bh_mp_c1")
    BH_MP_C2 = phrase("fide_team_bh_mp_c2")
    BH_GP = phrase("fide_team_bh_gp")
    BH_GP_C1 = phrase("fide_team_bh_gp_c1")
    BH_GP_C2 = phrase("fide_team_bh_gp_c2")
    EMMSB = phrase("fide_team_emmsb")
    EMMSB_C1 = phrase("fide_team_emmsb_c1")
    EMGSB = phrase("fide_team_emgsb")
    EMGSB_C1 = phrase("fide_team_emgsb_c1")
    EGMSB = phrase("fide_team_egmsb")
    EGMSB_C1 = phrase("fide_team_egmsb_c1")
    EGGSB = phrase("fide_team_eggsb")
    EGGSB_C1 = phrase("fide_team_eggsb_c1")
    EDE = phrase("fide_team_ede")
    EDEC = phrase("fide_team_edec")
    EDET = phrase("fide_team_edet")
    EDEB = phrase("fide_team_edeb")
    EDEBT = phrase("fide_team_edebt")
    EDEBB = phrase("fide_team_edebb")
    BC = phrase("fide_team_bc")
    TBR = phrase("fide_team_tbr")
    BBE = phrase("fide_team_bbe")
    SSSC = phrase("fide_team_sssc")

    @property
    def code(self) -> str:
        """FIDE's own name of it, as reports write it."""
        return self.name.replace("BH_", "BH:").replace("_C", "/C")

    def clause(self, rulebook: Rulebook) -> Clause:
        """Its article in the text in force beside other rules."""
        return rulebook.beside(SERIES).clause(CODES[self.code].number)


_SCORES: Final = {TeamScoring.MATCH_POINTS: MATCH, TeamScoring.BOARD_POINTS: GAME}


@dataclass(frozen=True)
class FideTeamScores:
    """The values of FIDE's tie-breaks in an event; its rounds are read once."""

    event: TeamEvent
    rulebook: Rulebook

    @cached_property
    def field(self) -> TieBreakField:
        """The event as the tie-breaks look at it."""
        return tie_break_field(self.event, self.rulebook.beside(SERIES))

    def of(self, criterion: FideTeamCriterion, group: Sequence[str]) -> dict[str, CriterionScore] | None:
        """The value of everybody in a group of equals; None where the direct encounter does not divide it."""
        if CODES[criterion.code].encounter is not None:
            return self._encounters(criterion.code, group)
        first = _SCORES[self.event.scoring]
        compared = compared_values(self.field, criterion.code, first)
        shown = shown_values(self.field, criterion.code, first)
        several = len(next(iter(compared.values()), ())) > 1
        return {
            team: CriterionScore(
                compared[team] if several else (shown[team],), self._steps(criterion.code, team), order=compared[team]
            )
            for team in group
        }

    def _encounters(self, code: str, group: Sequence[str]) -> dict[str, CriterionScore] | None:
        """The place inside the group of equals; the first is the best."""
        parts = extended_encounter(self.field, group, _SCORES[self.event.scoring], CODES[code].encounter or ())
        if len(parts) == 1:
            return None
        return {
            team: CriterionScore((Fraction(place),), self._met(team, group), order=(Fraction(-place),))
            for place, part in enumerate(parts, start=1)
            for team in part
        }

    def _met(self, team: str, group: Sequence[str]) -> tuple[Step, ...]:
        steps = []
        for one in self.field.rounds[team]:
            if one.opponent in group:
                match, game = (Fraction(points, WIN) for points in one.points)
                inputs: dict[str, Value] = {"opponent": one.opponent, "round": one.number, "games": game}
                steps.append(Step("fide_team.met", match, inputs=inputs))
        return tuple(steps)

    def _steps(self, code: str, team: str) -> tuple[Step, ...]:
        rule = CODES[code].rule
        if rule is not None:
            unit = contribution_unit(rule)
            return tuple(
                Step(str(one.part), Fraction(one.amount, unit),
                     inputs={"round": one.round, "opponent": one.opponent or "–"})
                for one in contributions_of(self.field, code)[team]
            )  # fmt: skip
        if CODES[code].boards is not None:
            return tuple(
                Step("teams.points_on_board", Fraction(points, WIN), inputs={"board": board})
                for board, points in enumerate(board_points(self.field, team), start=1)
            )
        return ()


def tie_break_field(event: TeamEvent, rulebook: Rulebook) -> TieBreakField:
    """The rounds of an event in match and game points; a match that goes on adds nothing yet."""
    swiss = event.system is SystemOfPlay.SWISS
    entries = event.entries()
    played = _played(event)
    break_roundses = {
        team: [_round(entry, event.boards, played) for entry in own] + (_missed(event, team) if swiss else [])
        for team, own in entries.items()
    }
    ordered = {team: sorted(own, key=lambda one: one.number) for team, own in break_roundses.items()}
    win = _halves(event.worth.win), event.games.score(WIN) * event.boards
    draw = _halves(event.worth.draw), event.games.score(DRAW) * event.boards
    return field_of_rounds(
        len(event.rounds), ordered, event.boards, rulebook, round_robin=not swiss, win=win, draw=draw
    )


def _halves(match_points: Fraction) -> int:
    """Match points in halves, as the tie-breaks count."""
    return int(match_points * WIN)


def _played(event: TeamEvent) -> Mapping[tuple[int, str], tuple[bool, bool]]:
    """Of every match of a team: whether it took place, and whether the team had White on board one."""
    return {
        (number, team): (any(board.result is not None and board.result.played for board in met.boards), index == 0)
        for number, one_round in enumerate(event.rounds, start=1)
        for met in one_round
        if not isinstance(met, Bye)
        for index, team in enumerate(met.teams)
    }


def _round(entry: MatchEntry, boards: int, played: Mapping[tuple[int, str], tuple[bool, bool]]) -> TieBreakRound:
    points = _halves(entry.match_points), entry.own
    if entry.opponent is None:
        unpaired = entry.bye is ByeKind.UNPAIRED
        return free_round(entry.round, boards, points, unpaired=unpaired, voluntary=entry.bye is ByeKind.HALF)
    took_place, other_has_white = played[entry.round, entry.opponent]
    return match_round(
        entry.round, entry.opponent, points, entry.boards, is_white=not other_has_white, played=took_place
    )


def _missed(event: TeamEvent, team: str) -> list[TieBreakRound]:
    there = {
        number
        for number, one_round in enumerate(event.rounds, start=1)
        for met in one_round
        if team in ((met.player,) if isinstance(met, Bye) else met.teams)
    }
    return [absent_round(number, event.boards) for number in range(1, len(event.rounds) + 1) if number not in there]
