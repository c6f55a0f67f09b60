"""A report of FIDE (TRF) as a played competition; the national records tell personal numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.exchange.reports.event import PlayedGame, ReportedEvent, ReportedPlayer
from tavlei.exchange.trf import points_for_win, read_trf
from tavlei.exchange.trf.games import has_white, result_of
from tavlei.games.clock import parse_time_control
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.trf import Trf, TrfHead, TrfNational, TrfPlayer

_PERIOD: Final = re.compile(r"(?:(\d{1,3})/)?(\d{1,5})(?:\+(\d{1,3}))?")
_WORDS: Final = re.compile(
    r"(\d{1,3})\s*(?:'|m\w*|мин\w*|хв\w*)?\.?(?:\s*/\s*\w+)?\s*\+\s*(\d{1,3})\s*(?:\"|''|s\w*|сек?\w*|с)?\b.*",
    re.IGNORECASE,
)
_POINT_WITHOUT_A_GAME: Final = "UF+"


def event_of_trf(content: bytes) -> ReportedEvent:
    """The players and games of a report of persons or of teams; games of teams are games of their players."""
    trf = read_trf(content)
    national = {trf_national.number: trf_national for trf_national in trf.national}
    head = trf.head
    control = _control(head)
    text = head.time_control or head.allotted_time
    unread = Problem("the time control «{got}» cannot be read: write it as 90+30", {"got": text}, "122")
    return ReportedEvent(
        players=tuple(_player(player, national.get(player.number)) for player in trf.players),
        games=tuple(_games(trf)),
        name=head.name,
        starts=head.starts or head.ends,
        ends=head.ends or head.starts,
        city=head.city,
        time_control=control,
        discipline="chess",
        system="round_robin" if "ROUNDROBIN" in head.type_code.upper() else "",
        rounds_planned=head.rounds_planned or 0,
        points_for_win=points_for_win(head),
        remarks=(unread,) if text and not control else (),
    )


def _control(head: TrfHead) -> str:
    """The time control as we write it: by record 222 in seconds, else by the words of record 122; empty if neither."""
    if periods := [_PERIOD.fullmatch(text) for text in head.time_control.split(":")]:
        texts = [
            _period(period[1], int(period[2]), period[3]) for period in periods if period and int(period[2]) % 60 == 0
        ]
        if len(texts) == len(periods):
            return "+".join(texts) if "/" in texts[0] else _whole(texts[0])
    for text in filter(None, (head.time_control, head.allotted_time)):
        match = _WORDS.fullmatch(text.strip())
        try:
            parse_time_control(text)
        except Refusal:
            if match:
                return f"{match[1]}+{match[2]}"
        else:
            return text
    return ""


def _period(moves: str | None, seconds: int, increment: str | None) -> str:
    added = f"+{increment}s" if increment and int(increment) else ""
    return f"{seconds // 60}m/{moves}{added}" if moves else f"{seconds // 60}m{added}"


def _whole(period: str) -> str:
    return period.replace("m", "", 1).replace("s", "")


def _player(player: TrfPlayer, national: TrfNational | None) -> ReportedPlayer:
    family, _comma, text = (name.strip() for name in player.name.partition(","))
    first, _space, patronymic = text.partition(" ")
    return ReportedPlayer(
        key=str(player.number),
        place=f"001 {player.number}",
        family=family or player.name,
        given=first,
        patronymic=patronymic.strip(),
        code=national.code if national else "",
        fide_code=player.code,
        birth=player.birth,
        sex={"m": "M", "w": "F", "f": "F"}.get(player.sex.casefold(), ""),
        federation=player.federation,
        rating=player.rating,
    )


def _games(trf: Trf) -> Iterator[PlayedGame]:
    players = {player.number: player for player in trf.players}
    for index in range(trf.rounds):
        for player in trf.players:
            game = player.games[index]
            place = f"001 {player.number}, round {index + 1}"
            if game.opponent is None and game.result in _POINT_WITHOUT_A_GAME:
                yield PlayedGame(index + 1, str(player.number), "", None, place)
            elif game.opponent is not None and has_white(player, game):
                result = result_of(game, players[game.opponent].games[index], place)
                yield PlayedGame(index + 1, str(player.number), str(game.opponent), result, place)
