"""Every record of fixed columns, from its line."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.trf import layouts
from tavlei.exchange.trf.columns import Columns, cut, whole
from tavlei.exchange.trf.model import (
    RESULTS,
    AbnormalPoints,
    Acceleration,
    AllottedByes,
    ForbiddenPairs,
    ForfeitedMatch,
    TrfBye,
    TrfGame,
    TrfLineUp,
    TrfNational,
    TrfPlayer,
    TrfTeam,
)
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.exchange.trf.columns import TrfLine

    Remark = Callable[[Problem], None]

_SEXES: Final = {"": "", "m": "m", "w": "w", "f": "w", "м": "m", "ч": "m", "ж": "w"}
_HALVES: Final = {"½": "="}
_ABNORMAL_KINDS: Final = ("", "W", "D", "L", "F", "H", "Z", "+", "-")


def player(line: TrfLine, remark: Remark | None = None) -> TrfPlayer:
    """Record 001. With `remark` what no result depends on may be unreadable: it is left out, and told."""
    values = cut(line, layouts.PLAYER, remark)
    if not values["name"]:
        raise Refusal(Problem("there is no name", path=line.place))
    values["points"] = values["points"] or Fraction(0)
    return TrfPlayer(**_person(values, line, remark), games=tuple(_games(line)))


def national(line: TrfLine) -> TrfNational:
    """A record of a national federation."""
    values = cut(line, layouts.NATIONAL)
    values["origin"] = values.pop("federation")
    return TrfNational(federation=line.text[:3], **_person(values, line))


def _person(values: dict[str, Any], line: TrfLine, remark: Remark | None = None) -> dict[str, Any]:
    try:
        sex = sex_of(values["sex"])
    except Refusal as refusal:
        if remark is None:
            raise refusal.at(line.place) from refusal
        remark(refusal.at(line.place).problems[0])
        sex = ""
    return values | {"sex": sex, "rating": values["rating"] or None, "code": values["code"].lstrip("0")}


def sex_of(text: str) -> str:
    """Whether a man or a woman; nothing if it is not said."""
    if text.lower() not in _SEXES:
        raise Refusal(Problem("expected m or w; got «{got}»", {"got": text}))
    return _SEXES[text.lower()]


def open_rounds(line: TrfLine) -> tuple[int, tuple[TrfGame, ...]]:
    """Record XXU: a player and the rounds that were not over."""
    number = cut(line, (layouts.PLAYER[0],))["number"]
    return number, tuple(_rounds(line, layouts.OPEN_ROUNDS))


def _games(line: TrfLine) -> Iterator[TrfGame]:
    if line.text[layouts.PLAYER[-1].last : layouts.FIRST_ROUND - 1].strip():
        place = f"{line.place}, columns 90-91"
        raise Refusal(Problem("something stands between the columns of the record", path=place))
    yield from _rounds(line, layouts.FIRST_ROUND)


def _rounds(line: TrfLine, first: int) -> Iterator[TrfGame]:
    text = line.text[first - 1 :]
    for start in range(0, len(text), layouts.ROUND_WIDTH):
        place = f"{line.place}, round {start // layouts.ROUND_WIDTH + 1}"
        yield _game(text[start : start + layouts.ROUND_WIDTH].ljust(layouts.ROUND_WIDTH), place)


def _game(cell: str, place: str) -> TrfGame:
    """Ten columns: opponent, colour, result, each with a space before."""
    number, colour, result = cell[:4].strip(), cell[5], cell[7]
    if (cell[4] + cell[6] + cell[8:]).strip():
        raise Refusal(Problem("something stands between the columns of the record", path=place))
    return game_of(number, colour, result, place)


def game_of(number: str, colour: str, result: str, place: str) -> TrfGame:
    """A round from its three parts; a blank result without an opponent is an absence."""
    colour, result = colour.lower() or " ", _HALVES.get(result, result.upper()) or " "
    if colour not in "wb- " or result not in RESULTS or (number and not number.isdecimal()):
        data = {"example": "12 w 1", "got": f"{number} {colour} {result}"}
        raise Refusal(Problem("expected a round such as {example}; got «{got}»", data, path=place))
    opponent = int(number) if number.strip("0") else None
    if opponent is None and result == " ":
        result = "Z"
    return TrfGame(opponent, "-" if colour == " " else colour, result)


def numbers(line: TrfLine, first: int, width: int, *, step: int = 5, blanks: bool = False) -> tuple[int | None, ...]:
    """The numbers that a record lists from a column on; 0 is nobody, and so is a blank where that may be."""
    found = []
    for start in range(first, len(line.text) + 1, step):
        columns = Columns("number", start, start + width - 1, whole, needed=not blanks)
        if line.text[start + width - 1 : start + step - 1].strip():
            place = f"{line.place}, columns {start + width}-{start + step - 1}"
            raise Refusal(Problem("something stands between the columns of the record", path=place))
        found.append(columns.of(line) or None)
    return tuple(found)


def _all(line: TrfLine, first: int, *, least: int = 1) -> tuple[int, ...]:
    found = tuple(number for number in numbers(line, first, 4) if number is not None)
    if len(found) < least:
        raise Refusal(Problem("the line is cut off or a number is missing", path=line.place))
    return found


def old_team(line: TrfLine, number: int) -> TrfTeam:
    """Record 013; teams are numbered in their order."""
    name = cut(line, (layouts.OLD_TEAM_NAME,))["name"]
    return TrfTeam(number, name, _all(line, layouts.OLD_TEAM_PLAYERS))


def team(line: TrfLine) -> TrfTeam:
    """Record 310."""
    return TrfTeam(**cut(line, layouts.TEAM), players=_all(line, layouts.TEAM_PLAYERS))


def acceleration(line: TrfLine) -> Acceleration:
    """Record 250."""
    found = Acceleration(**cut(line, layouts.ACCELERATION))
    _check_range(found.first_round, found.last_round, line)
    _check_range(found.first, found.last, line)
    return found


def forbidden(line: TrfLine) -> ForbiddenPairs:
    """Record 260."""
    forbidden_pairs = ForbiddenPairs(
        **cut(line, layouts.FORBIDDEN), participants=_all(line, layouts.FORBIDDEN_WHO, least=2)
    )
    _check_range(forbidden_pairs.first_round, forbidden_pairs.last_round, line)
    return forbidden_pairs


def bye(line: TrfLine) -> TrfBye:
    """Record 240."""
    values = cut(line, layouts.BYE)
    _check_kind(values["kind"].upper(), ("F", "H", "Z"), line)
    return TrfBye(values["kind"].upper(), values["round"], _all(line, layouts.BYE_WHO))


def allotted_byes(line: TrfLine) -> AllottedByes:
    """Record 320."""
    return AllottedByes(
        **cut(line, layouts.ALLOTTED), teams=numbers(line, layouts.ALLOTTED_WHO, 3, step=4, blanks=True)
    )


def forfeited(line: TrfLine) -> ForfeitedMatch:
    """Record 330."""
    forfeited_match = ForfeitedMatch(**cut(line, layouts.FORFEITED))
    _check_kind(forfeited_match.kind, ("+-", "-+", "--"), line)
    return forfeited_match


def line_up(line: TrfLine) -> TrfLineUp:
    """Record 300."""
    found = TrfLineUp(**cut(line, layouts.LINE_UP), players=numbers(line, layouts.LINE_UP_WHO, 4))
    if not found.players:
        raise Refusal(Problem("the line is cut off or a number is missing", path=line.place))
    return found


def abnormal(line: TrfLine) -> AbnormalPoints:
    """Record 299."""
    values = cut(line, layouts.ABNORMAL)
    _check_kind(values["kind"].upper(), _ABNORMAL_KINDS, line)
    values |= {"kind": values["kind"].upper(), "round": values["round"] or None}
    return AbnormalPoints(**values, participants=_all(line, layouts.ABNORMAL_WHO))


def _check_kind(kind: str, known: tuple[str, ...], line: TrfLine) -> None:
    if kind not in known:
        data = {"expected": ", ".join(filter(None, known)), "got": kind}
        raise Refusal(Problem("expected one of {expected}; got «{got}»", data, path=line.place))


def _check_range(first: int, last: int, line: TrfLine) -> None:
    if not 1 <= first <= last:
        data = {"first": first, "last": last}
        raise Refusal(Problem("from {first} to {last} there is nothing", data, path=line.place))
