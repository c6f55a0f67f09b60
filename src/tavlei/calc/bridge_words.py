"""The words of the bridge classification in JSON: each the value of an enumeration of the room."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from tavlei.bridge.accounts.batches import OfficerKind
from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.bridge.accounts.rank_coefficients import Origin
from tavlei.bridge.accounts.register import CouncilSubject, PlayerStatus
from tavlei.bridge.conditions.foreign_results import Credit
from tavlei.bridge.conditions.rated_facts import Criterion, FeeReason, Limit, Sex
from tavlei.bridge.conditions.rated_terms import EventKind
from tavlei.bridge.conditions.rated_tournament import RatedKind
from tavlei.bridge.conditions.regional_application import CalendarKind, Discipline, RatedOutcome
from tavlei.bridge.conditions.regions import District, SemiFinal
from tavlei.bridge.conditions.technical_status import ProtocolForm, Venue
from tavlei.bridge.points.player_awards import PointsFrom
from tavlei.bridge.report.ranking import Unranked
from tavlei.bridge.report.tournament_structure import Kind
from tavlei.bridge.vocabulary import Ages, Format, Scoring, Sexes, SpecialStatus, TechnicalStatus


@dataclass(frozen=True, slots=True)
class Words:
    """How an enumeration stands in JSON: by the values of its members, which the schema lists."""

    kind: type[StrEnum]

    def __get_pydantic_core_schema__(self, _source: object, _handler: GetCoreSchemaHandler) -> CoreSchema:
        """A value of the enumeration becomes its member."""
        return core_schema.enum_schema(self.kind, list(self.kind), sub_type="str", strict=False)

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The words, in their order."""
        return {"enum": [member.value for member in self.kind], "type": "string"}


AgesWord = Annotated[Ages, Words(Ages)]
CalendarWord = Annotated[CalendarKind, Words(CalendarKind)]
CouncilWord = Annotated[CouncilSubject, Words(CouncilSubject)]
CreditWord = Annotated[Credit, Words(Credit)]
CriterionWord = Annotated[Criterion, Words(Criterion)]
DisciplineWord = Annotated[Discipline, Words(Discipline)]
DistrictWord = Annotated[District, Words(District)]
EventKindWord = Annotated[EventKind, Words(EventKind)]
FeeWord = Annotated[FeeReason, Words(FeeReason)]
FormatWord = Annotated[Format, Words(Format)]
LimitWord = Annotated[Limit, Words(Limit)]
OfficerWord = Annotated[OfficerKind, Words(OfficerKind)]
OriginWord = Annotated[Origin, Words(Origin)]
OutcomeWord = Annotated[RatedOutcome, Words(RatedOutcome)]
PlayerStatusWord = Annotated[PlayerStatus, Words(PlayerStatus)]
PointsFromWord = Annotated[PointsFrom, Words(PointsFrom)]
ProtocolWord = Annotated[ProtocolForm, Words(ProtocolForm)]
RatedKindWord = Annotated[RatedKind, Words(RatedKind)]
ScoringWord = Annotated[Scoring, Words(Scoring)]
SemiFinalWord = Annotated[SemiFinal, Words(SemiFinal)]
SexWord = Annotated[Sex, Words(Sex)]
SexesWord = Annotated[Sexes, Words(Sexes)]
SpecialWord = Annotated[SpecialStatus, Words(SpecialStatus)]
StructureWord = Annotated[Kind, Words(Kind)]
TechnicalWord = Annotated[TechnicalStatus, Words(TechnicalStatus)]
TitleWord = Annotated[ForeignTitle, Words(ForeignTitle)]
UnrankedWord = Annotated[Unranked, Words(Unranked)]
VenueWord = Annotated[Venue, Words(Venue)]
Binary = Annotated[float, BeforeValidator(float)]
"""An exact number of the room as a binary one."""
Level = Annotated[int | None, BeforeValidator(lambda level: level or None)]
"""The level of an achievement; none is null."""
