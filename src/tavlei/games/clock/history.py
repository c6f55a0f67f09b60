"""The history of a clock as an explanation: each event, when it was, what both had left, and the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock._text import clock_text
from tavlei.rulebook import Explanation, Step, Value, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.state import Clock, Entry


def clock_explanation(clock: Clock) -> Explanation:
    """How the game stands on the clock, then every event in order."""
    start = clock.history[0].event.at if clock.history else 0
    return Explanation(_verdict(clock), working=tuple(_step(entry, start) for entry in clock.history))


def _verdict(clock: Clock) -> Step:
    if clock.outcome is not None:
        return Step("clock.over", clock.outcome.result.value, clock.outcome.clause, clock.outcome.readings)
    times: dict[str, Value] = {
        "white": clock_text(clock.white.remaining),
        "black": clock_text(clock.black.remaining),
    }
    if clock.running is None:
        return Step("clock.not_started", clause=clock.rule("5.4.1.2"), inputs=times)
    key = phrase("clock.standing") if clock.stopped else phrase("clock.running")
    return Step(key, clock.running.value, clock.rule("4.2/p5"), inputs=times)


def _step(entry: Entry, start: int) -> Step:
    """The sentence of an event; pauses and lapses in its inputs are shown as times too."""
    inputs: dict[str, Value] = {name: _shown(name, value) for name, value in entry.inputs.items()}
    inputs |= {"white": clock_text(entry.white), "black": clock_text(entry.black)}
    return Step(entry.key, clock_text(entry.event.at - start), entry.clause, entry.readings, inputs)


def _shown(name: str, value: Value) -> Value:
    return clock_text(value) if name in ("pause", "elapsed") and isinstance(value, int) else value
