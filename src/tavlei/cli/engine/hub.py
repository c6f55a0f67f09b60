"""A session of the Hub protocol: one thread reads what the board says, another thinks."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tavlei import __version__
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, Variant
from tavlei.games.engine.hub import (
    VARIANT_NAMES,
    read_line,
    read_move,
    read_position,
    variant_of,
    write_line,
    write_move,
)
from tavlei.games.engine.levels import LEVELS, MOST_THREADS, Level, level
from tavlei.games.engine.player import BestLine, Player
from tavlei.games.engine.thinking_time import ThinkingTime, for_a_move, on_the_clock
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tavlei.games.draughts.position import Position

MEMORY: Final = 64
MOST_MEMORY: Final = 4096


@dataclass(slots=True)
class _Asked:
    """What the next search is about, and its bounds."""

    position: Position | None = None
    before: list[Position] = field(default_factory=list)
    depth: int | None = None
    nodes: int | None = None
    time: ThinkingTime = field(default_factory=ThinkingTime)

    def within(self, strength: Level) -> Level:
        """The strength, and not deeper than was asked for."""
        depth = min(strength.depth, self.depth or strength.depth)
        return replace(strength, depth=depth, nodes=min(strength.nodes, self.nodes or strength.nodes))


class HubSession:
    """Commands come in one by one; what there is to say goes to `write`, from either thread."""

    def __init__(
        self, write: Callable[[str], object], variant: Variant = INTERNATIONAL, *, threads: int = 1, strength: int = 10
    ) -> None:
        """Nothing is built before it is needed."""
        self._write, self._variant, self._threads = write, variant, threads
        self._memory, self._strength = MEMORY, level(strength)
        self._player: Player | None = None
        self._asked = _Asked()
        self._thinking: threading.Thread | None = None
        self._stop = threading.Event()
        self._deadline = math.inf

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the lines."""
        for line in lines:
            command, values = read_line(line)
            if command == "quit":
                break
            try:
                self._answer(command, values)
            except Refusal as refusal:
                self._write(write_line("error", {"message": str(refusal)}))
        self._halt()

    def _answer(self, command: str, values: dict[str, str]) -> None:
        match command:
            case "":
                pass
            case "hub":
                self._introduce()
            case "set-param":
                self._set(values.get("name", ""), values.get("value", ""))
            case "init":
                self._ready_player()
                self._write("ready")
            case "new-game":
                self._halt()
                self._player, self._asked = None, _Asked()
            case "ping":
                self._write("pong")
            case "pos":
                self._place(values)
            case "level":
                self._bound(values)
            case "go":
                self._go(values)
            case "ponder-hit":
                self._deadline = time.monotonic() + self._asked.time.enough
            case "stop":
                self._halt()
            case _:
                raise Refusal(Problem("unknown command: {command}", {"command": command}))

    def _introduce(self) -> None:
        self._write(write_line("id", {"name": "Tavlei", "version": __version__, "author": "The Tavlei team"}))
        named = next(name for name, ours in VARIANT_NAMES.items() if ours == self._variant.name)
        choices = {"name": "variant", "value": named, "type": "enum", "values": " ".join(VARIANT_NAMES)}
        self._write(write_line("param", choices))
        numbers = (
            ("level", self._strength.number, len(LEVELS)),
            ("memory", self._memory, MOST_MEMORY),
            ("threads", self._threads, MOST_THREADS),
        )
        for name, value, most in numbers:
            self._write(write_line("param", {"name": name, "value": value, "type": "int", "min": 1, "max": most}))
        self._write("wait")

    def _set(self, name: str, value: str) -> None:
        self._halt()
        match name:
            case "variant":
                self._variant, self._asked = variant_of(value), _Asked()
            case "level":
                self._strength = level(_whole(value))
            case "memory":
                self._memory = min(max(_whole(value), 1), MOST_MEMORY)
            case "threads":
                self._threads = min(max(_whole(value), 1), MOST_THREADS)
            case _:
                raise Refusal(Problem("unknown parameter: {name}", {"name": name}))
        self._player = None

    def _ready_player(self) -> Player:
        if self._player is None:
            self._player = Player(self._variant, mebibytes=self._memory, threads=self._threads)
        return self._player

    def _place(self, values: dict[str, str]) -> None:
        """A position and the moves made from it."""
        self._halt()
        self._asked.position = None  # what is refused must not be thought about
        given = values.get("pos", "")
        position = read_position(self._variant, given) if given else self._variant.start
        before: list[Position] = []
        for text in values.get("moves", "").split():
            before.append(position)
            position = rules(self._variant).play(position, read_move(self._variant, position, text))
        self._asked.position, self._asked.before = position, before

    def _bound(self, values: dict[str, str]) -> None:
        self._asked.depth = _whole(values["depth"]) if "depth" in values else None
        self._asked.nodes = _whole(values["nodes"]) if "nodes" in values else None
        if "move-time" in values:
            self._asked.time = for_a_move(_seconds(values["move-time"]))
        elif "time" in values:
            moves = _whole(values["moves"]) if "moves" in values else None
            self._asked.time = on_the_clock(_seconds(values["time"]), _seconds(values.get("inc", "0")), moves)
        elif values.keys() & {"depth", "nodes", "infinite"}:
            self._asked.time = ThinkingTime()

    def _go(self, values: dict[str, str]) -> None:
        self._halt()
        position = self._asked.position
        if position is None:
            raise Refusal(Problem("there is no position to think about"))
        if not rules(self._variant).count(position):
            raise Refusal(Problem("the side to move has no move"))
        endless = bool(values.keys() & {"ponder", "analyze"})
        self._deadline = math.inf
        self._stop.clear()
        player = self._ready_player()
        self._thinking = threading.Thread(target=self._think, args=(player, position, endless), daemon=True)
        self._thinking.start()

    def _think(self, player: Player, position: Position, endless: bool) -> None:
        began = time.monotonic()
        line = player.think(
            position,
            before=self._asked.before,
            level=self._asked.within(self._strength),
            time=ThinkingTime() if endless else self._asked.time,
            progress=lambda thought: self._tell(thought, time.monotonic() - began),
            goes_on=lambda: not self._stop.is_set() and time.monotonic() < self._deadline,
        )
        self._tell(line, time.monotonic() - began)
        if endless and self._deadline == math.inf:  # who ponders or analyses speaks when he is asked to
            self._stop.wait()
        answer: dict[str, object] = {"move": write_move(self._variant, line.move)}
        if len(line.line) > 1:
            answer["ponder"] = write_move(self._variant, line.line[1])
        self._write(write_line("done", answer))

    def _tell(self, thought: BestLine, seconds: float) -> None:
        line = " ".join(write_move(self._variant, move) for move in thought.line)
        fields = {"depth": thought.depth, "score": f"{thought.score / 100:.2f}", "nodes": thought.nodes}
        speed = f"{thought.nodes / max(seconds, 1e-3) / 1e6:.2f}"
        self._write(write_line("info", {**fields, "time": f"{seconds:.2f}", "nps": speed, "pv": line}))

    def _halt(self) -> None:
        """Stop thinking and wait until the answer is out."""
        self._stop.set()
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise Refusal(Problem("expected a whole number; got {got}", {"got": text}))
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < math.inf:
        raise Refusal(Problem("expected seconds; got {got}", {"got": text}))
    return value
