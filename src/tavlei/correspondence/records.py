"""Records of finished games and papers of unfinished ones (10.5.1, 10.5.2, 10.5.8, 10.5.9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.games.draughts.records import record_rows
from tavlei.rulebook import Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a finished game as one player sends it to the secretary."""

    code: str
    white: str
    black: str
    moves: tuple[str, ...]
    result: str
    signed: bool
    sent: date | None

    @property
    @cites("draughts-rules", "10.5.1/item4")
    def missing(self) -> tuple[str, ...]:
        """What a record must have and this one lacks."""
        wanted = (
            (bool(self.code), phrase("the code of the tournament")),
            (bool(self.white and self.black), phrase("the names of the players")),
            (bool(self.moves), phrase("the moves made")),
            (bool(self.result), phrase("the result of the game")),
            (self.signed, phrase("a signature")),
            (self.sent is not None, phrase("the date of dispatch")),
        )
        return tuple(name for present, name in wanted if not present)


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The sheet of its own on which a record goes, in millimetres, and its single column of lines."""

    width_mm: int
    height_mm: int
    lines: tuple[str, ...]


@cites("draughts-rules", "10.5.1/item3")
def record_sheet(game: DraughtsGame) -> RecordSheet:
    """The moves in half-short notation, one number a line: `1.cd4 fg5`; on 100 squares the notation is always full."""
    rows = record_rows(game, short=True)
    lines = tuple(f"{number}.{white or '...'} {black}".rstrip() for number, white, black in rows)
    return RecordSheet(
        game.rulebook.figures(CorrespondenceFigures).record_width_mm,
        game.rulebook.figures(CorrespondenceFigures).record_height_mm,
        lines,
    )


@cites("draughts-rules", "10.5.1")
def record_due(finished: date, rulebook: Rulebook, next_letter_to_secretary: date | None = None) -> date:
    """When a record must go: with the next letter to the secretary while one plays with him, else within 15 days."""
    if next_letter_to_secretary is not None:
        return next_letter_to_secretary
    return finished + timedelta(days=rulebook.figures(CorrespondenceFigures).record_days)


@cites("draughts-rules", "10.5.2")
def submission_due(end: date, rulebook: Rulebook) -> date:
    """The last day for sending an unfinished game to the judge."""
    return end + timedelta(days=rulebook.figures(CorrespondenceFigures).submission_days)


@dataclass(frozen=True, slots=True)
class RecordsKept:
    """What came of the records of one game: a result, or minuses, and who may be left without information.

    `final`: no record is waited for any more.
    """

    white_sent: date | None
    black_sent: date | None
    due: date
    final: bool
    rulebook: Rulebook = field(repr=False)

    @property
    @cites("draughts-rules", "10.5.8")
    def minuses(self) -> bool:
        """At the end nobody has sent the record: both get a minus, which counts as a loss."""
        return self.final and self.white_sent is None and self.black_sent is None

    @property
    @cites("draughts-rules", "10.5.1")
    def without_current_information(self) -> tuple[bool, bool]:
        """Whether White and Black may be left without current information, having sent late or not at all."""
        return self._late(self.white_sent), self._late(self.black_sent)

    @property
    @cites("draughts-rules", "10.5.9")
    def without_final_information(self) -> tuple[bool, bool]:
        """Whether White and Black may be left without the final information, having sent nothing."""
        return self.final and self.white_sent is None, self.final and self.black_sent is None

    def _late(self, sent: date | None) -> bool:
        return sent > self.due if sent is not None else self.final

    def steps(self) -> tuple[Step, ...]:
        """The record of each player against its day."""
        return tuple(
            Step(
                "correspondence.record_sent",
                sent,
                self.rulebook.clause("10.5.1"),
                threshold=self.due,
                met=not self._late(sent),
            )
            for sent in (self.white_sent, self.black_sent)
        )
