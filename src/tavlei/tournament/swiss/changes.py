"""Changing a drawing: by the chief judge's reasoned decision, or anew for as few as possible (5.4.10.8, 5.4.10.12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase
from tavlei.tournament.model import both_ways
from tavlei.tournament.swiss.pairing import PairingRequest, RoundPairing, most_kept, pair_round

if TYPE_CHECKING:
    from collections.abc import Iterable

Pairs = tuple[tuple[str, str], ...]
_REASONED: Final = "5.4.10.12/item1"


@dataclass(frozen=True, slots=True)
class ChangedPairing:
    """The pairs that are played (White first), beside the computed ones, with the reason of the change."""

    computed: RoundPairing
    pairs: Pairs
    bye: str | None
    reason: str
    decided_by: str

    @property
    def changed(self) -> tuple[str, ...]:
        """Those whose opponent or colour is another than computed."""
        before = {(pair.white, pair.black) for pair in self.computed.pairs}
        return tuple(sorted(name for pair in self.pairs if pair not in before for name in pair))

    def explanation(self) -> Explanation:
        """The reason, and how many pairs stayed."""
        cited = self.computed.request.rulebook.clause(_REASONED)
        count = len(self.pairs) - len(self.changed) // 2
        steps = (Step("swiss.kept", count, cited),)
        return Explanation(Step("swiss.changed", self.decided_by, cited, inputs={"reason": self.reason}), working=steps)


@cites("draughts-rules", "5.4.10.12", "5.4.10.12/item1")
def change_pairs(
    computed: RoundPairing, pairs: Pairs, bye: str | None, *, reason: str, decided_by: str
) -> ChangedPairing:
    """Keep other pairs than the computed ones, with the reasoned decision of the chief judge."""
    if not reason.strip():
        raise Refusal(
            Problem(
                "a change of the pairs needs a reason",
                path="reason",
                clause=computed.request.rulebook.clause(_REASONED),
            )
        )
    playing = sorted(_names(computed.pairs_of_names(), computed.bye))
    texts = sorted(_names(pairs, bye))
    if playing != texts:
        wrong = ", ".join(
            sorted(set(playing) ^ set(texts)) or sorted({name for name in texts if texts.count(name) > 1})
        )
        message = phrase("the changed pairs must hold everybody of the round once; wrong: {names}")
        raise Refusal(Problem(message, {"names": wrong}, path="pairs"))
    return ChangedPairing(computed, pairs, bye, reason, decided_by)


@cites("draughts-rules", "5.4.10.8/item2")
def pair_again_after(before: Iterable[tuple[str, str]], request: PairingRequest) -> RoundPairing:
    """Draw again after a change of circumstances, touching as few participants as possible.

    `before` are the pairs that stand, however they came about. All that still can stand are kept if the others can then
    be paired; otherwise as many of them as possible.
    """
    barred = both_ways(request.forbidden)
    standing = [
        pair
        for pair in before
        if not request.absent.intersection(pair) and pair not in barred and set(pair) not in map(set, request.forced)
    ]
    try:
        return pair_round(replace(request, forced=(*request.forced, *standing)))
    except Refusal as refusal:
        if refusal.problems[0].code != "no_pairing":
            raise
    return pair_round(replace(request, forced=(*request.forced, *most_kept(request, standing))))


def _names(pairs: Iterable[tuple[str, str]], bye: str | None) -> list[str]:
    return [name for pair in pairs for name in pair] + ([bye] if bye else [])
