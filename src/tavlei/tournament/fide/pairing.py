"""Pairing a round by one of FIDE's systems, and why each pair is so."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, cites
from tavlei.tournament.fide.colours import ORDERS, ColourRule, rules_met
from tavlei.tournament.fide.engines import EngineName, chapter, engine_named, engine_of
from tavlei.tournament.fide.table import FideSystem, Mark, pairing_table
from tavlei.tournament.model import WIN

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Rulebook, Value
    from tavlei.tournament.fide.table import FideRequest, PairingTable, TablePlayer

_ARTICLES: Final = {
    "met_once": ("C.04.3/C.1", "C.04.3/C1"),
    "bye": ("C.04.3/C.2", "C.04.3/C5"),
    "same_score": ("C.04.3/A.3", "C.04.3/1.3"),
    "floated": ("C.04.3/A.4", "C.04.3/1.4"),
    "accelerated": ("C.04.5.1", "C.04.7"),
    "colours": ("C.04.3/E", "C.04.3/5"),
}
_COLOUR_ARTICLES: Final = {
    FideSystem.DUTCH: ("C.04.3/E.{number}", "C.04.3/5.2.{number}"),
    FideSystem.DUBOV: ("C.04.4.1/5.2",),
    FideSystem.BURSTEIN: ("C.04.4.2/5.2",),
}


@dataclass(frozen=True, slots=True)
class FidePairing:
    """The round as an engine paired it: pairs in the order of the boards, White first, and who has no opponent."""

    request: FideRequest
    table: PairingTable
    engine: EngineName
    numbers: tuple[tuple[int, int], ...]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs by name."""
        return tuple((self._name(white), self._name(black)) for white, black in self.numbers if black)

    @property
    def bye(self) -> str | None:
        """Who has no opponent, if somebody has none."""
        return next((self._name(white) for white, black in self.numbers if not black), None)

    def pairs_of_names(self) -> list[tuple[str, str]]:
        """The pairs as names, White first."""
        return list(self.pairs)

    def explanation(self) -> Explanation:
        """Every pair: the scores, that they have not met, who floats, and the rule that gave the colours."""
        system = self.request.rulebook.clause(chapter(self.request.system))
        steps = [self._pair(white, black, system) for white, black in self.numbers if black]
        if self.bye is not None:
            steps.append(Step("fide.bye", self.bye, self._article("bye")))
        inputs: dict[str, Value] = {"round": self.table.round, "engine": str(self.engine)}
        return Explanation(Step("fide.paired", len(self.pairs), system, inputs=inputs), working=tuple(steps))

    def _pair(self, white: int, black: int, system: Clause) -> Step:
        one, other = self.table.by_number(white), self.table.by_number(black)
        higher, lower = sorted((one, other), key=lambda player: (-player.pairing_score, player.number))
        inputs: dict[str, Value] = {
            "black": other.id,
            "number": one.number,
            "other_number": other.number,
            "score": _points(one.score),
            "other_score": _points(other.score),
        }
        steps = [Step("fide.not_met", lower.id, self._article("met_once"), inputs={"other": higher.id})]
        if higher.pairing_score != higher.score or lower.pairing_score != lower.score:
            fields: dict[str, Value] = {"other": lower.id, "other_score": _points(lower.pairing_score)}
            fields |= {"score": _points(higher.pairing_score)}
            steps.append(Step("fide.accelerated", higher.id, self._article("accelerated"), inputs=fields))
        steps += [self._score_step(higher, lower), self._colours(one, higher, lower)]
        return Step("fide.pair", one.id, system, inputs=inputs, steps=tuple(steps))

    def _score_step(self, higher: TablePlayer, lower: TablePlayer) -> Step:
        if higher.pairing_score == lower.pairing_score:
            score = _points(higher.pairing_score)
            return Step("fide.same_score", score, self._article("same_score"), inputs={"first": higher.id})
        inputs: dict[str, Value] = {"other": lower.id}
        return Step("fide.floated", higher.id, self._article("floated"), inputs=inputs)

    def _colours(self, white: TablePlayer, higher: TablePlayer, lower: TablePlayer) -> Step:
        system = self.request.system
        rule, higher_is_white = next(iter(rules_met(higher, lower, self.table, system)))
        if system is FideSystem.DUTCH and higher_is_white is not (white is higher):
            return Step("fide.colours_by_engine", white.id, self._colour_article())
        inputs: dict[str, Value] = {"why": str(rule), "colours": colours_text(higher), "other": lower.id}
        inputs |= {"first": higher.id, "other_colours": colours_text(lower)}
        return Step("fide.colours", white.id, self._colour_article(rule), inputs=inputs)

    def _colour_article(self, rule: ColourRule | None = None) -> Clause:
        rulebook, system = self.request.rulebook, self.request.system
        if rule is None:
            numbers: tuple[str, ...] = _ARTICLES["colours"]
        else:
            place = ORDERS[system].index(rule) + 1
            numbers = tuple(number.format(number=place) for number in _COLOUR_ARTICLES[system])
        return article(rulebook, *numbers)

    def _article(self, name: str) -> Clause:
        return article(self.request.rulebook, *_ARTICLES[name])

    def _name(self, number: int) -> str:
        return self.table.by_number(number).id


