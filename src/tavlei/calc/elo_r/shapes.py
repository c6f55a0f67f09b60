"""How athletes, encounters and finishes stand in JSON for the calculators of the Elo-R."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavlei.calc.formats import Exact, Points, SexLetter
from tavlei.calc.inputs import CalcPart
from tavlei.ratings.elo_r import EloRAthlete, Finish, HalfYear, Participation, RatedEncounter, Sex, parse_half_year
from tavlei.rulebook import Refusal, Rulebook, phrase

SERIES = "draughts-norms"
SexText = Annotated[Literal["M", "F"], SexLetter]


def half_year_of(label: str) -> HalfYear:
    """A half-year from its label; a label that is none has no day, so it is refused by the last edition."""
    return parse_half_year(label, Rulebook.on(SERIES, None))


class AthleteInput(CalcPart):
    """The athlete whose Elo-R is computed."""

    sex: SexText = Field(description=phrase("M or F"))
    title: str | None = Field(default=None, description=phrase("title or rank: GR, MG, MS, KMS, or any other"))
    elo_r: int | None = Field(default=None, ge=0, description=phrase("published Elo-R; without it the initial one"))
    kms_confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman's KMS is confirmed among men, false if not given")
    )

    def athlete(self, rulebook: Rulebook) -> EloRAthlete:
        """The athlete as the rules know one."""
        return self.build(EloRAthlete, sex=Sex(self.sex), rulebook=rulebook)


class OpponentInput(CalcPart):
    """An opponent: of a citizen the Elo-R or the title counts, of a foreigner the Elo-M."""

    citizen: bool | None = Field(default=None, description=phrase("whether a citizen of Russia, true if not given"))
    sex: SexText | None = Field(default=None, description=phrase("M or F, M if not given"))
    title: str | None = Field(default=None, description=phrase("title or rank: GR, MG, MS, KMS, or any other"))
    elo_r: int | None = Field(default=None, ge=0, description=phrase("published Elo-R; without it the initial one"))
    kms_confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman's KMS is confirmed among men, false if not given")
    )
    elo_m: Exact | None = Field(default=None, description=phrase("a foreigner's Elo-M in Russian draughts"))

    def athlete(self, rulebook: Rulebook) -> EloRAthlete:
        """The opponent as the rules know one."""
        return self.build(EloRAthlete, sex=Sex(self.sex or Sex.M), rulebook=rulebook)


class EncounterInput(CalcPart):
    """A game or a micro-match."""

    opponent: OpponentInput = Field(description=phrase("the opponent"))
    points: Points = Field(description=phrase("points of the athlete"))
    played: bool | None = Field(default=None, description=phrase("false for a plus or a minus, true if not given"))

    def encounter(self, rulebook: Rulebook) -> RatedEncounter:
        """The encounter as the rules know it."""
        return self.build(RatedEncounter, opponent=self.opponent.athlete(rulebook))


def to_encounters(facts: list[EncounterInput], rulebook: Rulebook) -> list[RatedEncounter]:
    """The encounters of an input; a wrong rating is refused at its place."""
    rated_encounters = []
    for index, encounter in enumerate(facts):
        try:
            rated_encounters.append(encounter.encounter(rulebook))
        except Refusal as error:
            raise error.at(f"encounters[{index}].opponent.elo_m") from error
    return rated_encounters


class ParticipationInput(CalcPart):
    """What an athlete did in a competition; the fields are named in the calculators that take it."""

    points_for_win: Literal[1, 2] | None = Field(default=None, description=phrase("points for a win, 1 if not given"))
    place: int | None = Field(
        default=None, ge=1, description=phrase("place; a shared one by its first number if N16 lets it count")
    )
    points_total: Points | None = Field(
        default=None, description=phrase("all points of the athlete in the competition, needed for a first place")
    )
    points_of_second: Points | None = Field(
        default=None, description=phrase("all points of the second place, needed for a first place")
    )

    def participation(self, encounters: list[EncounterInput], rulebook: Rulebook) -> Participation:
        """The participation as the rules know it."""
        met = to_encounters(encounters, rulebook)
        return self.build(Participation, encounters=met, finish=self.build(Finish))
