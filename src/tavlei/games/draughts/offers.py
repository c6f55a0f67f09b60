"""Offering and agreeing to a draw (5.4.13.3-5.4.13.4, 6.1.8.1, 7.5.1, 6.1.10.2, 7.7.2; 2.1.9.3-2.1.9.4 of 2013)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.draughts.play import play_rules, rule_for
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.rulebook import Clause


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether something is allowed, condition by condition."""

    conditions: tuple[Step, ...]
    key: str

    @property
    def allowed(self) -> bool:
        """Whether every condition is met."""
        return all(step.met for step in self.conditions)

    @property
    def refused_by(self) -> tuple[Clause, ...]:
        """The clauses of the conditions that are not met."""
        return tuple(step.clause for step in self.conditions if not step.met and step.clause is not None)

    def explanation(self) -> Explanation:
        """The verdict and every condition."""
        verdict = phrase("yes") if self.allowed else phrase("no")
        return Explanation(Step(self.key, verdict), conditions=self.conditions)


@cites("draughts-rules", "5.4.13.3", "5.4.13.4", "6.1.8.1", "7.5.1", "2.1.9.3", "2.1.9.4")
def may_offer_draw(
    game: DraughtsGame, *, by_white: bool, offers: Sequence[bool] = (), classical: bool = True
) -> Permission:
    """Whether a player may offer a draw now.

    `offers` tells who offered before and was refused, in order (White is True). `classical` is the individual and team
    play of Russian and 100-square draughts; relocated starting positions are no moves, drawn opening moves are (D9).
    """
    rules = play_rules(game.rulebook)
    conditions = [
        Step(
            "draughts.offer_after_own_move",
            clause=rules.offered,
            met=bool(game.moves) and game.position.white_to_move != by_white,
        ),
        Step(
            "draughts.offer_not_repeated",
            clause=rules.offered_again,
            met=not offers or offers[-1] != by_white,
        ),
    ]
    if classical and (rule := rule_for(game.variant, rules.first_offer)) is not None:
        made, least = min(game.moves_by(white=True), game.moves_by(white=False)), rule.moves
        asked = Step("draughts.offer_moves_made", made, rule.clause, ("D9",), threshold=least, met=made >= least)
        conditions.append(asked)
    return Permission(tuple(conditions), phrase("draughts.may_offer_draw"))


@cites("draughts-rules", "5.4.13.1/item1", "6.1.10.2/item3", "7.7.2/item3", "2.1.9.1.1")
def may_agree_draw(game: DraughtsGame, *, fast_without_record: bool = False) -> Permission:
    """Whether an offer may be accepted: in rapid and blitz without a record only with few pieces (D20)."""
    rules = play_rules(game.rulebook)
    conditions = [Step("draughts.game_goes_on", clause=rules.agreed, met=game.outcome() is None)]
    if fast_without_record and (rule := rule_for(game.variant, rules.agreed_without_record)) is not None:
        pieces, most = max(game.position.white.bit_count(), game.position.black.bit_count()), rule.pieces
        conditions.append(
            Step("draughts.pieces_of_each_side", pieces, rule.clause, ("D20",), threshold=most, met=pieces <= most)
        )
    return Permission(tuple(conditions), phrase("draughts.may_agree_draw"))
