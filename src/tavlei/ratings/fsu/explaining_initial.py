"""The explanation of a first rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu import initial_words as words
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import Explanation, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.ratings.fsu.initial import Collected, InitialRating
    from tavlei.rulebook import Rulebook

_WHY: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    words.OUTSIDE_WINDOW: ("4/p2/item2", ("F19",)),
    words.NO_GAMES: ("4/p1", ()),
    words.NEEDS_3_GAMES: ("4/p1/item2", ("F13",)),
    words.ZERO_SCORE: ("6.2.1", ("F13",)),
    words.LOW_PERFORMANCE: ("4/p1/item2", ("F13", "F15", "F16", "F17")),
}


def first_rating(found: InitialRating) -> Explanation:
    """Verdict, the number of games, tournament by tournament, dropping, average, score, Ru."""
    least = found.rulebook.figures(FsuFigures).games_for_first_rating
    games = found.games_counted if found.dropped else found.games_kept
    number = found.rulebook.clause("4/p1")
    enough = Step("fsu.enough_games", games, number, ("F14",), threshold=least, met=games >= least)
    return Explanation(
        _verdict(found),
        conditions=(enough,),
        working=(*_tournaments(found), *_dropped(found), *_arithmetic(found)),
    )


def _verdict(found: InitialRating) -> Step:
    games: dict[str, Value] = {"games": found.games_counted}
    clause = found.rulebook.clause
    if found.rating is not None:
        return Step("fsu.first_rating", found.rating, clause("6.3"), ("F16",), games)
    if found.remaining or not found.dropped:
        missing = found.rulebook.figures(FsuFigures).games_for_first_rating - found.games_counted
        return Step("fsu.first_missing", missing, clause("4/p2"), ("F14", "F19"), games)
    return Step("fsu.restart", None, clause("6.2.5"), ("F17", "F18", "F29"), games)


def _tournaments(found: InitialRating) -> Iterator[Step]:
    for index, row in enumerate(found.tournaments):
        rests_on = ("F13", "F40") if found.resumed and index == 0 else ("F13",)
        yield _tournament(row, rests_on, found.rulebook)


def _tournament(found: Collected, rests_on: tuple[str, ...], rulebook: Rulebook) -> Step:
    inputs: dict[str, Value] = {"tournament": found.tournament.id, "games": len(found.games)}
    foreign = {reading for game in found.tournament.games for reading in game.opponent.readings(rulebook)}
    readings = tuple(sorted(foreign))
    if found.why is None:
        number = rulebook.clause("4/p1/item2")
        return Step("fsu.tournament_kept", len(found.games), number, (*rests_on, *readings), inputs)
    why, rests_on = _WHY[found.why]
    return Step("fsu.tournament_not_kept", found.why, rulebook.clause(why), (*rests_on, *readings), inputs)


def _dropped(found: InitialRating) -> Iterator[Step]:
    number, ruling = found.rulebook.clause("6.2.5"), found.fewer.ruling
    for row in found.dropped:
        inputs: dict[str, Value] = {"games": len(row.games)}
        yield Step("fsu.dropped", row.tournament.id, number, ("F17", "F18"), inputs, ruling=ruling)


def _arithmetic(found: InitialRating) -> Iterator[Step]:
    performed = found.performance
    if performed is None:
        return
    clause, games = found.rulebook.clause, performed.score.games
    yield Step("fsu.first_average", performed.average, clause("6.2.1/p2"), ("F16",), inputs={"games": games})
    yield performed.score.score_step()
    yield performed.score.difference_step()
    both: dict[str, Value] = {"average": performed.average, "difference": performed.score.difference}
    number = clause("6.2.3" if performed.score.difference else "6.2.2")
    yield Step("fsu.ru", performed.value, number, ("F16", "F17"), both)
    if found.rating is not None:
        key = phrase("fsu.ru_capped") if found.capped else phrase("fsu.first_rounded")
        number, most = clause("6.2.4" if found.capped else "6.3"), found.rulebook.figures(FsuFigures).most_first_rating
        yield Step(key, found.rating, number, ("F16",), threshold=most)
