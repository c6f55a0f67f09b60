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


def first_rating(rating: InitialRating) -> Explanation:
    """Verdict, the number of games, tournament by tournament, dropping, average, score, Ru."""
    least = rating.rulebook.figures(FsuFigures).games_for_first_rating
    games = rating.games_counted if rating.dropped else rating.games_kept
    number = rating.rulebook.clause("4/p1")
    enough = Step("fsu.enough_games", games, number, ("F14",), threshold=least, met=games >= least)
    return Explanation(
        _verdict(rating),
        conditions=(enough,),
        working=(*_tournaments(rating), *_dropped(rating), *_arithmetic(rating)),
    )


def _verdict(rating: InitialRating) -> Step:
    games: dict[str, Value] = {"games": rating.games_counted}
    clause = rating.rulebook.clause
    if rating.rating is not None:
        return Step("fsu.first_rating", rating.rating, clause("6.3"), ("F16",), games)
    if rating.remaining or not rating.dropped:
        missing = rating.rulebook.figures(FsuFigures).games_for_first_rating - rating.games_counted
        return Step("fsu.first_missing", missing, clause("4/p2"), ("F14", "F19"), games)
    return Step("fsu.restart", None, clause("6.2.5"), ("F17", "F18", "F29"), games)


def _tournaments(rating: InitialRating) -> Iterator[Step]:
    for index, row in enumerate(rating.tournaments):
        rests_on = ("F13", "F40") if rating.resumed and index == 0 else ("F13",)
        yield _tournament(row, rests_on, rating.rulebook)


def _tournament(collected: Collected, rests_on: tuple[str, ...], rulebook: Rulebook) -> Step:
    inputs: dict[str, Value] = {"tournament": collected.tournament.id, "games": len(collected.games)}
    foreign = {reading for game in collected.tournament.games for reading in game.opponent.readings(rulebook)}
    readings = tuple(sorted(foreign))
    if collected.why is None:
        number = rulebook.clause("4/p1/item2")
        return Step("fsu.tournament_kept", len(collected.games), number, (*rests_on, *readings), inputs)
    why, rests_on = _WHY[collected.why]
    return Step("fsu.tournament_not_kept", collected.why, rulebook.clause(why), (*rests_on, *readings), inputs)


def _dropped(rating: InitialRating) -> Iterator[Step]:
    number, ruling = rating.rulebook.clause("6.2.5"), rating.fewer.ruling
    for row in rating.dropped:
        inputs: dict[str, Value] = {"games": len(row.games)}
        yield Step("fsu.dropped", row.tournament.id, number, ("F17", "F18"), inputs, ruling=ruling)


def _arithmetic(rating: InitialRating) -> Iterator[Step]:
    performed = rating.performance
    if performed is None:
        return
    clause, games = rating.rulebook.clause, performed.score.games
    yield Step("fsu.first_average", performed.average, clause("6.2.1/p2"), ("F16",), inputs={"games": games})
    yield performed.score.score_step()
    yield performed.score.difference_step()
    both: dict[str, Value] = {"average": performed.average, "difference": performed.score.difference}
    number = clause("6.2.3" if performed.score.difference else "6.2.2")
    yield Step("fsu.ru", performed.value, number, ("F16", "F17"), both)
    if rating.rating is not None:
        key = phrase("fsu.ru_capped") if rating.capped else phrase("fsu.first_rounded")
        number, most = (
            clause("6.2.4" if rating.capped else "6.3"),
            rating.rulebook.figures(FsuFigures).most_first_rating,
        )
        yield Step(key, rating.rating, number, ("F16",), threshold=most)
