"""A played competition as a report file tells it: whatever the format, the same players and games."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date  # noqa: TC003 - a field of a dataclass
from typing import TYPE_CHECKING, Any

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """Somebody of a report: `key` is how its games name the player, `place` where the file tells of him."""

    key: str
    place: str
    family: str = ""
    given: str = ""
    patronymic: str = ""
    code: str = ""
    fide_code: str = ""
    birth: date | int | None = None
    sex: str = ""
    federation: str = ""
    title: str = ""
    rating: int | None = None

    @property
    def name(self) -> str:
        """Family name, given name, patronymic; without them the key."""
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name) or self.key

    @property
    def id(self) -> str:
        """How lists name the player: by personal number, else by FIDE code, else by name."""
        return self.code or self.fide_code or self.name


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a report by the keys of the players; without `black` a bye. `more` is what only some formats tell."""

    round: int
    white: str
    black: str
    result: Result | None
    place: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReportedEvent:
    """A competition of a report. `facts` are fields of a chess report that the file tells itself.

    `remarks` are what could not be read and does not keep the report out.
    """

    players: tuple[ReportedPlayer, ...]
    games: tuple[PlayedGame, ...]
    code: str = ""
    name: str = ""
    starts: date | None = None
    ends: date | None = None
    city: str = ""
    time_control: str = ""
    discipline: str = ""
    status: str = ""
    system: str = ""
    rounds_planned: int = 0
    points_for_win: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Problem, ...] = ()

    def __post_init__(self) -> None:
        """Refuse games of nobody, and somebody who plays twice in a round."""
        problems = [*_strangers(self), *_twice(self.games)]
        if problems:
            raise Refusal(*problems)

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return max((game.round for game in self.games), default=0)


def with_place(problems: Iterable[Problem], sheet: str) -> list[Problem]:
    """Problems of a table with the name of its sheet before the cell, as a spreadsheet writes it."""
    return [replace(problem, path=f"{sheet}!{problem.path}") for problem in problems]


def _strangers(event: ReportedEvent) -> list[Problem]:
    known = {player.key for player in event.players}
    return [
        Problem("a game names «{id}», who is not among the players", {"id": key}, path=game.place)
        for game in event.games
        for key in (game.white, game.black)
        if key and key not in known
    ]


def _twice(games: Iterable[PlayedGame]) -> list[Problem]:
    seen: set[tuple[int, str]] = set()
    problems = []
    for game in games:
        for key in (game.white, game.black):
            if key and (game.round, key) in seen:
                params = {"id": key, "round": game.round}
                problems.append(Problem("«{id}» plays twice in round {round}", params, path=game.place))
            seen.add((game.round, key))
    return problems
