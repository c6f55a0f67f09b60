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

    def moves_of(self, side: room.Side) -> int:
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
def time(facts: TimeInput, rulebook: Rulebook) -> CalcAnswer:
    """Letter by letter, as the ledger of the room counts them."""
    breaks = read_breaks(facts.breaks, rulebook)
    used = _UsedTime(room.begin(_terms(facts, rulebook), breaks))
    for index, letter in enumerate(facts.letters):
        try:
            used = _after(used, letter)
        except Refusal as error:
            raise error.at(f"letters[{index}]") from error
        for penalty in facts.penalties:
            if penalty.after_letter == index:
                used = replace(used, time=used.time.charged(penalty.charge(used.time.event, rulebook)))
    if wrong := [
        index for index, penalty_input in enumerate(facts.penalties) if penalty_input.after_letter >= len(facts.letters)
    ]:
        raise Refusal(Problem("there is no such letter", path=f"penalties[{wrong[0]}].after_letter"))
    return CalcAnswer(_output(facts, used), lambda: _explained(used))


def _terms(facts: TimeInput, rulebook: Rulebook) -> room.Terms:
    start = facts.applies_on()
    if start is None:
        raise Refusal(Problem("neither the start of play nor a date of the first letter is known", path="start"))
    end = facts.end or shifted(start, years=_YEARS_WITHOUT_END)
    received = (facts.list_received_white, facts.list_received_black)
    return room.Terms(
        "-", "white", "black", start, end, rulebook, list_received=received, usual_travel=facts.usual_travel
    )


def _after(used: _UsedTime, letter: TimedLetter) -> _UsedTime:
    side = room.Side(letter.by)
    partner = used.time.last.get(side.other)
    if used.turn is not None and letter.kind != "judge" and (letter.kind == "repeat") == (side is used.turn):
        message = phrase("it is the partner who has to write")
        raise Refusal(Problem(message, path="by", clause=used.time.rulebook.clause("10.2.8")))
    number, _ = letter.own_moves()
    own, other = used.moves_of(side) + number, used.moves_of(side.other) + letter.partner_moves
    moves = (own, other) if side.is_white else (other, own)
    plies = _plies(used.time.event, letter)
    posted = letter.posted(None if partner is None else partner.last_sent)
    time_after = _posted(used.time, letter, posted, own + letter.obligatory)
    turn = used.turn if letter.kind == "repeat" else side.other
    return _UsedTime(time_after, moves, (*used.plies, *plies), (*used.counted, own + letter.obligatory), turn)


def _posted(timekeeping: room.Timekeeping, letter: TimedLetter, posted: room.Posted, moves: int) -> room.Timekeeping:
    if letter.kind == "judge":
        if letter.sent is None:
            raise Refusal(Problem("the field is missing", path="sent"))
        return timekeeping.decided(posted.by, letter.sent)
    if letter.kind == "repeat":
        return room.post_again(timekeeping, posted, moves)
    if room.PenaltyGround.STOP in posted.charges:
        timekeeping = (
            timekeeping.stop_penalty(posted.by.other)
            if letter.kind == "notice"
            else timekeeping.rejected(room.PenaltyGround.STOP)
        )
    tested = None if letter.kind == "notice" else moves
    after = room.post(timekeeping, posted, KINDS[letter.kind], tested)
    if "totals" in letter.omits:
        return after
    white, black = posted.totals
    stated = (
        after.total(room.Side.WHITE) if white is None else white,
        after.total(room.Side.BLACK) if black is None else black,
    )
    return room.post(timekeeping, replace(posted, totals=stated), KINDS[letter.kind], tested)


def _plies(event: int, letter: TimedLetter) -> list[room.Ply]:
    """The moves of a letter for the sheet: the writer's own first, the partner's between them."""
    side = room.Side(letter.by)
    number, texts = letter.own_moves()
    own = [room.Ply(side, text, event) for text in texts or ("",) * number]
    others = [room.Ply(side.other, "", event)] * letter.partner_moves
    pairs = zip_longest(own, others)
    return [ply for pair in pairs for ply in pair if ply is not None]


def _output(facts: TimeInput, used: _UsedTime) -> TimeOutput:
    ledger = used.time.ledger
    white, black = (_player(used, side) for side in room.Side)
    output = {
        "fraction": f"{white.total}/{black.total}",
        "white": white,
        "black": black,
        "letters": [_letter(used, index, letter) for index, letter in enumerate(facts.letters)],
        "charges": ledger.charges,
        "breaks": used.time.breaks,
        "sheet": room.time_sheet(ledger, used.plies).rows,
        "remarks": [remark_output(*remark) for remark in used.time.remarks],
    }
    return TimeOutput.model_validate(output)


def _letter(used: _UsedTime, index: int, letter: TimedLetter) -> CountedLetter:
    ledger, side = used.time.ledger, room.Side(letter.by)
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
        moves=used.counted[index],
        allowed=None if standing is None else standing.allowed,
        overdue=standing is not None and standing.overdue,
    )


def _kind_of(letter: TimedLetter) -> room.ChargeKind | None:
    return room.ChargeKind.LATE_REPEAT if letter.kind == "repeat" else KINDS.get(letter.kind)


def _player(used: _UsedTime, side: room.Side) -> PlayerTime:
    ledger, count = used.time.ledger, used.moves_of(side)
    standing = ledger.standing(side)
    return PlayerTime(
        total=ledger.total(side),
        penalties=ledger.penalties(side),
        moves=count,
        allowed=ledger.allowance.for_moves(count),
        overdue=standing is not None and standing.overdue,
        days_left=ledger.days_left(side, count),
        overdue_letters=[tested.event for tested in ledger.standings if tested.side is side and tested.overdue],
    )


def _explained(used: _UsedTime) -> Explanation:
    ledger = used.time.ledger
    totals = {"white": ledger.total(room.Side.WHITE), "black": ledger.total(room.Side.BLACK)}
    verdict = Step("correspondence.totals", clause=used.time.rulebook.clause("10.3.1"), inputs=totals)
    conditions = tuple(standing.step() for side in room.Side if (standing := ledger.standing(side)) is not None)
    remarks = tuple(step for _, step in used.time.remarks)
    charges = tuple(charge.step() for charge in ledger.charges)
    return Explanation(verdict, conditions=conditions, working=(*break_steps(used.time.breaks), *charges, *remarks))
