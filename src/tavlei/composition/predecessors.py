"""Predecessors: a library of works and the search in it that helps a judge to see how original a work is (11.3.2).

The program finds what looks the same: the same position, turned, moved as a whole or mirrored, mostly the same pieces
on the same squares, the same material, the same finals. Whether a work is original is for the judge to say.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.composition.publication import work_date
from tavlei.composition.schemes import common_scheme, diagonal_mirrors, turned
from tavlei.composition.solutions import Role
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from tavlei.composition.schemes import Scheme
    from tavlei.composition.works import Work
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook


class Likeness(Labelled):
    """In what two works are alike, the closest first."""

    SAME = "same", phrase("composition.like.same")
    TURNED = "turned", phrase("composition.like.turned")
    MIRRORED_KINGS = "mirrored_kings", phrase("composition.like.mirrored_kings")
    MOVED = "moved", phrase("composition.like.moved")
    FINAL = "final", phrase("composition.like.final")
    FINAL_MOVED = "final_moved", phrase("composition.like.final_moved")
    SIMILAR = "similar", phrase("composition.like.similar")


_SET_WIDTH: Final = 64
_ORDER: Final = {likeness: place for place, likeness in enumerate(Likeness)}


@dataclass(frozen=True, slots=True)
class LibraryWork:
    """A work of a library: its name there, the position, its finals, since when it exists, and what to show of it."""

    name: str
    variant: Variant
    position: Position
    finals: tuple[Position, ...] = ()
    day: date | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Predecessor:
    """A work that is like another: how, and for similar ones by what share of the pieces."""

    work: LibraryWork
    likeness: Likeness
    share: Fraction = Fraction(1)

    def step(self, rulebook: Rulebook) -> Step:
        """The find as a step."""
        fields: dict[str, Value] = {
            "work": self.work.label or self.work.name,
            "day": self.work.day,
            "likeness": self.likeness.label,
        }
        return Step("composition.predecessor", self.share * 100, rulebook.clause("11.3.2"), ("K42",), fields)


@cites("draughts-rules", "11.3.2")
def finals(work: Work) -> tuple[Position, ...]:
    """The last positions of the thematic variations, each once."""
    game = rules(work.variant)
    ends = [line[-1] for line in work.solution.lines() if Role.THEMATIC in line[-1].roles]
    return tuple(dict.fromkeys(game.play(end.before, end.move) for end in ends))


def library_work(name: str, work: Work, rulebook: Rulebook, label: str = "") -> LibraryWork:
    """A work as a library keeps it."""
    shown = label or ", ".join(author.name for author in work.authors)
    return LibraryWork(name, work.variant, work.position, finals(work), work_date(work, rulebook).day, shown)


@dataclass(slots=True)
class WorkLibrary:
    """An index over works: by position, by scheme, by final, by material and by number of pieces."""

    works: list[LibraryWork] = field(default_factory=list)
    _positions: dict[tuple[str, Position], list[int]] = field(default_factory=lambda: defaultdict(list))
    _schemes: dict[tuple[str, Scheme], list[int]] = field(default_factory=lambda: defaultdict(list))
    _finals: dict[tuple[str, Position], list[int]] = field(default_factory=lambda: defaultdict(list))
    _final_schemes: dict[tuple[str, Scheme], list[int]] = field(default_factory=lambda: defaultdict(list))
    _pieces: dict[tuple[str, int], list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, work: LibraryWork) -> None:
        """Put a work into the library."""
        index, name, board = len(self.works), work.variant.name, work.variant.board
        self.works.append(work)
        self._positions[name, work.position].append(index)
        self._schemes[name, common_scheme(board, work.position)].append(index)
        self._pieces[name, work.position.pieces].append((index, _packed(work.position)))
        for final in work.finals:
            self._finals[name, final].append(index)
            self._final_schemes[name, common_scheme(board, final)].append(index)

    def _predecessors(self, indices: Iterable[int], likeness: Likeness) -> Iterator[Predecessor]:
        return (Predecessor(self.works[index], likeness) for index in dict.fromkeys(indices))

    @cites("draughts-rules", "11.3.2")
    def same(self, variant: Variant, position: Position) -> list[Predecessor]:
        """Works with this position: as it is, turned, and for kings alone mirrored in the long diagonals."""
        name, board = variant.name, variant.board
        found = list(self._predecessors(self._positions.get((name, position), ()), Likeness.SAME))
        other = turned(board, position)
        if other != position:
            found += self._predecessors(self._positions.get((name, other), ()), Likeness.TURNED)
        for mirror in diagonal_mirrors(board, position):
            for image in dict.fromkeys((mirror, turned(board, mirror))):
                if image not in (position, other):
                    found += self._predecessors(self._positions.get((name, image), ()), Likeness.MIRRORED_KINGS)
        return _once(found)

    @cites("draughts-rules", "11.3.2")
    def moved(self, variant: Variant, position: Position) -> list[Predecessor]:
        """Works with the same scheme: all pieces moved alike, mirrored from left to right, or turned."""
        key = (variant.name, common_scheme(variant.board, position))
        return list(self._predecessors(self._schemes.get(key, ()), Likeness.MOVED))

    @cites("draughts-rules", "11.3.2")
    def with_final(self, variant: Variant, final: Position) -> list[Predecessor]:
        """Works in which a thematic variation ends in this position, or in the same scheme elsewhere."""
        key = (variant.name, common_scheme(variant.board, final))
        exact = self._predecessors(self._finals.get((variant.name, final), ()), Likeness.FINAL)
        return _once([*exact, *self._predecessors(self._final_schemes.get(key, ()), Likeness.FINAL_MOVED)])

    @cites("draughts-rules", "11.3.2")
    def similar(self, variant: Variant, position: Position, least: Fraction, rulebook: Rulebook) -> list[Predecessor]:
        """Works that share so much with a position, the closest first: equal pieces on the same squares.

        The share is that of the greater number of pieces; the position turned is tried as well (K42).
        """
        if not 0 < least <= 1:
            raise Refusal(Problem("a share lies between 0 and 1", path="least", clause=rulebook.clause("11.3.2")))
        number = position.pieces
        one, other = (_packed(placed) for placed in (position, turned(variant.board, position)))
        found = []
        for pieces in range(_least_pieces(number, least), int(number / least) + 1):
            greater = max(number, pieces)
            enough = -(-least.numerator * greater // least.denominator)
            for index, here in self._pieces.get((variant.name, pieces), ()):
                same = max((one & here).bit_count(), (other & here).bit_count())
                if same >= enough:
                    found.append(Predecessor(self.works[index], Likeness.SIMILAR, Fraction(same, greater)))
        return sorted(found, key=lambda predecessor: (-predecessor.share, predecessor.work.name))


def _least_pieces(number: int, least: Fraction) -> int:
    return max(1, -(-least.numerator * number // least.denominator))


def _packed(position: Position) -> int:
    """The four sets of a position side by side in one number, so that what two have in common is one step."""
    return sum(pieces << _SET_WIDTH * place for place, pieces in enumerate(position[:4]))


def _once(matches: Iterable[Predecessor]) -> list[Predecessor]:
    """Each work once, with its closest likeness."""
    best: dict[str, Predecessor] = {}
    for predecessor in matches:
        known = best.get(predecessor.work.name)
        if known is None or _ORDER[predecessor.likeness] < _ORDER[known.likeness]:
            best[predecessor.work.name] = predecessor
    return list(best.values())


def library(works: Iterable[LibraryWork]) -> WorkLibrary:
    """A library of works."""
    work_library = WorkLibrary()
    for work in works:
        work_library.add(work)
    return work_library


@dataclass(frozen=True, slots=True)
class Predecessors:
    """What a library has that is like a work and older, the closest and then the oldest first."""

    predecessors: tuple[Predecessor, ...]
    searched: int
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """How many works were found, and which."""
        searched: dict[str, Value] = {"searched": self.searched}
        verdict = Step(
            "composition.predecessors", len(self.predecessors), self.rulebook.clause("11.3.2"), ("K42",), searched
        )
        return Explanation(verdict, working=tuple(predecessor.step(self.rulebook) for predecessor in self.predecessors))


DEFAULT_SHARE: Final = Fraction(3, 4)


@cites("draughts-rules", "11.3.2", "11.7/p4")
def predecessors(  # noqa: PLR0913 - where to look, for what, and within which bounds
    shelf: WorkLibrary,
    work: Work,
    rulebook: Rulebook,
    *,
    before: date | None = None,
    least: Fraction = DEFAULT_SHARE,
    name: str = "",
) -> Predecessors:
    """The works like this one that existed before a day (any day if none is given); those without a day are shown too.

    `name` is the work's own name in the library, if it stands there.
    """
    variant, position = work.variant, work.position
    found = [*shelf.same(variant, position), *shelf.moved(variant, position)]
    for final in finals(work):
        found += shelf.with_final(variant, final)
    found += shelf.similar(variant, position, least, rulebook)
    older = [
        predecessor
        for predecessor in _once(found)
        if predecessor.work.name != name and _before(predecessor.work.day, before)
    ]
    ordered = sorted(
        older,
        key=lambda predecessor: (
            _ORDER[predecessor.likeness],
            -predecessor.share,
            str(predecessor.work.day),
            predecessor.work.name,
        ),
    )
    return Predecessors(tuple(ordered), len(shelf.works), rulebook)


def _before(day: date | None, limit: date | None) -> bool:
    return day is None or limit is None or day < limit
