"""Reading USEBIO 1.2: pairs with their travellers, matches of pairs and of teams."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.exchange.bridge.records import TRICKS, BoardRecord
from tavlei.exchange.plain_text import refuse_larger
from tavlei.exchange.usebio.deals import deal_of, vulnerability_of
from tavlei.exchange.usebio.event import UsebioEvent, UsebioMatch, UsebioPlayer, UsebioResult, UsebioSide
from tavlei.exchange.usebio.tree import Element, Parts
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES: Final = 32 << 20
_WANTED: Final = frozenset({"BOARD", "MATCH", "PAIR", "TEAM"})
_CONTRACT: Final = re.compile(r"([1-7])\s*(NT|N|S|H|D|C)\s*(XX|X|\*\*|\*)?", re.IGNORECASE)
_SCORE: Final = re.compile(r"[+-]?\d{1,5}")
_DECIMAL: Final = re.compile(r"[+-]?\d{1,7}(?:[.,]\d{1,4})?")
_DAY: Final = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})|(\d{4})-(\d\d)-(\d\d)")


def read_usebio(content: bytes) -> UsebioEvent:
    """The event of a USEBIO file. What cannot be read is refused with its line."""
    refuse_larger(content, MOST_BYTES)
    event = _Event()
    for element in Parts(_WANTED).read(content):
        event.take(element)
    return event.build()


class _Event:
    """Collects the parts of an event as they come."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.events = 0
        self.deals: dict[tuple[str, int], str] = {}
        self.sides: list[UsebioSide] = []
        self.results: list[UsebioResult] = []
        self.matches: list[UsebioMatch] = []

    def take(self, element: Element) -> None:
        if element.name in ("PAIR", "TEAM"):
            self.sides.append(_side(element))
        elif element.name == "MATCH":
            self._match(element)
        elif element.name == "BOARD":
            self._board(element, None)
        elif element.name == "EVENT":
            self._event(element)
        else:
            self.head.setdefault(element.name, element.text.strip())

    def _match(self, element: Element) -> None:
        match = UsebioMatch(
            _whole(element, "ROUND_NUMBER"),
            element.get("TEAM") or element.get("NS_PAIR_NUMBER"),
            element.get("OPPOSING_TEAM") or element.get("EW_PAIR_NUMBER"),
            _section(element),
            _decimal(element, "TEAM_SCORE") if element.get("TEAM_SCORE") else _decimal(element, "NS_SCORE"),
            _decimal(element, "OPPOSING_TEAM_SCORE")
            if element.get("OPPOSING_TEAM_SCORE")
            else _decimal(element, "EW_SCORE"),
        )
        if not match.one or not match.other:
            raise _refused(Problem("a match needs both sides"), element)
        self.matches.append(match)
        for board in element.all("BOARD"):
            self._board(board, match)

    def _event(self, element: Element) -> None:
        self.events += 1
        if self.events > 1:
            raise _refused(Problem("the file holds more than one event"), element)
        self.head["EVENT_TYPE"] = element.attributes.get("EVENT_TYPE", "")

    def _board(self, element: Element, match: UsebioMatch | None) -> None:
        number = _whole(element, "BOARD_NUMBER")
        if not number:
            raise _refused(Problem("the board has no number"), element)
        if deal := deal_of(element):
            self.deals[_section(element), number] = deal
        for line in element.all("TRAVELLER_LINE"):
            self.results.append(_result(element, number, line, match))

    def _with_deals(self) -> Iterator[UsebioResult]:
        """The results with the cards, which a file may tell once for all sections."""
        for result in self.results:
            number = result.record.board
            deal = self.deals.get((result.section, number)) or self.deals.get(("", number))
            yield replace(result, record=replace(result.record, deal=deal)) if deal else result

    def build(self) -> UsebioEvent:
        if not self.sides and not self.results:
            raise Refusal(Problem("the file holds no board"))
        kind = self.head.get("EVENT_TYPE", "")
        return UsebioEvent(
            kind=kind.upper(),
            name=self.head.get("EVENT_DESCRIPTION", ""),
            day=_day(self.head.get("DATE", "")),
            scoring=self.head.get("BOARD_SCORING_METHOD") or self.head.get("MATCH_SCORING_METHOD", ""),
            club=self.head.get("CLUB_NAME", ""),
            sides=tuple(self.sides),
            results=tuple(self._with_deals()),
            matches=tuple(self.matches),
        )


