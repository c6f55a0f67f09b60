"""The worked sheet of a player's month."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import OPPONENT_UNRATED
from tavlei.ratings.fsu.left_out import GROUNDS
from tavlei.ratings.fsu.people import OpponentBasis
from tavlei.rulebook import Explanation, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.ratings.fsu.change import RatedGame, RatingChange, TournamentChange, UnratedGame
    from tavlei.rulebook import Rulebook


def sheet(change: RatingChange) -> Explanation:
    """Verdict, whether the player stays on the list, then everything from the games to the new rating."""
    least, clause = change.rulebook.figures(FsuFigures).least_rating, change.rulebook.clause
    met = change.new_rating >= least
    listed = Step("fsu.on_the_list", change.new_rating, clause("5/p1"), ("F20",), threshold=least, met=met)
    return Explanation(
        _verdict(change),
        conditions=(listed,),
        working=(
            Step("fsu.sheet_own", change.player.rating, clause("2/p2"), inputs={"day": change.month.first_day}),
            *(_tournament(tournament, change.rulebook) for tournament in change.tournaments),
            *_sums(change),
        ),
    )


def _verdict(change: RatingChange) -> Step:
    inputs: dict[str, Value] = {"old": change.player.rating, "change": signed(change.change)}
    inputs["day"] = change.month.list_date(change.rulebook)
    key = phrase("fsu.sheet_verdict_aligned") if change.alignment.aligned else phrase("fsu.sheet_verdict")
    return Step(key, change.new_rating, change.rulebook.clause("6.6.4"), inputs=inputs)


def signed(number: int) -> str:
    """A change with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _tournament(tournament_change: TournamentChange, rulebook: Rulebook) -> Step:
    steps = tuple(game_step(game, rulebook) for game in tournament_change.games)
    inputs: dict[str, Value] = {"tournament": tournament_change.id, "games": len(tournament_change.rated)}
    return Step("fsu.tournament", tournament_change.sum_delta, rulebook.clause("6.6.4"), inputs=inputs, steps=steps)


def game_step(rated: RatedGame | UnratedGame, rulebook: Rulebook) -> Step:
    """A line of the sheet: opponent, difference, difference used, expected, result, delta."""
    game = rated.game
    inputs: dict[str, Value] = {"round": game.round, "who": f", {game.opponent.name}" if game.opponent.name else ""}
    if rated.rated is False:
        return _not_rated(rated, inputs, rulebook)
    inputs |= {"opponent": rated.opponent_rating, "difference": rated.difference, "used": rated.difference_used}
    inputs |= {"expected": rated.expected.share, "result": game.score.points}
    figures = rulebook.figures(FsuFigures)
    readings = (*rule_400(rated.beyond_400, figures), *rated.expected.row.readings, "F2")
    key, number = _line(rated, figures)
    return Step(key, rated.delta, rulebook.clause(number), readings, inputs, steps=tuple(_basis(rated, rulebook)))


def _line(rated_game: RatedGame, figures: FsuFigures) -> tuple[str, str]:
    if not rated_game.beyond_400:
        return phrase("fsu.sheet_game"), "6.6.4"
    if rated_game.beyond_400 <= figures.limited_games:
        return phrase("fsu.sheet_game_limited"), "6.6.3"
    return phrase("fsu.sheet_game_beyond"), "6.6.3"


def _basis(rated_game: RatedGame, rulebook: Rulebook) -> Iterator[Step]:
    """Why an opponent counts with a rating that is not his own of the federation."""
    opponent, rating = rated_game.game.opponent, rated_game.game.opponent.rating(rulebook)
    if rating is None or rating.basis is OpponentBasis.FSU:
        return
    readings, clause = opponent.readings(rulebook), rulebook.clause
    inputs: dict[str, Value] = {"federation": opponent.federation}
    if rating.basis is OpponentBasis.FIDE:
        yield Step("fsu.basis_fide", rating.value, clause("2/p8"), readings, inputs)
    elif opponent.treated_as_unrated:
        yield Step("fsu.basis_rated_since", rating.value, clause("6.4"), readings)
    else:
        yield Step("fsu.basis_first_category", rating.value, clause("6.5"), readings)


def _not_rated(unrated_game: UnratedGame, inputs: dict[str, Value], rulebook: Rulebook) -> Step:
    number, readings = GROUNDS[unrated_game.why]
    opponent = unrated_game.game.opponent
    if unrated_game.why == OPPONENT_UNRATED:
        number, readings = "6.4" if opponent.treated_as_unrated else number, opponent.readings(rulebook)
    return Step("fsu.sheet_game_left_out", unrated_game.why, rulebook.clause(number), readings, inputs)


def rule_400(beyond: int, figures: FsuFigures) -> tuple[str, ...]:
    """The readings of a game that is the so-manieth of its tournament beyond 400; 0 is within."""
    if not beyond:
        return ()
    return ("F5",) if beyond <= figures.limited_games else ("F5", "F6")


def _sums(change: RatingChange) -> Iterator[Step]:
    clause = change.rulebook.clause
    yield Step("fsu.sum", change.sum_delta, clause("6.6.4"), inputs={"games": change.rated_games})
    yield from change.k.steps()
    product: dict[str, Value] = {"sum": change.sum_delta, "k": change.k.used}
    yield Step("fsu.sheet_change", change.change_exact, clause("6.6.4"), inputs=product)
    inputs: dict[str, Value] = {"exact": change.change_exact}
    key = phrase("fsu.rounded") if change.period.choice == "month" else phrase("fsu.rounded_by_tournament")
    ruling = change.rounding.ruling or change.period.ruling
    yield Step(key, change.change, clause("6.6.6"), ("F3", "F4"), inputs, ruling=ruling)
    sign = "−" if change.change < 0 else "+"
    plain: dict[str, Value] = {"old": change.player.rating, "change": f"{sign} {abs(change.change)}"}
    yield Step("fsu.sheet_after", change.alignment.fsu_rating, clause("6.6.4"), inputs=plain)
    if change.player.fide_rating is not None:
        yield change.alignment.step()
