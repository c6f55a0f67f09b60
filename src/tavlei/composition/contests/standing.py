"""The standing of the authors: points of their best works, places, ranks by section 6 of the norms (11.5.1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.composition.contests.figures import ContestFigures
from tavlei.composition.contests.places import places
from tavlei.composition.contests.regulation import Coauthors, TieBreak
from tavlei.rulebook import Explanation, Step, Value, cites, exact_text
from tavlei.titles.composition import ContestKind, ContestScore, composing_score, composition_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.composition.contests.places import ContestPlace
    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.composition.contests.results import SectionResult
    from tavlei.rulebook import Rulebook
    from tavlei.titles.composition import CompositionRanks


@dataclass(frozen=True, slots=True)
class AuthorResult:
    """The points of an author: the marks that count, best first, his points, his place, his result for ranks."""

    author: str
    marks: tuple[Fraction, ...]
    counted: tuple[Fraction, ...]
    score: ContestScore
    rulebook: Rulebook = field(repr=False)
    place: ContestPlace | None = None
    ranks: CompositionRanks | None = None

    @property
    def points(self) -> Fraction:
        """The points that decide the place."""
        return sum(self.counted, Fraction(0))

    def explanation(self) -> Explanation:
        """The points from the marks; the ranks from the eight best works."""
        listed: dict[str, Value] = {
            "author": self.author,
            "marks": ", ".join(exact_text(mark) for mark in self.counted),
            "works": len(self.counted),
        }
        verdict = Step("composition.author_points", self.points, self.rulebook.clause("11.7/p4"), ("K32",), listed)
        if self.ranks is None:
            return Explanation(verdict, working=())
        below = self.ranks.explanation()
        return Explanation(verdict, (below.verdict, *below.conditions), below.working)


@cites("draughts-rules", "11.5.1")
@cites("draughts-norms", "6/1.1", "6/2")
def author_results(
    regulation: ComposingRegulation,
    sections: Iterable[SectionResult],
    *,
    finalists: int | None = None,
    status: str = "",
) -> tuple[AuthorResult, ...]:
    """Everybody's points over the given sections, best first: a whole contest, or one section alone.

    Ranks are told when the number of participants of the final part is given; `status` is that of the norms
    (`municipality`, `region`, or the word for a higher one).
    """
    marks = _marks_by_author(regulation, sections)
    found = [_author(regulation, author, mark, finalists, status) for author, mark in marks.items()]
    placed = places({result.author: _decider(regulation, result) for result in found})
    ordered = sorted(found, key=lambda result: (placed[result.author].first, result.author))
    return tuple(replace(result, place=placed[result.author]) for result in ordered)


def _marks_by_author(
    regulation: ComposingRegulation, sections: Iterable[SectionResult]
) -> Mapping[str, list[Fraction]]:
    """The marks of everybody who entered; a work that is out or has no mark gives none (K34)."""
    marks: dict[str, list[Fraction]] = {}
    for section in sections:
        for work in section.works:
            share = len(work.entry.authors) if regulation.coauthors is Coauthors.SHARED else 1
            for author in work.entry.authors:
                theirs = marks.setdefault(author, [])
                if work.mark is not None:
                    theirs.append(work.mark / share)
    return marks


def _author(
    regulation: ComposingRegulation, author: str, marks: list[Fraction], finalists: int | None, status: str
) -> AuthorResult:
    ordered = tuple(sorted(marks, reverse=True))
    counted = ordered[: regulation.counted_works] if regulation.counted_works else ordered
    norms = regulation.rulebook.beside("draughts-norms")
    score = composing_score(ordered, Fraction(regulation.rulebook.figures(ContestFigures).greatest_mark), norms)
    ranks = None if finalists is None else composition_ranks(ContestKind.COMPOSE, status, finalists, score, norms)
    return AuthorResult(
        author=author,
        marks=ordered,
        counted=counted,
        score=score,
        rulebook=regulation.rulebook,
        place=None,
        ranks=ranks,
    )


def _decider(regulation: ComposingRegulation, result: AuthorResult) -> tuple[tuple[Fraction, ...], ...]:
    """What is compared: first the points, then what the regulation names."""
    by = {TieBreak.BEST_MARKS: result.counted, TieBreak.ALL_MARKS: (sum(result.marks, Fraction(0)),)}
    return ((result.points,), *(by[tie_break] for tie_break in regulation.tie_breaks))
