"""Which sanction comes next, from a person's history in this competition (5.4.15.2, T22)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament.conduct.disputes.measures import Authority, ConductSanction, Measure, authorities, power_clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.rulebook import Rulebook

LADDER: Final = (Measure.REMARK, Measure.WARNING, Measure.LOSS, Measure.EXCLUSION)
"""The rungs of 5.4.15.2; time added to the opponent is a choice beside them."""
_REASONS: Final = {
    Measure.REMARK: phrase("conduct.sanction.first"),
    Measure.WARNING: phrase("conduct.sanction.after_remark"),
    Measure.LOSS: phrase("conduct.sanction.after_warning"),
    Measure.EXCLUSION: phrase("conduct.sanction.after_loss"),
}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the rules lead to for a new offence; the judge chooses by its gravity (5.4.15.1).

    `possible` means that the rules only allow it, as they do for exclusion.
    """

    person: str
    measure: Measure
    history: tuple[ConductSanction, ...]
    gross: bool
    why: str
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def possible(self) -> bool:
        """Whether the rules leave it open to impose it."""
        return self.measure is Measure.EXCLUSION

    @property
    def alternatives(self) -> tuple[Measure, ...]:
        """What may be chosen besides, by the gravity of the offence."""
        return tuple(measure for measure in (*LADDER[:-1], Measure.ADDED_TIME) if measure is not self.measure)

    @property
    def imposed_by(self) -> tuple[Authority, ...]:
        """Who may impose it; in the chief judge's absence his deputy too."""
        return authorities(self.measure)

    def explanation(self) -> Explanation:
        """The suggestion, why, what was imposed before, and who may impose it."""
        named: dict[str, Value] = {"person": self.person}
        key = phrase("conduct.sanction.possible") if self.possible else phrase("conduct.sanction.suggested")
        verdict = Step(key, self.measure.label, self.rulebook.clause("5.4.15.2"), ("T22",), named)
        return Explanation(verdict, working=tuple(self._working()))

    def _working(self) -> Iterator[Step]:
        yield Step(self.why, clause=self.rulebook.clause("5.4.15.2"), readings=("T22",))
        for sanction in self.history:
            data: dict[str, Value] = {"round": sanction.round, "day": sanction.at.date()}
            yield Step(
                "conduct.sanction.earlier", sanction.measure.label, self.rulebook.clause("5.4.15.2"), inputs=data
            )
        for authority in self.imposed_by:
            number = self.rulebook.clause(power_clause(self.measure))
            yield Step("conduct.sanction.by", authority.label, number, ("T37",))
        yield Step("conduct.sanction.alternatives", clause=self.rulebook.clause("5.4.15.1"), readings=("T22",))


@cites("draughts-rules", "5.4.15.2")
def suggest_sanction(
    person: str,
    history: Iterable[ConductSanction],
    rulebook: Rulebook,
    *,
    gross: bool = False,
    at: tuple[int, int] | None = None,
) -> Suggestion:
    """What comes next for a new offence, from what the person was given before in this competition.

    `at` is the round and the game of the encounter in which the offence happened; None: outside a game.
    """
    conduct_sanctions = tuple(sanction for sanction in history if sanction.person == person)
    reached = {sanction.measure for sanction in conduct_sanctions}
    if Measure.EXCLUSION in reached:
        raise rulebook.refusal(
            Problem("«{name}» has been excluded already", {"name": person}, path="person"), "5.4.15.2"
        )
    if Measure.LOSS in reached:
        measure = Measure.EXCLUSION if _in_a_later_game(conduct_sanctions, at) else Measure.LOSS
    elif Measure.WARNING in reached:
        measure = Measure.LOSS
    else:
        measure = Measure.WARNING if gross or Measure.REMARK in reached else Measure.REMARK
    return Suggestion(person, measure, conduct_sanctions, gross, _why(measure, reached), rulebook=rulebook)


def _in_a_later_game(conduct_sanctions: tuple[ConductSanction, ...], at: tuple[int, int] | None) -> bool:
    lost = [(sanction.round, sanction.game) for sanction in conduct_sanctions if sanction.measure is Measure.LOSS]
    if at is None:
        return True
    return any(number is None or (number, game) < at for number, game in lost)


def _why(measure: Measure, reached: set[Measure]) -> str:
    if measure is Measure.WARNING and Measure.REMARK not in reached:
        return phrase("conduct.sanction.first_gross")
    if measure is Measure.LOSS and Measure.LOSS in reached:
        return phrase("conduct.sanction.same_game")
    return _REASONS[measure]


@cites("draughts-rules", "1.5.8")
@dataclass(frozen=True, slots=True)
class Annulment:
    """The decision to annul the result of an excluded participant."""

    exclusion: ConductSanction
    by: Authority
    reason: str

    def __post_init__(self) -> None:
        """Refuse to annul the result of somebody not excluded, and a decision of anybody but the main panel."""
        if self.exclusion.measure is not Measure.EXCLUSION:
            raise self.exclusion.rulebook.refusal(
                Problem("only an excluded participant's result is annulled", path="exclusion"), "1.5.8"
            )
        if self.by is not Authority.MAIN_PANEL:
            raise self.exclusion.rulebook.refusal(Problem("the main judging panel decides on this", path="by"), "1.5.8")
        if not self.reason.strip():
            raise self.exclusion.rulebook.refusal(Problem("expected some text", path="reason"), "1.5.8")


@cites("draughts-rules", "1.5.9")
def fee_is_returned(history: Iterable[ConductSanction], person: str, *, by_regulation: bool = False) -> bool:
    """Whether a leaver gets the fee back: never after exclusion, otherwise as the regulation says."""
    excluded = any(sanction.person == person and sanction.measure is Measure.EXCLUSION for sanction in history)
    return by_regulation and not excluded
