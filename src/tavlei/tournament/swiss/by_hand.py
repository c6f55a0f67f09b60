"""A round drawn by hand: the pairs are held against the requirements, each breach is told with its clause (5.4.10.2).

A drawing takes effect when it is complete (5.4.10.8). One that breaks a requirement does so only by the reasoned
decision of the chief judge (T49); what is merely better done otherwise is remarked upon and needs no decision.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase
from tavlei.tournament.model import both_ways
from tavlei.tournament.swiss.field import same_team
from tavlei.tournament.swiss.pairing import CLAUSES, PairingRequest, RoundPairing, pair_round, present_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tavlei.rulebook import Value
    from tavlei.tournament.swiss.card import PairingCard
    from tavlei.tournament.swiss.changes import Pairs
    from tavlei.tournament.swiss.plan import Drawing
    from tavlei.tournament.systems import ReasonedDecision

_COMPLETE: Final = "5.4.10.8"
_MEETING, _PLUS, _COLOUR, _ABSENT, _LAST = (f"5.4.10.2/item{number}" for number in (1, 2, 3, 5, 6))
_REGULATION: Final = "5.4.10.9"
_FOURTH: Final = {True: phrase("swiss.hand.fourth_white"), False: phrase("swiss.hand.fourth_black")}
_THIRD: Final = {True: phrase("swiss.hand.third_white"), False: phrase("swiss.hand.third_black")}
_RUNNING: Final = 2
"""Two games running with a colour: another one is the third."""


@dataclass(frozen=True, slots=True)
class DrawingFinding:
    """Where drawn pairs break a requirement, or, if it is not `binding`, could be better; `value` says whose."""

    key: str
    number: str
    value: Value
    inputs: Mapping[str, Value] = field(default_factory=dict)
    threshold: Value = None
    readings: tuple[str, ...] = ()
    binding: bool = True


@dataclass(frozen=True, slots=True)
class HandDrawing:
    """A complete drawing by hand, White first, with what was found in it and the decision it rests on."""

    request: PairingRequest
    pairs: Pairs
    bye: str | None
    findings: tuple[DrawingFinding, ...]
    manner: Drawing | None = None
    decision: ReasonedDecision | None = None

    @property
    def breaches(self) -> tuple[DrawingFinding, ...]:
        """The requirements that are broken."""
        return tuple(finding for finding in self.findings if finding.binding)

    @property
    def remarks(self) -> tuple[DrawingFinding, ...]:
        """What could be better and need not be."""
        return tuple(finding for finding in self.findings if not finding.binding)

    def explanation(self) -> Explanation:
        """That it was drawn by hand and why, every breach as a condition that is not met, every remark."""
        clause, number = self.request.rulebook.clause, self.request.tournament.next_round
        cited = self.manner.clause if self.manner else clause("5.4.10.12/item1")
        key = phrase("swiss.hand.drawn") if self.manner else phrase("swiss.hand.changed")
        verdict = Step(key, len(self.pairs), cited, ("T49",), {"round": number})
        conditions = [self._step(finding, met=False) for finding in self.breaches]
        working = [self._step(finding) for finding in self.remarks]
        if self.decision is not None:
            inputs: dict[str, Value] = {"reason": self.decision.reason}
            working.insert(0, Step("swiss.hand.decision", self.decision.by, cited, inputs=inputs))
        return Explanation(verdict, tuple(conditions), tuple(working))

    def _step(self, finding: DrawingFinding, *, met: bool | None = None) -> Step:
        return Step(
            key=finding.key,
            value=finding.value,
            clause=self.request.rulebook.clause(finding.number),
            readings=finding.readings,
            inputs=finding.inputs,
            threshold=finding.threshold,
            met=met,
        )


@cites("draughts-rules", "5.4.10.2", "5.4.10.2/item1", "5.4.10.2/item2", "5.4.10.2/item3", "5.4.10.2/item5")
@cites("draughts-rules", "5.4.10.2/item6", "5.4.10.8", "5.4.10.9")
def check_drawing(
    request: PairingRequest, pairs: Pairs, bye: str | None, *, manner: Drawing | None = None
) -> HandDrawing:
    """Hold drawn pairs against the requirements; an incomplete drawing is refused.

    `manner` is how a tournament of this status may be drawn; without it the pairs change those of the program.
    """
    if manner is not None and not manner.allowed:
        raise Refusal(Problem("the status of the competition does not allow a drawing by hand", clause=manner.clause))
    cards = {card.id: card for card in present_cards(request)}
    _check_complete(request, cards, pairs, bye)
    drawing_findings = [finding for white, black in pairs for finding in _of_pair(request, cards[white], cards[black])]
    if bye is not None and cards[bye].had_plus:
        drawing_findings.append(DrawingFinding(phrase("swiss.hand.second_plus"), _PLUS, bye))
    drawing_findings += _left_apart(request, pairs)
    drawing_findings += _beside_the_program(request, cards, pairs, bye)
    return HandDrawing(request, pairs, bye, tuple(drawing_findings), manner)


@cites("draughts-rules", "5.4.10.8", "5.4.10.12/item1")
def take_effect(drawing: HandDrawing, decision: ReasonedDecision | None) -> HandDrawing:
    """The drawing in force: without a breach as it stands, with one by the reasoned decision only (T49)."""
    if drawing.breaches and decision is None:
        clause = drawing.request.rulebook.clause
        raise Refusal(
            *(
                Problem("the drawing breaks a requirement: it needs a reason", path="reason", clause=clause(number))
                for number in dict.fromkeys(finding.number for finding in drawing.breaches)
            )
        )
    return HandDrawing(drawing.request, drawing.pairs, drawing.bye, drawing.findings, drawing.manner, decision)


def _check_complete(request: PairingRequest, cards: Mapping[str, PairingCard], pairs: Pairs, bye: str | None) -> None:
    """Everybody of the round stands once, and one is left over only where the number is odd (5.4.10.8)."""
    clause = request.rulebook.clause
    drawn = Counter([*(name for pair in pairs for name in pair), *([bye] if bye else [])])
    known = {participant.id for participant in request.tournament.participants}
    problems = [
        *_named(phrase("there is no participant «{id}»"), drawn.keys() - known, None),
        *_named(phrase("«{id}» does not play in this round"), (drawn.keys() & known) - cards.keys(), clause(_ABSENT)),
        *_named(phrase("«{id}» is paired twice in the round"), (n for n in drawn if drawn[n] > 1), clause(_COMPLETE)),
        *_named(phrase("«{id}» has no pair: the drawing is not complete"), cards.keys() - drawn, clause(_COMPLETE)),
    ]
    if not problems and bye is not None and len(cards) % 2 == 0:
        problems += _named(phrase("«{id}» has no pair although the number is even"), [bye], clause(_LAST))
    if problems:
        raise Refusal(*problems)


def _named(message: str, names: Iterable[str], clause: object) -> list[Problem]:
    return [Problem(message, {"id": name}, path="pairs", clause=clause) for name in sorted(names)]  # type: ignore[arg-type]


def _of_pair(request: PairingRequest, white: PairingCard, black: PairingCard) -> Iterator[DrawingFinding]:
    """What is wrong with one pair: met, forbidden, a colour too often running; of one team is remarked upon."""
    other: dict[str, Value] = {"other": black.id}
    if black.id in white.met:
        yield DrawingFinding(phrase("swiss.hand.met"), _MEETING, white.id, other, readings=("T1",))
    if (white.id, black.id) in both_ways(request.forbidden):
        yield DrawingFinding(phrase("swiss.hand.forbidden"), _REGULATION, white.id, other)
    for card, colour in ((white, True), (black, False)):
        last = list(card.colours.values())[-_RUNNING:]
        if card.forced is (not colour):
            yield DrawingFinding(_FOURTH[colour], _COLOUR, card.id, readings=("T3",))
        elif last == [colour] * _RUNNING:
            yield DrawingFinding(_THIRD[colour], _COLOUR, card.id, binding=False)
    if request.avoid_same_team and same_team(white, black):
        yield DrawingFinding(phrase("swiss.hand.one_team"), _REGULATION, white.id, other, binding=False)


def _left_apart(request: PairingRequest, pairs: Pairs) -> Iterator[DrawingFinding]:
    """Pairs that the regulation forces and the drawing does not have."""
    drawn = both_ways(pairs)
    for one, other in request.forced:
        if (one, other) not in drawn:
            yield DrawingFinding(phrase("swiss.hand.not_forced"), _REGULATION, one, {"other": other})


def _beside_the_program(
    request: PairingRequest, cards: Mapping[str, PairingCard], pairs: Pairs, bye: str | None
) -> Iterator[DrawingFinding]:
    """What the program would do better: who is left without a pair, and pairs across score groups."""
    computed = _computed(request)
    if computed is None:
        return
    if bye is not None and computed.bye is not None and bye != computed.bye:
        inputs: dict[str, Value] = {"other": computed.bye}
        yield DrawingFinding(phrase("swiss.hand.not_last"), _LAST, bye, inputs, readings=("T2",), binding=False)
    across, fewest = (_across(cards, drawn) for drawn in (pairs, computed.pairs_of_names()))
    if across > fewest:
        number = CLAUSES[request.system]
        yield DrawingFinding(phrase("swiss.hand.across"), number, across, threshold=fewest, binding=False)


def _computed(request: PairingRequest) -> RoundPairing | None:
    try:
        return pair_round(request)
    except Refusal:
        return None


def _across(cards: Mapping[str, PairingCard], pairs: Sequence[tuple[str, str]]) -> int:
    """How many pairs are of two score groups."""
    return sum(cards[white].score != cards[black].score for white, black in pairs)
