"""A coefficient: a sum of terms over the opponents, with the worst and the best left out where the clause says so."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Step, Value, phrase
from tavlei.tournament.standings.criterion import CoefficientTerms, CriterionOutcome, Groups, Working, difference_step
from tavlei.tournament.standings.system import System

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.rulebook import Clause
    from tavlei.tournament.model import RoundEntry
    from tavlei.tournament.standings.scores import TournamentScores


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A criterion that is a number for each participant, whoever he is tied with.

    `told` is the key of the sentence for one opponent; `kept` says which of so many entries, worst first, are added.
    `every_encounter`: a forfeit counts however T9 is set (T31).
    """

    key: str
    title: str
    number: str
    terms: Callable[[TournamentScores], CoefficientTerms]
    sentence: str
    readings: tuple[str, ...] = ("T9",)
    cut: Callable[[int], slice] | None = None
    every_encounter: bool = False

    def apply(self, scores: TournamentScores, _groups: Groups = ()) -> CriterionOutcome:
        """The sum of every participant."""
        terms = self.terms(scores)
        sums = self._sums(scores, terms)
        return CriterionOutcome(sums, {name: Fraction(units, terms.denominator) for name, units in sums.items()})

    def sums(self, scores: TournamentScores) -> dict[str, int]:
        """The sum of every participant, in units."""
        return self._sums(scores, self.terms(scores))

    def _sums(self, scores: TournamentScores, terms: CoefficientTerms) -> dict[str, int]:
        return {name: self._sum(scores, terms, name) for name in scores.points}

    def _sum(self, scores: TournamentScores, terms: CoefficientTerms, name: str) -> int:
        met = scores.encountered[name] if self.every_encounter else scores.met[name]
        term = terms.term
        numbers = [term(opponent, score) for opponent, score in met]
        if terms.bye:
            numbers += [terms.bye] * scores.byes(name)
        if self.cut is not None:
            numbers += [0] * (scores.length(name) - len(numbers))
            numbers.sort()
            numbers = numbers[self.cut(len(numbers))]
        return sum(numbers)

    def working(self, scores: TournamentScores, _groups: Groups = ()) -> Working:
        """Every round of a participant: what its encounter added, or why it added nothing."""
        terms = self.terms(scores)
        return lambda participant: self._steps(scores, terms, participant)

    def _steps(self, scores: TournamentScores, terms: CoefficientTerms, participant: str) -> tuple[Step, ...]:
        steps = [self._step(scores, terms, entry) for entry in _rounds(scores, participant)]
        if self.cut is not None:
            by_amount = sorted(range(len(steps)), key=lambda index: _amount(steps[index]))
            kept = self.cut(len(steps))
            for index in by_amount[: kept.start]:
                steps[index] = _left_out(
                    phrase("standings.left_out_worst"), steps[index], scores.rulebook.clause(self.number)
                )
            for index in by_amount[kept.stop :]:
                steps[index] = _left_out(
                    phrase("standings.left_out_best"), steps[index], scores.rulebook.clause(self.number)
                )
        return tuple(steps)

    def difference(
        self, scores: TournamentScores, _groups: Groups, outcome: CriterionOutcome, names: tuple[str, str]
    ) -> Step:
        return difference_step(self, outcome, names, scores.rulebook)

    def _step(self, scores: TournamentScores, terms: CoefficientTerms, entry: RoundEntry | int) -> Step:
        if isinstance(entry, int):
            return Step("standings.round_missed", Fraction(0), readings=("T8",), inputs={"round": entry})
        if entry.opponent is None:
            return _granted_step(scores, entry) if entry.granted else _bye_step(scores, terms, entry.round)
        score = scores.score(entry.score)
        inputs: dict[str, Value] = {"round": entry.round, "opponent": entry.opponent, "score": score}
        if not (self.every_encounter or scores.is_counted(entry)):
            return Step("standings.forfeit_not_counted", Fraction(0), readings=("T9",), inputs=inputs)
        inputs["points"] = scores.amount(scores.as_opponent[entry.opponent])
        amount = Fraction(terms.term(entry.opponent, entry.score), terms.denominator)
        return Step(self.sentence, amount, inputs={**inputs, **terms.shown(entry.opponent)})


def _rounds(scores: TournamentScores, participant: str) -> list[RoundEntry | int]:
    """His entries in order; in a Swiss the number of a round stands for one he missed."""
    entries = scores.entries[participant]
    if scores.system is System.ROUND_ROBIN:
        return list(entries)
    present = {entry.round: entry for entry in entries}
    return [present.get(number, number) for number in range(1, scores.rounds + 1)]


def _bye_step(scores: TournamentScores, terms: CoefficientTerms, number: int) -> Step:
    if terms.bye is None or scores.bye is None:
        return Step("standings.bye_not_counted", Fraction(0), readings=("T9",), inputs={"round": number})
    return Step(
        "standings.bye_as_lowest",
        Fraction(terms.bye, terms.denominator),
        scores.rulebook.clause("5.4.10.11/item1"),
        ("T10", "T32"),
        {"round": number, "points": scores.amount(scores.bye)},
    )


def _granted_step(scores: TournamentScores, entry: RoundEntry) -> Step:
    inputs: dict[str, Value] = {"round": entry.round, "points": scores.score(entry.score)}
    return Step("standings.granted_bye_not_counted", Fraction(0), readings=("T9", "T46"), inputs=inputs)


def _amount(step: Step) -> Fraction:
    return step.value if isinstance(step.value, Fraction) else Fraction(0)


def _left_out(key: str, step: Step, cited: Clause) -> Step:
    """A step whose amount is not added; it stands below the one that says so."""
    return Step(key, step.value, cited, ("T11",), steps=(step,))
