"""What the words of this room are called: keys of the catalogues for systems, genres, groups, assignments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.composition.works import Aim, Genre, Group, SpecialKind
from tavlei.rulebook import Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.composition.works import Assignment, PieceChange
    from tavlei.games.draughts.variants import Variant

SYSTEM_WORDS: Final = {
    "russian": phrase("composition.system.russian"),
    "international": phrase("composition.system.international"),
}
GENRE_WORDS: Final = {
    Genre.PROBLEM: phrase("composition.genre.problem"),
    Genre.STUDY: phrase("composition.genre.study"),
    Genre.POSITIONAL_ENDING: phrase("composition.genre.positional_ending"),
    Genre.LOCKING_TASK: phrase("composition.genre.locking_task"),
}
SPECIAL: Final = phrase("composition.genre.special")
GROUP_WORDS: Final = {
    Group.MINIATURE: phrase("composition.group.miniature"),
    Group.MEDIUM: phrase("composition.group.medium"),
    Group.LARGE: phrase("composition.group.large"),
    Group.PRACTICAL: phrase("composition.group.practical"),
    Group.WITH_KINGS: phrase("composition.group.with_kings"),
    Group.LOCKING_MEN: phrase("composition.group.locking_men"),
    Group.LOCKING_KINGS: phrase("composition.group.locking_kings"),
    Group.LOCKING_MINIATURE: phrase("composition.group.locking_miniature"),
}
_ENDING: Final = phrase("composition.group.ending")
SPECIAL_WORDS: Final = {
    SpecialKind.BLACK_BEGINS: phrase("composition.special.black_begins"),
    SpecialKind.EITHER_BEGINS: phrase("composition.special.either_begins"),
    SpecialKind.TURN_CHANGES_AIM: phrase("composition.special.turn_changes_aim"),
    SpecialKind.TWO_ASSIGNMENTS: phrase("composition.special.two_assignments"),
    SpecialKind.TWO_SOLUTIONS: phrase("composition.special.two_solutions"),
    SpecialKind.GIVEAWAY: phrase("composition.special.giveaway"),
    SpecialKind.PICTORIAL: phrase("composition.special.pictorial"),
    SpecialKind.SYMBOLIC: phrase("composition.special.symbolic"),
    SpecialKind.RETRO_ANALYSIS: phrase("composition.special.retro_analysis"),
    SpecialKind.PIECES_CHANGED: phrase("composition.special.pieces_changed"),
}


@cites("draughts-rules", "11.1.3/p4")
def group_word(variant: Variant, group: Group) -> str:
    """The key of a group's name; in Russian draughts a problem of up to 12 men is called an ending."""
    return _ENDING if group is Group.MEDIUM and not variant.board.numbered else GROUP_WORDS[group]


def section_words(variant: Variant, genre: Genre | None, group: Group | None = None) -> tuple[str, str]:
    """The keys of a section's name: the system, and the group or the genre."""
    what = group_word(variant, group) if group else (GENRE_WORDS[genre] if genre else SPECIAL)
    return SYSTEM_WORDS[variant.name], what


def assignment_words(assignment: Assignment) -> Words:
    """The assignment as it is printed under a diagram."""
    if assignment.aim is Aim.WIN:
        return Words(phrase("White to play and win"))
    if assignment.aim is Aim.DRAW:
        return Words(phrase("White to play and draw"))
    counts = {"men": assignment.men, "kings": assignment.kings}
    if not assignment.kings:
        return Words(phrase("White locks: men {men}"), counts)
    if not assignment.men:
        return Words(phrase("White locks: kings {kings}"), counts)
    return Words(phrase("White locks: men {men}, kings {kings}"), counts)


def change_words(change: PieceChange) -> Words:
    """Which piece the solver adds or removes before he plays."""
    piece = _CHANGED[change.white, change.king]
    return Words(phrase("add {piece}") if change.add else phrase("remove {piece}"), {"piece": Words(piece)})


_CHANGED: Final = {
    (True, False): phrase("a white man"),
    (True, True): phrase("a white king"),
    (False, False): phrase("a black man"),
    (False, True): phrase("a black king"),
}
