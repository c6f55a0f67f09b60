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


def sheet(found: RatingChange) -> Explanation:
    """Verdict, whether the player stays on the list, then everything from the games to the new rating."""
    least, clause = found.rulebook.figures(FsuFigures).least_rating, found.rulebook.clause
    met = found.new_rating >= least
    listed = Step("fsu.on_the_list", found.new_rating, clause("5/p1"), ("F20",), threshold=least, met=met)
    return Explanation(
        _verdict(found),
        conditions=(listed,),
        working=(
            Step("fsu.sheet_own", found.player.rating, clause("2/p2"), inputs={"day": found.month.first_day}),
            *(_tournament(tournament, found.rulebook) for tournament in found.tournaments),
            *_sums(found),
        ),
    )


def _verdict(found: RatingChange) -> Step:
    inputs: dict[str, Value] = {"old": found.player.rating, "change": signed(found.change)}
    inputs["day"] = found.month.list_date(found.rulebook)
    key = phrase("fsu.sheet_verdict_aligned") if found.alignment.aligned else phrase("fsu.sheet_verdict")
    return Step(key, found.new_rating, found.rulebook.clause("6.6.4"), inputs=inputs)


def signed(number: int) -> str:
    """A change with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _tournament(found: TournamentChange, rulebook: Rulebook) -> Step:
    steps = tuple(game_step(game, rulebook) for game in found.games)
    inputs: dict[str, Value] = {"tournament": found.id, "games": len(found.rated)}
    return Step("fsu.tournament", found.sum_delta, rulebook.clause("6.6.4"), inputs=inputs, steps=steps)


def game_step(found: RatedGame | UnratedGame, rulebook: Rulebook) -> Step:
    """A line of the sheet: opponent, difference, difference used, expected, result, delta."""
    game = found.game
    inputs: dict[str, Value] = {"round": game.round, "who": f", {game.opponent.name}" if game.opponent.name else ""}
    if found.rated is False:
        return _not_rated(found, inputs, rulebook)
    inputs |= {"opponent": found.opponent_rating, "difference": found.difference, "used": found.difference_used}
    inputs |= {"expected": found.expected.share, "result": game.score.points}
    figures = rulebook.figures(FsuFigures)
    readings = (*rule_400(found.beyond_400, figures), *found.expected.row.readings, "F2")
    key, number = _line(found, figures)
    return Step(key, found.delta, rulebook.clause(number), readings, inputs, steps=tuple(_basis(found, rulebook)))


def _line(found: RatedGame, figures: FsuFigures) -> tuple[str, str]:
    if not found.beyond_400:
        return phrase("fsu.sheet_game"), "6.6.4"
    if found.beyond_400 <= figures.limited_games:
        return phrase("fsu.sheet_game_limited"), "6.6.3"
    return phrase("fsu.sheet_game_beyond"), "6.6.3"


def _basis(found: RatedGame, rulebook: Rulebook) -> Iterator[Step]:
    """Why an opponent counts with a rating that is not his own of the federation."""
    opponent, rating = found.game.opponent, found.game.opponent.rating(rulebook)
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


def _not_rated(found: UnratedGame, inputs: dict[str, Value], rulebook: Rulebook) -> Step:
    number, readings = GROUNDS[found.why]
    opponent = found.game.opponent
    if found.why == OPPONENT_UNRATED:
        number, readings = "6.4" if opponent.treated_as_unrated else number, opponent.readings(rulebook)
    return Step("fsu.sheet_game_left_out", found.why, rulebook.clause(number), readings, inputs)


def rule_400(beyond: int, figures: FsuFigures) -> tuple[str, ...]:
    """The readings of a game that is the so-manieth of its tournament beyond 400; 0 is within."""
    if not beyond:
        return ()
    return ("F5",) if beyond <= figures.limited_games else ("F5", "F6")


def _sums(found: RatingChange) -> Iterator[Step]:
    clause = found.rulebook.clause
    yield Step("fsu.sum", found.sum_delta, clause("6.6.4"), inputs={"games": found.rated_games})
    yield from found.k.steps()
    product: dict[str, Value] = {"sum": found.sum_delta, "k": found.k.used}
    yield Step("fsu.sheet_change", found.change_exact, clause("6.6.4"), inputs=product)
    inputs: dict[str, Value] = {"exact": found.change_exact}
    key = phrase("fsu.rounded") if found.period.choice == "month" else phrase("fsu.rounded_by_tournament")
    ruling = found.rounding.ruling or found.period.ruling
    yield Step(key, found.change, clause("6.6.6"), ("F3", "F4"), inputs, ruling=ruling)
    sign = "−" if found.change < 0 else "+"
    plain: dict[str, Value] = {"old": found.player.rating, "change": f"{sign} {abs(found.change)}"}
    yield Step("fsu.sheet_after", found.alignment.fsu_rating, clause("6.6.4"), inputs=plain)
    if found.player.fide_rating is not None:
        yield found.alignment.step()
