"""Draws that ask a judge's eye: the library gives the claim, the clause and the count, never the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games.draughts.draws import draw_rules
from tavlei.games.draughts.play import play_rules, rule_for
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.position import Position
    from tavlei.rulebook import Clause


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A draw that a player may ask the judge for: the count if there is one, and what the judge has to see."""

    clause: Clause
    question: str
    made: int | None = None
    needed: int | None = None
    readings: tuple[str, ...] = ()

    @property
    def ripe(self) -> bool:
        """Whether the judge may be asked now."""
        return self.made is None or self.needed is None or self.made >= self.needed

    def explanation(self) -> Explanation:
        """The question for the judge, and the count."""
        counted = (
            ()
            if self.made is None
            else (
                Step(
                    "draughts.judged_count", self.made, self.clause, self.readings, threshold=self.needed, met=self.ripe
                ),
            )
        )
        verdict = Step("draughts.judge_decides", self.question, self.clause, () if counted else self.readings)
        return Explanation(verdict, conditions=counted)


@cites("draughts-rules", "6.1.8.7", "2.1.9.1.6")
def clearly_drawn(game: DraughtsGame, *, announced_at: int, by_white: bool) -> JudgedClaim:
    """A player holds the position to be clearly drawn and counts the opponent's moves aloud.

    `announced_at` is the number of moves (of both sides) made when he began. Five moves without a won position: the
    judge decides whether the position was clearly drawn.
    """
    if not 0 <= announced_at <= len(game.moves):
        raise Refusal(Problem("the count must begin within the game", path="announced_at"))
    rule = rule_for(game.variant, play_rules(game.rulebook).clearly_drawn)
    if rule is None:
        raise Refusal(Problem("this variant has no count of clearly drawn positions"))
    counted = game.positions[announced_at:-1]
    count = sum(position.white_to_move != by_white for position in counted)
    return JudgedClaim(rule.clause, phrase("was the position clearly drawn?"), count, rule.moves, ("D2",))


@cites("draughts-rules", "6.1.10.4", "7.7.4", "7.7.4/item1", "7.7.4/p2")
def not_played_on(game: DraughtsGame) -> tuple[JudgedClaim, ...]:
    """Rapid and blitz without increment: endings that are drawn at once unless a player can show a win (D20)."""
    question = phrase("is there an obvious continuation, and can the player show a win?")
    rule = rule_for(game.variant, play_rules(game.rulebook).not_played_on)
    if rule is None or game.outcome() is not None:
        return ()
    if rule.lone_king:
        found = any(_few_against_king(game.position, rule.pieces))
    else:
        found = _small_ending(game.position, rule.pieces) or _lone_king_holds_road(game)
    return (JudgedClaim(rule.clause, question, readings=("D20",)),) if found else ()


@cites("draughts-rules", "7.7.4/item2")
def last_minute_draw(game: DraughtsGame, *, remaining_ms: int) -> tuple[JudgedClaim, ...]:
    """100 squares, rapid and blitz without increment: in the last minute the better side may fix a draw."""
    rule = rule_for(game.variant, play_rules(game.rulebook).last_minute)
    if rule is None or remaining_ms > rule.seconds * 1000 or game.position.pieces > rule.pieces:
        return ()
    return (JudgedClaim(rule.clause, phrase("has the player a clear advantage?"), readings=("D20",)),)


@cites("draughts-rules", "6.1.10.5")
def won_without_time(game: DraughtsGame) -> tuple[JudgedClaim, ...]:
    """Rapid and blitz: a player short of time in a won position offers a draw and stops the clock, which fixes it."""
    rule = rule_for(game.variant, play_rules(game.rulebook).won_without_time)
    return () if rule is None else (JudgedClaim(rule.clause, phrase("was the player's position won?")),)


class JudgedGround(StrEnum):
    """Why the judge is asked for a draw."""

    CLEARLY_DRAWN = phrase("judged_draw.clearly_drawn")
    NOT_PLAYED_ON = phrase("judged_draw.not_played_on")
    LAST_MINUTE = phrase("judged_draw.last_minute")
    WON_WITHOUT_TIME = phrase("judged_draw.won_without_time")


