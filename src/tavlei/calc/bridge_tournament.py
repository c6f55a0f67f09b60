"""`bridge.tournament`: a whole report, from the stages to the points of every player."""

from __future__ import annotations

from typing import Any

from pydantic import AliasPath, Field

from tavlei.bridge.points.classification import ClassifiedPart, classify
from tavlei.bridge.points.player_awards import PlayerAward
from tavlei.bridge.points.tournament_outcome import Declared
from tavlei.bridge.report.ranking import Placed
from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bridge_event_shapes import BridgeTournamentInput
from tavlei.calc.bridge_findings import Cited, FindingOutput, Key, Told
from tavlei.calc.bridge_words import PointsFromWord, RatedKindWord, SpecialWord, StructureWord, UnrankedWord
from tavlei.calc.formats import Exact
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

_SHORT = "stages[0].groups[0]."


class PlaceOutput(CalcOutput):
    """A participant of the ranking."""

    entry: str
    first: int = Field(description="first of the places it shares")
    last: int = Field(description="last of the places it shares")
    stage: int = Field(description="number of the stage in which it went out or finished")
    stream: int = Field(description="stream in which it went out or finished")
    conditional: tuple[int, int] = Field(description="conditional places in its group there")


class NoPlaceOutput(CalcOutput):
    """A participant without a place."""

    entry: str
    why: UnrankedWord


class ParticipantOutput(CalcOutput):
    """A participant: qualification list, rank, own length."""

    entry: str
    listed: bool = Field(description="whether it is in the qualification list")
    critical_stage: int | None = Field(description="number of its critical stage (4.7)")
    length_to_critical_stage: int
    own_length: int = Field(description="length of the tournament for it (4.2)")
    rank: Exact = Field(description="its rank (section 6)")
    final_part: list[str] = Field(description="stages of the final part its players answer for (5.4)")


class WhyNotOutput(CalcOutput):
    """A condition that keeps something from a player."""

    condition: Key = Field(validation_alias="key", description="the condition, as a stable key")
    value: Told
    threshold: Told
    clause: Cited
    readings: list[str]


class DeclarationOutput(CalcOutput):
    """A declaration of a captain or a pair."""

    entry: str
    stage: int = Field(description="number of the stage")
    boards: int = Field(description="missed boards declared played")
    players: list[str] = Field(description="who is declared to have played them")
    by: str = Field(description="the captain; empty for a pair, whose players all agreed")


class PlayerOutput(CalcOutput):
    """What a player gets."""

    player: str
    entry: str
    boards: int | None = Field(description="boards played, declared ones included; null if nobody counted")
    places: tuple[int, int] | None = Field(description="places the points are for, first and last of those shared")
    credited_for_stage: int | None = Field(description="stage the player is credited with reaching (5.5), else null")
    mb: int
    mb_from: PointsFromWord
    ro: int
    pb: int
    achievement: int | None = Field(description="level of the achievement, null if none")
    why_not: list[WhyNotOutput] = Field(description="what keeps something from the player")


class SessionOutput(CalcOutput):
    """A session that gives points."""

    name: str = Field(validation_alias=AliasPath("session", "facts", "name"))
    MB: list[tuple[int, int, int]] = Field(
        validation_alias=AliasPath("award", "MB"), description="[first place, last place, points]"
    )


class PartOutput(CalcOutput):
    """One tournament of the report."""

    name: str
    classified: bool | None
    findings: list[FindingOutput]
    length: int = Field(description="length (4.3)")
    actual_length: int = Field(description="actual length (4.6)")
    N: int = Field(description="participants of the qualification list")
    rated: bool | None
    rated_kind: RatedKindWord | None
    special_status: SpecialWord = Field(description="what is left of the special status")
    rated_findings: list[FindingOutput]
    ranking: list[PlaceOutput]
    without_place: list[NoPlaceOutput]
    participants: list[ParticipantOutput]
    declarations: list[DeclarationOutput] = Field(description="who is declared to have played missed boards (5.3)")
    MB: list[tuple[int, int, int]] = Field(description="[first place, last place, points]")
    RO: list[tuple[int, int, int]]
    PB: list[tuple[int, int, int]]
    sessions: list[SessionOutput]
    session_findings: list[FindingOutput]
    players: list[PlayerOutput]


class TournamentOutput(CalcOutput):
    """What came of the report."""

    classified: bool | None = Field(description="whether anything is classified; null while a fact is missing")
    kind: StructureWord
    findings: list[FindingOutput] = Field(description="conditions of the whole report")
    tournaments: list[PartOutput] = Field(description="the tournament, or the several it is classified as")


