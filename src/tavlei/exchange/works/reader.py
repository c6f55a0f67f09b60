"""Reading works from PDN, our own files and those of other programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.composition import SYSTEMS, Aim, Assignment, SpecialKind, Work, parse_assignment
from tavlei.exchange.pdn import PdnDiagnostic, PdnGame, PdnOutcome, read_games
from tavlei.exchange.works import tags as of
from tavlei.exchange.works.tree import solution_of_line
from tavlei.rulebook import Problem, Refusal, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tavlei.games.draughts.variants import Variant


@dataclass(frozen=True, slots=True)
class ReadWork:
    """A work of a file: its number and line there, its name (the tag `Event`), and what the reader remarked."""

    work: Work
    number: int
    line: int
    name: str = ""
    remarks: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkDiagnostic:
    """A work that could not be read: its number and line, what is wrong, and its text where it is known."""

    number: int
    line: int
    problems: tuple[Problem, ...]
    source: str = ""

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """The diagnostic in one line."""
        place = Words(phrase("work {number}, line {line}"), {"number": self.number, "line": self.line}).text(translate)
        return f"{place}: {'; '.join(problem.sentence(translate) for problem in self.problems)}"


def read_works(
    source: str | bytes | Iterable[str] | Iterable[bytes], *, default: Variant | None = None
) -> Iterator[ReadWork | WorkDiagnostic]:
    """The works of a PDN text or stream, one by one; a work with a mistake comes as a diagnostic.

    `default` is the system of works that do not name one.
    """
    for game in read_games(source, default=default):
        if isinstance(game, PdnDiagnostic):
            yield WorkDiagnostic(game.number, game.line, (game.problem,), game.source)
            continue
        try:
            yield work_of_game(game)
        except Refusal as refusal:
            yield WorkDiagnostic(game.number, game.line, refusal.problems)


def work_of_game(game: PdnGame) -> ReadWork:
    """The work that a game of a PDN file holds."""
    if game.variant.name not in SYSTEMS:
        params = {"choices": ", ".join(SYSTEMS), "got": game.variant.name}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, "GameType"))
    assignment, remarks = _assignment(game)
    special = of.special(game.tags)
    work = Work(
        variant=game.variant,
        position=game.start,
        assignment=assignment,
        solution=solution_of_line(game.variant, game.start, game.tree),
        authors=of.authors(game.tags),
        title=game.tag("Title"),
        genre=of.genre(game.tags),
        group=of.group(game.tags),
        special=special if game.start.white_to_move else special | {SpecialKind.BLACK_BEGINS},
        publications=of.publications(game.tags),
        first_contest=of.parse_day(game.tag("FirstContest"), "FirstContest"),
        last_moves=of.last_moves(game.tags),
        enlarges=game.tag("Enlarges"),
        second=of.second(game.tags),
        pieces_changed=of.pieces_changed(game.tags),
    )
    return ReadWork(work, game.number, game.line, game.tag("Event"), (*game.remarks, *remarks))


def _assignment(game: PdnGame) -> tuple[Assignment, tuple[Problem, ...]]:
    """What the tag `Task` says, else the result; a win if both are silent."""
    text = game.tag("Task").strip(" ?-")
    if text:
        return parse_assignment(text), ()
    if game.result.outcome is PdnOutcome.DRAW:
        return Assignment(Aim.DRAW), ()
    if game.result.outcome is PdnOutcome.WHITE:
        return Assignment(Aim.WIN), ()
    remark = Problem("the assignment is not told; read as a win", path="Task", code="guessed_task")
    return Assignment(Aim.WIN), (remark,)
