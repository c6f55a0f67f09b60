"""Who may play in a rated all-Russian tournament: category, ages, sexes, amateurs, the invited (8.8, B24, B52, B53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.rated_facts import Entrant, Limit, PlayerSex, RatedFacts
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.vocabulary import LABELS, Ages, Sexes, TournamentCategory
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.rulebook import Clause, Rulebook, Value


def age_at_year_end(birth_year: int, tournament_year: int) -> int:
    """The age on 31 December of the year before the tournament, when everybody born in a year has had the birthday."""
    return tournament_year - 1 - birth_year


@cites("bridge-classification", "8.8/p3")
def is_junior(birth_year: int, tournament_year: int, rulebook: Rulebook) -> bool:
    """Whether a player is a junior (B24)."""
    return age_at_year_end(birth_year, tournament_year) < rulebook.figures(ConditionFigures).junior_age


@cites("bridge-classification", "8.8/p4")
def is_veteran(birth_year: int, tournament_year: int, rulebook: Rulebook) -> bool:
    """Whether a player is a veteran (B24); the age grows by a year in 2026."""
    return age_at_year_end(birth_year, tournament_year) >= veteran_age(tournament_year, rulebook)


def veteran_age(tournament_year: int, rulebook: Rulebook) -> int:
    """The age a veteran has reached, by the year of the tournament."""
    figures = rulebook.figures(ConditionFigures)
    return figures.later_veteran_age if tournament_year >= figures.later_veteran_from else figures.veteran_age


@cites("bridge-classification", "8.8", "8.8/p6", "8.8/p7")
def category_findings(facts: RatedFacts, rulebook: Rulebook, *, regional: bool) -> Iterator[ConditionFinding]:
    """Everything 8.8 asks of the field of an all-Russian tournament; `regional` opens the exceptions of 8.9."""
    yield _category(facts.category, rulebook)
    yield _limits(facts, rulebook, regional=regional)
    if facts.category is not None:
        yield from _amateurs(facts, facts.category, rulebook)
        yield from _ages(facts, facts.category, rulebook)
        yield from _sexes(facts, facts.category, rulebook)
    yield _invited(facts, rulebook)


def _category(category: TournamentCategory | None, rulebook: Rulebook) -> ConditionFinding:
    key, clause = phrase("bridge.rated.category"), rulebook.clause("8.8")
    sexes: dict[str, Value] = {"sexes": None, "ages": None}
    if category is None:
        return ConditionFinding(
            key, None, clause, Consequence.NOT_RATED, inputs=sexes, readings=("B52",), needs=("category",)
        )
    words: dict[str, Value] = {"sexes": LABELS[category.sexes], "ages": LABELS[category.ages]}
    return ConditionFinding(
        key, met=True, clause=clause, consequence=Consequence.NOT_RATED, inputs=words, readings=("B52",)
    )


@cites("bridge-classification", "8.9")
def _limits(facts: RatedFacts, rulebook: Rulebook, *, regional: bool) -> ConditionFinding:
    key = phrase("bridge.rated.limits_of_regional") if regional else phrase("bridge.rated.limits")
    clause = rulebook.clause("8.9") if regional else rulebook.clause("8.8")
    readings = ("B103",) if regional else ()
    if facts.limits is None:
        return ConditionFinding(key, None, clause, Consequence.NOT_RATED, readings=readings, needs=("limits",))
    allowed = {Limit.RESIDENCE, Limit.BRANCH_DUTIES, Limit.LOCAL_CRITERIA} if regional else set()
    if facts.local_criteria_vetoed:
        allowed -= {Limit.LOCAL_CRITERIA}
    excess = facts.limits - allowed
    return ConditionFinding(
        key=key,
        met=not excess,
        clause=clause,
        consequence=Consequence.NOT_RATED,
        value=len(excess),
        threshold=0,
        readings=readings,
    )


@cites("bridge-classification", "8.8/p2")
def _amateurs(facts: RatedFacts, category: TournamentCategory, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    limit, figures = category.amateur_limit, rulebook.figures(ConditionFigures)
    if limit is None:
        return
    clause, best = rulebook.clause("8.8/p2"), figures.amateur_rank
    key = phrase("bridge.rated.amateur_limit")
    yield ConditionFinding(key, limit >= best, clause, Consequence.NOT_RATED, limit, best)

    def fits_rank(player: Entrant) -> bool | None:
        return None if player.rank is None else player.rank >= limit

    def has_no_points(player: Entrant) -> bool | None:
        return None if player.prize_points is None else player.prize_points == 0

    ranks = _everybody(facts, phrase("bridge.rated.amateur_ranks"), clause, "rank", fits_rank)
    yield _decided(facts, ranks, rulebook, limit)
    points = _everybody(facts, phrase("bridge.rated.amateur_points"), clause, "prize_points", has_no_points)
    yield _decided(facts, points, rulebook)


def _ages(facts: RatedFacts, category: TournamentCategory, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    if category.ages is Ages.ANY:
        return
    junior = category.ages is Ages.JUNIOR
    key = phrase("bridge.rated.juniors") if junior else phrase("bridge.rated.veterans")
    clause = rulebook.clause("8.8/p3" if junior else "8.8/p4")
    if facts.starts is None:
        unknown: dict[str, Value] = {"players": None}
        needs = ("starts",)
        yield ConditionFinding(key, None, clause, Consequence.NOT_RATED, readings=("B24",), inputs=unknown, needs=needs)
        return
    year = facts.starts.year

    def fits(player: Entrant) -> bool | None:
        if player.birth_year is None:
            return None
        return is_junior(player.birth_year, year, rulebook) if junior else is_veteran(player.birth_year, year, rulebook)

    condition_finding = _everybody(facts, key, clause, "birth_year", fits, readings=("B24",))
    age = rulebook.figures(ConditionFigures).junior_age if junior else veteran_age(year, rulebook)
    yield _decided(facts, condition_finding, rulebook, age)


@cites("bridge-classification", "8.8/p5")
def _sexes(facts: RatedFacts, category: TournamentCategory, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    if category.sexes is Sexes.WOMEN:

        def is_woman(player: Entrant) -> bool | None:
            return None if player.sex is None else player.sex is PlayerSex.WOMAN

        women = _everybody(facts, phrase("bridge.rated.women"), rulebook.clause("8.8"), "sex", is_woman)
        yield _decided(facts, women, rulebook)
    if category.sexes is Sexes.MIXED:
        yield _decided(facts, _mixed(facts, rulebook), rulebook)


def _mixed(facts: RatedFacts, rulebook: Rulebook) -> ConditionFinding:
    key, clause = phrase("bridge.rated.mixed"), rulebook.clause("8.8/p5")
    if facts.partnerships is None:
        return ConditionFinding(
            key, None, clause, Consequence.NOT_RATED, inputs={"players": None}, needs=("partnerships",)
        )
    sexes = {player.id: player.sex for player in facts.players or ()}
    wrong = [pair for pair in facts.partnerships if _same_sex(*(sexes.get(player) for player in pair))]
    unknown = sorted({player for pair in facts.partnerships for player in pair if sexes.get(player) is None})
    met = False if wrong else None if unknown else True
    shown = "; ".join(" – ".join(pair) for pair in wrong) or None
    needs = tuple(f"players[{player}].sex" for player in unknown) if met is None else ()
    return ConditionFinding(key, met, clause, Consequence.NOT_RATED, len(wrong), inputs={"players": shown}, needs=needs)


def _same_sex(one: PlayerSex | None, other: PlayerSex | None) -> bool:
    return one is not None and one is other


def _everybody(  # noqa: PLR0913 - a finding has so many parts
    facts: RatedFacts,
    key: str,
    clause: Clause,
    field: str,
    fits: Callable[[Entrant], bool | None],
    *,
    readings: tuple[str, ...] = (),
) -> ConditionFinding:
    """A condition that every player must meet; the value is how many do not, and they are named."""
    if not facts.players:
        unknown: dict[str, Value] = {"players": None}
        needs: tuple[str, ...] = ("players",)
        return ConditionFinding(
            key=key,
            met=None,
            clause=clause,
            consequence=Consequence.NOT_RATED,
            value=None,
            threshold=None,
            readings=readings,
            inputs=unknown,
            needs=needs,
        )
    wrong = [player.id for player in facts.players if fits(player) is False]
    gaps = [f"players[{player.id}].{field}" for player in facts.players if fits(player) is None]
    met = False if wrong else None if gaps else True
    shown: dict[str, Value] = {"players": ", ".join(wrong) or None}
    needs = tuple(gaps) if met is None else ()
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=Consequence.NOT_RATED,
        value=len(wrong),
        threshold=None,
        readings=readings,
        inputs=shown,
        needs=needs,
    )


def _decided(
    facts: RatedFacts, condition_finding: ConditionFinding, rulebook: Rulebook, threshold: Value = None
) -> ConditionFinding:
    """A breach of the category stands until the commission has decided otherwise (B53, B102)."""
    amateur = condition_finding.clause == rulebook.clause("8.8/p2")
    reading = "B53" if amateur else "B102"
    readings = (
        (*condition_finding.readings, reading)
        if condition_finding.met is False or amateur
        else condition_finding.readings
    )
    met = True if condition_finding.met is False and facts.commission_accepts else condition_finding.met
    return ConditionFinding(
        key=condition_finding.key,
        met=met,
        clause=condition_finding.clause,
        consequence=condition_finding.consequence,
        value=condition_finding.value,
        threshold=threshold,
        readings=readings,
        inputs=condition_finding.inputs,
        needs=condition_finding.needs,
    )


@cites("bridge-classification", "8.8/p8", "8.8/p11")
def _invited(facts: RatedFacts, rulebook: Rulebook) -> ConditionFinding:
    """At most a third is invited; the qualification list serves as the field while the entrants are not told."""
    key, clause = phrase("bridge.rated.invited"), rulebook.clause("8.8/p6")
    share = rulebook.figures(ConditionFigures).invited_share
    field = facts.entrants if facts.entrants is not None else facts.participants
    words: dict[str, Value] = {"field": field}
    if facts.invitations is None:
        return ConditionFinding(
            key=key,
            met=None,
            clause=clause,
            consequence=Consequence.NOT_RATED,
            value=None,
            threshold=share,
            readings=("B52",),
            inputs=words,
            needs=("invitations",),
        )
    invited = facts.invitations.count
    met: bool | None = invited <= share * field
    if not met and facts.entrants is None:
        met = None
    needs = ("entrants",) if met is None else ()
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=Consequence.NOT_RATED,
        value=invited,
        threshold=share,
        readings=("B52",),
        inputs=words,
        needs=needs,
    )
