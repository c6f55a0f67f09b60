"""The rank of a participant: the mean of its players' coefficients at the start (section 6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.countries import CountryCategories, country_categories
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.rulebook import Problem, Refusal, Step, cites, exact_text, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tavlei.rulebook import Rulebook, Value


class Counted(StrEnum):
    """Which players of a participant its rank is taken from (6.2)."""

    QUALIFIED = "qualified"
    LINE_UP = "line_up"
    ALL_WHO_PLAYED = "all_who_played"


_KEYS: Final = {
    Counted.QUALIFIED: phrase("bridge.rank_of_qualified"),
    Counted.LINE_UP: phrase("bridge.rank_of_line_up"),
    Counted.ALL_WHO_PLAYED: phrase("bridge.rank_of_all_who_played"),
}


@dataclass(frozen=True, slots=True)
class RankedMember:
    """A player of a participant.

    `coefficient` is the one published on the first day of the tournament or its festival (1.11), None for a new player;
    `foreign` is the status in the register, `country` the three letters of the country of residence.
    """

    player: str
    coefficient: Fraction | None
    qualified: bool = True
    played: bool = True
    foreign: bool = False
    country: str | None = None


@dataclass(frozen=True, slots=True)
class RankTerms:
    """The tournament as section 6 asks for it.

    `day` is its first day, or that of its festival; `club_event_of` the country in which a foreign club plays its own
    event, None for every other tournament; `boards_known` is False abroad if nobody can say who played how much;
    `categories` are those of countries, as the rulebook has them unless others are given.
    """

    day: date
    club_event_of: str | None = None
    boards_known: bool = True
    categories: CountryCategories | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class MemberRank:
    """The coefficient a player brings, and the category of the country if it comes from there."""

    player: str
    value: Fraction
    category: int | None = None
    new: bool = False

    def step(self, rulebook: Rulebook) -> Step:
        """Whence the coefficient comes."""
        who: dict[str, Value] = {"player": self.player, "category": self.category}
        if self.category is not None:
            return Step("bridge.member_by_country", self.value, rulebook.clause("6.3"), ("B25", "B42"), who)
        if self.new:
            return Step("bridge.member_new", self.value, rulebook.clause("6.1"), ("B41",), who)
        return Step("bridge.member_published", self.value, rulebook.clause("6.1"), ("B41",), who)


@dataclass(frozen=True, slots=True)
class ParticipantRank:
    """The rank of a pair, team or player, exact, with the players it comes from."""

    rank: Fraction
    counted: Counted
    members: tuple[MemberRank, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def step(self) -> Step:
        """The mean, with a line for each player."""
        readings = ("B41",) if self.counted is Counted.ALL_WHO_PLAYED else ()
        clause = self.rulebook.clause("6.1") if self.counted is Counted.QUALIFIED else self.rulebook.clause("6.2")
        inputs: dict[str, Value] = {"players": len(self.members)}
        below = tuple(member.step(self.rulebook) for member in self.members)
        return Step(_KEYS[self.counted], self.rank, clause, readings, inputs, steps=below)


@cites("bridge-classification", "6.1", "6.2")
def participant_rank(members: Sequence[RankedMember], terms: RankTerms) -> ParticipantRank:
    """The mean coefficient of those who played enough; abroad of the line-up if boards are not known (B41)."""
    counted, chosen = _chosen(members, terms)
    if not chosen:
        raise Refusal(
            Problem("a participant without players has no rank", path="members", clause=terms.rulebook.clause("6.1"))
        )
    ranks = tuple(member_rank(ranked_member, terms) for ranked_member in chosen)
    return ParticipantRank(
        sum((rank.value for rank in ranks), Fraction(0)) / len(ranks), counted, ranks, rulebook=terms.rulebook
    )


@cites("bridge-classification", "6.3", "1.11/p2")
def member_rank(member: RankedMember, terms: RankTerms) -> MemberRank:
    """The coefficient of a player; a foreigner's is the better of the published one and his country's (B25, B42)."""
    published = (
        terms.rulebook.figures(TournamentFigures).worst_rank if member.coefficient is None else member.coefficient
    )
    plain = MemberRank(member.player, published, new=member.coefficient is None)
    if not member.foreign or published <= 0:  # no country gives better than 0
        return plain
    if member.country is None:
        who = {"player": member.player}
        raise Refusal(
            Problem(
                "the country of the foreign player {player} is not known",
                who,
                path="country",
                clause=terms.rulebook.clause("6.3"),
            )
        )
    categories = terms.categories or country_categories(terms.rulebook)
    category = categories.category(member.country, terms.day)
    at_home = terms.club_event_of is not None and categories.code(terms.club_event_of) == categories.code(
        member.country
    )
    by_country = country_rank(category, terms.rulebook, club_event_at_home=at_home)
    return MemberRank(member.player, by_country, category) if by_country < published else plain


@cites("bridge-classification", "6.3")
def country_rank(category: int, rulebook: Rulebook, *, club_event_at_home: bool = False) -> Fraction:
    """The coefficient of a foreign player by country: in club events of that country, or anywhere else."""
    figures = rulebook.figures(TournamentFigures)
    if club_event_at_home:
        return figures.club_rank + figures.club_rank_step * category
    return figures.country_rank_step * category


def _chosen(members: Sequence[RankedMember], terms: RankTerms) -> tuple[Counted, list[RankedMember]]:
    if not terms.boards_known:
        return Counted.LINE_UP, list(members)
    if qualified := [member for member in members if member.qualified]:
        return Counted.QUALIFIED, qualified
    return Counted.ALL_WHO_PLAYED, [member for member in members if member.played]


def rank_problem(rank: Fraction, rulebook: Rulebook) -> Problem | None:
    """What is wrong with a rank that no coefficients can have as their mean."""
    figures = rulebook.figures(TournamentFigures)
    best, worst = figures.best_rank, figures.worst_rank
    if best <= rank <= worst:
        return None
    bounds = {"rank": exact_text(rank), "best": exact_text(best), "worst": exact_text(worst)}
    return Problem("a rank is between {best} and {worst}; got {rank}", bounds, clause=rulebook.clause("2.2/table"))
