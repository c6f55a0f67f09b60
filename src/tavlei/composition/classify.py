"""System, genre and group of a work from its material and assignment (11.1.2-11.1.4), and whether they fit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.composition.figures import CompositionFigures
from tavlei.composition.words import GENRE_WORDS, SPECIAL_WORDS, SYSTEM_WORDS, group_word
from tavlei.composition.works import SYSTEMS, Aim, Genre, Group, SpecialKind
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites

if TYPE_CHECKING:
    from tavlei.composition.works import Assignment, Work
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook, Value

STUDY_LIKE: Final = frozenset({Genre.STUDY, Genre.POSITIONAL_ENDING})
WITHOUT_GENRE: Final = frozenset({SpecialKind.GIVEAWAY, SpecialKind.RETRO_ANALYSIS, SpecialKind.PIECES_CHANGED})


@dataclass(frozen=True, slots=True)
class PieceMaterial:
    """How many men and kings each side has."""

    white_men: int
    white_kings: int
    black_men: int
    black_kings: int

    @property
    def white(self) -> int:
        """All pieces of White."""
        return self.white_men + self.white_kings

    @property
    def black(self) -> int:
        """All pieces of Black."""
        return self.black_men + self.black_kings

    @property
    def kings(self) -> int:
        """The kings of both sides."""
        return self.white_kings + self.black_kings

    @property
    def most_men(self) -> int:
        """The men of the side that has more of them."""
        return max(self.white_men, self.black_men)


@dataclass(frozen=True, slots=True)
class WorkClassification:
    """Where a work belongs. `checks` tell of what was declared; `fits` is None where nothing was declared."""

    system: str
    special: frozenset[SpecialKind]
    genres: tuple[Genre, ...]
    groups: tuple[Group, ...]
    checks: tuple[Step, ...]
    genre: Genre | None
    group: Group | None
    rulebook: Rulebook = field(repr=False)

    @property
    def fits(self) -> bool:
        """Whether the declared genre and group, or some genre where none is declared, fit the material."""
        return all(check.met is not False for check in self.checks)

    def explanation(self) -> Explanation:
        """The genres that are possible, then what was declared."""
        if not self.genres:
            return Explanation(
                Step("composition.no_genre", clause=self.rulebook.clause("11.1.3")), conditions=self.checks
            )
        possible = [
            Step("composition.possible_genre", GENRE_WORDS[genre], self.rulebook.clause(_GENRE_CLAUSES[genre]))
            for genre in self.genres
        ]
        possible += [
            Step("composition.possible_group", word, self.rulebook.clause("11.1.3/p4")) for word in self._group_words()
        ]
        verdict = Step(
            "composition.classified", SYSTEM_WORDS[self.system], self.rulebook.clause("11.1.2"), met=self.fits
        )
        return Explanation(verdict, conditions=self.checks, working=tuple(possible))

    def _group_words(self) -> list[str]:
        return [group_word(SYSTEMS[self.system], group) for group in self.groups]


def material(position: Position) -> PieceMaterial:
    """The material of a position."""
    return PieceMaterial(*(pieces.bit_count() for pieces in position[:4]))


@cites("draughts-rules", "11.1.2", "11.1.3/note1", "11.1.4")
def classify(work: Work, rulebook: Rulebook) -> WorkClassification:
    """The genres and groups that the material allows, and whether what the author declares is among them."""
    if work.variant.name not in SYSTEM_WORDS:
        data = {"choices": ", ".join(SYSTEM_WORDS), "got": work.variant.name}
        raise Refusal(
            Problem("expected one of: {choices}; got {got}", data, path="variant", clause=rulebook.clause("11.1.2"))
        )
    genres = possible_genres(work.variant, work.position, work.assignment, rulebook)
    genre = work.genre or (genres[0] if len(genres) == 1 else None)
    groups = possible_groups(work.variant, work.position, work.assignment, genre, rulebook)
    checks = [
        *_genre_checks(work, genres, rulebook),
        *_group_checks(work, groups, rulebook),
        *_turn_checks(work, rulebook),
    ]
    group = work.group or (groups[0] if groups else None)
    return WorkClassification(
        system=work.variant.name,
        special=work.special,
        genres=genres,
        groups=groups,
        checks=tuple(checks),
        genre=genre,
        group=group,
        rulebook=rulebook,
    )


@cites("draughts-rules", "11.1.3", "11.1.3/p2", "11.1.3/p3", "11.1.3/p7", "11.1.3/p8", "11.1.3/p9")
def possible_genres(
    variant: Variant, position: Position, assignment: Assignment, rulebook: Rulebook
) -> tuple[Genre, ...]:
    """The genres whose bounds the material keeps; between them the character of the play decides (K1)."""
    if assignment.aim is Aim.LOCK:
        return (Genre.LOCKING_TASK,)
    had, limits, genres = material(position), rulebook.figures(CompositionFigures), []
    if had.white > limits.problem_white_above:
        genres.append(Genre.PROBLEM)
    if had.white <= limits.study_white and had.black <= limits.study_black:
        genres.append(Genre.STUDY)
    if variant == RUSSIAN and max(had.white, had.black) <= limits.positional_ending_each:
        genres.append(Genre.POSITIONAL_ENDING)
    return tuple(genres)


@cites("draughts-rules", "11.1.3/p4", "11.1.3/p9")
def possible_groups(
    variant: Variant, position: Position, assignment: Assignment, genre: Genre | None, rulebook: Rulebook
) -> tuple[Group, ...]:
    """The groups of a problem or of a locking task; the first is the one its material points to (K2)."""
    if genre is Genre.LOCKING_TASK:
        by_aim = Group.LOCKING_KINGS if assignment.kings else Group.LOCKING_MEN
        small = material(position).white <= rulebook.figures(CompositionFigures).locking_miniature_white
        return (Group.LOCKING_MINIATURE, by_aim) if small else (by_aim,)
    if genre is not Genre.PROBLEM:
        return ()
    if material(position).kings:
        return (Group.WITH_KINGS,)
    return _groups_of_men(variant, material(position).most_men, rulebook)


def _groups_of_men(variant: Variant, men: int, rulebook: Rulebook) -> tuple[Group, ...]:
    limits = rulebook.figures(CompositionFigures)
    if variant == RUSSIAN:
        russian = ((limits.russian_miniature, Group.MINIATURE), (limits.russian_ending, Group.MEDIUM))
        return tuple(group for most, group in russian if men <= most)[:1]
    steps = (
        (limits.international_miniature, Group.MINIATURE),
        (limits.international_medium, Group.MEDIUM),
        (limits.international_large, Group.LARGE),
    )
    return (*tuple(group for most, group in steps if men <= most)[:1], Group.PRACTICAL)


def _genre_checks(work: Work, genres: tuple[Genre, ...], rulebook: Rulebook) -> list[Step]:
    had = material(work.position)
    counts = {"white": had.white, "black": had.black}
    if work.genre is None:
        if genres or work.special & WITHOUT_GENRE:
            return []
        return [Step("composition.genre_none", clause=rulebook.clause("11.1.3"), inputs=counts, met=False)]
    fields: dict[str, Value] = {**counts, "genre": GENRE_WORDS[work.genre]}
    by = rulebook.clause(_GENRE_CLAUSES[work.genre])
    if work.genre not in genres:
        return [Step("composition.genre_does_not_fit", clause=by, inputs=fields, met=False)]
    ambiguous = ("K1",) if len(genres) > 1 else ()
    return [Step("composition.genre_fits", clause=by, readings=ambiguous, inputs=fields, met=True)]


_GENRE_CLAUSES: Final = {
    Genre.PROBLEM: "11.1.3/p3",
    Genre.STUDY: "11.1.3/p7",
    Genre.POSITIONAL_ENDING: "11.1.3/p8",
    Genre.LOCKING_TASK: "11.1.3/p9",
}


def _group_checks(work: Work, groups: tuple[Group, ...], rulebook: Rulebook) -> list[Step]:
    if work.group is None:
        return []
    locking = work.group in {Group.LOCKING_MEN, Group.LOCKING_KINGS, Group.LOCKING_MINIATURE}
    clauses = rulebook.clause("11.1.3/p9" if locking else "11.1.3/p4")
    fields = {"group": group_word(work.variant, work.group)}
    if work.group in groups:
        return [Step("composition.group_fits", clause=clauses, readings=("K2",), inputs=fields, met=True)]
    return [Step("composition.group_does_not_fit", clause=clauses, readings=("K2",), inputs=fields, met=False)]


@cites("draughts-rules", "11.1.3/p2", "11.1.4", "11.1.4/item7")
def _turn_checks(work: Work, rulebook: Rulebook) -> list[Step]:
    """White begins, without a capture, unless a special kind says otherwise."""
    checks = [
        Step("composition.special_kind", SPECIAL_WORDS[kind], rulebook.clause(_special_clause(kind)))
        for kind in sorted(work.special)
    ]
    turned = work.special & {SpecialKind.BLACK_BEGINS, SpecialKind.EITHER_BEGINS, SpecialKind.TURN_CHANGES_AIM}
    if not work.position.white_to_move and not turned:
        checks.append(Step("composition.black_to_move", clause=rulebook.clause("11.1.3/p2"), met=False))
    if work.position.white_to_move and SpecialKind.BLACK_BEGINS in work.special:
        checks.append(Step("composition.white_to_move", clause=rulebook.clause("11.1.4"), met=False))
    if rules(work.variant).can_capture(work.position):
        checks.append(Step("composition.begins_with_capture", clause=rulebook.clause("11.1.3/p2"), met=False))
    return checks


def _special_clause(kind: SpecialKind) -> str:
    return "11.1.4/item7" if kind in {SpecialKind.PICTORIAL, SpecialKind.SYMBOLIC} else "11.1.4"
