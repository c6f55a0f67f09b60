"""`bridge.award`: the points of places in one tournament or session."""

# The names of outputs are the contract's.
# ruff: noqa: N815

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tavlei.bridge.conditions.rated_terms import express_with_status
from tavlei.bridge.countries import category_range
from tavlei.bridge.points import awards
from tavlei.bridge.vocabulary import Format, SpecialStatus
from tavlei.calc.answers import Answer, OnlyGiven
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

Tie = Annotated[list[int], Field(min_length=2, max_length=2)]
Shares = list[tuple[int, int, int]]


def _bounded(schema: dict[str, Any]) -> None:
    """The categories of the edition that is the last one known."""
    known = category_range(Rulebook.on("bridge-classification", None))
    schema |= {"minimum": known[0], "maximum": known[-1]}


class AwardInput(CalcInput):
    """The field of a tournament or session, and what a rated tournament is."""

    format: Literal["pairs", "teams", "individual"] = Field(description=phrase("who a participant is"))
    ranks: list[Exact] = Field(description=phrase("rank of every participant of the qualification list, in any order"))
    boards: int = Field(description=phrase("actual length of the tournament or session in boards"))
    ties: list[Tie] = Field(description=phrase("shared places, each as first place and last place"))
    session: bool = Field(description=phrase("whether it is a session of a tournament"))
    rated: bool = Field(description=phrase("whether the conditions of a rated tournament are met"))
    status: Literal["none", "regional", "russian", "main_russian"] | None = Field(
        default=None, description=phrase("special status; needed if rated")
    )
    express: bool | None = Field(default=None, description=phrase("whether it is rated as express; needed if rated"))
    amateur: bool | None = Field(default=None, description=phrase("whether it is for amateurs; needed if rated"))
    guaranteed: str | None = Field(default=None, description=phrase("key of appendix 1, if the tournament is there"))
    fixed_rating_coefficient: Exact | None = Field(
        default=None, description=phrase("1 or 0.5 if 8.5 fixes the rating coefficient")
    )
    kind: Literal["russia", "world_europe", "foreign"] | None = Field(
        default=None, description=phrase("how strong participants are counted; needed if rated")
    )
    host_country_category: int | None = Field(
        default=None,
        description=phrase("category 0-4 of the host country of a foreign tournament; needed for that kind only"),
        json_schema_extra=_bounded,
    )

    def field(self, rulebook: Rulebook) -> awards.Field:
        """The field as the rules know it."""
        ties = tuple((first, last) for first, last in self.ties)
        return awards.Field(Format(self.format), tuple(self.ranks), self.boards, ties, self.session, rulebook=rulebook)

    def terms(self, rulebook: Rulebook) -> awards.RatedTerms | None:
        """The terms of a rated tournament; what contradicts itself is refused also where it would not be used."""
        if self.express and self.status not in (None, "none"):
            raise Refusal(express_with_status(rulebook))
        if not self.rated:
            self._check_unused(rulebook)
            return None
        needed = {"status": self.status, "express": self.express, "amateur": self.amateur, "kind": self.kind}
        if missing := [name for name, value in needed.items() if value is None]:
            message = phrase("the field is needed for a rated tournament")
            raise Refusal(*(Problem(message, path=name, clause=rulebook.clause("8.10")) for name in missing))
        return awards.RatedTerms(
            SpecialStatus(str(self.status)),
            bool(self.express),
            bool(self.amateur),
            self.guaranteed,
            self.fixed_rating_coefficient,
            awards.EventKind(str(self.kind)),
            self.host_country_category,
            rulebook=rulebook,
        )

    def _check_unused(self, rulebook: Rulebook) -> None:
        """Fields that an unrated tournament does not use must make sense all the same."""
        category = self.host_country_category
        kind = awards.EventKind.RUSSIA if category is None else awards.EventKind.FOREIGN
        fixed = self.fixed_rating_coefficient
        awards.RatedTerms(
            guaranteed=self.guaranteed,
            fixed_rating_coefficient=fixed,
            kind=kind,
            host_country_category=category,
            rulebook=rulebook,
        )


class AwardOutput(OnlyGiven):
    """The points of places and every number they come from."""

    N: int = Field(description="participants of the qualification list")
    kq: float = Field(description="rank coefficient of the tournament, 7.5")
    kq1: float
    N0_mb: int
    kN: float = Field(description="coefficient of number and quality")
    kd: float = Field(description="coefficient of the length")
    t: float
    R: float = Field(description="how many times less each place gets than the one before")
    MB1_raw: float = Field(description="master points of the first place before rounding")
    MB: Shares = Field(description="first place, last place, master points; zeros are left out")
    MB_last_nonzero_place: int
    N0_rating: float = Field(default=0, description="only if rated: strong participants by 8.10")
    RC_formula: float = Field(default=0, description="only if rated: 8.10 with the status")
    RC: float = Field(default=0, description="only if rated: rating coefficient as used")
    RCM: float = Field(default=0, description="only if rated: modified rating coefficient, 8.12")
    pR_raw: float = Field(default=0, description="only if rated: before rounding up")
    pR: int = Field(default=0, description="only if rated: rated number of participants")
    RO: Shares = Field(default=[], description="only if rated: first place, last place, rating points")
    PB1_formula: int = Field(default=0, description="only if rated: prize points of the first place by RCM")
    PB1: int = Field(default=0, description="only if rated: prize points of the first place")
    PB: Shares = Field(default=[], description="only if rated: first place, last place, prize points")


@calculator(
    "bridge.award",
    title=phrase("Master, rating and prize points for places (bridge)"),
    series="bridge-classification",
    clauses=["7.2", "7.4", "7.5", "7.6", "8.10", "8.11", "8.12", "8.14", "app1"],
    takes=AwardInput,
    gives=AwardOutput,
    example={
        "format": "teams",
        "ranks": [-2, -1.5, -1, -0.5, 0, 0, 0.5, 1.25],
        "boards": 96,
        "ties": [[3, 4]],
        "session": False,
        "rated": True,
        "status": "regional",
        "express": False,
        "amateur": False,
        "kind": "russia",
    },
)
def award(given: AwardInput, rulebook: Rulebook) -> Answer:
    """7.6 for every place; if rated 8.10-8.12 too."""
    terms = given.terms(rulebook)
    found = awards.award(given.field(rulebook), terms)
    output = AwardOutput.model_validate(_master(found) | _rating(found))
    return Answer(output, found.explanation)


def _master(found: awards.Award) -> dict[str, Any]:
    master = found.master
    return {
        "N": master.N,
        "kq": master.kq,
        "kq1": master.kq1,
        "N0_mb": master.N0,
        "kN": master.kN,
        "kd": master.kd,
        "t": master.t,
        "R": master.R,
        "MB1_raw": master.first_raw,
        "MB": found.MB,
        "MB_last_nonzero_place": master.last_nonzero_place,
    }


def _rating(found: awards.Award) -> dict[str, Any]:
    rating = found.rating
    if rating is None:
        return {}
    coefficients = rating.coefficients
    return {
        "N0_rating": float(coefficients.N0),
        "RC_formula": coefficients.RC_formula,
        "RC": coefficients.RC,
        "RCM": coefficients.RCM,
        "pR_raw": float(rating.pR_raw),
        "pR": rating.pR,
        "RO": found.RO,
        "PB1_formula": rating.first_by_formula,
        "PB1": rating.first_prize,
        "PB": found.PB,
    }