@dataclass(frozen=True, slots=True)
class JudgedDraw:
    """Whether the judge may be asked for a draw on this ground, and by which claim."""

    ground: JudgedGround
    clause: Clause
    claim: JudgedClaim | None

    @property
    def ripe(self) -> bool:
        """Whether the judge may be asked now."""
        return self.claim is not None and self.claim.ripe

    @property
    def question(self) -> str | None:
        """What the judge has to see."""
        return None if self.claim is None else self.claim.question

    def explanation(self) -> Explanation:
        """The question for the judge with its count, or that the clause does not reach this position."""
        if self.claim is None:
            return Explanation(Step("judged_draw.does_not_apply", self.ground.value, self.clause))
        told = self.claim.explanation()
        if self.claim.ripe:
            return told
        return Explanation(Step("draughts.draw_not_yet", clause=self.clause), told.conditions)


@cites("draughts-rules", "6.1.8.7", "6.1.10.4", "6.1.10.5", "7.7.4", "7.7.4/item1", "7.7.4/item2", "2.1.9.1.6")
def judged_draw(  # noqa: PLR0913 - the facts of the clauses, each named
    game: DraughtsGame,
    ground: JudgedGround,
    *,
    by_white: bool,
    quick: bool,
    seconds_left: int | None = None,
    increment: int = 0,
) -> JudgedDraw:
    """Whether the judge may be asked for a draw; a count aloud began with the first position of the game.

    The other grounds are known in rapid and blitz play alone (`quick`), and the endings that are not played on and the
    last minute only without increment.
    """
    rules = play_rules(game.rulebook)
    rows = {
        JudgedGround.CLEARLY_DRAWN: rule_for(game.variant, rules.clearly_drawn),
        JudgedGround.NOT_PLAYED_ON: rule_for(game.variant, rules.not_played_on),
        JudgedGround.LAST_MINUTE: rule_for(game.variant, rules.last_minute),
        JudgedGround.WON_WITHOUT_TIME: rule_for(game.variant, rules.won_without_time),
    }
    row = rows[ground]
    if row is None:
        raise Refusal(Problem("the rules of this game know no such draw", path="ground"))
    if not quick and ground is not JudgedGround.CLEARLY_DRAWN:
        return JudgedDraw(ground, row.clause, None)
    return JudgedDraw(
        ground, row.clause, _claim(game, ground, by_white=by_white, seconds_left=seconds_left, increment=increment)
    )


def _claim(
    game: DraughtsGame, ground: JudgedGround, *, by_white: bool, seconds_left: int | None, increment: int
) -> JudgedClaim | None:
    match ground:
        case JudgedGround.CLEARLY_DRAWN:
            return clearly_drawn(game, announced_at=0, by_white=by_white)
        case JudgedGround.NOT_PLAYED_ON:
            judged_claims = () if increment else not_played_on(game)
        case JudgedGround.LAST_MINUTE:
            if seconds_left is None:
                raise Refusal(Problem("it is not told how much time the player has", path="seconds_left"))
            judged_claims = () if increment else last_minute_draw(game, remaining_ms=seconds_left * 1000)
        case JudgedGround.WON_WITHOUT_TIME:
            judged_claims = won_without_time(game)
    return next(iter(judged_claims), None)


def _small_ending(position: Position, most: int) -> bool:
    return position.pieces <= most and bool(position.white_kings) and bool(position.black_kings)


def _lone_king_holds_road(game: DraughtsGame) -> bool:
    """Three pieces off the main road against a lone king on it (6.1.8.5)."""
    counted = draw_rules(game.variant, game.rulebook)
    rule = next((count for count in counted if count.kind == "lone_king_on_road"), None)
    if rule is None:
        return False
    road, position = game.variant.main_road, game.position
    for white in (True, False):
        men, kings = position.side(white=white)
        other_men, lone = position.side(white=not white)
        alone = not other_men and lone.bit_count() == 1 and bool(lone & road)
        if alone and (men | kings).bit_count() == rule.pieces and not (men | kings) & road:
            return True
    return False


def _few_against_king(position: Position, most: int) -> Iterator[bool]:
    for white in (True, False):
        men, kings = position.side(white=white)
        other_men, lone = position.side(white=not white)
        yield not other_men and lone.bit_count() == 1 and bool(kings) and (men | kings).bit_count() <= most