def _side(element: Element) -> UsebioSide:
    number = element.get("PAIR_NUMBER") or element.get("TEAM_ID") or element.get("TEAM_NUMBER")
    if not number:
        raise _refused(Problem("a pair or a team has no number"), element)
    players = [*element.all("PLAYER"), *(one for pair in element.all("PAIR") for one in pair.all("PLAYER"))]
    return UsebioSide(
        number=number,
        players=tuple(UsebioPlayer(player.get("PLAYER_NAME"), player.get("NATIONAL_ID_NUMBER")) for player in players),
        section=_section(element),
        name=element.get("TEAM_NAME"),
        direction=element.get("DIRECTION"),
        place=element.get("PLACE"),
        score=_decimal(element, "TOTAL_SCORE"),
        percentage=_decimal(element, "PERCENTAGE"),
    )


def _result(board: Element, number: int, line: Element, match: UsebioMatch | None) -> UsebioResult:
    """A line of a traveller; in a match the sides are those of the match."""
    north_south = line.get("NS_PAIR_NUMBER") or (match.one if match else "")
    east_west = line.get("EW_PAIR_NUMBER") or (match.other if match else "")
    direction = line.get("DIRECTION").upper()
    if match and direction.startswith("E"):
        north_south, east_west = east_west, north_south
    if not north_south or not east_west:
        raise _refused(Problem("a line of a traveller needs both pairs"), line)
    contract, declarer, tricks = _contract(line)
    score = line.get("SCORE").replace("−", "-")
    is_number = bool(_SCORE.fullmatch(score))
    vulnerable = vulnerability_of(board.get("VULNERABILITY"), number)
    if vulnerable is None:
        raise _refused(Problem("«{got}» is no vulnerability", {"got": board.get("VULNERABILITY")}), board)
    return UsebioResult(
        record=BoardRecord(
            board=number,
            vulnerable=vulnerable,
            contract=contract,
            declarer=declarer,
            tricks=tricks,
            computed=None,
            recorded=int(score) if is_number else None,
        ),
        north_south=north_south,
        east_west=east_west,
        section=_section(board),
        round=match.round if match else _whole(line, "ROUND_NUMBER"),
        direction=direction,
        awarded="" if is_number else score,
        ns_points=_points(line, "NS"),
        ew_points=_points(line, "EW"),
    )


def _points(line: Element, side: str) -> Fraction | None:
    """Matchpoints, IMPs or cross-IMPs of a side, whichever the file tells."""
    names = (f"{side}_MATCH_POINTS", f"{side}_IMPS", f"{side}_CROSS_IMP_POINTS", f"{side}_CROSS_IMPS")
    return next((_decimal(line, name) for name in names if line.get(name)), None)


def _contract(line: Element) -> tuple[str | None, str | None, int | None]:
    """Contract, declarer and tricks; nothing where the board was not played."""
    text, declarer = line.get("CONTRACT").upper(), line.get("PLAYED_BY").upper()[:1]
    if text.startswith("PASS") or text in ("PO", "AP"):
        return "Pass", None, None
    match = _CONTRACT.fullmatch(text)
    if not match:
        return None, None, None
    if declarer not in ("N", "E", "S", "W"):
        raise _refused(Problem("the contract {contract} has no declarer", {"contract": text}), line)
    doubled = (match[3] or "").replace("*", "X")
    tricks = _whole(line, "TRICKS")
    if tricks is not None and tricks > TRICKS:
        raise _refused(Problem("a declarer takes from 0 to 13 tricks; got {tricks}", {"tricks": tricks}), line)
    return f"{match[1]}{match[2][0]}{doubled}", declarer, tricks


def _section(element: Element) -> str:
    return element.around("SECTION", "SECTION_ID")


def _whole(element: Element, name: str) -> int | None:
    text = element.get(name)
    if text and not re.fullmatch(r"\d{1,5}", text):
        raise _refused(Problem("expected a whole number; got «{got}»", {"got": text}), element)
    return int(text) if text else None


def _decimal(element: Element, name: str) -> Fraction | None:
    text = element.get(name).removesuffix("%").strip()
    if text and not _DECIMAL.fullmatch(text):
        raise _refused(Problem("expected a number; got «{got}»", {"got": text}), element)
    return Fraction(text.replace(",", ".")) if text else None


def _day(text: str) -> date | None:
    if not text:
        return None
    match = _DAY.fullmatch(text)
    parts = (match[3], match[2], match[1]) if match and match[3] else (match[4], match[5], match[6]) if match else ()
    try:
        return date(*map(int, parts))
    except (TypeError, ValueError) as error:
        raise Refusal(Problem("expected a day as 31/12/2026; got «{got}»", {"got": text}, path="DATE")) from error


def _refused(problem: Problem, element: Element) -> Refusal:
    return Refusal(problem.at(f"line {element.line}"))
