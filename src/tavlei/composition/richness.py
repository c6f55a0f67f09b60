"""How rich the play of a work is and how light its setting: what can be counted for the judge (11.3.3, 11.3.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.composition.classify import classify, material
from tavlei.composition.solutions import TRACES, Role
from tavlei.composition.words import GROUP_WORDS
from tavlei.composition.works import Group
from tavlei.rulebook import Explanation, Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.composition.solutions import SolutionMove
    from tavlei.composition.works import Work
    from tavlei.rulebook import Rulebook, Value

_MINIATURES = frozenset({Group.MINIATURE, Group.LOCKING_MINIATURE})


@dataclass(frozen=True, slots=True)
class Richness:
    """What is counted of a work: variations by their role, the choices of Black, the pieces on the board."""

    thematic: int
    additional: int
    traces: int
    choices: int
    white: int
    black: int
    group: Group | None
    rulebook: Rulebook = field(repr=False, compare=False)

    @property
    def is_miniature(self) -> bool:
        """Whether the setting is that of a miniature, which is preferred, other things being equal."""
        return self.group in _MINIATURES

    def explanation(self) -> Explanation:
        """The variations and choices, then the setting; the mark for art stays with the judge."""
        play, setting = self.rulebook.clause("11.3.3"), self.rulebook.clause("11.3.4")
        counted: dict[str, Value] = {
            "additional": self.additional,
            "traces": self.traces,
            "choices": self.choices,
        }
        pieces: dict[str, Value] = {"white": self.white, "black": self.black}
        steps = [Step("composition.setting", self.white + self.black, setting, inputs=pieces)]
        if self.group is not None:
            steps.append(Step("composition.setting_group", GROUP_WORDS[self.group], setting))
        return Explanation(Step("composition.richness", self.thematic, play, inputs=counted), working=tuple(steps))


@cites("draughts-rules", "11.3.3", "11.3.4")
def richness(work: Work, rulebook: Rulebook) -> Richness:
    """Count the variations of the author's solution, where Black may choose in them, and the pieces of the position."""
    lines = list(work.solution.lines())
    roles = [line[-1].roles for line in lines]
    had = material(work.position)
    return Richness(
        thematic=sum(Role.THEMATIC in role for role in roles),
        additional=sum(role == {Role.ADDITIONAL} for role in roles),
        traces=sum(bool(role & TRACES) for role in roles),
        choices=sum(len(moves) > 1 for moves in _replies(work.solution.first)),
        white=had.white,
        black=had.black,
        group=work.group or next(iter(classify(work, rulebook).groups), None),
        rulebook=rulebook,
    )


def _replies(moves: tuple[SolutionMove, ...]) -> Iterator[tuple[SolutionMove, ...]]:
    """The moves between which Black chooses, wherever it is his turn in the tree."""
    if moves and not moves[0].by_white:
        yield moves
    for move in moves:
        yield from _replies(move.then)
