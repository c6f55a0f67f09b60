"""FIDE's tie-breaks by name, each with its code of the handbook, as criteria of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Step, Value, cites, half_up, phrase
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.criterion import CriterionOutcome, Groups, Working, difference_step
from tavlei.tournament.standings.fide.direct import encountered, order_by_encounters
from tavlei.tournament.standings.fide.field import SERIES, TieBreakField, tie_break_field
from tavlei.tournament.standings.fide.own import against_the_upper_half, counted_rounds, progressive_scores
from tavlei.tournament.standings.fide.performance import (
    average_rating,
    everybody_is_rated,
    perfect_performance,
    rated_games,
    tournament_performance,
)
from tavlei.tournament.standings.fide.schedule import Cuts, Part, ScheduleRule, contributions, total

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.tournament.standings.scores import TournamentScores

Values = dict[str, Fraction | None]
StepsOf = Callable[[str], tuple[Step, ...]]
_LAST: Final = -(10**12)  # who has no value where others have one stands behind them


@dataclass(frozen=True, slots=True)
class FideCriterion:
    """A tie-break of the handbook: `code` is FIDE's own name of it, as reports write it."""

    key: str
    title: str
    code: str
    number: str
    values: Callable[[TieBreakField], Values]
    explained: Callable[[TieBreakField], StepsOf]
    readings: tuple[str, ...] = ()
    series: str = SERIES

    def apply(self, scores: TournamentScores, _groups: Groups = ()) -> CriterionOutcome:
        """The value of everybody; nobody has one where it does not apply."""
        values = self.values(tie_break_field(scores))
        known = {name: value for name, value in values.items() if value is not None}
        if not known:
            return CriterionOutcome({}, {})
        unit = lcm(1, *(value.denominator for value in known.values()))
        keys = {name: int(known[name] * unit) if name in known else _LAST for name in values}
        return CriterionOutcome(keys, known)

    def working(self, scores: TournamentScores, _groups: Groups = ()) -> Working:
        """How the value of anybody came about, round by round."""
        return self.explained(tie_break_field(scores))

    def difference(
        self, scores: TournamentScores, _groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        worse = outcome.values.get(names[1])
        shown = outcome if worse is not None else replace(outcome, values={**outcome.values, names[1]: Fraction(0)})
        return difference_step(self, shown, names, scores.rulebook)


@dataclass(frozen=True, slots=True)
class DirectEncounter:
    """Direct encounter: it compares only those who are equal, so its value depends on them."""

    key: str = "fide_de"
    title: str = phrase("direct encounter (DE)")
    code: str = "DE"
    number: str = "C.07/DE"
    readings: tuple[str, ...] = ()
    series: str = SERIES

    def apply(self, scores: TournamentScores, groups: Groups) -> CriterionOutcome:
        """The order inside every group of equals; the value is what was scored against the others of it."""
        field = tie_break_field(scores)
        keys: dict[str, int] = {}
        values: dict[str, Fraction] = {}
        for group in groups:
            if len(group) == 1:
                continue
            parts = order_by_encounters(field, group)
            for place, part in enumerate(parts):
                keys |= dict.fromkeys(part, -place)
            values |= {name: encountered(field, name, group).score / WIN for name in group}
        return CriterionOutcome(keys, values)

    def working(self, scores: TournamentScores, groups: Groups) -> Working:
        """Every game with one of those who are equal."""
        field = tie_break_field(scores)
        equals = {name: set(group) - {name} for group in groups for name in group}

        def steps(participant: str) -> tuple[Step, ...]:
            met = equals.get(participant, set())
            return tuple(
                _step(Part.OPPONENT, one.number, one.opponent, Fraction(one.points[0], WIN))
                for one in field.rounds[participant]
                if one.opponent in met and (one.played or field.is_round_robin)
            )

        return steps

    def difference(
        self, scores: TournamentScores, _groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        """What both scored against those they were equal with."""
        return difference_step(self, outcome, names, scores.rulebook)


def _step(part: Part, number: int, opponent: str | None, amount: Fraction) -> Step:
    inputs: dict[str, Value] = {"round": number, "opponent": opponent or "–"}
    return Step(str(part), amount, inputs=inputs)


def by_schedule(key: str, title: str, code: str, rule: ScheduleRule) -> FideCriterion:
    """A tie-break over the scores of the opponents."""
    unit = WIN * WIN if rule.times_own else WIN

    def found(field: TieBreakField) -> Values:
        return {name: Fraction(total(added), unit) for name, added in contributions(field, rule).items()}

    def told(field: TieBreakField) -> StepsOf:
        added = contributions(field, rule)
        return lambda name: tuple(
            _step(one.part, one.round, one.opponent, Fraction(one.amount, unit)) for one in added[name]
        )

    return FideCriterion(key, title, code, f"C.07/{code.partition('/')[0]}", found, told)


def _rounded(value: Fraction, rounds: int) -> Fraction:
    """So many decimals that different averages of so many rounds stay different."""
    scale = 100 if rounds < 9 else 1000 if rounds < 27 else 10000
    return Fraction(half_up(value * scale), scale)


@cites("fide-tie-breaks", "C.07/AOB", "C.07/APRO", "C.07/APPO")
def _average_over_opponents(field: TieBreakField, values: Mapping[str, Fraction | None], name: str) -> Fraction | None:
    met = [values[one.opponent] for one in field.rounds[name] if one.is_game and one.opponent is not None]
    known = [value for value in met if value is not None]
    return sum(known, Fraction(0)) / len(known) if known else None


def _told_opponents(field: TieBreakField, values: Mapping[str, Fraction | None]) -> StepsOf:
    return lambda name: tuple(
        _step(Part.OPPONENT, one.number, one.opponent, values[one.opponent] or Fraction(0))
        for one in field.rounds[name]
        if one.is_game and one.opponent is not None
    )


def _average_buchholz() -> FideCriterion:
    def buchholz(field: TieBreakField) -> Values:
        return {name: Fraction(total(added), WIN) for name, added in contributions(field, ScheduleRule()).items()}

    def found(field: TieBreakField) -> Values:
        values = buchholz(field)
        means = {name: _average_over_opponents(field, values, name) for name in field.rounds}
        return {name: None if mean is None else _rounded(mean, field.total_rounds) for name, mean in means.items()}

    title = phrase("average Buchholz of the opponents (AOB)")
    return FideCriterion(
        "fide_aob", title, "AOB", "C.07/AOB", found, lambda field: _told_opponents(field, buchholz(field))
    )


def _count(key: str, title: str, code: str) -> FideCriterion:
    def found(field: TieBreakField) -> Values:
        return {name: Fraction(len(counted_rounds(field, name, code))) for name in field.rounds}

    def told(field: TieBreakField) -> StepsOf:
        return lambda name: tuple(
            _step(Part.OPPONENT if one.opponent else Part.NOT_PLAYED, one.number, one.opponent, Fraction(1))
            for one in counted_rounds(field, name, code)
        )

    return FideCriterion(key, title, code, f"C.07/{code}", found, told)


def _progressive(key: str, title: str, code: str, cut: int = 0) -> FideCriterion:
    def found(field: TieBreakField) -> Values:
        return {
            name: Fraction(sum(score for _number, score in progressive_scores(field, name)[cut:]), WIN)
            for name in field.rounds
        }

    def told(field: TieBreakField) -> StepsOf:
        return lambda name: tuple(
            Step(phrase("fide_tie_break.after_round") if place >= cut else str(Part.CUT), Fraction(score, WIN),
                 inputs={"round": number, "opponent": "–"})
            for place, (number, score) in enumerate(progressive_scores(field, name))
        )  # fmt: skip

    return FideCriterion(key, title, code, "C.07/PS", found, told)


def _koya() -> FideCriterion:
    def found(field: TieBreakField) -> Values:
        return {
            name: Fraction(sum(one.points[0] for one in against_the_upper_half(field, name)), WIN)
            for name in field.rounds
        }

    def told(field: TieBreakField) -> StepsOf:
        return lambda name: tuple(
            _step(Part.OPPONENT, one.number, one.opponent, Fraction(one.points[0], WIN))
            for one in against_the_upper_half(field, name)
        )

    return FideCriterion("fide_ks", phrase("Koya system (KS)"), "KS", "C.07/KS", found, told)


Performance = Callable[[TieBreakField, str], int | None]


def _by_ratings(key: str, title: str, code: str, found_of: Performance) -> FideCriterion:
    def found(field: TieBreakField) -> Values:
        if not everybody_is_rated(field):
            return dict.fromkeys(field.rounds)
        values = {name: found_of(field, name) for name in field.rounds}
        return {name: None if value is None else Fraction(value) for name, value in values.items()}

    def told(field: TieBreakField) -> StepsOf:
        ratings = {name: Fraction(rating or 0) for name, rating in field.ratings.items()}
        return _told_opponents(field, ratings)

    return FideCriterion(
        key=key,
        title=title,
        code=code,
        number=f"C.07/{code.partition('/')[0]}",
        values=found,
        explained=told,
        readings=("T62",),
    )


def _average_of(key: str, title: str, code: str, found_of: Performance) -> FideCriterion:
    base = _by_ratings("", "", code, found_of)

    def found(field: TieBreakField) -> Values:
        values = base.values(field)
        means = {name: _average_over_opponents(field, values, name) for name in field.rounds}
        return {name: None if mean is None else Fraction(half_up(mean)) for name, mean in means.items()}

    return FideCriterion(
        key=key,
        title=title,
        code=code,
        number=f"C.07/{code}",
        values=found,
        explained=lambda field: _told_opponents(field, base.values(field)),
        readings=("T62",),
    )


def _aro(field: TieBreakField, name: str) -> int | None:
    return average_rating(rated_games(field, name))


def _aro_cut(field: TieBreakField, name: str) -> int | None:
    return average_rating(rated_games(field, name, 1))


def _tpr(field: TieBreakField, name: str) -> int | None:
    return tournament_performance(rated_games(field, name), field.rulebook)


def _ptp(field: TieBreakField, name: str) -> int | None:
    return perfect_performance(rated_games(field, name), field.rulebook)


def _all() -> Iterable[FideCriterion | DirectEncounter]:
    yield by_schedule("fide_bh", phrase("Buchholz (BH)"), "BH", ScheduleRule())
    yield by_schedule("fide_bh_c1", phrase("Buchholz cut 1 (BH/C1)"), "BH/C1", ScheduleRule(Cuts(1)))
    yield by_schedule("fide_bh_c2", phrase("Buchholz cut 2 (BH/C2)"), "BH/C2", ScheduleRule(Cuts(2)))
    yield by_schedule("fide_bh_m1", phrase("median Buchholz (BH/M1)"), "BH/M1", ScheduleRule(Cuts(1, 1)))
    yield by_schedule("fide_bh_m2", phrase("median Buchholz 2 (BH/M2)"), "BH/M2", ScheduleRule(Cuts(2, 2)))
    yield by_schedule("fide_fb", phrase("fore Buchholz (FB)"), "FB", ScheduleRule(is_fore=True))
    yield by_schedule("fide_fb_c1", phrase("fore Buchholz cut 1 (FB/C1)"), "FB/C1", ScheduleRule(Cuts(1), is_fore=True))
    yield _average_buchholz()
    yield by_schedule("fide_sb", phrase("Sonneborn-Berger (SB)"), "SB", ScheduleRule(times_own=True))
    yield by_schedule(
        "fide_sb_c1", phrase("Sonneborn-Berger cut 1 (SB/C1)"), "SB/C1", ScheduleRule(Cuts(1), times_own=True)
    )
    yield DirectEncounter()
    yield _count("fide_win", phrase("rounds won (WIN)"), "WIN")
    yield _count("fide_won", phrase("games won (WON)"), "WON")
    yield _count("fide_bpg", phrase("games with Black (BPG)"), "BPG")
    yield _count("fide_bwg", phrase("games won with Black (BWG)"), "BWG")
    yield _count("fide_rep", phrase("rounds elected to play (REP)"), "REP")
    yield _progressive("fide_ps", phrase("progressive score (PS)"), "PS")
    yield _progressive("fide_ps_c1", phrase("progressive score cut 1 (PS/C1)"), "PS/C1", 1)
    yield _koya()
    yield _by_ratings("fide_aro", phrase("average rating of the opponents (ARO)"), "ARO", _aro)
    yield _by_ratings("fide_aro_c1", phrase("average rating of the opponents cut 1 (ARO/C1)"), "ARO/C1", _aro_cut)
    yield _by_ratings("fide_tpr", phrase("tournament performance rating (TPR)"), "TPR", _tpr)
    yield _by_ratings("fide_ptp", phrase("perfect tournament performance (PTP)"), "PTP", _ptp)
    yield _average_of("fide_apro", phrase("average performance of the opponents (APRO)"), "APRO", _tpr)
    yield _average_of("fide_appo", phrase("average perfect performance of the opponents (APPO)"), "APPO", _ptp)


FIDE_CRITERIA: Final[Mapping[str, FideCriterion | DirectEncounter]] = {one.key: one for one in _all()}
"""Every tie-break by its name, in the order in which the handbook tells them."""
