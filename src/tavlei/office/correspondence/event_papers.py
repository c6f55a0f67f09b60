"""The papers of a tournament by correspondence among those of its competition: bulletins, time sheets, records."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from django.utils.translation import override

from tavlei.office.correspondence.engine import read_playing
from tavlei.office.correspondence.models import Bulletin, Tournament
from tavlei.office.correspondence.papers import bulletin_paper, game_record, time_sheet
from tavlei.office.papers.paper import Paper, PaperGroup, titled
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.correspondence import GameByLetters
    from tavlei.documents import FilledForm
    from tavlei.office.correspondence.engine import Playing
    from tavlei.office.correspondence.models import Game
    from tavlei.office.papers.source import Source


@cites("draughts-rules", "10.1.7", "10.1.8", "10.3.6", "10.5.1/item3")
def papers(source: Source) -> Iterator[Paper]:
    """The time sheet and the record of every game for everybody; what the officials told for the officials."""
    row = Tournament.objects.filter(competition=source.competition).first()
    if row is None:
        return
    letters = _Letters(source, row)
    for game in letters.games:
        told = {"names": " – ".join(letters.names(game))}
        yield Paper(f"game-{game.pk}-time-sheet", titled(source, phrase("Time sheet: {names}"), **told),
                    PaperGroup.ROUNDS, partial(letters.sheet, game))  # fmt: skip
        yield Paper(f"game-{game.pk}-record", titled(source, phrase("Record of the game: {names}"), **told),
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
    def _playing(self) -> Playing:
        with override(self._source.language):
            playing = read_playing(self._row)
            assert playing.shown_names is not None  # noqa: S101 - read while the language of the papers is spoken
        return playing

    @cached_property
    def games(self) -> list[Game]:
        """All games in their order."""
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

    def bulletin(self, told: Bulletin) -> FilledForm:
        """What the officials told."""
        with override(self._source.language):
            return bulletin_paper(self._source, told)

    def _state(self, game: Game) -> GameByLetters:
        return self._playing.state(game, game.events.all())
