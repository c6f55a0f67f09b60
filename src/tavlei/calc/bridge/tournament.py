"""`bridge.tournament`: a whole report, from the stages to the points of every player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AliasPath, BeforeValidator, Field, ValidationInfo

from tavlei.bridge.points.classification import Classification, ClassifiedPart, classify
from tavlei.bridge.points.tournament_outcome import TournamentOutcome
from tavlei.bridge.report.qualification_list import Qualification
from tavlei.bridge.report.ranking import Unranked
from tavlei.bridge.report.tournament_structure import TournamentPart
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.bridge.event_shapes import BridgeTournamentInput
from tavlei.calc.bridge.findings import Cited, FindingOutput, FindingValue, Key
from tavlei.calc.bridge.words import PointsFromWord, RatedKindWord, SpecialWord, StructureWord, UnrankedWord
from tavlei.calc.formats import Exact
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

_SHORT = "stages[0].groups[0]."


def _stage_number(stage: int | None, info: ValidationInfo[TournamentPart]) -> int | None:
    """The number that a stage of the part of the report has in the whole."""
    return info.context.stage_number(stage)


StageNumber = Annotated[int, BeforeValidator(_stage_number)]
PlacePoints = list[tuple[int, int, int]]


class PlaceOutput(CalcOutput):
    """A participant of the ranking."""

    entry: str
    first: int = Field(description="first of the places it shares")
    last: int = Field(description="last of the places it shares")
    stage: StageNumber = Field(description="number of the stage in which it went out or finished")
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
    critical_stage: StageNumber | None = Field(description="number of its critical stage (4.7)")
    length_to_critical_stage: int
    own_length: int = Field(description="length of the tournament for it (4.2)")
    rank: Exact = Field(description="its rank (section 6)")
    final_part: list[str] = Field(description="stages of the final part its players answer for (5.4)")


class WhyNotOutput(CalcOutput):
    """A condition that keeps something from a player."""

    condition: Key = Field(validation_alias="key", description="the condition, as a stable key")
    value: FindingValue
    threshold: FindingValue
    clause: Cited
    readings: list[str]


class DeclarationOutput(CalcOutput):
    """A declaration of a captain or a pair."""

    entry: str
    stage: StageNumber = Field(description="number of the stage")
    boards: int = Field(validation_alias=AliasPath("declared", "boards"), description="missed boards declared played")
    players: list[str] = Field(
        validation_alias=AliasPath("declared", "players"), description="who is declared to have played them"
    )
    by: str = Field(
        validation_alias=AliasPath("declared", "by"),
        description="the captain; empty for a pair, whose players all agreed",
    )


class PlayerOutput(CalcOutput):
    """What a player gets."""

    player: str
    entry: str
    boards: int | None = Field(
        validation_alias=AliasPath("verdict", "boards"),
        description="boards played, declared ones included; null if nobody counted",
    )
    places: tuple[int, int] | None = Field(
        validation_alias=AliasPath("verdict", "places"),
        description="places the points are for, first and last of those shared",
    )
    credited_for_stage: StageNumber | None = Field(
        validation_alias=AliasPath("verdict", "dropped"),
        description="stage the player is credited with reaching (5.5), else null",
    )
    mb: int = Field(validation_alias="master_points")
    mb_from: PointsFromWord = Field(validation_alias="points_from")
    ro: int = Field(validation_alias="rating_points")
    pb: int = Field(validation_alias="prize_points")
    achievement: int | None = Field(description="level of the achievement, null if none")
    why_not: list[WhyNotOutput] = Field(description="what keeps something from the player")


class SessionOutput(CalcOutput):
    """A session that gives points."""

    name: str = Field(validation_alias=AliasPath("session", "facts", "name"))
    MB: PlacePoints = Field(validation_alias=AliasPath("award", "MB"), description="[first place, last place, points]")


def _without_place(unranked: Mapping[str, Unranked]) -> list[dict[str, str]]:
    return [{"entry": entry, "why": why} for entry, why in unranked.items()]


def _participants(outcome: TournamentOutcome) -> list[dict[str, Any]]:
    return [_participant(outcome, outcome.qualification.find(entry)) for entry in outcome.verdicts]


def _participant(outcome: TournamentOutcome, qualified: Qualification) -> dict[str, Any]:
    entry = qualified.entry
    return {
        "entry": entry,
        "listed": qualified.listed,
        "critical_stage": qualified.critical,
        "length_to_critical_stage": qualified.reached,
        "own_length": qualified.own_length,
        "rank": outcome.ranks[entry].rank,
        "final_part": [unit.name for unit in outcome.final_parts[entry].units] if entry in outcome.final_parts else [],
    }


def _of_award(name: str) -> BeforeValidator:
    """The points of an award; none where nothing is awarded."""
    return BeforeValidator(lambda award: getattr(award, name) if award else ())


class PartOutput(CalcOutput):
    """One tournament of the report."""

    name: str = Field(validation_alias=AliasPath("part", "name"))
    classified: bool | None
    findings: list[FindingOutput]
    length: int = Field(validation_alias=AliasPath("outcome", "lengths", "length"), description="length (4.3)")
    actual_length: int = Field(
        validation_alias=AliasPath("outcome", "lengths", "actual"), description="actual length (4.6)"
    )
    N: Annotated[int, BeforeValidator(len)] = Field(
        validation_alias=AliasPath("outcome", "listed"), description="participants of the qualification list"
    )
    rated: bool | None = Field(validation_alias=AliasPath("rated", "rated"))
    rated_kind: RatedKindWord | None = Field(validation_alias=AliasPath("rated", "kind"))
    special_status: SpecialWord = Field(
        validation_alias=AliasPath("rated", "status"), description="what is left of the special status"
    )
    rated_findings: list[FindingOutput]
    ranking: list[PlaceOutput] = Field(validation_alias=AliasPath("outcome", "ranking", "placed"))
    without_place: Annotated[list[NoPlaceOutput], BeforeValidator(_without_place)] = Field(
        validation_alias=AliasPath("outcome", "ranking", "unranked")
    )
    participants: Annotated[list[ParticipantOutput], BeforeValidator(_participants)] = Field(validation_alias="outcome")
    declarations: list[DeclarationOutput] = Field(
        validation_alias=AliasPath("outcome", "declarations"),
        description="who is declared to have played missed boards (5.3)",
    )
    MB: Annotated[PlacePoints, _of_award("MB")] = Field(
        validation_alias=AliasPath("award"), description="[first place, last place, points]"
    )
    RO: Annotated[PlacePoints, _of_award("RO")] = Field(validation_alias=AliasPath("award"))
    PB: Annotated[PlacePoints, _of_award("PB")] = Field(validation_alias=AliasPath("award"))
    sessions: list[SessionOutput] = Field(validation_alias=AliasPath("sessions", "awards"))
    session_findings: list[FindingOutput] = Field(validation_alias=AliasPath("sessions", "findings"))
    players: list[PlayerOutput]


def _numbered(part: ClassifiedPart) -> PartOutput:
    return PartOutput.model_validate(part, context=part.part)


NumberedPart = Annotated[PartOutput, BeforeValidator(_numbered)]


class TournamentOutput(CalcOutput):
    """What came of the report."""

    classified: bool | None = Field(description="whether anything is classified; null while a fact is missing")
    kind: StructureWord = Field(validation_alias=AliasPath("structure", "kind"))
    findings: list[FindingOutput] = Field(validation_alias="all_findings", description="conditions of the whole report")
    tournaments: list[NumberedPart] = Field(
        validation_alias="parts", description="the tournament, or the several it is classified as"
    )


@calculator(
    "bridge.tournament",
    title=phrase("A whole tournament, from the report to the points of every player (bridge)"),
    series="bridge-classification",
    clauses=["3.1", "3.2", "3.3", "3.4", "3.5", "3.9", "4.1", "4.2", "4.3", "4.6", "4.7", "4.8", "5.2", "5.5", "7.3"],
    takes=BridgeTournamentInput,
    gives=TournamentOutput,
    bounds=Bounds(size=200_000, heavy=True),
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
def tournament(facts: BridgeTournamentInput, rulebook: Rulebook) -> Classification:
    """Sections 3 to 8 for one report."""
    try:
        return classify(facts.event(rulebook))
    except Refusal as error:
        raise (_shortened(error) if facts.short else error) from error


def _shortened(error: Refusal) -> Refusal:
    """The refusal with the paths of a report without stages."""
    return Refusal(
        *(
            Problem(problem.message, problem.params, problem.path.removeprefix(_SHORT), problem.clause, problem.code)
            for problem in error.problems
        )
    )
