"""`clock.*`: the clock of a game, lateness, the duty to record, the sheets."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.calculators.time_control import ControlText
from tavlei.calc.clock_shapes import ClockEventInput, ClockTime, Hour, ShownHour, ShownTime, SideName, Sides, sides
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.games.arrivals import Appointment, Arrivals, arrivals
from tavlei.games.clock import (
    Clock,
    ClockSetup,
    Discipline,
    RecordingDuty,
    ShownClock,
    Side,
    after,
    new_clock,
    recording_duty,
    restoring,
)
from tavlei.games.sheets import Sheet, SheetsHandedIn, hand_in
from tavlei.rulebook import Explanation, Refusal, Rulebook, phrase

RULES = "draughts-rules"
DisciplineKey = Annotated[Discipline, Field(strict=False)]


class ShownClockInput(CalcPart):
    """What a clock shows in the middle of a game."""

    white: ClockTime = Field(description=phrase("what White's clock shows; 0:00 if the flag is down"))
    black: ClockTime = Field(description=phrase("what Black's clock shows; 0:00 if the flag is down"))
    running: SideName = Field(description=phrase("whose clock is switched on"))
    first_down: SideName | None = Field(default=None, description=phrase("whose flag fell first, if both are down"))
    moves: int = Field(default=0, ge=0, le=1000, description=phrase("moves that each player has made"))
    stopped: bool = Field(default=False, description=phrase("the clock is stopped"))

    def clock(self, setup: ClockSetup) -> Clock:
        """The clock as it stands."""
        first = None if self.first_down is None else Side(self.first_down)
        return self.build(ShownClock, running=Side(self.running), first_down=first).clock(setup)


class ClockRunInput(CalcInput):
    """A game by the clock: from its start, or from what the clock shows."""

    discipline: DisciplineKey = Field(description=phrase("the sporting discipline"))
    control: ControlText = Field(
        description=phrase("minutes for the game and, after +, seconds per move; by moves as in 2h/50+1h")
    )
    shown: ShownClockInput | None = Field(
        default=None, description=phrase("what the clock shows; without it the clock has not been started")
    )
    events: list[ClockEventInput] = Field(max_length=1000, description=phrase("what happened to the clock, in order"))
    opening_by_lot: bool = Field(default=False, description=phrase("the opening is drawn before the game"))
    mechanical: bool = Field(default=False, description=phrase("a clock with hands"))


class ClockRunOutput(CalcOutput):
    """How the clock stands."""

    white: ShownTime = Field(description="what White has left")
    black: ShownTime = Field(description="what Black has left")
    phase: str = Field(description="before, both_absent, one_absent, drawing, playing or over")
    running: SideName | None = Field(description="whose clock is switched on")
    stopped: bool
    flags: list[SideName] = Field(description="whose flag is down")
    result: str | None = Field(description="white_wins, black_wins, draw or both_lose, once the game is over")
    decided_by: ClauseText | None = Field(description="the clause of the result")


@calculator(
    "clock.run",
    title=phrase("The clock of a game: times, flags and what follows, event by event"),
    series=RULES,
    clauses=[
        "5.4.1.2",
        "5.4.2.3",
        "5.4.2.5",
        "5.4.2.6",
        "5.4.2.7",
        "5.4.2.8",
        "5.4.2.9",
        "5.4.2.10",
        "5.4.2.11",
        "5.4.13.1/item2",
        "9.3.1.3",
        "9.3.1.4",
        "9.3.1.5",
    ],
    takes=ClockRunInput,
    gives=ClockRunOutput,
    example={
        "discipline": "russian_rapid",
        "control": "8+4",
        "events": [
            {"what": "started"},
            {"at": "0:20", "what": "pressed", "side": "white"},
            {"at": "8:21", "what": "flag", "by": "white"},
        ],
    },
)
def run(facts: ClockRunInput, rulebook: Rulebook) -> CalcAnswer:
    """Every event is held against the rules; one that they do not allow is refused with its clause."""
    setup = ClockSetup(facts.control, facts.discipline, rulebook, facts.opening_by_lot, facts.mechanical)
    clock = new_clock(setup) if facts.shown is None else facts.shown.clock(setup)
    for index, happened in enumerate(facts.events):
        path = f"events[{index}]"
        event = happened.event(path)
        try:
            clock = after(clock, event)
        except Refusal as error:
            raise error.at(path) from error
    return CalcAnswer(_standing(clock), clock.explanation)


def _standing(clock: Clock) -> ClockRunOutput:
    over = clock.outcome
    return ClockRunOutput(
        white=clock.white.remaining,
        black=clock.black.remaining,
        phase=clock.phase.value,
        running=None if clock.running is None else clock.running.value,
        stopped=clock.stopped,
        flags=[side.value for side in Side if side in clock.fallen()],
        result=None if over is None else over.result.value,
        decided_by=None if over is None else str(over.clause),
    )


class LatenessInput(CalcInput):
    """When a game was to begin, and when the players came."""

    discipline: DisciplineKey = Field(description=phrase("the sporting discipline"))
    control: ControlText = Field(
        description=phrase("minutes for the game and, after +, seconds per move; by moves as in 2h/50+1h")
    )
    start: Hour = Field(description=phrase("hour at which the game was to begin"))
    white_came: Hour | None = Field(default=None, description=phrase("when White came; nothing if not at all"))
    black_came: Hour | None = Field(default=None, description=phrase("when Black came; nothing if not at all"))
    limit_minutes: int | None = Field(
        default=None, ge=0, le=600, description=phrase("minutes that the regulation allows to be late")
    )
    micro_match: bool = Field(default=False, description=phrase("the encounter is a micro-match"))
    excused: Sides | None = Field(default=None, description=phrase("who has a good reason"))
    opening_by_lot: bool = Field(default=False, description=phrase("the opening is drawn before the game"))


class LatenessOutput(CalcOutput):
    """Who loses, and what the clocks show."""

    verdict: str = Field(description="in_time, white_loses, black_loses, both_lose or judge_decides")
    limit_minutes: int
    seated_by: ShownHour = Field(description="by when the players must have taken their seats")
    white: ShownTime = Field(description="what White has left when those who may play are there")
    black: ShownTime = Field(description="what Black has left when those who may play are there")


def _left(arrived: Arrivals) -> LatenessOutput:
    return LatenessOutput(
        verdict=arrived.verdict.value,
        limit_minutes=arrived.limit_minutes,
        seated_by=arrived.seated_by,
        white=arrived.clock.white.remaining,
        black=arrived.clock.black.remaining,
    )


@calculator(
    "clock.lateness",
    title=phrase("A player is late: who loses, whose clock runs"),
    series=RULES,
    clauses=["5.4.1.1", "5.4.1.2", "5.4.4.1", "5.4.4.1/p2", "5.4.4.2"],
    takes=LatenessInput,
    gives=LatenessOutput,
    example={
        "discipline": "russian",
        "control": "45+30",
        "start": "10:00",
        "white_came": "10:12",
        "black_came": "10:04",
        "limit_minutes": 30,
    },
)
def lateness(facts: LatenessInput, rulebook: Rulebook) -> CalcAnswer:
    """The limit of the regulation within what the rules allow; the time gone before anybody came is halved."""
    setup = ClockSetup(facts.control, facts.discipline, rulebook, facts.opening_by_lot)
    appointment = facts.build(Appointment, white=facts.white_came, black=facts.black_came, excused=sides(facts.excused))
    found = arrivals(setup, appointment)
    return CalcAnswer(_left(found), found.explanation)


class RecordingInput(CalcInput):
    """A player's clock, and the time in which records were restored."""

    discipline: DisciplineKey = Field(description=phrase("the sporting discipline"))
    left: ClockTime = Field(description=phrase("time the player has left to the control"))
    increment: int = Field(default=0, ge=0, le=600, description=phrase("seconds added for a move"))
    gaps: Sides | None = Field(default=None, description=phrase("whose record has gaps"))
    restored_in: ClockTime | None = Field(default=None, description=phrase("time in which the records were restored"))
    first_out: SideName = Field(default="white", description=phrase("whose control ended first"))


