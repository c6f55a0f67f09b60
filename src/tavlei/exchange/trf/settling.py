"""Where a report contradicts itself: what contradicts, and the report as it was decided.

A program that guessed would publish a result nobody has confirmed. So everything that does not agree is told, and the
report is taken only with a decision: which side of a game counts, whether more rounds were played than announced,
whether the results or the printed points are right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.checking import AGREEING
from tavlei.exchange.trf.columns import shown_points
from tavlei.exchange.trf.model import ABSENT, AbnormalPoints, TrfBye, TrfGame
from tavlei.exchange.trf.worth import points_of
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tavlei.exchange.trf.model import TrfHead, TrfPlayer

_NOT_PLAYED: Final = "HZF"
_TURNED: Final = {"1": "0", "0": "1", "+": "-", "-": "+", "W": "L", "L": "W"}


class Sides(StrEnum):
    """Whose line counts where two players tell a game otherwise; or the game stays open."""

    UNDECIDED = ""
    WHITE = "white"
    BLACK = "black"
    OPEN = "open"


class Rounds(StrEnum):
    """What counts where there are results of more rounds than announced."""

    UNDECIDED = ""
    RESULTS = "results"
    PLANNED = "planned"


class Points(StrEnum):
    """What counts where the points are not those of the results; printed ones leave a difference for record 299."""

    UNDECIDED = ""
    RESULTS = "results"
    PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Decisions:
    """What counts where a report contradicts itself."""

    sides: Sides = Sides.UNDECIDED
    rounds: Rounds = Rounds.UNDECIDED
    points: Points = Points.UNDECIDED

    def __post_init__(self) -> None:
        """Take the words for it; what is no decision is refused."""
        for name, choices in (("sides", Sides), ("rounds", Rounds), ("points", Points)):
            try:
                object.__setattr__(self, name, choices(getattr(self, name)))
            except ValueError as error:
                params = {"expected": ", ".join(filter(None, choices)), "got": getattr(self, name)}
                raise Refusal(Problem("expected one of {expected}; got «{got}»", params, path=name)) from error


UNDECIDED: Final = Decisions()


class Undecided(Refusal):
    """A report that contradicts itself; `options` are the choices somebody has to make, by their names."""

    def __init__(self, *problems: Problem, kinds: Iterable[str] = ()) -> None:
        """Keep what contradicts, and which decisions are wanted."""
        super().__init__(*problems)
        choices: dict[str, type[StrEnum]] = {"sides": Sides, "rounds": Rounds, "points": Points}
        self.options = {name: tuple(filter(None, choices[name])) for name in choices if name in set(kinds)}


@dataclass(frozen=True, slots=True)
class ReportClaims:
    """What a report tells of the play, before anything is decided."""

    head: TrfHead
    players: tuple[TrfPlayer, ...]
    abnormal: tuple[AbnormalPoints, ...] = ()
    byes: tuple[TrfBye, ...] = ()
    of_teams: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """The same as it was decided, and what contradicted in it."""

    claims: ReportClaims
    decided: tuple[Problem, ...]


def coming_absences(players: Sequence[TrfPlayer]) -> tuple[tuple[TrfPlayer, ...], tuple[TrfBye, ...]]:
    """Everybody with the rounds that were paired, and the byes announced for rounds to come.

    A round was paired if somebody has an opponent in it or was given a point by the pairing, or if the file says
    something of everybody in it. What is left blank in it is an absence.
    """
    paired = max((number for player in players for number, game in enumerate(player.games, start=1)
                  if game.opponent is not None or game.result not in _NOT_PLAYED), default=0)  # fmt: skip
    paired = max(paired, min((len(player.games) for player in players), default=0))
    announced: dict[tuple[int, str], list[int]] = {}
    for player in players:
        for number, game in enumerate(player.games[paired:], start=paired + 1):
            announced.setdefault((number, game.result), []).append(player.number)
    everybody = tuple(
        replace(player, games=player.games[:paired] + (ABSENT,) * (paired - len(player.games))) for player in players
    )
    byes = (TrfBye(kind, number, tuple(who)) for (number, kind), who in sorted(announced.items()))
    return everybody, tuple(byes)


def padded(players: Sequence[TrfPlayer]) -> tuple[TrfPlayer, ...]:
    """Everybody with the same number of rounds: what is left blank is an absence."""
    rounds = max((len(player.games) for player in players), default=0)
    return tuple(replace(player, games=player.games + (ABSENT,) * (rounds - len(player.games))) for player in players)


def settled(claims: ReportClaims, decisions: Decisions) -> Settled:
    """The report by the decisions; what contradicts and is not decided is refused, all of it."""
    found: list[tuple[str, Problem]] = []
    for settle in (_settle_rounds, _settle_games, _settle_points):
        claims, problems = settle(claims, decisions)
        found += problems
    undecided = [(kind, problem) for kind, problem in found if not getattr(decisions, kind)]
    if undecided:
        raise Undecided(*(problem for _kind, problem in undecided), kinds=dict(undecided))
    return Settled(claims, tuple(problem for _kind, problem in found))


_Step = tuple[ReportClaims, list[tuple[str, Problem]]]


def _settle_rounds(claims: ReportClaims, decisions: Decisions) -> _Step:
    rounds = len(claims.players[0].games) if claims.players else 0
    planned = claims.head.rounds_planned
    if planned is None or rounds <= planned:
        return claims, []
    message = phrase("rounds with results: {rounds}; announced: {planned}")
    problem = Problem(message, {"planned": planned, "rounds": rounds}, path="142")
    if decisions.rounds is Rounds.PLANNED:
        players = tuple(replace(player, games=player.games[:planned]) for player in claims.players)
        return replace(claims, players=players), [("rounds", problem)]
    return replace(claims, head=replace(claims.head, rounds_planned=rounds)), [("rounds", problem)]


def _settle_games(claims: ReportClaims, decisions: Decisions) -> _Step:
    players = list(claims.players)
    known = {player.number: index for index, player in enumerate(players)}
    found = []
    for one, other, index in list(_disagreeing(players, known)):
        found.append(("sides", _disagreement(players[one], players[other], index)))
        _decide_game(players, one, other, index, decisions.sides)
    return replace(claims, players=tuple(players)), found


def _settle_points(claims: ReportClaims, decisions: Decisions) -> _Step:
    found = [] if claims.of_teams else [("points", problem) for problem in _points_told(claims)]
    if not found:
        return claims, []
    if decisions.points is Points.PRINTED:
        return replace(claims, abnormal=(*claims.abnormal, *_differences(claims))), found
    added = bonus_points(claims.abnormal)
    counted = tuple(
        replace(player, points=points_of(claims.head, player.games) + added.get(player.number, 0))
        for player in claims.players
    )
    return replace(claims, players=counted), found


def _disagreeing(players: Sequence[TrfPlayer], known: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """The games of which both players tell something else: the two, White first if that can be told, and the round."""
    for one, player in enumerate(players):
        for index, game in enumerate(player.games):
            other = known.get(game.opponent) if game.opponent is not None else None
            if other is None or other == one:
                continue
            theirs = players[other].games[index]
            if theirs.opponent != player.number:
                continue  # a game that only one of them names is no matter of taste: it is refused (checking)
            if game.result + theirs.result not in AGREEING and (one < other):
                yield (one, other, index) if game.colour != "b" else (other, one, index)


def _disagreement(white: TrfPlayer, black: TrfPlayer, index: int) -> Problem:
    params = {"one": white.number, "other": black.number,
            "results": f"{white.games[index].result} – {black.games[index].result}"}  # fmt: skip
    place = f"001 {white.number}, round {index + 1}"
    return Problem("the results of players {one} and {other} do not agree: {results}", params, path=place)


def _decide_game(players: list[TrfPlayer], white: int, black: int, index: int, side: Sides) -> None:
    """The game as the line of one side tells it; without a decision it stays open."""
    text = players[black if side is Sides.BLACK else white].games[index].result
    mine = text if side is Sides.WHITE else _TURNED.get(text, text)
    theirs = text if side is Sides.BLACK else _TURNED.get(text, text)
    if side in (Sides.UNDECIDED, Sides.OPEN):
        mine = theirs = " "
    for who, result in ((white, mine), (black, theirs)):
        games = list(players[who].games)
        games[index] = TrfGame(games[index].opponent, games[index].colour, result)
        players[who] = replace(players[who], games=tuple(games))


def bonus_points(abnormal: Iterable[AbnormalPoints]) -> dict[int, Fraction]:
    """What record 299 adds to or takes from a player beside his results; of a team its points at the boards."""
    return _sums((odd.participants, odd.points) for odd in abnormal if not odd.kind)


def bonus_match_points(abnormal: Iterable[AbnormalPoints]) -> dict[int, Fraction]:
    """What record 299 adds to or takes from the match points of a team."""
    return _sums((odd.participants, odd.match_points or Fraction(0)) for odd in abnormal if not odd.kind)


def _sums(items: Iterable[tuple[tuple[int, ...], Fraction]]) -> dict[int, Fraction]:
    values: dict[int, Fraction] = {}
    for participants, points in items:
        for number in participants:
            values[number] = values.get(number, Fraction(0)) + points
    return values


def _points_told(claims: ReportClaims) -> Iterator[Problem]:
    """Those whose printed points are not what their results are worth.

    A bye to come may be counted already, and record 299 may value a result otherwise: of such players nothing is said.
    """
    if not any(player.points for player in claims.players):
        return  # the file does not tell the points
    added = bonus_points(claims.abnormal)
    unsure = {number for bye in claims.byes if bye.kind in "HF" for number in bye.participants}
    unsure |= {number for odd in claims.abnormal if odd.kind for number in odd.participants}
    for player in claims.players:
        worth = points_of(claims.head, player.games) + added.get(player.number, 0)
        is_over = not any(game.result == " " for game in player.games)
        if player.number not in unsure and is_over and worth != player.points:
            data = {"number": player.number, "points": shown_points(player.points), "worth": shown_points(worth)}
            message = phrase("points of player {number} in the file: {points}; by the results: {worth}")
            yield Problem(message, data, path=f"001 {player.number}")


def _differences(claims: ReportClaims) -> Iterator[AbnormalPoints]:
    added = bonus_points(claims.abnormal)
    for player in claims.players:
        over = player.points - points_of(claims.head, player.games) - added.get(player.number, 0)
        if over:
            yield AbnormalPoints("", over, (player.number,))
