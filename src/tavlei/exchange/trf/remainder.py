"""What is left of a report beside people and play: kept by whoever takes it in, put back when it is written."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.model import Trf, TrfGame
from tavlei.exchange.trf.pairing_lines import games_text
from tavlei.exchange.trf.settling import bonus_match_points, bonus_points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.trf.model import AbnormalPoints, Acceleration, TrfNational, TrfPlayer, TrfTeam

_NAMELESS: Final = "-"
Cell = tuple[int, int, int | None, str, str]
"""A game of a player in a round: the number, the round, and what the file says there."""


def remainder(trf: Trf) -> Trf:
    """The report without games and without what tells who somebody is; numbers are those it is written with again.

    Of teams that met teams the head, the players, their national records and the points besides the results are left:
    the play tells all else. Record 299 names teams there, by the numbers they are written with again.
    """
    numbers = _numbers_again(trf)
    names = {player.number: player.name for player in trf.players}
    players = sorted((_nameless(player, numbers) for player in trf.players), key=lambda player: player.number)
    national = tuple(_own(own, numbers, names) for own in trf.national)
    if trf.is_team_event:
        return Trf(trf.head, tuple(players), national, abnormal=_abnormal(trf, _teams_again(trf)), other=trf.other)
    return Trf(
        head=trf.head,
        players=tuple(players),
        national=national,
        teams=tuple(replace(team, players=_all(team.players, numbers)) for team in trf.teams),
        accelerations=tuple(_range(faster, numbers) for faster in trf.accelerations),
        forbidden=tuple(replace(pairs, participants=_all(pairs.participants, numbers)) for pairs in trf.forbidden),
        byes=tuple(
            replace(bye, participants=_all(bye.participants, numbers)) for bye in trf.byes if bye.round <= trf.rounds
        ),
        abnormal=_abnormal(trf, numbers),
        other=trf.other,
    )


def _abnormal(trf: Trf, numbers: Mapping[int, int]) -> tuple[AbnormalPoints, ...]:
    return tuple(replace(odd, participants=_all(odd.participants, numbers)) for odd in trf.abnormal)


def _teams_again(trf: Trf) -> dict[int, int]:
    """The numbers of the teams in a report of the same play: without gaps."""
    return {number: index for index, number in enumerate(sorted(team.number for team in trf.teams), start=1)}


def results_digest(players: Sequence[TrfPlayer]) -> str:
    """Tells whether results are still those of the report."""
    text = "\n".join(f"{player.number}{games_text(player.games)}" for player in players)
    return sha256(text.encode()).hexdigest()[:16]


def other_cells(trf: Trf, again: Trf) -> list[Cell]:
    """The games of a report that are told otherwise when the same play is told again, as `again` does."""
    numbers = _numbers_again(trf)
    players = {player.number: player for player in again.players}
    found: list[Cell] = []
    for player in trf.players:
        number = numbers[player.number]
        for index, game in enumerate(player.games):
            cell = replace(game, opponent=game.opponent and numbers[game.opponent])
            if cell != players[number].games[index]:
                found.append((number, index + 1, cell.opponent, cell.colour, cell.result))
    return found


def with_remainder(trf: Trf, left: Trf, cells: Sequence[Cell], *, same_results: bool) -> Trf:
    """A report with its remainder; games, points and places stand as in the file while its results stand."""
    told = {player.number: player for player in left.players}
    added = {} if trf.is_team_event else bonus_points(left.abnormal)
    players = tuple(
        _as_told(player, told[player.number], cells)
        if same_results
        else replace(player, points=player.points + added.get(player.number, 0))
        for player in trf.players
    )
    names = {player.number: player for player in players}
    known = {team.number for team in trf.teams} if trf.is_team_event else names.keys()
    return replace(
        trf,
        players=players,
        national=tuple(_named(own, names[own.number]) for own in left.national if own.number in names),
        teams=_with_bonus(trf.teams, left.abnormal)
        or tuple(team for team in left.teams if names.keys() >= set(team.players)),
        accelerations=tuple(faster for faster in left.accelerations if {faster.first, faster.last} <= names.keys()),
        byes=(*left.byes, *trf.byes),
        abnormal=tuple(odd for odd in left.abnormal if known >= set(odd.participants)),
        other=left.other,
    )


def _with_bonus(teams: Sequence[TrfTeam], abnormal: Sequence[AbnormalPoints]) -> tuple[TrfTeam, ...]:
    """Teams that met teams, with what record 299 adds to their points."""
    match, boards = bonus_match_points(abnormal), bonus_points(abnormal)
    return tuple(
        replace(
            team,
            match_points=None if team.match_points is None else team.match_points + match.get(team.number, 0),
            game_points=None if team.game_points is None else team.game_points + boards.get(team.number, 0),
        )
        for team in teams
    )


def _numbers_again(trf: Trf) -> dict[int, int]:
    """The numbers of the players in a report of the same play: without gaps, of teams in the order of the teams."""
    if trf.is_team_event:
        ordered = [number for team in sorted(trf.teams, key=lambda team: team.number) for number in team.players]
        ordered += [player.number for player in trf.players if player.number not in set(ordered)]
    else:
        ordered = sorted(player.number for player in trf.players)
    return {number: index for index, number in enumerate(ordered, start=1)}


def _nameless(player: TrfPlayer, numbers: Mapping[int, int]) -> TrfPlayer:
    return replace(player, number=numbers[player.number], name=_NAMELESS, sex="", birth=None, games=())


def _own(own: TrfNational, numbers: Mapping[int, int], names: Mapping[int, str]) -> TrfNational:
    name = _NAMELESS if own.name == names[own.number] else own.name
    return replace(own, number=numbers[own.number], name=name, birth=None)


def _named(own: TrfNational, player: TrfPlayer) -> TrfNational:
    return replace(own, name=player.name if own.name == _NAMELESS else own.name, birth=player.birth)


def _all(participants: Sequence[int], numbers: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(numbers[number] for number in participants)


def _range(faster: Acceleration, numbers: Mapping[int, int]) -> Acceleration:
    return replace(faster, first=numbers[faster.first], last=numbers[faster.last])


def _as_told(player: TrfPlayer, printed: TrfPlayer, cells: Sequence[Cell]) -> TrfPlayer:
    games = list(player.games)
    for number, one_round, opponent, colour, result in cells:
        if number == player.number:
            games[one_round - 1] = TrfGame(opponent, colour, result)
    return replace(player, games=tuple(games), points=printed.points, rank=printed.rank)
