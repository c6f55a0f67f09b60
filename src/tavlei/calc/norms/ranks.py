"""`norms.rank_norm`, `norms.rank_award`, `norms.composition`, `norms.renju_rank_sum`: ranks, contests, renju events."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AliasPath, Field

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.formats import Exact, Points
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.norms.titles import PointsForWin, SexField, Year, last_day_of
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase
from tavlei.titles.ages import age_in
from tavlei.titles.competition_rank import CompetitionRank, Leader, competition_rank
from tavlei.titles.composition import CompositionRanks, ContestKind, ContestScore, composition_ranks
from tavlei.titles.rank.award import RankAward, RankCircumstances, rank_award
from tavlei.titles.rank.field import RankField, RankOpponent, rank_field
from tavlei.titles.rank.norm import RankNorm, rank_norm
from tavlei.titles.titles_and_ranks import Title

RankName = Literal["KMS", "I", "II", "III", "Iy", "IIy", "IIIy"]


class RankOpponentInput(CalcPart):
    """An opponent and the points scored against him; one for every encounter."""

    rank: Annotated[Title, Field(strict=False)] = Field(description=phrase("title or rank of the opponent"))
    points: Points = Field(description=phrase("points scored against the opponent"))
    sex: SexField | None = Field(default=None, description=phrase("sex of the opponent, M if not given"))
    confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman has confirmed her rank among men; false if not given")
    )

    def opponent(self, points_for_win: int, rulebook: Rulebook) -> RankOpponent:
        """The same as the rule knows it."""
        if not 0 <= self.points <= points_for_win:
            params = {"most": points_for_win}
            message = phrase("points in an encounter lie between 0 and {most}")
            raise rulebook.refusal(Problem(message, params, path="points"), "4/3")
        return self.build(RankOpponent)


class RankFieldInput(CalcInput):
    """An athlete and the opponents."""

    athlete_sex: SexField = Field(description=phrase("sex of the athlete: M or F"))
    mens_competition: bool | None = Field(
        default=None, description=phrase("whether it is a competition of men; false if not given")
    )
    points_for_win: PointsForWin = Field(description=phrase("points for a win: 1 or 2"))
    opponents: list[RankOpponentInput] = Field(description=phrase("the opponents, one entry for every encounter"))

    def field(self, rulebook: Rulebook) -> RankField:
        """The same as the rule knows it."""
        opponents = []
        for index, opponent in enumerate(self.opponents):
            try:
                opponents.append(opponent.opponent(self.points_for_win, rulebook))
            except Refusal as error:
                raise error.at(f"opponents[{index}]") from error
        return rank_field(
            opponents,
            rulebook,
            athlete_sex=self.athlete_sex,
            mens_competition=bool(self.mens_competition),
            points_for_win=self.points_for_win,
        )


class RankNormInput(RankFieldInput):
    """A field and the rank to be reached."""

    target: RankName = Field(description=phrase("rank to be reached; y is a youth rank"))


class RankNormOutput(CalcOutput):
    """The norm of one rank."""

    coefficients: list[int] = Field(
        validation_alias=AliasPath("field", "coefficients"),
        description="rank coefficients of the opponents, in their order",
    )
    tournament_coefficient: Exact = Field(
        validation_alias=AliasPath("field", "tournament_coefficient"),
        description="average of the rank coefficients of all opponents",
    )
    field_strong_enough: bool = Field(description="whether it is the required one or smaller")
    counted_opponents: int = Field(description="opponents whose cell of the table is not empty")
    exact_points: Exact = Field(
        validation_alias=AliasPath("norm", "exact"), description="points of the norm before rounding"
    )
    norm: Exact = Field(validation_alias=AliasPath("norm", "points"), description="points of the norm")
    scored: Exact = Field(description="points scored against the counted opponents")
    achieved: bool = Field(description="whether field and points suffice")


@calculator(
    "norms.rank_norm",
    title=phrase("Norm of a rank against given opponents (draughts)"),
    series="draughts-norms",
    clauses=["4/table", "4/table/rank-coefficients", "4/table/required-coefficient", "4/1", "4/2", "4/3", "4/4.3"],
    takes=RankNormInput,
    gives=RankNormOutput,
    example={
        "athlete_sex": "M",
        "points_for_win": 1,
        "target": "KMS",
        "opponents": [{"rank": rank, "points": "0.5"} for rank in ("GR", "MS", "MS", "KMS", "I", "I", "none_adult")],
    },
)
def norm_of_rank(facts: RankNormInput, rulebook: Rulebook) -> RankNorm:
    """The field and the points of one rank."""
    return rank_norm(facts.field(rulebook), Title(facts.target), rulebook)


class RankAwardInput(RankFieldInput):
    """A field and the competition."""

    participants: int = Field(ge=0, description=phrase("number of participants"))
    rounds: int = Field(ge=0, description=phrase("number of rounds"))
    year: Year = Field(description=phrase("year of the competition"))
    birth_year: Year = Field(description=phrase("year of birth"))
    status: Literal["russia", "federal district", "region", "municipality", "other"] = Field(
        description=phrase("status of the competition")
    )
    discipline: str = Field(description=phrase("rapid, blitz, or any other word"))

    def applies_on(self) -> date:
        """The last day of its year."""
        return last_day_of(self.year)


class RankAwardOutput(CalcOutput):
    """The rank, or why there is none."""

    rank: RankName | None = Field(description="the highest rank reached; null if none")
    why_not: list[str] | None = absent("why there is no rank, as stable sentences", usual=[])
    norm: Exact | None = absent("points of the norm of that rank", found_at=AliasPath("awarded", "norm", "points"))
    scored: Exact | None = absent("points scored that count for that rank", found_at=AliasPath("awarded", "scored"))
    second_performance_needed_within_a_year: bool | None = absent(
        "whether it is only the first of two performances (rapid, blitz)", found_at="second_performance_needed"
    )


@calculator(
    "norms.rank_award",
    title=phrase("The rank a performance gives (draughts)"),
    series="draughts-norms",
    clauses=["4/age", "4/table", "4/4.1.1", "4/4.1.2", "4/4.2", "4/4.3", "4/4.4"],
    takes=RankAwardInput,
    gives=RankAwardOutput,
    example={
        "athlete_sex": "F",
        "points_for_win": 2,
        "participants": 12,
        "rounds": 7,
        "year": 2023,
        "birth_year": 2011,
        "status": "region",
        "discipline": "rapid",
        "opponents": [{"rank": rank, "points": 1} for rank in ("KMS", "I", "I", "II", "II", "II", "III")],
    },
)
def award_of_rank(facts: RankAwardInput, rulebook: Rulebook) -> RankAward:
    """The highest rank for which everything suffices."""
    quick = facts.discipline in ("rapid", "blitz")
    circumstances = facts.build(RankCircumstances, age=age_in(facts.year, facts.birth_year), quick=quick)
    return rank_award(facts.field(rulebook), circumstances, rulebook)


class CompositionInput(CalcInput):
    """A result in a contest of composition."""

    kind: Annotated[ContestKind, Field(strict=False)] = Field(description=phrase("compose or solve"))
    status: str = Field(min_length=1, description=phrase("municipality, or the word for any higher status"))
    finalists: int = Field(ge=0, description=phrase("participants of the final part"))
    points: Points = Field(description=phrase("points scored"))
    maximum: Points = Field(description=phrase("greatest possible number of points"))


class CompositionOutput(CalcOutput):
    """The ranks reached."""

    percent: Exact | None = absent(
        "points in per cent of the maximum; absent when the final part was too small",
        found_at=AliasPath("counted_percent"),
    )
    ranks: list[str] = Field(description="every rank reached, best first")


@calculator(
    "norms.composition",
    title=phrase("Ranks reached in a contest of composition (draughts)"),
    series="draughts-norms",
    clauses=["6/table", "6/1.1", "6/1.2", "6/2"],
    takes=CompositionInput,
    gives=CompositionOutput,
    example={"kind": "solve", "status": "region", "finalists": 14, "points": "50", "maximum": "100"},
)
def composition(facts: CompositionInput, rulebook: Rulebook) -> CompositionRanks:
    """The per cent against the row of the table."""
    score = facts.build(ContestScore)
    return composition_ranks(facts.kind, facts.status, facts.finalists, score, rulebook)


class LeaderInput(CalcPart):
    """One of the first five."""

    title: str | None = Field(default=None, description=phrase("title or rank earned in renju"))
    foreign: bool | None = Field(default=None, description=phrase("whether a foreigner; false if not given"))
    elo_m: int | None = Field(default=None, description=phrase("a foreigner's Elo-M in renju"))


class RenjuRankSumInput(CalcInput):
    """The first five of a renju event."""

    first_five: list[LeaderInput] = Field(min_length=1, max_length=5, description=phrase("who took the first 5 places"))


class RenjuRankSumOutput(CalcOutput):
    """The competition rank."""

    sum: int = Field(description="points of the first five")
    enough: bool = Field(description="whether they reach the competition rank asked for")


@calculator(
    "norms.renju_rank_sum",
    title=phrase("Competition rank of a renju event by its first five"),
    series="draughts-norms",
    clauses=["2/table/international-renju/1", "2/table/international-renju/2", "2/table/international-renju/2/item2"],
    takes=RenjuRankSumInput,
    gives=RenjuRankSumOutput,
    example={"first_five": [{"title": "GR"}, {"title": "KMS"}, {"foreign": True, "elo_m": 2400}, {}, {"title": "I"}]},
)
def renju_rank_sum(facts: RenjuRankSumInput, rulebook: Rulebook) -> CompetitionRank:
    """The points of the first five places."""
    return competition_rank([leader.build(Leader) for leader in facts.first_five], rulebook)