class RecordingOutput(CalcOutput):
    """The duty, and who pays for restoring."""

    must_record: bool
    clause: ClauseText
    white_pays: ShownTime | None = Field(description="time taken off White's clock for restoring the records")
    black_pays: ShownTime | None = Field(description="time taken off Black's clock for restoring the records")


@calculator(
    "clock.recording",
    title=phrase("Must a player record the moves now, and on whose time is a record restored"),
    series=RULES,
    clauses=["5.4.3.1", "5.4.3.2", "5.4.3.3", "6.1.10.2/item2", "7.7.2/item2", "9.3.2.2"],
    takes=RecordingInput,
    gives=RecordingOutput,
    example={"discipline": "russian", "left": "4:30", "increment": 0, "gaps": "both", "restored_in": "2:00"},
)
def recording(facts: RecordingInput, rulebook: Rulebook) -> CalcAnswer:
    """Little time to the control and little added for a move free a player; quick games ask for no record."""
    duty = recording_duty(facts.discipline, facts.left, facts.increment, rulebook)
    if facts.gaps is None or facts.restored_in is None:
        return CalcAnswer(_duty(duty), duty.explanation)
    shared = restoring(facts.restored_in, sides(facts.gaps), facts.discipline, Side(facts.first_out), rulebook)

    def explained() -> Explanation:
        explanation = duty.explanation()
        return Explanation(
            explanation.verdict, explanation.conditions, (*explanation.working, shared.explanation().verdict)
        )

    return CalcAnswer(_duty(duty, shared.shares.white, shared.shares.black), explained)


