"""A tournament from Python: who plays, the next round, the table; each answer explains itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, Rulebook
from tavlei.tournament.fide import FideRequest, FideSystem
from tavlei.tournament.fide import pair_round as pair_by_engine
from tavlei.tournament.knockout import knockout
from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Result, Tournament
from tavlei.tournament.round_robin import round_robin
from tavlei.tournament.scheveningen import scheveningen
from tavlei.tournament.standings import standings
from tavlei.tournament.standings.system import System as TableSystem
from tavlei.tournament.swiss import PairingRequest, System, pair_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal

    from tavlei.tournament.fide import FidePairing
    from tavlei.tournament.knockout import Bracket
    from tavlei.tournament.model import Round
    from tavlei.tournament.round_robin import RoundRobin
    from tavlei.tournament.scheveningen import Scheveningen
    from tavlei.tournament.standings import Standings
    from tavlei.tournament.swiss import RoundPairing

    Board = tuple[str, str, str] | Encounter | Bye | str

RULES: Final = "draughts-rules"
FIDE_RULES: Final = "fide-pairings"
SWISS_CRITERIA: Final = ("solkoff", "wins")


def tournament_of(
    players: Mapping[str, int | None] | Iterable[str],
    rounds: Iterable[Iterable[Board]] = (),
    *,
    points_for_win: Literal[1, 2] = 1,
) -> Tournament:
    """A tournament of players (with their ratings, if they have any) and rounds as one writes them.

    A board is White, Black and the result: `("A", "B", "1-0")`, `"0.5-0.5"`, `"+:-"`. Whoever has no opponent stands by
    himself: `"E"`.

    >>> swiss = tournament_of({"A": 2200, "B": 2150, "C": 2100}, [[("A", "C", "1-0"), "B"]])
    >>> swiss.next_round
    2
    """
    ratings: Mapping[str, int | None] = players if isinstance(players, Mapping) else dict.fromkeys(players)
    entered = tuple(Participant(name, rating) for name, rating in ratings.items())
    return Tournament(entered, tuple(round_of(boards) for boards in rounds), points_for_win)


def round_of(boards: Iterable[Board]) -> Round:
    """One round as one writes it: `[("A", "B", "1-0"), ("C", "D", "0.5-0.5"), "E"]`."""
    return tuple(map(_board, boards))


def pair_next_round(  # noqa: PLR0913 - what a regulation decides about pairing, each named
    tournament: Tournament,
    system: System | str = System.RATING,
    *,
    seed: str,
    absent: Iterable[str] = (),
    forbidden: Iterable[tuple[str, str]] = (),
    avoid_same_team: bool = False,
    white_first: bool | None = None,
    rulebook: Rulebook | None = None,
) -> RoundPairing:
    """The next round by one of the four Swiss programs of draughts; `seed` is what the lots are drawn from.

    >>> swiss = tournament_of({"A": 2200, "B": 2150, "C": 2100, "D": 2050}, [[("A", "C", "1-0"), ("D", "B", "0-1")]])
    >>> pair_next_round(swiss, "swiss_rating", seed="kazan-2022").pairs_of_names()
    [('B', 'A'), ('C', 'D')]
    """
    request = PairingRequest(
        tournament=tournament,
        system=System(system),
        seed=seed,
        absent=frozenset(absent),
        forbidden=tuple(forbidden),
        avoid_same_team=avoid_same_team,
        first_colour_white=white_first,
        rulebook=rulebook or Rulebook.on(RULES, None),
    )
    return pair_round(request)


def pair_by_fide(  # noqa: PLR0913 - what FIDE's rules ask for, each named
    tournament: Tournament,
    rounds: int,
    system: FideSystem | str = FideSystem.DUTCH,
    *,
    seed: str,
    absent: Iterable[str] = (),
    forbidden: Iterable[tuple[str, str]] = (),
    white_first: bool | None = None,
    accelerated: bool = False,
    rulebook: Rulebook | None = None,
) -> FidePairing:
    """The next of so many rounds by FIDE's Dutch, Dubov or Burstein system; needs the extra `tavlei[fide]`."""
    request = FideRequest(
        tournament=tournament,
        system=FideSystem(system),
        rounds=rounds,
        seed=seed,
        absent=frozenset(absent),
        forbidden=tuple(forbidden),
        first_colour_white=white_first,
        accelerated=accelerated,
        rulebook=rulebook or Rulebook.on(FIDE_RULES, None),
    )
    return pair_by_engine(request)


def standings_of(
    tournament: Tournament,
    criteria: Sequence[str] = SWISS_CRITERIA,
    *,
    system: TableSystem | str = TableSystem.SWISS,
    rulebook: Rulebook | None = None,
) -> Standings:
    """The table by points, then by the criteria of the regulation in their order.

    >>> first, second = [("A", "C", "1-0"), ("D", "B", "0-1")], [("B", "A", "0.5-0.5"), ("C", "D", "1-0")]
    >>> table = standings_of(tournament_of("ABCD", [first, second]), ["solkoff"])
    >>> [(row.place, row.participant, str(row.points)) for row in table.rows]
    [(1, 'A', '3/2'), (2, 'B', '3/2'), (3, 'C', '1'), (4, 'D', '0')]
    """
    return standings(tournament, TableSystem(system), criteria, rulebook or Rulebook.on(RULES, None))


def round_robin_schedule(
    participants: int | Sequence[str], *, cycles: int = 1, rulebook: Rulebook | None = None
) -> RoundRobin:
    """The rounds in which everybody meets everybody, by the tables of the rules.

    >>> [[board.players for board in one_round] for one_round in round_robin_schedule(["A", "B", "C", "D"]).rounds]
    [[('A', 'D'), ('B', 'C')], [('D', 'C'), ('A', 'B')], [('B', 'D'), ('C', 'A')]]
    """
    return round_robin(participants, rulebook or Rulebook.on(RULES, None), cycles=cycles)


def knockout_bracket(
    seeds: Sequence[str],
    rounds: Iterable[Iterable[tuple[str, str, str]]] = (),
    *,
    places_played: int = 1,
    rulebook: Rulebook | None = None,
) -> Bracket:
    """The bracket of a knock-out by seeds, after the encounters played so far."""
    played = [[Encounter(white, black, _result(result)) for white, black, result in boards] for boards in rounds]
    return knockout(seeds, played, rulebook or Rulebook.on(RULES, None), places_played=places_played)


def scheveningen_schedule(
    first: Sequence[str], second: Sequence[str], *, cycles: int = 1, rulebook: Rulebook | None = None
) -> Scheveningen:
    """The rounds in which everybody of one group meets everybody of the other."""
    return scheveningen(first, second, rulebook or Rulebook.on(RULES, None), cycles=cycles)


def _board(board: Board) -> Encounter | Bye:
    if isinstance(board, Encounter | Bye):
        return board
    if isinstance(board, str):
        return Bye(board, ByeKind.UNPAIRED)
    white, black, result = board
    return Encounter(white, black, _result(result))


def _result(text: str) -> Result:
    try:
        return Result(text)
    except ValueError:
        params = {"choices": ", ".join(Result), "got": text}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="result")) from None
