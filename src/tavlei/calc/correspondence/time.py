"""`correspondence.time`: the days of both players from the dates of their letters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from tavlei import correspondence as room
from tavlei.calc.answers import CalcAnswer
from tavlei.calc.correspondence.shapes import break_steps, read_breaks, remark_output
from tavlei.calc.correspondence.time_shapes import KINDS, CountedLetter, PlayerTime, TimedLetter, TimeInput, TimeOutput
from tavlei.calc.register import calculator
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Step, phrase, shifted

_YEARS_WITHOUT_END = 50


@dataclass(frozen=True, slots=True)
class _UsedTime:
    """The time, and the moves each side has made."""

    time: room.Timekeeping
    moves: tuple[int, int] = (0, 0)
    plies: tuple[room.Ply, ...] = ()
    counted: tuple[int, ...] = ()
    turn: room.Side | None = None

    def made(self, side: room.Side) -> int:
        return self.moves[0 if side.is_white else 1]


@calculator(
    "correspondence.time",
    title=phrase("Time for thinking by correspondence: days on every move, totals, overdue or not"),
    series="draughts-rules",
    clauses=["10.3.1", "10.3.2", "10.3.3", "10.3.4", "10.3.5", "10.4.3/p2", "10.3.6/table"],
    takes=TimeInput,
    gives=TimeOutput,
    example={
        "start": "2024-03-01",
        "letters": [
            {"by": "white", "sent": "2024-03-03", "moves": ["c3-b4"]},
            {"by": "black", "received": "2024-03-12", "sent": "2024-03-15", "moves": ["f6-g5"]},
            {"by": "white", "received": "2024-03-22", "sent": "2024-03-26", "moves": ["b2-c3"]},
            {"by": "black", "received": "2024-04-10", "sent": "2024-04-11", "moves": ["g5-h4"]},
        ],
        "breaks": [{"by": "black", "first": "2024-10-10", "last": "2024-10-25"}],
    },
)
def time(given: TimeInput, rulebook: Rulebook) -> CalcAnswer:
    """Letter by letter, as the ledger of the room counts them."""
    breaks = read_breaks(given.breaks, rulebook)
    kept = _UsedTime(room.begin(_terms(given, rulebook), breaks))
    for index, letter in enumerate(given.letters):
        try:
            kept = _after(kept, letter)
        except Refusal as error:
            raise error.at(f"letters[{index}]") from error
        for penalty in given.penalties:
            if penalty.after_letter == index:
                kept = replace(kept, time=kept.time.charged(penalty.charge(kept.time.event, rulebook)))
    if wrong := [index for index, told in enumerate(given.penalties) if told.after_letter >= len(given.letters)]:
        raise Refusal(Problem("there is no such letter", path=f"penalties[{wrong[0]}].after_letter"))
    return CalcAnswer(_output(given, kept), lambda: _explained(kept))


def _terms(given: TimeInput, rulebook: Rulebook) -> room.Terms:
    start = given.applies_on()
    if start is None:
        raise Refusal(Problem("neither the start of play nor a date of the first letter is known", path="start"))
    end = given.end or shifted(start, years=_YEARS_WITHOUT_END)
    received = (given.list_received_white, given.list_received_black)
    return room.Terms(
        "-", "white", "black", start, end, rulebook, list_received=received, usual_travel=given.usual_travel
    )


def _after(kept: _UsedTime, letter: TimedLetter) -> _UsedTime:
    side = room.Side(letter.by)
    partner = kept.time.last.get(side.other)
    if kept.turn is not None and letter.kind != "judge" and (letter.kind == "repeat") == (side is kept.turn):
        message = phrase("it is the partner who has to write")
        raise Refusal(Problem(message, path="by", clause=kept.time.rulebook.clause("10.2.8")))
    number, _ = letter.own_moves()
    own, other = kept.made(side) + number, kept.made(side.other) + letter.partner_moves
    moves = (own, other) if side.is_white else (other, own)
    plies = _plies(kept.time.event, letter)
    posted = letter.posted(None if partner is None else partner.last_sent)
    time_after = _posted(kept.time, letter, posted, own + letter.obligatory)
    turn = kept.turn if letter.kind == "repeat" else side.other
    return _UsedTime(time_after, moves, (*kept.plies, *plies), (*kept.counted, own + letter.obligatory), turn)


def _posted(kept: room.Timekeeping, letter: TimedLetter, posted: room.Posted, moves: int) -> room.Timekeeping:
    if letter.kind == "judge":
        if letter.sent is None:
            raise Refusal(Problem("the field is missing", path="sent"))
        return kept.decided(posted.by, letter.sent)
    if letter.kind == "repeat":
        return room.post_again(kept, posted, moves)
    if room.PenaltyGround.STOP in posted.charges:
        kept = kept.stop_penalty(posted.by.other) if letter.kind == "notice" else kept.rejected(room.PenaltyGround.STOP)
    tested = None if letter.kind == "notice" else moves
    after = room.post(kept, posted, KINDS[letter.kind], tested)
    if "totals" in letter.omits:
        return after
    white, black = posted.totals
    stated = (
        after.total(room.Side.WHITE) if white is None else white,
        after.total(room.Side.BLACK) if black is None else black,
    )
    return room.post(kept, replace(posted, totals=stated), KINDS[letter.kind], tested)


def _plies(event: int, letter: TimedLetter) -> list[room.Ply]:
    """The moves of a letter for the sheet: the writer's own first, the partner's between them."""
    side = room.Side(letter.by)
    number, texts = letter.own_moves()
    own = [room.Ply(side, text, event) for text in texts or ("",) * number]
    others = [room.Ply(side.other, "", event)] * letter.partner_moves
    pairs = zip_longest(own, others)
    return [ply for pair in pairs for ply in pair if ply is not None]


def _output(given: TimeInput, kept: _UsedTime) -> TimeOutput:
    ledger = kept.time.ledger
    white, black = (_player(kept, side) for side in room.Side)
    output = {
        "fraction": f"{white.total}/{black.total}",
        "white": white,
        "black": black,
        "letters": [_letter(kept, index, letter) for index, letter in enumerate(given.letters)],
        "charges": ledger.charges,
        "breaks": kept.time.breaks,
        "sheet": room.time_sheet(ledger, kept.plies).rows,
        "remarks": [remark_output(*remark) for remark in kept.time.remarks],
    }
    return TimeOutput.model_validate(output)


def _letter(kept: _UsedTime, index: int, letter: TimedLetter) -> CountedLetter:
    ledger, side = kept.time.ledger, room.Side(letter.by)
    own = [
        line for line in ledger.charges if line.event == index and line.side is side and line.kind is _kind_of(letter)
    ]
    standing = next((tested for tested in ledger.standings if tested.event == index), None)
    upto = [line for line in ledger.charges if line.event <= index]
    totals = {of: sum(charge.days for charge in upto if charge.side is of) for of in room.Side}
    return CountedLetter(
        letter=index,
        by=letter.by,
        kind=letter.kind,
        received=own[-1].received if own else letter.received,
        sent=own[-1].sent if own else letter.sent,
        days=sum(line.days for line in own),
        total_white=totals[room.Side.WHITE],
        total_black=totals[room.Side.BLACK],
        moves=kept.counted[index],
        allowed=None if standing is None else standing.allowed,
        overdue=standing is not None and standing.overdue,
    )


def _kind_of(letter: TimedLetter) -> room.ChargeKind | None:
    return room.ChargeKind.LATE_REPEAT if letter.kind == "repeat" else KINDS.get(letter.kind)


def _player(kept: _UsedTime, side: room.Side) -> PlayerTime:
    ledger, made = kept.time.ledger, kept.made(side)
    standing = ledger.standing(side)
    return PlayerTime(
        total=ledger.total(side),
        penalties=ledger.penalties(side),
        moves=made,
        allowed=ledger.allowance.for_moves(made),
        overdue=standing is not None and standing.overdue,
        days_left=ledger.days_left(side, made),
        overdue_letters=[tested.event for tested in ledger.standings if tested.side is side and tested.overdue],
    )


def _explained(kept: _UsedTime) -> Explanation:
    ledger = kept.time.ledger
    totals = {"white": ledger.total(room.Side.WHITE), "black": ledger.total(room.Side.BLACK)}
    verdict = Step("correspondence.totals", clause=kept.time.rulebook.clause("10.3.1"), inputs=totals)
    conditions = tuple(standing.step() for side in room.Side if (standing := ledger.standing(side)) is not None)
    remarks = tuple(step for _, step in kept.time.remarks)
    charges = tuple(charge.step() for charge in ledger.charges)
    return Explanation(verdict, conditions=conditions, working=(*break_steps(kept.time.breaks), *charges, *remarks))
