"""Rounds of a competition in a file: written, and taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.exchange.competition import BoardPart, GamePart, LineUpPart, MatchPart, RoundPart, SidePart, WrongSeatPart
from tavlei.office.competitions.field.reading import seated_entries
from tavlei.office.competitions.models import (
    Encounter,
    Entry,
    Game,
    HomeOrGuest,
    LineUp,
    Match,
    MatchSide,
    Round,
    Seat,
    WrongSeat,
)
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.journal.chain import subject_name
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.transfer.journal_facts import JournalFacts
    from tavlei.office.competitions.transfer.stored_rows import RowWriter
    from tavlei.office.roles.models import User


def round_part(one: Round, names: Mapping[str, str], known: JournalFacts) -> RoundPart:
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


def _board(encounter: Encounter, names: Mapping[str, str], known: JournalFacts) -> BoardPart:
    white, black = (None if entry is None else names[f"e{entry}"] for entry in seated_entries(encounter))
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


class RoundsIn:
    """Rounds and boards as they come into the store, found again by their numbers."""

    def __init__(
        self,
        competition: Competition,
        entries: Mapping[str, Entry],
        names: Mapping[str, str],
        users: Mapping[str, User],
        keep: RowWriter,
    ) -> None:
        """The competition, what the names of the file have become, and how a row is kept."""
        self._keep = keep
        self._competition, self._entries, self._names, self._users = competition, entries, names, users
        self._keys = {key: entry.pk for key, entry in entries.items()}
        self.rounds: dict[int, Round] = {}
        self.boards: dict[tuple[int, int], Encounter] = {}
        self.corrections: dict[str, list[dict[str, Any]]] = {}

    def add(self, part: RoundPart, path: str) -> None:
        """A round with its matches, then its boards."""
        record = part.model_dump(include={"number", "state", "starts", "ended", "by_hand", "stage"})
        absent = [self._keys[key] for key in part.absent]
        explanation = translated(part.explanation, self._names)
        drawing = translated(part.drawing, self._names)
        row = Round(competition=self._competition, absent=absent, explanation=explanation, drawing=drawing, **record)
        one_round = self.rounds[part.number] = self._keep(row, path)
        matches = {
            match.number: self._match(match, one_round, f"{path}.matches[{at}]")
            for at, match in enumerate(part.matches)
        }
        for index, board in enumerate(part.boards):
            self._board(board, one_round, matches, f"{path}.boards[{index}]")

    def _match(self, part: MatchPart, one_round: Round, path: str) -> tuple[Match, dict[str, MatchSide]]:
        record = part.model_dump(include={"number", "extra", "seated"})
        match = self._keep(
            Match(round=one_round, explanation=translated(part.explanation, self._names), **record), path
        )
        sides: dict[str, MatchSide] = {}
        for side in part.sides:
            sides[side.side] = self._keep(
                MatchSide(
                    round=one_round,
                    match=match,
                    entry=self._entries[side.entry],
                    side=side.side,
                    seats=seats_in(side.seats, self._keys, path),
                    origin=side.origin,
                    explanation=translated(side.explanation, self._names),
                ),
                path,
            )
            if side.line_up is not None:
                record = side.line_up.model_dump(include={"handed_in", "late", "decision"})
                seats, by = seats_in(side.line_up.seats, self._keys, path), self._users.get(side.line_up.by)
                self._keep(LineUp(side=sides[side.side], seats=seats, by=by, **record), path)
        return match, sides

    def _board(
        self, part: BoardPart, one_round: Round, matches: Mapping[int, tuple[Match, dict[str, MatchSide]]], path: str
    ) -> None:
        match, sides = matches[part.match] if part.match is not None else (None, {})
        record = part.model_dump(include={"board", "result", "match_board", "entered_at"})
        row = Encounter(round=one_round, match=match, entered_by=self._users.get(part.entered_by),
                        explanation=translated(part.explanation, self._names), **record)  # fmt: skip
        board = self.boards[one_round.number, part.board] = self._keep(row, path)
        for colour, key in ((Colour.WHITE, part.white), (Colour.BLACK, part.black)):
            if key is not None:
                self._keep(Seat(round=one_round, encounter=board, entry=self._entries[key], colour=colour), path)
        for game in part.games:
            self._keep(Game(encounter=board, **game.model_dump()), f"{path}.games")
        for seat in part.wrong_seats:
            if seat.side not in sides:
                raise Refusal(
                    Problem("«{name}» names nothing in this file", {"name": seat.side}, f"{path}.wrong_seats")
                )
            entry = self._entries[seat.entry]
            self._keep(WrongSeat(encounter=board, side=sides[seat.side], entry=entry, reason=seat.reason), path)
        if part.corrections:
            self.corrections[subject_name(board)] = [
                correction.model_dump(mode="json") for correction in part.corrections
            ]


def translated(value: Any, names: Mapping[str, str]) -> Any:
    """JSON with every key of an entry put into other words; objects in the order of their names, whichever store."""
    if isinstance(value, dict):
        record = {names.get(key, key): translated(item, names) for key, item in value.items()}
        return {key: record[key] for key in sorted(record)}
    if isinstance(value, list | tuple):
        return [translated(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def seats_out(seats: Any, names: Mapping[str, str]) -> list[str | None] | None:
    """A line-up of the store, entries by board, in the names of the file."""
    return None if seats is None else [None if seat is None else names[f"e{seat}"] for seat in seats]


def seats_in(seats: Any, entries: Mapping[str, int], path: str) -> list[int | None] | None:
    """A line-up of a file in the keys of the store."""
    if seats is None:
        return None
    if not isinstance(seats, list) or any(seat is not None and seat not in entries for seat in seats):
        raise Refusal(Problem("a line-up is a list of entries of this file", path=path))
    return [None if seat is None else entries[seat] for seat in seats]