@calculator(
    "bridge.tournament",
    title=phrase("A whole tournament, from the report to the points of every player (bridge)"),
    series="bridge-classification",
    clauses=["3.1", "3.2", "3.3", "3.4", "3.5", "3.9", "4.1", "4.2", "4.3", "4.6", "4.7", "4.8", "5.2", "5.5", "7.3"],
    takes=BridgeTournamentInput,
    gives=TournamentOutput,
    example={
        "format": "pairs",
        "starts": "2024-05-14",
        "players": [
            {"id": "Ivanov", "rank": -1},
            {"id": "Petrov", "rank": 0.5},
            {"id": "Sidorova", "rank": 1},
            {"id": "Orlov", "rank": 2},
            {"id": "Belova", "rank": 2},
            {"id": "Titov", "rank": 3},
            {"id": "Zimin", "rank": 4},
            {"id": "Lebedev"},
            {"id": "Kozlova", "rank": 1},
        ],
        "entries": [
            {"id": "1", "players": ["Ivanov", "Petrov"]},
            {"id": "2", "players": ["Sidorova", "Orlov", "Kozlova"]},
            {"id": "3", "players": ["Belova", "Titov"]},
            {"id": "4", "players": ["Zimin", "Lebedev"]},
        ],
        "boards": 24,
        "results": [
            {"entry": "2", "place": 1, "players": {"Sidorova": 24, "Orlov": 16, "Kozlova": 8}},
            {"entry": "1", "place": 2},
            {"entry": "3", "place": 3},
            {"entry": "4", "place": 3},
        ],
    },
)
def tournament(given: BridgeTournamentInput, rulebook: Rulebook) -> CalcAnswer:
    """Sections 3 to 8 for one report."""
    try:
        found = classify(given.event(rulebook))
    except Refusal as error:
        raise (_shortened(error) if given.short else error) from error
    output = TournamentOutput.model_validate(
        {
            "classified": found.classified,
            "kind": found.structure.kind,
            "findings": (*found.findings, *found.structure.findings),
            "tournaments": [_part(part) for part in found.parts],
        }
    )
    return CalcAnswer(output, found.explanation)


def _shortened(error: Refusal) -> Refusal:
    """The refusal with the paths of a report without stages."""
    return Refusal(
        *(
            Problem(problem.message, problem.params, problem.path.removeprefix(_SHORT), problem.clause, problem.code)
            for problem in error.problems
        )
    )


def _part(part: ClassifiedPart) -> dict[str, Any]:
    found, award = part.outcome, part.award
    return {
        "name": part.part.name,
        "classified": part.classified,
        "findings": part.findings,
        "length": found.lengths.length,
        "actual_length": found.lengths.actual,
        "N": len(found.listed),
        "rated": part.rated.rated,
        "rated_kind": part.rated.kind,
        "special_status": part.rated.status,
        "rated_findings": part.rated_findings,
        "ranking": [_place(part, placed) for placed in found.ranking.placed],
        "without_place": [{"entry": entry, "why": why} for entry, why in found.ranking.unranked.items()],
        "participants": [_participant(part, entry) for entry in found.verdicts],
        "declarations": [_declaration(part, declared) for declared in found.declarations],
        "MB": award.MB if award else (),
        "RO": award.RO if award else (),
        "PB": award.PB if award else (),
        "sessions": part.sessions.awards,
        "session_findings": part.sessions.findings,
        "players": [_player(part, player) for player in part.players],
    }


def _place(part: ClassifiedPart, placed: Placed) -> dict[str, Any]:
    return {
        "entry": placed.entry,
        "first": placed.first,
        "last": placed.last,
        "stage": part.part.stage_number(placed.stage),
        "stream": placed.stream,
        "conditional": placed.conditional,
    }


def _declaration(part: ClassifiedPart, declared: Declared) -> dict[str, Any]:
    told = declared.declared
    return {
        "entry": declared.entry,
        "stage": part.part.stage_number(declared.stage),
        "boards": told.boards,
        "players": told.players,
        "by": told.by,
    }


def _participant(part: ClassifiedPart, entry: str) -> dict[str, Any]:
    found = part.outcome
    listed = found.qualification.find(entry)
    closing = found.final_parts[entry].units if entry in found.final_parts else ()
    return {
        "entry": entry,
        "listed": listed.listed,
        "critical_stage": part.part.stage_number(listed.critical),
        "length_to_critical_stage": listed.reached,
        "own_length": listed.own_length,
        "rank": found.ranks[entry].rank,
        "final_part": [unit.name for unit in closing],
    }


def _player(part: ClassifiedPart, award: PlayerAward) -> dict[str, Any]:
    return {
        "player": award.player,
        "entry": award.entry,
        "boards": award.verdict.boards,
        "places": award.verdict.places,
        "credited_for_stage": part.part.stage_number(award.verdict.dropped),
        "mb": award.master_points,
        "mb_from": award.points_from,
        "ro": award.rating_points,
        "pb": award.prize_points,
        "achievement": award.achievement,
        "why_not": award.why_not,
    }
