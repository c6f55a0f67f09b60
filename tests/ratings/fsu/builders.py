"""What the tests of the Ukrainian rating share: players and games in few words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import strategies as st

from tavlei.ratings.fsu import (
    DailyPlay,
    FsuPlayer,
    FsuReport,
    GameScore,
    Month,
    Opponent,
    PlayedTournament,
    PlayerGame,
)
from tavlei.ratings.fsu.competition import Approval
from tavlei.ratings.fsu.listing import GameResult, MonthPairing, MonthTournament, ReportedCompetition, ReportedGame
from tavlei.rulebook import Refusal, Rulebook

EDITION = "chess-rating-ua"
CHESS = Rulebook.of(EDITION)
MAY = Month(2023, 5)
SCORES = {"1": GameScore.WIN, "=": GameScore.DRAW, "0": GameScore.LOSS}
RESULTS = {"1": GameResult.WHITE_WINS, "=": GameResult.DRAW, "0": GameResult.BLACK_WINS}


def player(rating: int = 2000, games: int = 100, **fields: Any) -> FsuPlayer:
    return FsuPlayer(rating, games, **fields)


def tournament(
    name: str, ratings: Sequence[int | Opponent], scores: str, month: Month | None = MAY
) -> PlayedTournament:
    """One game a round against each, `scores` such as `1=0`."""
    people = [rating if isinstance(rating, Opponent) else Opponent(fsu_rating=rating) for rating in ratings]
    pairs = zip(people, scores, strict=True)
    games = (PlayerGame(number, pair, SCORES[score]) for number, (pair, score) in enumerate(pairs, start=1))
    return PlayedTournament(name, tuple(games), month)


def event(name: str, games: str, **fields: Any) -> MonthTournament:
    """A tournament of a month; `games` is `a 1 b, b = c`, every game a round of its own."""
    found = []
    for number, each in enumerate(games.split(","), start=1):
        white, result, black = each.split()
        found.append(MonthPairing(number, white, black, RESULTS[result]))
    return MonthTournament(name, tuple(found), **{"last_day": date(2023, 5, 20), **fields})


def report(**fields: Any) -> FsuReport:
    """A competition of May with nothing against it."""
    given: dict[str, Any] = {
        "play": DailyPlay(90, 30, 2, Fraction(10)),
        "end_date": date(2023, 5, 20),
        "reported": date(2023, 5, 25),
        "approval": Approval.FEDERATION,
        **fields,
    }
    return FsuReport(**given)


def competition(
    name: str, games: str, changes: dict[int, dict[str, Any]] | None = None, **fields: Any
) -> ReportedCompetition:
    """A report of May with its games (`a 1 b, b = c`); `changes` to single games by their place."""
    found = [ReportedGame(*pairing[:4]) for pairing in event(name, games).pairings]
    for place, fields_of_game in (changes or {}).items():
        found[place] = found[place]._replace(**fields_of_game)
    return ReportedCompetition(name, report(**fields), tuple(found))


def refused_by(act: Any, *arguments: Any, **named: Any) -> str:
    """The path of the one problem with which something is refused."""
    with pytest.raises(Refusal) as caught:
        act(*arguments, **named)
    (problem,) = caught.value.problems
    assert problem.sentence()
    return problem.path


scores = st.sampled_from(list(GameScore))
opponents = st.builds(
    Opponent,
    federation=st.sampled_from(["UKR", "UKR", "POL"]),
    fsu_rating=st.none() | st.integers(1500, 2800),
    fide_rating=st.none() | st.integers(1500, 2800),
    category=st.sampled_from([None, "I", "KMS"]),
    treated_as_unrated=st.booleans(),
)