def article(rulebook: Rulebook, *numbers: str) -> Clause:
    """The article by which the text in force says it: one of its numbers in the different texts."""
    return rulebook.clause(next((number for number in numbers if rulebook.has_clause(number)), numbers[-1]))


def colours_text(player: TablePlayer) -> str:
    """The colours of a player round by round: W, B, and a dash where he did not play."""
    letters = {True: "W", False: "B", None: "–"}
    return "".join(letters[player.colours.get(number)] for number in range(1, len(player.rounds) + 1)) or "–"


def _points(halves: int) -> Fraction:
    return Fraction(halves, WIN)


@cites("fide-pairings", "C.04.1/b", "C.04.1/c", "C.04.1/d", "C.04.1/2", "C.04.1/3", "C.04.1/4", "C.04.3")
@cites("fide-pairings", "C.04.3/A.3", "C.04.3/A.4", "C.04.3/A.5", "C.04.3/A.7", "C.04.3/A.8", "C.04.3/A.9")
@cites("fide-pairings", "C.04.3/B", "C.04.3/C.1", "C.04.3/C.2", "C.04.3/C.3", "C.04.3/C.4", "C.04.3/C.5")
@cites("fide-pairings", "C.04.3/C.6", "C.04.3/C.7", "C.04.3/C.8", "C.04.3/C.9", "C.04.3/C.10", "C.04.3/C.11")
@cites("fide-pairings", "C.04.3/C.12", "C.04.3/C.13", "C.04.3/C.14", "C.04.3/C.15", "C.04.3/C.16", "C.04.3/C.17")
@cites("fide-pairings", "C.04.3/C.18", "C.04.3/C.19", "C.04.3/D", "C.04.3/E", "C.04.3/1.3", "C.04.3/1.4")
@cites("fide-pairings", "C.04.3/1.5", "C.04.3/1.8", "C.04.3/1.9", "C.04.3/C1", "C.04.3/C2", "C.04.3/C3", "C.04.3/C4")
@cites("fide-pairings", "C.04.3/C5", "C.04.3/C6", "C.04.3/C7", "C.04.3/C8", "C.04.3/C9", "C.04.3/C10", "C.04.3/C11")
@cites("fide-pairings", "C.04.3/C12", "C.04.3/C13", "C.04.3/C14", "C.04.3/C15", "C.04.3/C16", "C.04.3/C17")
@cites("fide-pairings", "C.04.3/C18", "C.04.3/C19", "C.04.3/C20", "C.04.3/C21", "C.04.3/3", "C.04.3/4", "C.04.3/5")
def pair_round(request: FideRequest, engine: EngineName | None = None) -> FidePairing:
    """Pair the next round by the engine of the text in force, or by another that is named."""
    name = engine or engine_of(request.system, request.rulebook)
    table = pairing_table(request)
    if sum(player.present for player in table.players) < 2:
        return FidePairing(request, table, name, _alone(table))
    return FidePairing(request, table, name, tuple(engine_named(name, request.system)(table, request.system)))


def _alone(table: PairingTable) -> tuple[tuple[int, int], ...]:
    """The bye of the only one who is there, if he may have it; an engine need not be asked."""
    alone = [player for player in table.players if player.present]
    return tuple((player.number, 0) for player in alone if not any(_is_full(played.mark) for played in player.rounds))


def _is_full(mark: Mark) -> bool:
    return not mark.played and mark.score == WIN
