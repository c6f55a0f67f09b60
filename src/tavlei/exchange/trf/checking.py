"""What must hold in a tournament report as a whole."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.exchange.trf.model import Trf, TrfGame, TrfPlayer

AGREEING: Final = frozenset(
    {"10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "  ", "00", "0=", "=0", "LL", "LD", "DL"}
)
"""Results of both sides that go together; an arbiter may have taken points from one side or from both."""
_OPPOSITE: Final = {"w": "b", "b": "w"}


def check(trf: Trf) -> None:
    """Refuse the first contradiction."""
    if not trf.players:
        raise _wrong(phrase("the report names no player"), "001")
    _check_once((trf_player.number for trf_player in trf.players), "001")
    _check_once((team.number for team in trf.teams), "310")
    players = {trf_player.number: trf_player for trf_player in trf.players}
    for place, number in _named(trf):
        known = players if place.startswith("player ") else {team.number for team in trf.teams}
        if number not in known:
            raise Refusal(Problem("there is no number {number}", {"number": number}, path=place.partition(" ")[2]))
    _check_teams(trf)
    for player in trf.players:
        _check_games(trf, player, players)


def _check_once(numbers: Iterable[int], record: str) -> None:
    for number, count in Counter(numbers).items():
        if count > 1:
            raise Refusal(Problem("the number {number} stands twice", {"number": number}, path=f"{record} {number}"))


def _named(trf: Trf) -> Iterator[tuple[str, int]]:
    """Every number that a record names, with what it must be."""
    for national in trf.national:
        yield f"player {national.federation} {national.number}", national.number
    for team in trf.teams:
        yield from ((f"player 310 {team.number}", player) for player in team.players)
    whom = "team" if trf.is_team_event else "player"
    for record, groups in (
        ("240", [bye.participants for bye in trf.byes]),
        ("250", [(acceleration.first, acceleration.last) for acceleration in trf.accelerations]),
        ("260", [forbidden_pairs.participants for forbidden_pairs in trf.forbidden]),
        ("299", [abnormal_points.participants for abnormal_points in trf.abnormal]),
    ):
        yield from ((f"{whom} {record}", number) for group in groups for number in group)
    allotted = trf.allotted_byes.teams if trf.allotted_byes else ()
    yield from (("team 320", number) for number in allotted if number is not None)
    yield from (
        ("team 330", number)
        for forfeited_match in trf.forfeited
        for number in (forfeited_match.white, forfeited_match.black)
    )
    for line_up in trf.line_ups:
        yield from (("team 300", number) for number in (line_up.team, line_up.opponent))
        yield from (("player 300", number) for number in line_up.players if number is not None)


def _check_teams(trf: Trf) -> None:
    placed: dict[int, int] = {}
    for team in trf.teams:
        for number in team.players:
            if number in placed:
                raise _wrong_player(phrase("player {number} stands in two teams"), number, f"310 {team.number}")
            placed[number] = team.number
    for trf_line_up in trf.line_ups:
        strangers = [one for one in trf_line_up.players if one is not None and placed.get(one) != trf_line_up.team]
        if strangers:
            message = phrase("player {number} does not belong to the team")
            raise _wrong_player(message, strangers[0], f"300 {trf_line_up.team}")


def _check_games(trf: Trf, player: TrfPlayer, players: dict[int, TrfPlayer]) -> None:
    if len(player.games) != trf.rounds:
        data = {"rounds": trf.rounds, "got": len(player.games)}
        raise Refusal(Problem("expected {rounds} rounds; got {got}", data, path=f"001 {player.number}"))
    for index, game in enumerate(player.games):
        place = f"001 {player.number}, round {index + 1}"
        if game.opponent is None:
            _check_alone(game, place)
            continue
        if game.opponent == player.number:
            raise _wrong_player(phrase("player {number} is his own opponent"), player.number, place)
        other = players.get(game.opponent)
        if other is None:
            raise Refusal(Problem("there is no number {number}", {"number": game.opponent}, path=place))
        _check_both(player, game, other.games[index] if index < len(other.games) else None, place)


def _check_alone(game: TrfGame, place: str) -> None:
    """Without an opponent there is a bye, or a point for an empty board."""
    if game.result not in "HFUZ+-":
        raise Refusal(Problem("the result «{got}» needs an opponent", {"got": game.result}, path=place))
    if game.result in "HFUZ" and game.colour != "-":
        raise _wrong(phrase("a bye has no colour"), place)


def _check_both(player: TrfPlayer, game: TrfGame, other: TrfGame | None, place: str) -> None:
    if other is None or other.opponent != player.number:
        data = {"one": player.number, "other": game.opponent}
        raise Refusal(Problem("player {one} names {other} as the opponent, but not the other way", data, path=place))
    if other.colour != _OPPOSITE.get(game.colour) and not _is_colourless_forfeit(game, other):
        data = {"one": player.number, "other": game.opponent}
        raise Refusal(Problem("players {one} and {other} must have different colours", data, path=place))
    if game.result + other.result not in AGREEING:
        params = {"one": player.number, "other": game.opponent, "results": f"{game.result} – {other.result}"}
        raise Refusal(Problem("the results of players {one} and {other} do not agree: {results}", params, path=place))


def _is_colourless_forfeit(game: TrfGame, other: TrfGame) -> bool:
    """Whether somebody did not come to a game whose colours the file does not tell."""
    return game.colour == other.colour == "-" and {game.result, other.result} <= {"+", "-"}


def _wrong(message: str, place: str) -> Refusal:
    return Refusal(Problem(message, path=place))


def _wrong_player(message: str, number: int, place: str) -> Refusal:
    return Refusal(Problem(message, {"number": number}, path=place))
