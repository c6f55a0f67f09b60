"""Sections of a contest: a system of play, a genre, perhaps one of its groups (11.5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.composition.words import section_words
from tavlei.composition.works import SYSTEMS, Genre, Group, rules_of_no_day
from tavlei.rulebook import Problem, cites

if TYPE_CHECKING:
    from tavlei.composition.works import Work
    from tavlei.games.draughts.variants import Variant


ON_HUNDRED_SQUARES: Final = frozenset({Group.LARGE, Group.PRACTICAL})


@cites("draughts-rules", "11.5.2", "11.1.3/p4")
@dataclass(frozen=True, slots=True)
class ContestSection:
    """A section: works of one system and genre, of any group or of one. Without a genre it is for special kinds."""

    variant: Variant
    genre: Genre | None
    group: Group | None = None

    def __post_init__(self) -> None:
        """Sections are of Russian draughts or of 100 squares; positional endings are Russian; a group has a genre.

        Large and practical problems are of 100 squares (11.1.3/p4).
        """
        if self.variant.name not in SYSTEMS:
            raise rules_of_no_day().refusal(
                Problem("works are of Russian draughts or of 100 squares", path="variant"), "11.1.2"
            )
        if self.genre is Genre.POSITIONAL_ENDING and self.variant.board.numbered:
            raise rules_of_no_day().refusal(
                Problem("positional endings are composed in Russian draughts only", path="genre"), "11.1.3/p8"
            )
        if self.group is not None and self.genre is not genre_of(self.group):
            raise rules_of_no_day().refusal(Problem("this group belongs to another genre", path="group"), "11.1.3")
        if self.group in ON_HUNDRED_SQUARES and not self.variant.board.numbered:
            raise rules_of_no_day().refusal(
                Problem("large and practical problems are composed on 100 squares only", path="group"), "11.1.3/p4"
            )

    @property
    def key(self) -> str:
        """Its stable name, such as `russian.problem.miniature`."""
        parts = (self.variant.name, self.genre or "special", self.group)
        return ".".join(str(part) for part in parts if part)

    @property
    def words(self) -> tuple[str, str]:
        """The keys of its name in the catalogues: the system, and the genre or group."""
        return section_words(self.variant, self.genre, self.group)

    def takes(self, work: Work) -> bool:
        """Whether a work as its author declares it belongs here."""
        if self.variant != work.variant:
            return False
        if self.genre is None or work.special:
            return self.genre is None and bool(work.special)
        return work.genre is self.genre and self.group in (None, work.group)


@cites("draughts-rules", "11.1.3")
def genre_of(group: Group) -> Genre:
    """The genre a group belongs to."""
    locking = {Group.LOCKING_MEN, Group.LOCKING_KINGS, Group.LOCKING_MINIATURE}
    return Genre.LOCKING_TASK if group in locking else Genre.PROBLEM


def section_of(key: str) -> ContestSection:
    """The section of a stable name."""
    variant, _, rest = key.partition(".")
    genre, _, group = rest.partition(".")
    known = variant in SYSTEMS and genre in {*Genre, "special"} and group in {*Group, ""}
    if not known:
        raise rules_of_no_day().refusal(
            Problem("«{section}» is not the name of a section", {"section": key}, "section"), "11.5.2"
        )
    named = None if genre == "special" else Genre(genre)
    return ContestSection(SYSTEMS[variant], named, Group(group) if group else None)
