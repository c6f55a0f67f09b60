"""Reading a collection: syntax, spelling, board; a mistake becomes a diagnostic and the next game is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.exchange.sgf.chunks import SgfChunk, chunks
from tavlei.exchange.sgf.diagnostics import SgfDiagnostic
from tavlei.exchange.sgf.game import SgfGame
from tavlei.exchange.sgf.head import complete_head, wrong_size
from tavlei.exchange.sgf.node import SgfNode, SgfProperty
from tavlei.exchange.sgf.parsing import Noted, Syntax
from tavlei.exchange.sgf.play import MOVES, SETUP, Replay
from tavlei.exchange.sgf.spelling import ROOT_ONLY, clean
from tavlei.games.renju.board import Letters
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_NODES: Final = re.compile(r";\s*[A-Za-z]+\s*\[")


class _Mistake(NamedTuple):
    noted: Noted
    move: int = 0
    in_variation: bool = False


def read_games(source: str | bytes, *, letters: Letters = Letters.INTERNATIONAL) -> Iterator[SgfGame | SgfDiagnostic]:
    """The games of an SGF text or of the bytes of a file, one by one; a game with a mistake comes as a diagnostic.

    Give bytes to have the encoding found out. `letters` are those of points that are written like `h8`.
    """
    for number, chunk in enumerate(chunks(source), start=1):
        if chunk.source or chunk.after:
            yield _SgfReading(chunk, number, letters).read()


class _SgfReading:
    """One game while it is being read."""

    def __init__(self, chunk: SgfChunk, number: int, letters: Letters) -> None:
        self.chunk, self.number, self.letters = chunk, number, letters
        self.syntax = Syntax(chunk)
        self.remarks = self.syntax.remarks
        self.mistakes = [_Mistake(mistake) for mistake in self.syntax.mistakes]

    def read(self) -> SgfGame | SgfDiagnostic:
        """The game, or the diagnostic of its first mistake, one of the main line before one of a variation."""
        self._outside()
        self._spelling()
        tree = self._tree() if self.syntax.nodes else None
        mistakes = sorted(self.mistakes, key=lambda mistake: (mistake.in_variation, mistake.noted.offset))
        self.remarks += [mistake.noted for mistake in mistakes[1:]]
        game = self._game(tree) if tree else None
        if game is not None and not mistakes:
            return game
        return self._diagnostic(mistakes[0], game)

    def _outside(self) -> None:
        """What stands outside of the game: words are a remark, nodes a mistake, and without a game there is nothing."""
        before, after = self.chunk.before, self.chunk.after
        if not self.chunk.source:
            problem = Problem("there is no game in this text", code="no_game")
            self.mistakes.append(_Mistake(Noted(problem, 0, after)))
            return
        if self.chunk.damaged:
            self._remark(Problem("some letters are in no encoding that we know", code="undecodable"), self.chunk.begin)
        if before:
            self._remark(Problem("«{text}» stands outside of the games", {"text": before}, code="outside"), 0)
        if _NODES.search(after):
            problem = Problem("the game is closed, but «{text}» follows", {"text": after}, code="closed_early")
            self.mistakes.append(_Mistake(Noted(problem, self.chunk.end, after)))
        elif after:
            problem = Problem("«{text}» stands outside of the games", {"text": after}, code="outside")
            self._remark(problem, self.chunk.end)

    def _spelling(self) -> None:
        for spelled, (name, offset) in self.syntax.spelled.items():
            params = {"got": spelled, "name": name}
            self._remark(Problem("the property {got} is read as {name}", params, code="name"), offset)

    def _tree(self) -> SgfGame:
        """The tree with its head completed and its points spelled as they should be, checked on the board."""
        nodes = self.syntax.nodes
        self.remarks += complete_head(nodes[0])
        for node in nodes[1:]:
            for written_property in node:
                if written_property.name in ROOT_ONLY:
                    problem = Problem(
                        "{name} belongs to the root of a game", {"name": written_property.name}, code="not_in_root"
                    )
                    self._remark(problem, written_property.offset)
        size = wrong_size(nodes[0])
        if size is None:
            self._clean_points()
        tree = SgfGame(
            tuple(
                SgfNode(
                    tuple(
                        SgfProperty(written_property.name, tuple(written_property.values)) for written_property in node
                    )
                )
                for node in nodes
            ),
            tuple(self.syntax.parents),
        )
        if size is None:
            self._check_board(tree)
        else:
            self.mistakes.append(_Mistake(size))
        return tree

    def _clean_points(self) -> None:
        changed: list[tuple[str, str, int]] = []
        for written in (written_property for node in self.syntax.nodes for written_property in node):
            for index, value in enumerate(written.values):
                written.values[index] = clean(written.name, value, self.letters)
                if written.values[index] != value:
                    changed.append((value, written.values[index], written.offset))
        if changed:
            got, cleaned, offset = changed[0]
            params = {"count": len(changed), "got": got, "value": cleaned}
            problem = Problem(
                "points not written as in SGF: {count}; «{got}» is read as «{value}»", params, code="point"
            )
            self._remark(problem, offset)

    def _check_board(self, tree: SgfGame) -> None:
        main = len(tree.main_line())
        for fault in Replay().faults(tree.nodes, tree.parents):
            faulty = self.syntax.nodes[fault.node][fault.place]
            text = faulty.name + "".join(f"[{value}]" for value in faulty.values)
            noted = Noted(fault.problem, faulty.offset, text)
            self.mistakes.append(_Mistake(noted, fault.move, fault.node >= main))
        names = {sgf_property.name for index in tree.main_line() for sgf_property in tree.nodes[index].properties}
        if not self.mistakes and names & set(MOVES) and not names & set(SETUP):
            try:
                tree.moves()
            except Refusal as refusal:
                self._remark(refusal.problems[0], self.chunk.begin)

    def _game(self, tree: SgfGame) -> SgfGame:
        self.remarks.sort(key=lambda remark: remark.offset)
        remarks = tuple(remark.problem.at(f"line {self.chunk.place(remark.offset).line}") for remark in self.remarks)
        line = self.chunk.place(self.chunk.begin).line
        return SgfGame(tree.nodes, tree.parents, remarks, self.number, line, self.chunk.encoding)

    def _diagnostic(self, mistake: _Mistake, partial: SgfGame | None) -> SgfDiagnostic:
        noted, chunk = mistake.noted, self.chunk
        place = chunk.place(noted.offset)
        return SgfDiagnostic(
            number=self.number,
            line=place.line,
            column=place.column,
            problem=noted.problem,
            offending=noted.text,
            source=chunk.source or chunk.text,
            move=mistake.move,
            in_variation=mistake.in_variation,
            partial=partial,
            encoding=chunk.encoding,
        )

    def _remark(self, problem: Problem, offset: int) -> None:
        self.remarks.append(Noted(problem, offset, ""))
