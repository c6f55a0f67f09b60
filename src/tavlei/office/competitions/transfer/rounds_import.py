"""Rounds of a file in the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.models import (
    Encounter,
    Entry,
    Game,
    LineUp,
    Match,
    MatchSide,
    Round,
    Seat,
    WrongSeat,
)
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.transfer.keys import seats_in, translated
from tavlei.office.journal.chain import subject_name
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.exchange.competition import BoardPart, MatchPart, RoundPart
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.transfer.stored_rows import Keep
    from tavlei.office.roles.models import User


class RoundsIn:
    """Rounds and boards as they come into the store, found again by their numbers."""

    def __init__(
        self,
        competition: Competition,
        entries: Mapping[str, Entry],
        names: Mapping[str, str],
        users: Mapping[str, User],
        keep: Keep,
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
        told = part.model_dump(include={"number", "state", "starts", "ended", "by_hand", "stage"})
        absent = [self._keys[key] for key in part.absent]
        explanation = translated(part.explanation, self._names)
        drawing = translated(part.drawing, self._names)
        row = Round(competition=self._competition, absent=absent, explanation=explanation, drawing=drawing, **told)
        made = self.rounds[part.number] = self._keep(row, path)
        matches = {
            match.number: self._match(match, made, f"{path}.matches[{at}]") for at, match in enumerate(part.matches)
        }
        for index, board in enumerate(part.boards):
            self._board(board, made, matches, f"{path}.boards[{index}]")

    def _match(self, part: MatchPart, made: Round, path: str) -> tuple[Match, dict[str, MatchSide]]:
        told = part.model_dump(include={"number", "extra", "seated"})
        match = self._keep(Match(round=made, explanation=translated(part.explanation, self._names), **told), path)
        sides: dict[str, MatchSide] = {}
        for side in part.sides:
            sides[side.side] = self._keep(
                MatchSide(
                    round=made,
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
                told = side.line_up.model_dump(include={"handed_in", "late", "decision"})
                seats, by = seats_in(side.line_up.seats, self._keys, path), self._users.get(side.line_up.by)
                self._keep(LineUp(side=sides[side.side], seats=seats, by=by, **told), path)
        return match, sides

    def _board(
        self, part: BoardPart, made: Round, matches: Mapping[int, tuple[Match, dict[str, MatchSide]]], path: str
    ) -> None:
        match, sides = matches[part.match] if part.match is not None else (None, {})
        told = part.model_dump(include={"board", "result", "match_board", "entered_at"})
        row = Encounter(round=made, match=match, entered_by=self._users.get(part.entered_by),
                        explanation=translated(part.explanation, self._names), **told)  # fmt: skip
        board = self.boards[made.number, part.board] = self._keep(row, path)
        for colour, key in ((Colour.WHITE, part.white), (Colour.BLACK, part.black)):
            if key is not None:
                self._keep(Seat(round=made, encounter=board, entry=self._entries[key], colour=colour), path)
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
