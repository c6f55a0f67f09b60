"""`bridge.award`: the points of places in one tournament or session."""

# The names of outputs are the contract's.
# ruff: noqa: N815

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AliasPath, Field

from tavlei.bridge.conditions.rated_terms import express_with_status
from tavlei.bridge.countries import category_range
from tavlei.bridge.points import awards
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.calc.answers import OnlyGiven
from tavlei.calc.bridge.words import Binary, EventKindWord, FormatWord, SpecialWord
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

    format: FormatWord = Field(description=phrase("who a participant is"))
    ranks: list[Exact] = Field(description=phrase("rank of every participant of the qualification list, in any order"))
    boards: int = Field(description=phrase("actual length of the tournament or session in boards"))
    ties: list[Tie] = Field(description=phrase("shared places, each as first place and last place"))
    session: bool = Field(description=phrase("whether it is a session of a tournament"))
    rated: bool = Field(description=phrase("whether the conditions of a rated tournament are met"))
    status: SpecialWord | None = Field(default=None, description=phrase("special status; needed if rated"))
    express: bool | None = Field(default=None, description=phrase("whether it is rated as express; needed if rated"))
    amateur: bool | None = Field(default=None, description=phrase("whether it is for amateurs; needed if rated"))
    guaranteed: str | None = Field(default=None, description=phrase("key of appendix 1, if the tournament is there"))
    fixed_rating_coefficient: Exact | None = Field(
        default=None, description=phrase("1 or 0.5 if 8.5 fixes the rating coefficient")
    )
    kind: EventKindWord | None = Field(
        default=None, description=phrase("how strong participants are counted; needed if rated")
    )
    host_country_category: int | None = Field(
        default=None,
        description=phrase("category 0-4 of the host country of a foreign tournament; needed for that kind only"),
        json_schema_extra=_bounded,
    )

    def field(self, rulebook: Rulebook) -> awards.QualificationField:
        """The field as the rules know it."""
        ties = tuple((first, last) for first, last in self.ties)
        return self.build(awards.QualificationField, ties=ties, rulebook=rulebook)

    def terms(self, rulebook: Rulebook) -> awards.RatedTerms | None:
        """The terms of a rated tournament; what contradicts itself is refused also where it would not be used."""
        if self.express and self.status not in (None, SpecialStatus.NONE):
            raise Refusal(express_with_status(rulebook))
        if not self.rated:
            self._check_unused(rulebook)
            return None
        needed = {"status": self.status, "express": self.express, "amateur": self.amateur, "kind": self.kind}
        if missing := [name for name, value in needed.items() if value is None]:
            message = phrase("the field is needed for a rated tournament")
            raise Refusal(*(Problem(message, path=name, clause=rulebook.clause("8.10")) for name in missing))
        return self.build(awards.RatedTerms, rulebook=rulebook)

    def _check_unused(self, rulebook: Rulebook) -> None:
        """Fields that an unrated tournament does not use must make sense all the same."""
        category = self.host_country_category
        kind = awards.RatedEventKind.RUSSIA if category is None else awards.RatedEventKind.FOREIGN
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

    N: int = Field(validation_alias=AliasPath("master", "N"), description="participants of the qualification list")
    kq: float = Field(validation_alias=AliasPath("master", "kq"), description="rank coefficient of the tournament, 7.5")
    kq1: float = Field(validation_alias=AliasPath("master", "kq1"))
    N0_mb: int = Field(validation_alias=AliasPath("master", "N0"))
    kN: float = Field(validation_alias=AliasPath("master", "kN"), description="coefficient of number and quality")
    kd: float = Field(validation_alias=AliasPath("master", "kd"), description="coefficient of the length")
    t: float = Field(validation_alias=AliasPath("master", "t"))
    R: float = Field(
        validation_alias=AliasPath("master", "R"), description="how many times less each place gets than the one before"
    )
    MB1_raw: float = Field(
        validation_alias=AliasPath("master", "first_raw"),
        description="master points of the first place before rounding",
    )
    MB: Shares = Field(
        validation_alias=AliasPath("master", "shares"),
        description="first place, last place, master points; zeros are left out",
    )
    MB_last_nonzero_place: int = Field(validation_alias=AliasPath("master", "last_nonzero_place"))
    N0_rating: Binary = Field(
        validation_alias=AliasPath("rating", "coefficients", "N0"),
        default=0,
        description="only if rated: strong participants by 8.10",
    )
    RC_formula: float = Field(
        validation_alias=AliasPath("rating", "coefficients", "RC_formula"),
        default=0,
        description="only if rated: 8.10 with the status",
    )
    RC: float = Field(
        validation_alias=AliasPath("rating", "coefficients", "RC"),
        default=0,
        description="only if rated: rating coefficient as used",
    )
    RCM: float = Field(
        validation_alias=AliasPath("rating", "coefficients", "RCM"),
        default=0,
        description="only if rated: modified rating coefficient, 8.12",
    )
    pR_raw: Binary = Field(
        validation_alias=AliasPath("rating", "pR_raw"), default=0, description="only if rated: before rounding up"
    )
    pR: int = Field(
        validation_alias=AliasPath("rating", "pR"), default=0, description="only if rated: rated number of participants"
    )
    RO: Shares = Field(
        validation_alias=AliasPath("rating", "rating"),
        default=[],
        description="only if rated: first place, last place, rating points",
    )
    PB1_formula: int = Field(
        validation_alias=AliasPath("rating", "first_by_formula"),
        default=0,
        description="only if rated: prize points of the first place by RCM",
    )
    PB1: int = Field(
        validation_alias=AliasPath("rating", "first_prize"),
        default=0,
        description="only if rated: prize points of the first place",
    )
    PB: Shares = Field(
        validation_alias=AliasPath("rating", "prize"),
        default=[],
        description="only if rated: first place, last place, prize points",
    )


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
def points_of_places(facts: AwardInput, rulebook: Rulebook) -> awards.Award:
    """7.6 for every place; if rated 8.10-8.12 too."""
    terms = facts.terms(rulebook)
    return awards.award(facts.field(rulebook), terms)
