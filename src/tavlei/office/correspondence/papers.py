"""Papers of play by correspondence: time sheet, record, unfinished game, information and reports."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import override

from tavlei.correspondence import Score, Side, sheet_of
from tavlei.documents.forms.correspondence_games import CorrespondenceRecord, UnfinishedGame
from tavlei.documents.forms.correspondence_report import CorrespondenceReport, GameLine, PlayerLine, SanctionLine
from tavlei.documents.forms.time_sheet import TimeSheetPaper, sheet_apart, sheet_rows
from tavlei.games.draughts.records import record_line
from tavlei.office.correspondence.engine import read_tournament, side_of
from tavlei.office.correspondence.game_records import moves_of_game
from tavlei.office.correspondence.models import Bulletin, CorrespondenceMeasure, Tournament
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.correspondence import GameByLetters
    from tavlei.documents import FilledForm
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game
    from tavlei.office.papers.source import Source

_SIDES: Final = {Side.WHITE: "white", Side.BLACK: "black"}
_SCORES: Final = {Score.WHITE: "white", Score.BLACK: "black", Score.DRAW: "draw"}


@cites("draughts-rules", "10.3.6", "10.3.6/table")
def time_sheet(source: Source, playing: TournamentSnapshot, game: Game, state: GameByLetters) -> TimeSheetPaper:
    """The time sheet of a game; with a claim it says what is claimed and is signed by the claimant."""
    names, book, claim = _names(playing, game), source.book, state.claim
    sheet = sheet_of(state)
    statement = ""
    if (examined := state.examined_claim) is not None:
        standing = examined.standing
        record = {
            "player": names[standing.side],
            "days": standing.days,
            "moves": standing.moves,
            "allowed": standing.allowed,
        }
        statement = book.phrase(phrase("{player}: days {days} on moves {moves}, allowed {allowed}")).format(**record)
    return TimeSheetPaper(
        source.head,
        playing.row.cipher,
        names[Side.WHITE],
        names[Side.BLACK],
        sheet_rows(sheet),
        sheet_apart(sheet, book),
        statement,
        names[claim.by] if claim else "",
        claim.dates.sent if claim else None,
    )


@cites("draughts-rules", "10.5.1/item3", "10.5.1/item4")
def game_record(
    playing: TournamentSnapshot, game: Game, state: GameByLetters, side: Side | None
) -> CorrespondenceRecord:
    """The record of a game for the secretary, to be signed by the player who prints it."""
    names = _names(playing, game)
    result = state.result
    return CorrespondenceRecord(
        playing.row.cipher,
        names[Side.WHITE],
        names[Side.BLACK],
        record_line(moves_of_game(game, state)),
        playing.row.variant,
        _SCORES.get(result.score) if result else None,  # type: ignore[arg-type]
        names[side] if side else "",
    )


@cites("draughts-rules", "10.5.2")
def unfinished_game(
    source: Source, playing: TournamentSnapshot, game: Game, state: GameByLetters, side: Side
) -> UnfinishedGame:
    """The paper with which a player sends his unfinished game to the judge; what he has sent already stands in it."""
    names = _names(playing, game)
    sent = next(
        (
            submission
            for submission in game.submissions.all()
            if side_of(game, playing.by_pk[submission.player_id]) is side
        ),
        None,
    )
    return UnfinishedGame(
        source.head,
        playing.row.cipher,
        names[Side.WHITE],
        names[Side.BLACK],
        _SIDES[side],  # type: ignore[arg-type]
        record_line(state.game),
        playing.row.variant,
        sent.evaluation or None if sent else None,  # type: ignore[arg-type]
        sent.analysis if sent else "",
        sent.sent if sent else None,
    )


@cites("draughts-rules", "10.1.7", "10.1.8")
def bulletin_paper(source: Source, bulletin: Bulletin) -> CorrespondenceReport:
    """What the officials told, as a paper to be sent and signed."""
    content: Mapping[str, Any] = bulletin.content
    book = source.book
    games = [
        GameLine(
            game["white"], game["black"], game["score"], book.phrase(why), game["clause"].partition("/")[0],
            _day(game["day"]),
        )
        for game in content["games"]
        for why in (game["reason"],)
    ]  # fmt: skip
    sanctions = [
        SanctionLine(
            date.fromisoformat(sanction["day"]),
            sanction["name"],
            str(CorrespondenceMeasure(sanction["measure"]).label),
            tuple(sanction["clauses"]),
        )
        for sanction in content.get("sanctions", ())
    ]
    return CorrespondenceReport(
        source.head,
        bulletin.kind,  # type: ignore[arg-type]
        bulletin.tournament.cipher,
        bulletin.number,
        bulletin.day,
        tuple(_player(player) for player in content["players"]),
        tuple(games),
        tuple(" – ".join(sides) for sides in content["claims_open"]),
        tuple(content["overdue"]),
        tuple(sanctions),
        tuple(content.get("without_information", ())),
        bulletin.remarks,
        source.officials,
    )


def _player(record: Mapping[str, Any]) -> PlayerLine:
    counts = {field: record[field] for field in ("name", "won", "drawn", "lost", "minuses", "unfinished", "place")}
    counts["lost"] = record.get("counted_losses", record["lost"])  # a word of earlier days tells the losses alone
    return PlayerLine(**counts, points=Fraction(record["points"]) if record["points"] is not None else None)


def _names(playing: TournamentSnapshot, game: Game) -> dict[Side, str]:
    return {side: playing.shown_names[playing.player(game, side).key] for side in Side}


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


@cites("draughts-rules", "10.1.7", "10.1.8", "10.3.6", "10.5.1/item3")
def papers(source: Source) -> Iterator[Paper]:
    """The time sheet and the record of every game for everybody; what the officials told for the officials."""
    row = Tournament.objects.filter(competition=source.competition).first()
    if row is None:
        return
    letters = _Letters(source, row)
    for game in letters.games:
        record = {"names": " – ".join(letters.names(game))}
        yield Paper(f"game-{game.pk}-time-sheet", titled(source, phrase("Time sheet: {names}"), **record),
                    PaperGroup.ROUNDS, partial(letters.sheet, game))  # fmt: skip
        yield Paper(f"game-{game.pk}-record", titled(source, phrase("Record of the game: {names}"), **record),
                    PaperGroup.ROUNDS, partial(letters.record, game))  # fmt: skip
    if source.may(Action.ENTER_LETTER):
        for told_bulletin in row.bulletins.select_related("tournament"):
            with override(source.language):
                kind = str(Bulletin.Kind(told_bulletin.kind).label)
            title = f"{kind[:1].upper()}{kind[1:]} № {told_bulletin.number}"
            yield Paper(f"bulletin-{told_bulletin.number}", title, PaperGroup.REPORT,
                        partial(letters.bulletin, told_bulletin), Action.ENTER_LETTER)  # fmt: skip


class _Letters:
    """A tournament read when the first of its papers is made, in the language of the papers."""

    def __init__(self, source: Source, row: Tournament) -> None:
        self._source, self._row = source, row

    @cached_property
    def _playing(self) -> TournamentSnapshot:
        with override(self._source.language):
            playing = read_tournament(self._row)
            assert playing.shown_names is not None  # noqa: S101 - read while the language of the papers is spoken
        return playing

    @cached_property
    def games(self) -> list[Game]:
        known = self._row.games.select_related("white__entry__person", "black__entry__person")
        return list(known.order_by("encounter__round__number", "encounter__board", "pk"))

    def names(self, game: Game) -> tuple[str, str]:
        """White and Black in the script of the papers."""
        return self._source.called(game.white.entry), self._source.called(game.black.entry)

    def sheet(self, game: Game) -> FilledForm:
        """The time sheet of a game."""
        with override(self._source.language):
            return time_sheet(self._source, self._playing, game, self._state(game))

    def record(self, game: Game) -> FilledForm:
        """The record of a game, for the secretary."""
        with override(self._source.language):
            return game_record(self._playing, game, self._state(game), None)

    def bulletin(self, issue: Bulletin) -> FilledForm:
        with override(self._source.language):
            return bulletin_paper(self._source, issue)

    def _state(self, game: Game) -> GameByLetters:
        return self._playing.state(game, game.events.all())
