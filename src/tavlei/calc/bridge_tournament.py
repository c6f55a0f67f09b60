"""`bridge.tournament`: a whole report, from the stages to the points of every player."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tavlei.bridge.points.classification import ClassifiedPart, classify
from tavlei.bridge.points.player_awards import PlayerAward
from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.bridge_condition_shapes import SpecialName
from tavlei.calc.bridge_event_shapes import TournamentInput
from tavlei.calc.bridge_findings import FindingOutput, finding_outputs
from tavlei.calc.formats import Exact
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, Step, phrase, value_json

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
    why: Literal["disqualified", "left_first_stage", "no_path", "did_not_play"]


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

    condition: str = Field(description="the condition, as a stable key")
    value: bool | int | float | str | None
    threshold: bool | int | float | str | None
    clause: str
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
    mb_from: Literal["nothing", "whole", "sessions", "match", "conversion"]
    ro: int
    pb: int
    achievement: int | None = Field(description="level of the achievement, null if none")
    why_not: list[WhyNotOutput] = Field(description="what keeps something from the player")


class SessionOutput(CalcOutput):
    """A session that gives points."""

    name: str
    MB: list[tuple[int, int, int]] = Field(description="[first place, last place, points]")


class PartOutput(CalcOutput):
    """One tournament of the report."""

    name: str
    classified: bool | None
    findings: list[FindingOutput]
    length: int = Field(description="length (4.3)")
    actual_length: int = Field(description="actual length (4.6)")
    N: int = Field(description="participants of the qualification list")
    rated: bool | None
    rated_kind: Literal["normal", "express"] | None
    special_status: SpecialName = Field(description="what is left of the special status")
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
    kind: Literal["one_stage", "multi_stage", "separate_groups", "stage_groups", "nothing"]
    findings: list[FindingOutput] = Field(description="conditions of the whole report")
    tournaments: list[PartOutput] = Field(description="the tournament, or the several it is classified as")


@calculator(
    "bridge.tournament",
    title=phrase("A whole tournament, from the report to the points of every player (bridge)"),
    series="bridge-classification",
    clauses=["3.1", "3.2", "3.3", "3.4", "3.5", "3.9", "4.1", "4.2", "4.3", "4.6", "4.7", "4.8", "5.2", "5.5", "7.3"],
    takes=TournamentInput,
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
def tournament(given: TournamentInput, rulebook: Rulebook) -> Answer:
    """Sections 3 to 8 for one report."""
    try:
        found = classify(given.event(rulebook))
    except Refusal as error:
        raise (_shortened(error) if given.short else error) from error
    output = TournamentOutput(
        classified=found.classified,
        kind=found.structure.kind.value,
        findings=finding_outputs((*found.findings, *found.structure.findings)),
        tournaments=[_part(each) for each in found.parts],
    )
    return Answer(output, found.explanation)


def _shortened(error: Refusal) -> Refusal:
    """The refusal with the paths of a report without stages."""
    return Refusal(
        *(
            Problem(each.message, each.params, each.path.removeprefix(_SHORT), each.clause, each.code)
            for each in error.problems
        )
    )


def _part(part: ClassifiedPart) -> PartOutput:
    found, award = part.outcome, part.award
    kind = part.rated.kind
    return PartOutput(
        name=part.part.name,
        classified=part.classified,
        findings=finding_outputs(part.findings),
        length=found.lengths.length,
        actual_length=found.lengths.actual,
        N=len(found.listed),
        rated=part.rated.rated,
        rated_kind=None if kind is None else kind.value,
        special_status=part.rated.status.value,
        rated_findings=finding_outputs(part.rated_findings),
        ranking=[
            PlaceOutput(
                entry=each.entry,
                first=each.first,
                last=each.last,
                stage=part.part.stages[each.stage] + 1,
                stream=each.stream,
                conditional=each.conditional,
            )
            for each in found.ranking.placed
        ],
        without_place=[NoPlaceOutput(entry=entry, why=why.value) for entry, why in found.ranking.unranked.items()],
        participants=[_participant(part, entry) for entry in found.verdicts],
        declarations=[
            DeclarationOutput(
                entry=each.entry,
                stage=part.part.stages[each.stage] + 1,
                boards=each.declared.boards,
                players=list(each.declared.players),
                by=each.declared.by,
            )
            for each in found.declarations
        ],
        MB=[tuple(each) for each in award.MB] if award else [],
        RO=[tuple(each) for each in award.RO] if award else [],
        PB=[tuple(each) for each in award.PB] if award else [],
        sessions=[
            SessionOutput(name=each.session.facts.name, MB=[tuple(share) for share in each.award.MB])
            for each in part.sessions.awards
        ],
        session_findings=finding_outputs(part.sessions.findings),
        players=[_player(part, each) for each in part.players],
    )


def _participant(part: ClassifiedPart, entry: str) -> ParticipantOutput:
    found = part.outcome
    listed = found.qualification.find(entry)
    closing = found.final_parts[entry].units if entry in found.final_parts else ()
    return ParticipantOutput(
        entry=entry,
        listed=listed.listed,
        critical_stage=None if listed.critical is None else part.part.stages[listed.critical] + 1,
        length_to_critical_stage=listed.reached,
        own_length=listed.own_length,
        rank=found.ranks[entry].rank,
        final_part=[each.name for each in closing],
    )


def _player(part: ClassifiedPart, each: PlayerAward) -> PlayerOutput:
    dropped = each.verdict.dropped
    return PlayerOutput(
        player=each.player,
        entry=each.entry,
        boards=each.verdict.boards,
        places=each.verdict.places,
        credited_for_stage=None if dropped is None else part.part.stages[dropped] + 1,
        mb=each.master_points,
        mb_from=each.points_from.value,
        ro=each.rating_points,
        pb=each.prize_points,
        achievement=each.achievement,
        why_not=[_why_not(step) for step in each.why_not],
    )


def _why_not(step: Step) -> WhyNotOutput:
    return WhyNotOutput(
        condition=step.key.removeprefix("bridge."),
        value=value_json(step.value),
        threshold=value_json(step.threshold),
        clause="" if step.clause is None else str(step.clause),
        readings=list(step.readings),
    )
