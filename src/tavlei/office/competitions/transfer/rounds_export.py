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
from tavlei.office.competitions.models import HomeOrGuest
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
        absent=tuple(names[f"e{entry}"] for entry in one.absent),
        explanation=translated(one.explanation, names),
        by_hand=one.by_hand,
        drawing=translated(one.drawing, names),
        stage=one.stage,
        boards=tuple(
            _board(board, names, known) for board in boards.prefetch_related("seats", "games", "wrong_seats__side")
        ),
        matches=tuple(_match(match, names) for match in matches),
    )


def _board(encounter: Encounter, names: Mapping[str, str], known: Remembered) -> BoardPart:
    white, black = (None if entry is None else names[f"e{entry}"] for entry in seats(encounter))
    return BoardPart(
        board=encounter.board,
        white=white,
        black=black,
        result=encounter.result,
        match=encounter.match.number if encounter.match else None,
        match_board=encounter.match_board,
        entered_by=encounter.entered_by.username if encounter.entered_by else "",
        entered_at=encounter.entered_at,
        explanation=translated(encounter.explanation, names),
        corrections=tuple(known.corrections.get(subject_name(encounter), ())),
        games=tuple(
            GamePart(
                number=game.number,
                record=game.record,
                form=game.form,
                white_seconds=game.white_seconds,
                black_seconds=game.black_seconds,
            )
            for game in sorted(encounter.games.all(), key=lambda game: game.number)
        ),
        wrong_seats=tuple(
            WrongSeatPart(side=seat.side.side, entry=names[f"e{seat.entry_id}"], reason=seat.reason)
            for seat in sorted(encounter.wrong_seats.all(), key=lambda seat: seat.pk)
        ),
    )


def _match(match: Match, names: Mapping[str, str]) -> MatchPart:
    home_first = sorted(match.sides.all(), key=lambda side: side.side != HomeOrGuest.HOME)
    return MatchPart(
        number=match.number,
        extra=match.extra,
        seated=match.seated,
        explanation=translated(match.explanation, names),
        sides=tuple(_side(side, names) for side in home_first),
    )


def _side(match_side: MatchSide, names: Mapping[str, str]) -> SidePart:
    return SidePart(
        entry=names[f"e{match_side.entry_id}"],
        side=match_side.side,
        seats=seats_out(match_side.seats, names),
        origin=match_side.origin,
        explanation=translated(match_side.explanation, names),
        line_up=_line_up(match_side.line_up, names) if hasattr(match_side, "line_up") else None,
    )


def _line_up(line_up: LineUp, names: Mapping[str, str]) -> LineUpPart:
    return LineUpPart(
        seats=seats_out(line_up.seats, names),
        handed_in=line_up.handed_in,
        by=line_up.by.username,
        late=line_up.late,
        decision=line_up.decision,
    )
