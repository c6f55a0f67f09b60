"""Shared places and play-offs as pages and papers show them (5.4.8.13)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.field.play_offs import applies, games_of_play_off, is_played
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.competitions.models import PlayOffChoice
from tavlei.office.explanations import reader_language
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.play_off_games import play_off_scores, shared_places

if TYPE_CHECKING:
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Entry, OrderedPlayOff

_PAIR = 2


@dataclass(frozen=True, slots=True)
class SharedPlaceRow:
    """Those who are equal after all criteria: their places and keys; `waits` for the end of a play-off ordered."""

    places: str
    entries: tuple[Entry, ...]
    keys: tuple[str, ...]
    waits: bool

    @property
    def kinds(self) -> tuple[PlayOffChoice, ...]:
        """What they may play: two a match, more a tournament, both a tie-break."""
        several = len(self.keys) > _PAIR
        return (PlayOffChoice.TOURNAMENT if several else PlayOffChoice.MATCH), PlayOffChoice.TIE_BREAK


@dataclass(frozen=True, slots=True)
class PlayOffGameRow:
    """A game of a play-off."""

    number: int
    white: Entry
    black: Entry
    result: str
    white_result: str
    black_result: str


@dataclass(frozen=True, slots=True)
class PlayOffRow:
    """A play-off: what it is about, its games, the points of everybody, whether it has made the table."""

    play_off: OrderedPlayOff
    places: str
    scores: tuple[tuple[Entry, str], ...]
    games: tuple[PlayOffGameRow, ...]
    played: bool
    applies: bool

    @property
    def begun(self) -> bool:
        """Whether a game has a result."""
        return any(game.result for game in self.games)


def shared_place_rows(field: CompetitionSnapshot) -> list[SharedPlaceRow]:
    """The places that are still shared."""
    open_play_offs = [set(row.participants) for row in field.play_offs if not is_played(row)]
    return [
        SharedPlaceRow(
            _places(shared.first, shared.last),
            tuple(field.by_key[key] for key in shared.participants),
            shared.participants,
            any(set(shared.participants) & waiting for waiting in open_play_offs),
        )
        for shared in shared_places(field.standings)
    ]


def play_off_rows(field: CompetitionSnapshot) -> list[PlayOffRow]:
    """The play-offs of a competition in the order in which they were ordered."""
    book, worth = catalogue(reader_language()), field.regulation.points_for_win
    rows = []
    for play_off in field.play_offs:
        games = games_of_play_off(play_off)
        scores = sorted(play_off_scores(play_off.participants, games).items(), key=lambda score: -score[1])
        rows.append(
            PlayOffRow(
                play_off,
                _places(play_off.place, play_off.place + len(play_off.participants) - 1),
                tuple((field.by_key[key], book.value(Fraction(score * worth, WIN))) for key, score in scores),
                tuple(
                    PlayOffGameRow(
                        number,
                        field.by_key[game.white],
                        field.by_key[game.black],
                        str(game.result or ""),
                        *result_marks(game.result or "", worth),
                    )
                    for number, game in enumerate(games, start=1)
                ),
                is_played(play_off),
                applies(field.standings, play_off),
            )
        )
    return rows


def _places(first: int, last: int) -> str:
    return f"{first}\N{EN DASH}{last}"