def _duty(duty: RecordingDuty, white: int | None = None, black: int | None = None) -> RecordingOutput:
    return RecordingOutput(must_record=duty.must_record, clause=str(duty.clause), white_pays=white, black_pays=black)


class SheetInput(CalcPart):
    """A sheet that a player hands in."""

    moves: list[str] = Field(max_length=1000, description=phrase("the moves as the player wrote them"))
    time_used: ClockTime | None = Field(default=None, description=phrase("the time used"))
    result: str | None = Field(default=None, description=phrase("the result as the player wrote it"))
    signed: bool = Field(default=False, description=phrase("the player has signed"))

    def sheet(self) -> Sheet:
        """The sheet of the room."""
        return self.build(Sheet, time_used_ms=self.time_used, result=self.result)


class SheetsInput(CalcInput):
    """The sheets of both players."""

    white: SheetInput = Field(description=phrase("White's sheet"))
    black: SheetInput = Field(description=phrase("Black's sheet"))
    renju: bool = Field(default=False, description=phrase("the game is renju"))


class SheetsOutput(CalcOutput):
    """Whether the judge can take them."""

    complete: bool
    missing: list[str] = Field(description="what is missing on a sheet, as stable sentences")
    differing_moves: list[int] = Field(description="numbers of the moves at which the records differ")
    results_differ: bool
    clause: ClauseText


@calculator(
    "clock.sheets",
    title=phrase("Score sheets handed in after a game: can the judge take them"),
    series=RULES,
    clauses=["5.4.3.5", "9.3.2.5"],
    takes=SheetsInput,
    gives=SheetsOutput,
    example={
        "white": {"moves": ["h8", "h9", "i10"], "time_used": "12:00", "result": "1-0", "signed": True},
        "black": {"moves": ["h8", "h9", "i9"], "time_used": "15:30", "result": "1-0"},
        "renju": True,
    },
)
def sheets(facts: SheetsInput, rulebook: Rulebook) -> SheetsHandedIn:
    """Moves, results, times used and signatures of both."""
    return hand_in(facts.white.sheet(), facts.black.sheet(), rulebook, renju=facts.renju)
