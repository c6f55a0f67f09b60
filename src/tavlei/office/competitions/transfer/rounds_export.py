"""Rounds of the store as parts of a file: boards, games, matches, line-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.competition import (
    BoardPart,
    GamePart,
    LineUpPart,
    MatchPart,
    RoundPart,
    SidePart,
    WrongSeatPart,
)
from tavlei.office.competitions.engine import seats
from tavlei.office.competitions.models import Side
from tavlei.office.competitions.transfer.keys import seats_out, translated
from tavlei.office.journal.chain import subject_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.models import Encounter, LineUp, Match, MatchSide, Round
    from tavlei.office.competitions.transfer.journal_facts import Remembered


def round_part(one: Round, names: Mapping[str, str], known: Remembered) -> RoundPart:
    """A round with everything that stands in it."""
    boards = one.encounters.order_by("board").select_related("match", "entered_by")
    matches = one.matches.order_by("number").prefetch_related("sides__line_up__by")
    return RoundPart(
        number=one.number,
        state=one.state,
        starts=one.starts,
        ended=one.ended,
        absent=tuple(names[f"e{each}"] for each in one.absent),
        explanation=translated(one.explanation, names),
        by_hand=one.by_hand,
        stage=one.stage,
        boards=tuple(
            _board(each, names, known) for each in boards.prefetch_related("seats", "games", "wrong_seats__side")
        ),
        matches=tuple(_match(each, names) for each in matches),
    )


def _board(each: Encounter, names: Mapping[str, str], known: Remembered) -> BoardPart:
    white, black = (None if entry is None else names[f"e{entry}"] for entry in seats(each))
    return BoardPart(
        board=each.board,
        white=white,
        black=black,
        result=each.result,
        match=each.match.number if each.match else None,
        match_board=each.match_board,
        entered_by=each.entered_by.username if each.entered_by else "",
        entered_at=each.entered_at,
        explanation=translated(each.explanation, names),
        corrections=tuple(known.corrections.get(subject_name(each), ())),
        games=tuple(
            GamePart(
                number=game.number,
                record=game.record,
                form=game.form,
                white_seconds=game.white_seconds,
                black_seconds=game.black_seconds,
            )
            for game in sorted(each.games.all(), key=lambda game: game.number)
        ),
        wrong_seats=tuple(
            WrongSeatPart(side=seat.side.side, entry=names[f"e{seat.entry_id}"], reason=seat.reason)
            for seat in sorted(each.wrong_seats.all(), key=lambda seat: seat.pk)
        ),
    )


def _match(each: Match, names: Mapping[str, str]) -> MatchPart:
    home_first = sorted(each.sides.all(), key=lambda side: side.side != Side.HOME)
    return MatchPart(
        number=each.number,
        extra=each.extra,
        seated=each.seated,
        explanation=translated(each.explanation, names),
        sides=tuple(_side(side, names) for side in home_first),
    )


def _side(each: MatchSide, names: Mapping[str, str]) -> SidePart:
    return SidePart(
        entry=names[f"e{each.entry_id}"],
        side=each.side,
        seats=seats_out(each.seats, names),
        origin=each.origin,
        explanation=translated(each.explanation, names),
        line_up=_line_up(each.line_up, names) if hasattr(each, "line_up") else None,
    )


def _line_up(each: LineUp, names: Mapping[str, str]) -> LineUpPart:
    return LineUpPart(
        seats=seats_out(each.seats, names),
        handed_in=each.handed_in,
        by=each.by.username,
        late=each.late,
        decision=each.decision,
    )
