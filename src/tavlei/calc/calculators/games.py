"""`games.*`: games in progress, replayed from their logs."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from tavlei.calc.answers import CalcAnswer
from tavlei.calc.bounds import Bounds
from tavlei.calc.games_shapes import ProgressOutput, progress_output
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.games.progress import after, begin, event_from, setup_from
from tavlei.rulebook import Refusal, Rulebook, phrase

RULES = "draughts-rules"


class ProgressInput(CalcInput):
    """The log of a game."""

    version: int = Field(default=1, ge=1, le=1, description=phrase("version of the log: 1"))
    setup: dict[str, Any] = Field(
        description=phrase("the game: kind, discipline, control, and what differs from the usual")
    )
    events: list[dict[str, Any]] = Field(
        max_length=2_000, description=phrase("the events in their order, each with kind, at (milliseconds) and by")
    )
    at: int | None = Field(
        default=None, ge=0, description=phrase("the instant whose rights are asked; without it that of the last event")
    )
    skip_refused: bool = Field(
        default=False,
        description=phrase("go on after an event that is refused, and list it; without it the log is refused"),
    )


@calculator(
    "games.progress",
    title=phrase("A game in progress from its log: how it stands, what both may do (draughts, renju)"),
    series=RULES,
    clauses=["5.4.1.2", "5.4.2.3", "5.4.2.6", "5.4.12.3", "5.4.13.3", "5.4.13.5", "5.4.14.2/p2", "9.2.5.1"],
    takes=ProgressInput,
    gives=ProgressOutput,
    bounds=Bounds(size=20_000, heavy=True),
    example={
        "setup": {"kind": "russian", "discipline": "russian_rapid", "control": "15+5"},
        "events": [
            {"kind": "begin", "at": 0, "by": "server"},
            {"kind": "move", "at": 4_000, "by": "white", "move": "c3-d4"},
            {"kind": "move", "at": 9_500, "by": "black", "move": "d6-c5", "offer": True},
        ],
        "at": 12_000,
    },
)
def progress(facts: ProgressInput, rulebook: Rulebook) -> CalcAnswer:
    """Every event is folded into the game or refused with the clause."""
    try:
        game = begin(setup_from(facts.setup, rulebook))
    except Refusal as refusal:
        raise refusal.at("setup") from None
    refused: list[tuple[int, Refusal]] = []
    for number, row in enumerate(facts.events):
        try:
            game = after(game, event_from(row))
        except Refusal as refusal:
            if not facts.skip_refused:
                raise refusal.at(f"events[{number}]") from None
            refused.append((number, refusal))
    at = game.at if facts.at is None else facts.at
    return CalcAnswer(ProgressOutput(**progress_output(game, at, refused)), game.explanation)
