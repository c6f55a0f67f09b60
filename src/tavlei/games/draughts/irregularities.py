"""Irregularities in a game: what happened, who may claim what, and until when (5.4.14 of 2022, 2.1.10 of 2013)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.rulebook import DataError, Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Clause, Rulebook

SOURCE: Final = "irregularities"
SUMMARIES: Final = {
    "misplaced_board": phrase("irregularity.misplaced_board"),
    "wrong_setup": phrase("irregularity.wrong_setup"),
    "wrong_colours": phrase("irregularity.wrong_colours"),
    "wrong_move": phrase("irregularity.wrong_move"),
    "two_moves_in_a_row": phrase("irregularity.two_moves_in_a_row"),
    "touched_one_moved_another": phrase("irregularity.touched_one_moved_another"),
    "move_taken_back": phrase("irregularity.move_taken_back"),
    "moved_opponents_piece": phrase("irregularity.moved_opponents_piece"),
    "moved_instead_of_capturing": phrase("irregularity.moved_instead_of_capturing"),
    "removed_without_cause": phrase("irregularity.removed_without_cause"),
    "captured_wrong_number": phrase("irregularity.captured_wrong_number"),
    "stopped_capturing": phrase("irregularity.stopped_capturing"),
    "removed_wrongly_during_capture": phrase("irregularity.removed_wrongly_during_capture"),
    "removed_wrong_number": phrase("irregularity.removed_wrong_number"),
    "removed_uncaptured": phrase("irregularity.removed_uncaptured"),
    "stopped_removing": phrase("irregularity.stopped_removing"),
    "removed_own_after_capture": phrase("irregularity.removed_own_after_capture"),
    "king_not_marked": phrase("irregularity.king_not_marked"),
    "played_unmarked_king": phrase("irregularity.played_unmarked_king"),
    "touched_while_capture_due": phrase("irregularity.touched_while_capture_due"),
    "touched_immovable_piece": phrase("irregularity.touched_immovable_piece"),
    "adjusted_without_saying": phrase("irregularity.adjusted_without_saying"),
    "adjusted_out_of_turn": phrase("irregularity.adjusted_out_of_turn"),
    "capture_not_shown": phrase("irregularity.capture_not_shown"),
    "impossible_moves_for_increment": phrase("irregularity.impossible_moves_for_increment"),
    "pressed_without_move": phrase("irregularity.pressed_without_move"),
    "pressed_with_other_hand": phrase("irregularity.pressed_with_other_hand"),
    "finger_kept_on_button": phrase("irregularity.finger_kept_on_button"),
    "stopped_clock_groundlessly": phrase("irregularity.stopped_clock_groundlessly"),
    "stopped_clock_groundlessly_100": phrase("irregularity.stopped_clock_groundlessly_100"),
    "opponent_hindered_at_clock": phrase("irregularity.opponent_hindered_at_clock"),
}


class Claimant(StrEnum):
    """Who may claim."""

    OPPONENT = phrase("irregularity_by.opponent")
    ANYONE = phrase("irregularity_by.anyone")
    JUDGE = phrase("irregularity_by.judge")
    NOBODY = phrase("irregularity_by.nobody")


class ClaimDeadline(StrEnum):
    """Until when; never after the game."""

    BEFORE_REPLY = phrase("irregularity_deadline.before_reply")
    BEFORE_BOTH_MOVED = phrase("irregularity_deadline.before_both_moved")
    WHILE_GAME_LASTS = phrase("irregularity_deadline.while_game_lasts")
    NEVER = phrase("irregularity_deadline.never")


class IrregularityRemedy(StrEnum):
    """What follows."""

    CORRECT = phrase("irregularity_remedy.correct")
    CORRECT_ON_OFFENDERS_TIME = phrase("irregularity_remedy.correct_on_offenders_time")
    MOVE_TOUCHED = phrase("irregularity_remedy.move_touched")
    MARK_KING = phrase("irregularity_remedy.mark_king")
    SET_RIGHT = phrase("irregularity_remedy.set_right")
    REPLAY = phrase("irregularity_remedy.replay")
    ANY_MOVE = phrase("irregularity_remedy.any_move")
    CAPTURE_MAY_BE_PLAYED = phrase("irregularity_remedy.capture_may_be_played")
    SANCTION_ONLY = phrase("irregularity_remedy.sanction_only")
    GAME_STANDS = phrase("irregularity_remedy.game_stands")


class IrregularitySanction(StrEnum):
    """Whether the judge may punish; which sanction it will be, the competition knows (5.4.15.2)."""

    NONE = phrase("irregularity_sanction.none")
    POSSIBLE = phrase("irregularity_sanction.possible")
    GROSS = phrase("irregularity_sanction.gross")


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One entry of the catalogue; `item` is its place in the list of 5.4.14.2 or 2.1.10.3."""

    key: str
    clause: Clause
    by: Claimant
    deadline: ClaimDeadline
    remedy: IrregularityRemedy
    sanction: IrregularitySanction
    item: int | None = None
    after_reply: IrregularityRemedy | None = None
    clock_back: Clause | None = None
    broken: Clause | None = None
    impossible_move: bool = False

    @property
    def summary(self) -> str:
        """What happened, as a key of the language catalogues."""
        return SUMMARIES[self.key]


