"""The matches of the next round before they are set: by the program of pairing, or by the bracket of a knock-out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.engine import is_swiss
from tavlei.office.competitions.fide import is_fide
from tavlei.office.competitions.knockout import next_encounters
from tavlei.office.competitions.pairing import found_pairs, pairs_in_full
from tavlei.office.computed_ahead import found_ahead
from tavlei.office.explanations import dump
from tavlei.office.teams.fide_matches import team_request
from tavlei.office.value_digests import digest_of
from tavlei.rulebook import Explanation, cites
from tavlei.tournament.fide import pair_teams
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.teams.engine import TeamField
    from tavlei.tournament.model import Encounter

Pair = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class DrawnMatches:
    """Which teams meet and why; `stage` is the round of a bracket, `losers` are those of matches lost without play."""

    pairs: list[Pair]
    explanation: Explanation
    told: Mapping[Pair, dict[str, Any]]
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
    pairs, explanation, steps = found_ahead(lambda: digest_of(request), lambda: pairs_in_full(pair_teams(request)))
    told = {pair: dump(Explanation(steps[pair])) for pair in pairs if pair in steps}
    return DrawnMatches(pairs, explanation, told, "5.4.10.2")


def _paired(teams: TeamField, number: int, absent: set[str]) -> DrawnMatches:
    pairs, explanation, steps = found_pairs(teams.pairing_field, number, absent)
    told = {pair: dump(Explanation(steps[pair])) for pair in pairs if pair in steps}
    return DrawnMatches(pairs, explanation, told, "5.4.10.2" if is_swiss(teams.competition) else "5.4.9.1")


@cites("draughts-rules", "1.4/item3", "1.4/item4", "5.4.6/item4")
def _knocked_out(teams: TeamField, absent: set[str]) -> DrawnMatches:
    """The matches of the next round of the bracket, or the replays of those that were drawn."""
    stage, due = next_encounters(teams.pairing_field, sorted(absent))
    pairs: list[Pair] = [fixture.encounter.players for fixture in due]
    told = {pair: dump(fixture.explanation) for pair, fixture in zip(pairs, due, strict=True)}
    losers: dict[Pair, list[str]] = {
        fixture.encounter.players: _losers(fixture.encounter) for fixture in due if fixture.encounter.result
    }
    bracket = teams.bracket
    return DrawnMatches(pairs, bracket.explanation(), told, bracket.clause, stage, losers)


def _losers(encounter: Encounter) -> list[str]:
    """Who has a minus in an encounter that did not take place."""
    if encounter.result is Result.BOTH_MINUS:
        return list(encounter.players)
    return [encounter.black if encounter.result is Result.WHITE_PLUS else encounter.white]
