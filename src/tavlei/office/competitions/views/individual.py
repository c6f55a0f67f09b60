"""Pages of competitions of persons: participants, boards of a round, the table, the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.entries.teams_of_persons import represented_teams
from tavlei.office.competitions.field.board_marks import written_result
from tavlei.office.competitions.field.reading import entry_key, is_postponed, read_snapshot
from tavlei.office.competitions.models import NOT_ENTERED, State
from tavlei.office.competitions.pages.desk import desk_page
from tavlei.office.competitions.pages.desk_steps import RoundProgress
from tavlei.office.competitions.pages.drawing import drawing_context, may_draw_by_hand
from tavlei.office.competitions.pages.event_pages import EventPages, PublicSheet
from tavlei.office.competitions.pages.hall import HallPair, HallPlace, hall
from tavlei.office.competitions.pages.page import BackLink, cached_part, competition_page, why_bracket_place, why_page
from tavlei.office.competitions.pages.standing_lines import standing_line
from tavlei.office.competitions.pairing.numbers import drawn_as, is_open_late, lots_of, numbering_context
from tavlei.office.competitions.pairing.programme import next_start
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline, without_foreign_clauses
from tavlei.office.competitions.results.game_records import boards_on_server, boards_to_record, recorded_boards
from tavlei.office.competitions.results.play_offs import may_be_ordered
from tavlei.office.competitions.results.unfinished import adjudications_of, missed_games_rows
from tavlei.office.competitions.tables.brackets import bracket_rows
from tavlei.office.competitions.tables.groups import group_cross, group_tables, places_apart, team_places
from tavlei.office.competitions.tables.leaders import leading_rows, shown_place
from tavlei.office.competitions.tables.play_offs import play_off_rows, shared_place_rows
from tavlei.office.competitions.tables.stages import carried_rows
from tavlei.office.competitions.tables.standings import (
    criterion_label,
    crosstable,
    heads_of_criteria,
    leaves_of_round,
    missed_rounds,
    pairing_rows,
    standing_rows,
    table_caption,
)
from tavlei.office.competitions.views.admission import with_proposals
from tavlei.office.explanations import as_html, explanation_from_json, reader_language, with_names
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
    from tavlei.office.competitions.pages.standing_lines import StandingLine
    from tavlei.office.competitions.tables.play_offs import SharedPlaceRow
    from tavlei.office.competitions.tables.standings import PairingRow, StandingRow
    from tavlei.office.pages.requests import SignedIn

_MOST_IN_CROSS_TABLE = 40
_LEADERS = 3
_BOARDS_SHOWN = 6
_RESULTS = ("result.entered", "result.corrected")
"""Acts that write boards and nothing else: who takes part is the same after them."""


class IndividualPages(EventPages):
    """What is shown where everybody plays for himself."""

    def participants(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        listed = competition.entries.exclude(state__in=NOT_ENTERED).select_related("person", "person__region", "team")
        entries = listed.order_by("number", "person__search")

        def shown() -> dict[str, Any]:
            lots = lots_of(competition)
            return {
                "entries": [(entry, lots.get(drawn_as(entry), "")) for entry in entries],
                **numbering_context(competition),
            }

        part = cached_part(competition, "participants", "competitions/_participants.html", shown, besides=_RESULTS)
        return competition_page(request, competition, "participants", "competitions/participants.html", {"part": part})

    def one_round(self, request: HttpRequest, competition: Competition, new_round: Round) -> HttpResponse:
        """The pairs and results of a round."""

        def boards() -> dict[str, Any]:
            field = read_snapshot(competition)
            return {
                "round": new_round,
                "rows": pairing_rows(field, new_round),
                "missed": missed_rounds(field, new_round.number),
                "rulebook": rulebook_of(competition) if rules_discipline(competition) else None,
                "recorded": recorded_boards(new_round),
                "on_server": boards_on_server(new_round),
                "adjudicated": adjudications_of(new_round),
            }

        part = cached_part(competition, f"boards:{new_round.number}", "competitions/_boards.html", boards)
        context = {
            "round": new_round,
            "part": part,
            **drawing_context(request, competition, new_round),
            "to_record": SimpleLazyObject(lambda: boards_to_record(new_round)),  # only a judge is asked for records
            "round_papers": [("pairings", _("For the wall")), ("protocol", _("Protocol of the round"))],
        }
        return competition_page(request, competition, f"round{new_round.number}", "competitions/round.html", context)

    def now(self, competition: Competition) -> SafeString:
        """The leaders and the boards of the last round."""

        def shown() -> dict[str, Any]:
            field = read_snapshot(competition)
            last = field.rounds[-1] if field.rounds else None
            rows = pairing_rows(field, last) if last else []
            undecided = [row for row in rows if row.black and not row.white_result]
            return {
                "round": last,
                "leaders": [
                    (row, shown_place(field, row)) for row in leading_rows(field, standing_rows(field), _LEADERS)
                ],
                "pairs": rows[:_BOARDS_SHOWN],
                "boards": len(rows),
                "decided": len(rows) - len(undecided),
                "recorded": recorded_boards(last) if last else (),
                "on_server": boards_on_server(last) if last else (),
            }

        return cached_part(competition, "now", "competitions/_now.html", shown)

    def standing_lines(self, competition: Competition) -> list[StandingLine]:
        """The people by place."""
        field = read_snapshot(competition)
        return [_line(field, row) for row in standing_rows(field)] if field.is_begun else []

    def leading_lines(self, competition: Competition, most: int) -> list[StandingLine]:
        """The people who lead."""
        field = read_snapshot(competition)
        return [_line(field, row) for row in leading_rows(field, standing_rows(field), most)]

    def why_pair(self, request: HttpRequest, competition: Competition, one_round: Round, number: int) -> HttpResponse:
        """Why two were paired: groups, who was passed over, colours."""
        encounter = get_object_or_404(one_round.encounters, board=number)
        saved = encounter.explanation or one_round.explanation
        explanations = (
            [
                as_html(
                    without_foreign_clauses(
                        competition, with_names(explanation_from_json(saved), read_snapshot(competition).names)
                    )
                )
            ]
            if saved
            else []
        )
        question = _("Board %(board)s: why this pair?") % {"board": number}
        return why_page(request, competition, question, explanations, BackLink.in_round(one_round))

    def table(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """The standings with every coefficient, and the cross table."""
        part = cached_part(
            competition, "standings", "competitions/_standings.html", lambda: _table(read_snapshot(competition))
        )
        return competition_page(request, competition, "table", "competitions/table.html", {"part": part})

    def why_value(self, request: HttpRequest, competition: Competition, entry: int, criterion: str) -> HttpResponse:
        """How a coefficient came about, opponent by opponent."""
        field = read_snapshot(competition)
        try:
            explanation = field.standings.explain_value(f"e{entry}", criterion)
        except Refusal as refusal:
            return HttpResponse(str(refusal), status=404, content_type="text/plain; charset=utf-8")
        row = field.standings.row(f"e{entry}")
        name = field.names[row.participant]
        value = catalogue(reader_language()).value(row.values.get(criterion, row.points))
        question = f"{name}: {criterion_label(criterion)} {value}"
        explanations = [as_html(without_foreign_clauses(competition, with_names(explanation, field.names)))]
        return why_page(request, competition, question, explanations, BackLink.in_table(competition))

    def why_place(self, request: HttpRequest, competition: Competition, entry: int) -> HttpResponse:
        """What parts a participant from the one before him in the table; the first, from the second."""
        field = read_snapshot(competition)
        if field.is_knockout and field.rounds:
            return why_bracket_place(request, competition, field, entry)
        names = [row.participant for row in field.standings.rows]
        if f"e{entry}" not in names:
            raise Http404
        second = max(names.index(f"e{entry}"), 1)
        alone = len(names) == 1
        explanation = (
            field.standings.summary() if alone else field.standings.explain_order(*names[second - 1 : second + 1])
        )
        context = {"name": field.names[f"e{entry}"], "place": field.standings.row(f"e{entry}").place or "–"}
        question = _("%(name)s: why place %(place)s?") % context
        explanations = [as_html(without_foreign_clauses(competition, with_names(explanation, field.names)))]
        return why_page(request, competition, question, explanations, BackLink.in_table(competition))

    def screen(self, competition: Competition) -> SafeString:
        """The pairs of the last round and the table."""

        def shown() -> dict[str, Any]:
            field = read_snapshot(competition)
            last = field.rounds[-1] if field.rounds else None
            pairs = [_hall_pair(field, row) for row in pairing_rows(field, last)] if last else []
            places = [HallPlace(row.place, row.name, row.points) for row in standing_rows(field)]
            return {"hall": hall(competition, last, pairs, places)}

        return cached_part(competition, "screen", "competitions/_hall.html", shown)

    def plain_table(self, competition: Competition) -> SafeString:
        """The table without links."""

        def plain() -> dict[str, Any]:
            return {**_table(read_snapshot(competition)), "plain": True}

        return cached_part(competition, "plain-table", "competitions/_table.html", plain)

    def desk(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """Where the competition stands and what can be done next."""
        field = read_snapshot(competition)
        last = field.rounds[-1] if field.rounds else None
        rows = pairing_rows(field, last) if last else []
        context = {"rows": rows, "lots": bool(field.regulation.starting_positions), "shared": _shared(field)}
        context["postponed_open"] = sum(_waits(encounter) for encounter in field.encounters)
        context["missed_open"] = sum(row.is_open for row in missed_games_rows(field))
        if last is None:
            context["entries"] = _entered(competition)
        return self._desk(request, field, "competitions/desk.html", context)

    def desk_entries(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """The participants: entering, admission, leaving."""
        return self._desk(
            request, read_snapshot(competition), "competitions/desk_entries.html", {"entries": _entered(competition)}
        )

    def _desk(
        self, request: SignedIn, field: CompetitionSnapshot, template: str, context: dict[str, Any]
    ) -> HttpResponse:
        represented = represented_teams(field.competition)
        shared = {
            "players": field.entries,
            "next_start": next_start(field),
            "represented": represented,
            "candidate_form": "competitions/_candidate_team.html" if represented and represented.fixed else None,
            "by_hand": field.regulation.draw_by_hand,
            "may_draw_by_hand": may_draw_by_hand(field),
            "late_entry": is_open_late(field.competition),
            "away": leaves_of_round(field, len(field.rounds) + 1),
        }
        return desk_page(request, field.competition, _progress(field), template, {**shared, **context})

    def board_row(self, competition: Competition, encounter: Encounter) -> PairingRow:
        """A board of a round."""
        rows = pairing_rows(read_snapshot(competition), encounter.round)
        return next(row for row in rows if row.encounter.board == encounter.board)

    def round_sheet(self, competition: Competition, one_round: Round) -> PublicSheet:
        """The boards of a round, then those who were known to be absent and lost it."""
        field = read_snapshot(competition)
        boards = [
            [
                row.encounter.board,
                str(row.white),
                str(row.black) if row.black else None,
                row.white_points,
                row.black_points,
                written_result(field, row.encounter),
            ]
            for row in pairing_rows(field, one_round)
        ]
        absent = [
            [None, str(missed.entry), None, None, None, missed.in_csv]
            for missed in missed_rounds(field, one_round.number)
        ]
        return PublicSheet(["board", "white", "black", "white_points", "black_points", "result"], [*boards, *absent])

    def table_sheet(self, competition: Competition) -> PublicSheet:
        """The standings with the value of every criterion."""
        standings = standing_rows(read_snapshot(competition))
        criteria = [key for key, _value in standings[0].values] if standings else []
        rows = [
            [row.place, row.entry.person.code if row.entry.person else None, str(row.entry), row.points,
             *(value for _key, value in row.values)]
            for row in standings
        ]  # fmt: skip
        return PublicSheet(["place", "person", "name", "points", *criteria], rows)


def _line(field: CompetitionSnapshot, row: StandingRow) -> StandingLine:
    return standing_line(row.entry, shown_place(field, row), row.points)


def _hall_pair(field: CompetitionSnapshot, row: PairingRow) -> HallPair:
    score = f"{row.white_result} : {row.black_result}" if row.black and row.white_result else row.white_result
    won = "left" if row.white_won else "right" if row.black_won else ""
    black = field.names[entry_key(row.black)] if row.black else ""
    white = field.names[entry_key(row.white)]
    return HallPair(
        number=row.encounter.board,
        left=white,
        left_points=row.white_points,
        right=black,
        right_points=row.black_points,
        score=score,
        won=won,
    )


def _table(field: CompetitionSnapshot) -> dict[str, Any]:
    return {
        "caption": table_caption(field),
        "by_hand": field.is_drawn_by_hand,
        "rows": standing_rows(field),
        "apart": places_apart(field) if field.regulation.second_age_group and field.rounds else [],
        "stages": bracket_rows(field) if field.is_knockout and field.rounds else None,
        "play_offs": play_off_rows(field),
        "criteria": heads_of_criteria(field),
        "cross": crosstable(field) if _has_cross_table(field) else None,
        "groups": group_tables(field) if field.is_scheveningen and field.rounds else None,
        "group_cross": group_cross(field) if field.is_scheveningen and field.rounds else None,
        "team_places": team_places(field) if field.rounds else [],
        "counted_results": field.regulation.counted_results,
        "carried": carried_rows(field),
    }


def _shared(field: CompetitionSnapshot) -> list[SharedPlaceRow]:
    """The places that are shared at the end, where the regulation has a way to divide them."""
    return shared_place_rows(field) if field.regulation.play_off and may_be_ordered(field) else []


def _has_cross_table(field: CompetitionSnapshot) -> bool:
    return 0 < len(field.entries) <= _MOST_IN_CROSS_TABLE and not field.is_scheveningen


def _entered(competition: Competition) -> list[Entry]:
    return with_proposals(
        competition, competition.entries.exclude(state__in=NOT_ENTERED).order_by("number", "person__search")
    )


def _progress(field: CompetitionSnapshot) -> RoundProgress:
    """How far the last round has come; a participant without an opponent waits for no result."""
    last = field.rounds[-1] if field.rounds else None
    more = _more_rounds(field)
    boards = [encounter for encounter in field.encounters if last and encounter.round_id == last.pk]
    played = [encounter for encounter in boards if len(encounter.seats.all()) > 1 and not (more and _waits(encounter))]
    if not more:
        played += [encounter for encounter in field.encounters if encounter not in boards and _waits(encounter)]
    decided = sum(bool(encounter.result) for encounter in played)
    return RoundProgress(last, len(played), decided, more)


def _waits(encounter: Encounter) -> bool:
    """Whether a board was put off and is not played yet: before the last round nobody waits for it."""
    return is_postponed(encounter) and not encounter.result


def _more_rounds(field: CompetitionSnapshot) -> bool:
    """Whether a round is still to be paired: by the number planned, or by the bracket of a knock-out."""
    if field.is_knockout and field.entries and field.competition.state in (State.ADMITTED, State.RUNNING):
        return not field.bracket_table.bracket.is_complete
    return len(field.rounds) < field.competition.rounds_planned
