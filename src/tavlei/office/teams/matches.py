"""The matches of the next round before they are set: by the program of pairing, or by the bracket of a knock-out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tavlei.office.acts.computed_ahead import digest_of, result_computed_ahead
from tavlei.office.competitions.field.knockout import next_encounters
from tavlei.office.competitions.field.reading import entry_key, is_swiss
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.pairing.numbers import seed_of
from tavlei.office.competitions.pairing.rounds import pairs_by_system, pairs_with_reasons
from tavlei.office.competitions.regulation.fide import handbook_of, is_fide
from tavlei.office.competitions.regulation.ordered_pairs import order_of
from tavlei.office.competitions.regulation.teams import COLOURS
from tavlei.office.explanations import explanation_to_json
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.rulebook import Explanation, Problem, Refusal, cites
from tavlei.tournament.fide import FideTeamRequest, check_team_event, pair_teams, team_engine
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.models import Competition
    from tavlei.tournament.fide import EventCheck
    from tavlei.tournament.model import Encounter

Pair = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class DrawnMatches:
    """Which teams meet and why; `stage` is the round of a bracket, `losers` are those of matches lost without play."""

    pairs: list[Pair]
    explanation: Explanation
    tables: Mapping[Pair, dict[str, Any]]
    number: str
    stage: int | None = None
    losers: Mapping[Pair, list[str]] = field(default_factory=dict)


def drawn_matches(teams: TeamField, number: int, absent: set[str]) -> DrawnMatches:
    """The matches of the next round by the system of the competition."""
    if teams.is_knockout:
        return _knocked_out(teams, absent)
    return _by_fide(teams, absent) if is_fide(teams.competition) else _paired(teams, number, absent)


def _by_fide(teams: TeamField, absent: set[str]) -> DrawnMatches:
    request = team_request(teams, absent)
    pairs, explanation, steps = result_computed_ahead(
        lambda: digest_of(request), lambda: pairs_with_reasons(pair_teams(request))
    )
    record = {pair: explanation_to_json(Explanation(steps[pair])) for pair in pairs if pair in steps}
    return DrawnMatches(pairs, explanation, record, "5.4.10.2")


def _paired(teams: TeamField, number: int, absent: set[str]) -> DrawnMatches:
    pairs, explanation, steps = pairs_by_system(teams.pairing_field, number, absent)
    record = {pair: explanation_to_json(Explanation(steps[pair])) for pair in pairs if pair in steps}
    return DrawnMatches(pairs, explanation, record, "5.4.10.2" if is_swiss(teams.competition) else "5.4.9.1")


@cites("draughts-rules", "1.4/item3", "1.4/item4", "5.4.6/item4")
def _knocked_out(teams: TeamField, absent: set[str]) -> DrawnMatches:
    """The matches of the next round of the bracket, or the replays of those that were drawn."""
    stage, due = next_encounters(teams.pairing_field, sorted(absent))
    pairs: list[Pair] = [fixture.encounter.players for fixture in due]
    record = {pair: explanation_to_json(fixture.explanation) for pair, fixture in zip(pairs, due, strict=True)}
    losers: dict[Pair, list[str]] = {
        fixture.encounter.players: _losers(fixture.encounter) for fixture in due if fixture.encounter.result
    }
    bracket = teams.bracket
    return DrawnMatches(pairs, bracket.explanation(), record, bracket.clause, stage, losers)


def _losers(encounter: Encounter) -> list[str]:
    """Who has a minus in an encounter that did not take place."""
    if encounter.result is Result.BOTH_MINUS:
        return list(encounter.players)
    return [encounter.black if encounter.result is Result.WHITE_PLUS else encounter.white]


def team_request(field: TeamField, absent: set[str]) -> FideTeamRequest:
    """The next round of teams, those who left or stay away apart; pairing numbers are those of the competition."""
    competition, regulation, rules = field.competition, field.regulation, field.rules
    numbered = sorted(field.teams, key=lambda team: (team.number or 0, team.pk))
    event = replace(field.played_event, teams=tuple(map(entry_key, numbered)))
    out = absent | {entry_key(team) for team in field.teams if not team.plays}
    first = regulation.first_colour
    return FideTeamRequest(
        event=event,
        rounds=competition.rounds_planned,
        seed=seed_of(competition),
        absent=frozenset(out),
        forbidden=order_of(field.pairing_field, len(event.rounds) + 1, out).forbidden,
        first_colour_white=None if first is None else first == "white",
        colours=COLOURS[rules.colours],
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
