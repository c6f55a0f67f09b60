"""Offering and agreeing to a draw (5.4.13.3-5.4.13.4, 6.1.8.1, 7.5.1, 6.1.10.2, 7.7.2; 2.1.9.3-2.1.9.4 of 2013)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.draughts.play import play_rules, rule_for, rulebook_of
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause, Rulebook


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
def offer_permission(  # noqa: PLR0913 - the facts of 5.4.13.3 and 5.4.13.4, each named
    variant: Variant,
    rulebook: Rulebook,
    *,
    by_white: bool,
    after_own_move: bool,
    moves_by_each: int,
    offers: Sequence[bool] = (),
    classical: bool = True,
) -> Permission:
    """Whether a player may offer a draw, by what is known at the board.

    `offers` tells who offered before and was refused, in order (White is True); `moves_by_each` are the moves that both
    have made at least. `classical` is the individual and team play of Russian and 100-square draughts.
    """
    rules = play_rules(rulebook_of(variant, rulebook))
    conditions = [
        Step("draughts.offer_after_own_move", clause=rules.offered, met=after_own_move),
        Step(
            "draughts.offer_not_repeated",
            clause=rules.offered_again,
            met=not offers or offers[-1] != by_white,
        ),
    ]
    if classical and (rule := rule_for(variant, rules.first_offer)) is not None:
        count, least = moves_by_each, rule.moves
        asked = Step("draughts.offer_moves_made", count, rule.clause, ("D9",), threshold=least, met=count >= least)
        conditions.append(asked)
    return Permission(tuple(conditions), phrase("draughts.may_offer_draw"))


@cites("draughts-rules", "5.4.13.3", "5.4.13.4", "6.1.8.1", "7.5.1", "2.1.9.3", "2.1.9.4")
def may_offer_draw(
    game: DraughtsGame, *, by_white: bool, offers: Sequence[bool] = (), classical: bool = True
) -> Permission:
    """Whether a player may offer a draw now; a relocated starting position is no move, drawn opening moves are (D9)."""
    return offer_permission(
        game.variant,
        game.rulebook,
        by_white=by_white,
        after_own_move=bool(game.moves) and game.position.white_to_move != by_white,
        moves_by_each=min(game.moves_by(white=True), game.moves_by(white=False)),
        offers=offers,
        classical=classical,
    )


@cites("draughts-rules", "5.4.13.1/item1", "6.1.10.2/item3", "7.7.2/item3", "2.1.9.1.1")
def agreement_permission(
    variant: Variant, rulebook: Rulebook, *, game_over: bool, pieces: int, fast_without_record: bool = False
) -> Permission:
    """Whether an offer may be accepted, with so many pieces on the side that has more.

    In rapid and blitz without a record only with few pieces (D20).
    """
    rules = play_rules(rulebook_of(variant, rulebook))
    conditions = [Step("draughts.game_goes_on", clause=rules.agreed, met=not game_over)]
    if fast_without_record and (rule := rule_for(variant, rules.agreed_without_record)) is not None:
        most = rule.pieces
        conditions.append(
            Step("draughts.pieces_of_each_side", pieces, rule.clause, ("D20",), threshold=most, met=pieces <= most)
        )
    return Permission(tuple(conditions), phrase("draughts.may_agree_draw"))


@cites("draughts-rules", "5.4.13.1/item1", "6.1.10.2/item3", "7.7.2/item3", "2.1.9.1.1")
def may_agree_draw(game: DraughtsGame, *, fast_without_record: bool = False) -> Permission:
    """Whether an offer may be accepted in the position now."""
    return agreement_permission(
        game.variant,
        game.rulebook,
        game_over=game.outcome() is not None,
        pieces=max(game.position.white.bit_count(), game.position.black.bit_count()),
        fast_without_record=fast_without_record,
    )


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """Whether a draw may be offered, and whether the opponent may accept it."""

    offering: Permission
    accepting: Permission

    @property
    def may_offer(self) -> bool:
        """Whether the offer is allowed."""
        return self.offering.allowed

    @property
    def may_accept(self) -> bool:
        """Whether the opponent may accept it: only an offer that may be made."""
        return self.may_offer and self.accepting.allowed

    @property
    def refused_by(self) -> tuple[Clause, ...]:
        """The clauses of the conditions that are not met."""
        return (*self.offering.refused_by, *self.accepting.refused_by)

    def explanation(self) -> Explanation:
        """Whether it may be offered, every condition, and whether it may be accepted."""
        offered, accepted = self.offering.explanation(), self.accepting.explanation()
        conditions = (*(step for step in self.offering.conditions if not step.met), *accepted.conditions)
        step = Step(accepted.verdict.key, phrase("yes") if self.may_accept else phrase("no"), steps=conditions)
        return Explanation(offered.verdict, offered.conditions, (step,))
