"""A program that speaks the Hub protocol, such as Scan, as the other side of a match."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path
from typing import Final

from tavlei.games.draughts.variants import INTERNATIONAL
from tavlei.games.engine.hub import read_line, write_line, write_position

START: Final = write_position(INTERNATIONAL, INTERNATIONAL.start)


class HubPeer:
    """It is told the start and all moves before it thinks, and has so long for a move by its own clock."""

    def __init__(self, command: str, seconds: float) -> None:
        """It is started in the folder where it lies, for there its data are."""
        words = shlex.split(command)
        folder = Path(words[0]).parent if os.sep in words[0] else None
        self._program = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            text=True,
        )
        self._seconds, self._moves = seconds, list[str]()
        self.nodes, self.name = 0, words[0]
        for said, answer in (("hub", "wait"), ("init", "ready")):
            self._tell(said)
            self._await(answer)

    @property
    def spent(self) -> float:
        """The computing time of the program so far."""
        fields = Path(f"/proc/{self._program.pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def say(self, word: str) -> None:
        """A new game, or a move of either side."""
        if word == "new":
            self._moves.clear()
            self._tell("new-game")
        else:
            self._moves.append(word)

    def move(self) -> str:
        """Its move."""
        moves = {"moves": " ".join(self._moves)} if self._moves else {}
        self._tell(write_line("pos", {"pos": START, **moves}))
        self._tell(write_line("level", {"move-time": self._seconds}))
        self._tell("go think")
        return self._await("done")["move"]

    def close(self) -> None:
        """End it."""
        self._program.kill()
        self._program.wait()

    def _tell(self, line: str) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(line + "\n")
        self._program.stdin.flush()

    def _await(self, wanted: str) -> dict[str, str]:
        """The next line of a kind; on the way the program may tell its name and how many positions it has seen."""
        assert self._program.stdout is not None
        seen = 0
        for line in self._program.stdout:
            kind, values = read_line(line)
            if kind == "id":
                self.name = values.get("name", self.name)
            elif kind == "info":
                seen = int(float(values.get("nodes", seen)))
            elif kind == "error":
                raise RuntimeError(f"{self.name}: {line.strip()}")
            elif kind == wanted:
                self.nodes += seen
                return values
        raise RuntimeError(f"{self.name} ended before it said {wanted}")
