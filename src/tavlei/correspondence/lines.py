"""Offered lines and the moves of a letter: what stands on the board after it (10.2.4, 10.2.7, 10.2.12, 10.2.13)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.correspondence.written import ImpossibleMove, examine_move, forced, read_move
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Step, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.correspondence.letter import Offer
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.moves import Move
    from tavlei.rulebook import Rulebook, Value


@dataclass(frozen=True, slots=True)
class OfferedLine:
    """The part of an offered line that holds: up to its first impossible or illegible move.

    `obligatory` are the own moves in it that answer nothing but forced moves of the partner, `texts` all its moves in
    full notation.
    """

    offer: Offer
    moves: tuple[Move, ...]
    texts: tuple[str, ...]
    rulebook: Rulebook = field(repr=False)
    obligatory: int = 0

    @property
    def cut(self) -> bool:
        """Whether a part of it fell away."""
        return len(self.moves) < len(self.offer.moves)

    def step(self) -> Step:
        """What holds of the line."""
        fields: dict[str, Value] = {"name": self.offer.name, "written": len(self.offer.moves)}
        if self.cut:
            fields["text"] = self.offer.moves[len(self.moves)]
            return Step(
                "correspondence.line_cut", len(self.moves), self.rulebook.clause("10.2.12"), inputs=fields, met=False
            )
        return Step("correspondence.line_offered", len(self.moves), self.rulebook.clause("10.2.7"), inputs=fields)


@dataclass(frozen=True, slots=True)
class LetterMoves:
    """What a letter puts on the board: the game after it, the first impossible own move, and remarks."""

    game: DraughtsGame
    plies: int
    accepted: int = 0
    impossible: ImpossibleMove | None = None
    remarks: tuple[Step, ...] = ()


@cites("draughts-rules", "10.2.7", "10.2.12", "10.3.5/p2")
def offered_line(game: DraughtsGame, offer: Offer) -> OfferedLine:
    """Read a line from the position after the letter, the partner's move first; an error in it costs nothing."""
    moves_of, position = rules(game.variant), game.position
    read: list[Move] = []
    texts: list[str] = []
    obligatory, only_forced = 0, True
    for index, text in enumerate(offer.moves):
        move = read_move(moves_of, position, text)
        if move is None:
            break
        if index % 2 == 0:
            only_forced = only_forced and forced(moves_of, position) is not None
        elif only_forced:
            obligatory += 1
        read.append(move)
        texts.append(full_notation(moves_of, position, move))
        position = moves_of.play(position, move)
    return OfferedLine(offer, tuple(read), tuple(texts), game.rulebook, obligatory)


@cites("draughts-rules", "10.2.7")
def offer_words(offer: Offer) -> list[Words]:
    """The offer in the wording of the rules, pair by pair: if the partner plays this, then that."""
    pairs = [offer.moves[index : index + 2] for index in range(0, len(offer.moves) - 1, 2)]
    return [Words(phrase("if {move}, then {reply}"), {"move": pair[0], "reply": pair[1]}) for pair in pairs]


@cites("draughts-rules", "10.2.7")
def unnamed_offers(offers: Sequence[Offer]) -> bool:
    """Whether several lines are offered that cannot be told apart by their names."""
    names = [offer.name for offer in offers]
    return len(offers) > 1 and (not all(names) or len(set(names)) < len(names))


@cites("draughts-rules", "10.2.4", "10.2.8", "10.2.10", "10.2.13")
def made_moves(game: DraughtsGame, texts: Sequence[str], lines: Sequence[OfferedLine] = ()) -> LetterMoves:
    """Make the moves of a letter one by one; its writer is the side to move.

    A move of the partner in it stands if it was offered in a line that has been followed so far, or if it is forced;
    otherwise everything from it on has no force (C12). At an impossible own move the letter ends: the receiver puts the
    single move of that piece, or the sender must replace it.
    """
    moves_of, own = rules(game.variant), game.position.white_to_move
    begun, path, accepted = game, list[tuple[int, int, int, bool]](), 0
    for index, text in enumerate(texts):
        if game.outcome() is not None:
            left = Step("correspondence.game_was_over", text, game.rulebook.clause("10.2.8"), met=False)
            return _ended(begun, game, accepted, left)
        if game.position.white_to_move == own:
            found = examine_move(moves_of, game.position, text, game.rulebook)
            if isinstance(found, ImpossibleMove):
                return _stopped(begun, game, accepted, found, rest=len(texts) - index - 1)
            game, path = game.play(found), [*path, found.identity]
        else:
            reply = read_move(moves_of, game.position, text)
            offered = reply is not None and _offered([*path, reply.identity], lines)
            if reply is None or not (offered or forced(moves_of, game.position) is not None):
                return _ended(begun, game, accepted, _not_given(text, game.rulebook))
            game, path, accepted = game.play(reply), [*path, reply.identity], accepted + offered
    return _answered(begun, game, accepted)


def _offered(path: list[tuple[int, int, int, bool]], lines: Sequence[OfferedLine]) -> bool:
    return any([move.identity for move in line.moves[: len(path)]] == path for line in lines)


def _answered(begun: DraughtsGame, game: DraughtsGame, accepted: int) -> LetterMoves:
    """A move of the partner at the very end, to which the writer gives no answer, has no force (C12)."""
    plies = len(game.moves) - len(begun.moves)
    if plies % 2 or not plies or game.outcome() is not None:
        return LetterMoves(game, plies, accepted)
    shorter = type(game)(game.variant, game.positions[:-1], game.moves[:-1], game.rulebook)
    return LetterMoves(shorter, plies - 1, max(0, accepted - 1), remarks=(_step_not_answered(game.rulebook),))


def _ended(begun: DraughtsGame, game: DraughtsGame, accepted: int, remark: Step) -> LetterMoves:
    moves = _answered(begun, game, accepted)
    return LetterMoves(moves.game, moves.plies, moves.accepted, remarks=(remark, *moves.remarks))


def _stopped(
    begun: DraughtsGame, game: DraughtsGame, accepted: int, impossible_move: ImpossibleMove, rest: int
) -> LetterMoves:
    remarks = [impossible_move.step()]
    if rest:
        remarks.append(Step("correspondence.rest_falls", rest, game.rulebook.clause("10.2.10"), ("C12",), met=False))
    if impossible_move.replacement is not None:
        game = game.play(impossible_move.replacement)
    return LetterMoves(game, len(game.moves) - len(begun.moves), accepted, impossible_move, tuple(remarks))


def _not_given(text: str, rulebook: Rulebook) -> Step:
    return Step("correspondence.partner_move_not_given", text, rulebook.clause("10.2.13"), ("C12",), met=False)


def _step_not_answered(rulebook: Rulebook) -> Step:
    return Step("correspondence.line_not_answered", clause=rulebook.clause("10.2.13"), readings=("C12",), met=False)