@dataclass(frozen=True, slots=True)
class HandlingRules:
    """What one edition says about irregularities and the handling of pieces."""

    entries: Mapping[str, Irregularity]
    clauses: Mapping[str, Clause]
    removal_orders: tuple[str, ...]
    king_marks: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment of the claim; `moves_completed_by_each`: so many moves both players have made at least."""

    opponent_replied: bool
    moves_completed_by_each: int
    game_over: bool

    def is_in_time(self, deadline: ClaimDeadline) -> bool:
        """Whether a deadline has not passed, the end of the game apart."""
        match deadline:
            case ClaimDeadline.BEFORE_REPLY:
                return not self.opponent_replied
            case ClaimDeadline.BEFORE_BOTH_MOVED:
                return self.moves_completed_by_each == 0
            case ClaimDeadline.WHILE_GAME_LASTS:
                return True
            case ClaimDeadline.NEVER:
                return False


@dataclass(frozen=True, slots=True)
class IrregularityClaim:
    """What may be done about an irregularity at a moment of the game; `clause` is what decides it.

    `clock_may_be_pressed_back`: if the offender has already started the opponent's clock.
    """

    irregularity: Irregularity
    moment: Moment
    may_be_claimed: bool
    by: Claimant
    deadline: ClaimDeadline
    remedy: IrregularityRemedy
    clause: Clause
    clock_may_be_pressed_back: bool
    rulebook: Rulebook = field(repr=False)

    @property
    def sanction(self) -> IrregularitySanction:
        """Whether the judge may punish the player."""
        return self.irregularity.sanction

    @property
    def is_gross_breach(self) -> bool:
        """Whether it is a gross breach of the Rules."""
        return self.sanction is IrregularitySanction.GROSS

    def explanation(self) -> Explanation:
        """Who may claim what; the end of the game and the deadline; the clock, a dispute, the sanction."""
        inputs = {"what": self.irregularity.summary, "by": self.by.value}
        verdict = Step("irregularity_claim.verdict", self.remedy.value, self.clause, inputs=inputs)
        return Explanation(verdict, tuple(_conditions(self)), tuple(_working(self)))


def _conditions(claim: IrregularityClaim) -> list[Step]:
    known, moment = handling_rules(claim.rulebook).clauses, claim.moment
    lasts = Step("irregularity_claim.game_lasts", clause=known["game_over"], met=not moment.game_over)
    in_time = moment.is_in_time(claim.deadline)
    match claim.deadline:
        case ClaimDeadline.BEFORE_REPLY:
            return [lasts, Step("irregularity_claim.not_replied", clause=known["right_lost"], met=in_time)]
        case ClaimDeadline.BEFORE_BOTH_MOVED:
            moves, decided_by = moment.moves_completed_by_each, claim.irregularity.clause
            return [lasts, Step("irregularity_claim.not_both_moved", moves, decided_by, met=in_time)]
        case ClaimDeadline.WHILE_GAME_LASTS:
            return [lasts]
        case ClaimDeadline.NEVER:
            return []


def _working(claim: IrregularityClaim) -> list[Step]:
    entry, known = claim.irregularity, handling_rules(claim.rulebook).clauses
    steps = [Step("irregularity_claim.broken", clause=entry.broken)] if entry.broken else []
    if claim.by is Claimant.OPPONENT:
        steps.append(Step("irregularity_claim.opponent_decides", clause=known["opponent_decides"]))
        if claim.clock_may_be_pressed_back:
            readings = _readings(entry, known)
            steps.append(Step("irregularity_claim.clock_back", clause=entry.clock_back, readings=readings))
        if "dispute" in known:
            steps.append(Step("irregularity_claim.dispute", clause=known["dispute"]))
    if claim.clause == known.get("impossible_move_stands"):
        steps.append(Step("irregularity_claim.no_protest", clause=claim.clause))
    if claim.is_gross_breach:
        steps.append(Step("irregularity_claim.gross_breach", clause=known["gross_breach"]))
    if claim.sanction is not IrregularitySanction.NONE:
        steps.append(Step("irregularity_claim.sanction", clause=known["sanction"]))
    return steps


def _readings(entry: Irregularity, known: Mapping[str, Clause]) -> tuple[str, ...]:
    """5.4.14.4 itself names the impossible move; the rest of the list it reaches by a dead reference."""
    return ("D1",) if entry.clock_back == known["dispute"] and not entry.impossible_move else ()


@cites("draughts-rules", "5.4.14.1", "5.4.14.2", "5.4.14.2/p2", "5.4.14.2/p2/item2", "5.4.14.3", "5.4.14.3/item2")
@cites("draughts-rules", "5.4.14.4", "5.4.14.4/p2", "5.4.14.4/p3", "5.4.14.5", "5.4.2.3", "5.4.15.1", "6.1.5.10")
@cites("draughts-rules", "6.1.10.3/item2", "7.7.3/item2", "2.1.10.1", "2.1.10.2", "2.1.10.3", "2.1.10.4", "2.1.10.5")
@cites("draughts-rules", "2.1.5.10")
def remedy(
    key: str, rulebook: Rulebook, *, opponent_replied: bool, moves_completed_by_each: int, game_over: bool
) -> IrregularityClaim:
    """What may be claimed about an irregularity now, by whom, and what follows."""
    if moves_completed_by_each < 0:
        got, path = {"got": moves_completed_by_each}, "moves_completed_by_each"
        raise Refusal(Problem("expected 0 or more; got {got}", got, path=path))
    entry = irregularity(key, rulebook)
    moment = Moment(opponent_replied, moves_completed_by_each, game_over)
    may_be_claimed = moment.is_in_time(entry.deadline) and not game_over
    outcome, decided_by = _outcome(entry, moment, handling_rules(rulebook).clauses)
    return IrregularityClaim(
        irregularity=entry,
        moment=moment,
        may_be_claimed=may_be_claimed,
        by=entry.by if may_be_claimed else Claimant.NOBODY,
        deadline=entry.deadline,
        remedy=outcome,
        clause=decided_by,
        clock_may_be_pressed_back=may_be_claimed and not opponent_replied and entry.clock_back is not None,
        rulebook=rulebook,
    )


def what_follows(key: str | None, rulebook: Rulebook) -> tuple[Step, ...]:
    """What may be done about an irregularity at once, before the opponent replies; nothing about none."""
    if key is None:
        return ()
    explanation = remedy(
        key, rulebook, opponent_replied=False, moves_completed_by_each=1, game_over=False
    ).explanation()
    return (explanation.verdict, *explanation.working)


def _outcome(entry: Irregularity, moment: Moment, known: Mapping[str, Clause]) -> tuple[IrregularityRemedy, Clause]:
    """What follows, and the clause that decides it."""
    if moment.game_over:
        return IrregularityRemedy.GAME_STANDS, known["game_over"]
    if moment.opponent_replied and entry.after_reply is not None:
        return entry.after_reply, known["right_lost"]
    if moment.is_in_time(entry.deadline) or entry.deadline is ClaimDeadline.NEVER:
        return entry.remedy, entry.clause
    if entry.deadline is ClaimDeadline.BEFORE_BOTH_MOVED:
        return IrregularityRemedy.GAME_STANDS, entry.clause
    lost = "impossible_move_stands" if entry.impossible_move else "right_lost"
    return IrregularityRemedy.GAME_STANDS, known.get(lost, known["right_lost"])


def irregularity(key: str, rulebook: Rulebook) -> Irregularity:
    """The entry of the edition's catalogue with that key."""
    entries = handling_rules(rulebook).entries
    if key not in entries:
        params = {"edition": rulebook.edition.id, "key": key, "known": ", ".join(entries)}
        raise Refusal(Problem("{edition} knows no irregularity «{key}»; it knows: {known}", params, path="key"))
    return entries[key]


