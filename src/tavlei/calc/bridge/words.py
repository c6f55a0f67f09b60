"""The words of the bridge classification in JSON: each the value of an enumeration of the room."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from tavlei.bridge.accounts.batches import OfficerKind
from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.bridge.accounts.rank_coefficients import LifetimeOrigin
from tavlei.bridge.accounts.register import CouncilSubject, PlayerStatus
from tavlei.bridge.conditions.foreign_results import Credit
from tavlei.bridge.conditions.rated_facts import AdmissionCriterion, FeeReason, Limit, PlayerSex
from tavlei.bridge.conditions.rated_terms import RatedEventKind
from tavlei.bridge.conditions.rated_tournament import RatedKind
from tavlei.bridge.conditions.regional_application import CalendarKind, RatedOutcome, RegionalDiscipline
from tavlei.bridge.conditions.regions import District, SemiFinal
from tavlei.bridge.conditions.technical_status import ProtocolForm, Venue
from tavlei.bridge.points.player_awards import PointsFrom
from tavlei.bridge.report.ranking import Unranked
from tavlei.bridge.report.tournament_structure import StructureKind
from tavlei.bridge.vocabulary import Ages, Format, Scoring, Sexes, SpecialStatus, TechnicalStatus


@dataclass(frozen=True, slots=True)
class EnumWords:
    """How an enumeration stands in JSON: by the values of its members, which the schema lists."""

    kind: type[StrEnum]

    def __get_pydantic_core_schema__(self, _source: object, _handler: GetCoreSchemaHandler) -> CoreSchema:
        """A value of the enumeration becomes its member."""
        return core_schema.enum_schema(self.kind, list(self.kind), sub_type="str", strict=False)

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"enum": [member.value for member in self.kind], "type": "string"}


AgesWord = Annotated[Ages, EnumWords(Ages)]
CalendarWord = Annotated[CalendarKind, EnumWords(CalendarKind)]
CouncilWord = Annotated[CouncilSubject, EnumWords(CouncilSubject)]
CreditWord = Annotated[Credit, EnumWords(Credit)]
CriterionWord = Annotated[AdmissionCriterion, EnumWords(AdmissionCriterion)]
DisciplineWord = Annotated[RegionalDiscipline, EnumWords(RegionalDiscipline)]
DistrictWord = Annotated[District, EnumWords(District)]
EventKindWord = Annotated[RatedEventKind, EnumWords(RatedEventKind)]
FeeWord = Annotated[FeeReason, EnumWords(FeeReason)]
FormatWord = Annotated[Format, EnumWords(Format)]
LimitWord = Annotated[Limit, EnumWords(Limit)]
OfficerWord = Annotated[OfficerKind, EnumWords(OfficerKind)]
OriginWord = Annotated[LifetimeOrigin, EnumWords(LifetimeOrigin)]
OutcomeWord = Annotated[RatedOutcome, EnumWords(RatedOutcome)]
PlayerStatusWord = Annotated[PlayerStatus, EnumWords(PlayerStatus)]
PointsFromWord = Annotated[PointsFrom, EnumWords(PointsFrom)]
ProtocolWord = Annotated[ProtocolForm, EnumWords(ProtocolForm)]
RatedKindWord = Annotated[RatedKind, EnumWords(RatedKind)]
ScoringWord = Annotated[Scoring, EnumWords(Scoring)]
SemiFinalWord = Annotated[SemiFinal, EnumWords(SemiFinal)]
SexWord = Annotated[PlayerSex, EnumWords(PlayerSex)]
SexesWord = Annotated[Sexes, EnumWords(Sexes)]
SpecialWord = Annotated[SpecialStatus, EnumWords(SpecialStatus)]
StructureWord = Annotated[StructureKind, EnumWords(StructureKind)]
TechnicalWord = Annotated[TechnicalStatus, EnumWords(TechnicalStatus)]
TitleWord = Annotated[ForeignTitle, EnumWords(ForeignTitle)]
UnrankedWord = Annotated[Unranked, EnumWords(Unranked)]
VenueWord = Annotated[Venue, EnumWords(Venue)]
Binary = Annotated[float, BeforeValidator(float)]
"""An exact number of the room as a binary one."""
Level = Annotated[int | None, BeforeValidator(lambda level: level or None)]
"""The level of an achievement; none is null."""
