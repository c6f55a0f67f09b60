"""What pages show of the drawing of a round: how, by whom and why; the form in which pairs are drawn by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import entry_key, is_swiss, read_snapshot
from tavlei.office.competitions.models import State
from tavlei.office.competitions.pairing.by_hand import ChangeGround, DrawingKind, ProposedPairs, manner_of
from tavlei.office.competitions.regulation.event_rules import without_foreign_clauses
from tavlei.office.competitions.regulation.fide import is_fide
from tavlei.office.competitions.tables.standings import points_before
from tavlei.office.explanations import as_html, explanation_from_json, reader_language, with_names
from tavlei.office.pages.form_values import int_value
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from django.http import HttpRequest
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Entry, Round
    from tavlei.tournament.swiss.by_hand import HandDrawing

_MANNERS: Final = {
    DrawingKind.BY_HAND: _("Drawn by hand"),
    DrawingKind.CHANGED: _("Pairs changed"),
    DrawingKind.AGAIN: _("Drawn again"),
}
GROUNDS: Final = {
    ChangeGround.DECISION: _("reasoned decision of the chief judge"),
    ChangeGround.ERROR: _("an error was found"),
}


@dataclass(frozen=True, slots=True)
class PlayerToDraw:
    """Somebody who may be seated: as lists offer him."""

    pk: int
    number: int | None
    name: str
    points: str
    is_absent: bool


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A board of the form."""

    board: int
    white: int | None
    black: int | None

    @property
    def key(self) -> str:
        """What the names of its fields end with."""
        return str(self.board)


def may_draw_by_hand(field: CompetitionSnapshot) -> bool:
    """Whether the desk offers a drawing by hand: in a Swiss below regional status."""
    competition = field.competition
    return is_swiss(competition) and manner_of(competition, declared=field.regulation.draw_by_hand).allowed


def drawing_context(request: HttpRequest, competition: Competition, one_round: Round) -> dict[str, Any]:
    """How a round was drawn where it was not the program alone, and what whoever looks may do about it."""
    last = not competition.rounds.filter(number__gt=one_round.number).exists()
    open_still = (
        last and competition.state == State.RUNNING and is_swiss(competition) and not competition.plays_in_teams
    )
    untouched = open_still and not one_round.encounters.exclude(result="").exclude(entered_by=None).exists()
    corrects = competition.is_open_for_results and may(request.user, Action.CORRECT_RESULT, competition)
    return {
        "drawing": drawing_text(competition, one_round) if one_round.drawing else None,
        "may_redraw": untouched and may(request.user, Action.CHANGE_DRAW, competition),
        "may_pair_again": is_fide(competition) and may(request.user, Action.PAIR, competition),
        "to_correct": list(one_round.encounters.values_list("board", flat=True)) if corrects else [],
    }


def drawing_text(competition: Competition, one_round: Round) -> dict[str, Any]:
    """How, by whom, when and why, for a page; what was found in it stands with its clauses."""
    saved = one_round.drawing
    return {
        **saved,
        "title": _MANNERS[DrawingKind(saved["manner"])],
        "ground": GROUNDS[ChangeGround(saved["ground"])] if saved["ground"] else "",
        "at": parse_datetime(saved["at"]),
        "breaches": len(saved["breaches"]),
        "why": as_html(
            without_foreign_clauses(
                competition, with_names(explanation_from_json(one_round.explanation), read_snapshot(competition).names)
            )
        ),
    }


def players_to_draw(field: CompetitionSnapshot, number: int, absent: Collection[int]) -> list[PlayerToDraw]:
    """Those in the field by points and number, the leaders first."""
    points, book = points_before(field, number), catalogue(reader_language())
    playing = [entry for entry in field.entries if entry.plays]
    playing.sort(key=lambda entry: (-points.get(entry_key(entry), 0), entry.number or 0))
    return [_player(field, entry, book.value(points[entry_key(entry)]), absent) for entry in playing]


def _player(field: CompetitionSnapshot, entry: Entry, points: str, absent: Collection[int]) -> PlayerToDraw:
    return PlayerToDraw(entry.pk, entry.number, field.names[entry_key(entry)], points, entry.pk in absent)


def rows_of(drawn: ProposedPairs, players: int) -> list[DrawnRow]:
    """As many boards as the players need, filled as far as they are drawn."""
    count = max(len(drawn.pairs), players // 2)
    pairs: list[tuple[int | None, int | None]] = [*drawn.pairs, *([(None, None)] * (count - len(drawn.pairs)))]
    return [DrawnRow(board, white or None, black or None) for board, (white, black) in enumerate(pairs, start=1)]


def boards_from_form(data: Mapping[str, str]) -> ProposedPairs:
    """The boards of a form; half a pair is no pair, and the rules tell who is missing."""
    boards = sorted(int_value(name.removeprefix("white-")) for name in data if name.startswith("white-"))
    seats = [(int_value(data[f"white-{board}"]), int_value(data.get(f"black-{board}", ""))) for board in boards]
    return ProposedPairs(tuple(pair for pair in seats if all(pair)), int_value(data.get("bye", "")) or None)


def findings_html(field: CompetitionSnapshot, drawing: HandDrawing) -> SafeString:
    """What was found in a drawing, each with its clause."""
    return as_html(without_foreign_clauses(field.competition, with_names(drawing.explanation(), field.names)))