def catalogue(rulebook: Rulebook) -> tuple[Irregularity, ...]:
    """Every irregularity of the edition, in the order of the regulation."""
    return tuple(handling_rules(rulebook).entries.values())


def handling_rules(rulebook: Rulebook) -> HandlingRules:
    """What the edition says about irregularities; an unknown word or clause in its data is refused with its place."""
    return rulebook.read(SOURCE, lambda content: _read(content, rulebook), HandlingRules)


def _read(content: Mapping[str, Any], rulebook: Rulebook) -> HandlingRules:
    entries = {
        key: _entry(key, {**content["listed"], **row} if "item" in row else row, rulebook)
        for key, row in content["entries"].items()
    }
    clauses = {name: rulebook.clause(number) for name, number in content["clauses"].items()}
    marks = {rules: tuple(allowed) for rules, allowed in content["king_marks"].items()}
    return HandlingRules(entries, clauses, tuple(content["removal_orders"]), marks)


def _entry(key: str, row: Mapping[str, Any], rulebook: Rulebook) -> Irregularity:
    place = f"figures/{rulebook.edition.id}/{SOURCE}.toml: {key}"
    if key not in SUMMARIES:
        raise DataError(Problem("the summary is missing", path=place))
    after_reply = row.get("after_reply")
    return Irregularity(
        key=key,
        clause=rulebook.clause(row["clause"]),
        by=_word(place, Claimant, row["by"]),
        deadline=_word(place, ClaimDeadline, row["deadline"]),
        remedy=_word(place, IrregularityRemedy, row["remedy"]),
        sanction=_word(place, IrregularitySanction, row["sanction"]),
        item=row.get("item"),
        after_reply=None if after_reply is None else _word(place, IrregularityRemedy, after_reply),
        clock_back=rulebook.clause(row["clock_back_clause"]) if "clock_back_clause" in row else None,
        broken=rulebook.clause(row["broken_clause"]) if "broken_clause" in row else None,
        impossible_move=row.get("impossible_move", False),
    )


Word = TypeVar("Word", bound=StrEnum)


def _word(place: str, words: type[Word], name: str) -> Word:
    found = words.__members__.get(name.upper())
    if found is None:
        choices = ", ".join(words.__members__).lower()
        raise DataError(Problem("expected one of: {choices}; got {got}", {"choices": choices, "got": name}, path=place))
    return found
