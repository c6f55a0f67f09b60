"""Matches of teams by FIDE's system: what its engine is asked by the desk, and the event paired once more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.office.competitions.engine import entry_key
from tavlei.office.competitions.fide import handbook_of
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.numbers import seed_of
from tavlei.office.competitions.ordered_pairs import order_of
from tavlei.office.competitions.team_regulation import COLOURS
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide import FideTeamRequest, check_team_event, team_engine

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.tournament.fide import EventCheck


def team_request(field: TeamField, absent: set[str]) -> FideTeamRequest:
    """The next round of teams, those who left or stay away apart; pairing numbers are those of the competition."""
    competition, regulation, rules = field.competition, field.regulation, field.rules
    numbered = sorted(field.teams, key=lambda team: (team.number or 0, team.pk))
    event = replace(field.played_event, teams=tuple(map(entry_key, numbered)))
    out = absent | {entry_key(team) for team in field.teams if not team.plays}
    first = regulation.first_colour
    return FideTeamRequest(
        event,
        competition.rounds_planned,
        seed_of(competition),
        frozenset(out),
        order_of(field.pairing_field, len(event.rounds) + 1, out).forbidden,
        None if first is None else first == "white",
        COLOURS[rules.colours],
        uses_other_score=not rules.one_score_for_colours,
        accelerated=regulation.accelerated,
        rulebook=handbook_of(competition),
    )


def team_engines(competition: Competition) -> list[str]:
    """The engine that pairs teams by the text in force."""
    return [str(team_engine(handbook_of(competition)))]


def checked_team_event(competition: Competition, engine: str) -> EventCheck:
    """Every round of teams once more by the engine."""
    if competition.system != DeskSystem.FIDE_TEAM:
        raise Refusal(Problem("only events of FIDE's systems are paired once more", path="system"))
    known = team_engines(competition)
    if engine and engine not in known:
        params = {"choices": ", ".join(known), "got": engine}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="engine"))
    return check_team_event(team_request(read_team_field(competition), set()))
