"""Tables of a competition: participants and results out, results in with what is wrong in each row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.exchange.participants import ParticipantRow, ResultRow
from tavlei.exchange.participants.words import plain
from tavlei.office.acts.performing import StaleError, authorise
from tavlei.office.competitions.field.reading import read_snapshot, seated_entries
from tavlei.office.competitions.models import NOT_ENTERED
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants import Preview
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Encounter, Entry
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A row of a table of results: the board it is about, what stands there now, or what is wrong with it."""

    row: int
    text: str
    result: Result | None = None
    round: int = 0
    board: Encounter | None = None
    problem: Problem | None = None

    @property
    def is_new(self) -> bool:
        """Whether it would change the board."""
        return self.board is not None and self.result is not None and self.board.result != self.result


def participant_rows(competition: Competition, *, personal: bool = True) -> list[ParticipantRow]:
    """Everybody who is entered, as a table tells them; births and trainers only if `personal`."""
    listed = competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED)
    rows = []
    for entry in listed.select_related("person__region", "person__club", "team").order_by("number", "pk"):
        person = entry.person
        assert person is not None  # noqa: S101 - only people stand here
        rows.append(
            ParticipantRow(
                person.family,
                person.given,
                person.patronymic,
                number=entry.number,
                code=person.code,
                sex=person.sex,
                birth=(person.birth_date or person.birth_year) if personal else None,
                region=str(person.region) if person.region else "",
                club=str(person.club) if person.club else "",
                title=entry.title,
                rating=entry.rating,
                trainer=person.trainer if personal else "",
                team=str(entry.team) if entry.team else "",
                board=entry.board,
            )
        )
    return rows


def result_rows(competition: Competition) -> list[ResultRow]:
    """Every board of every round; who bear one name stand by their numbers."""
    field = read_snapshot(competition)
    names = _names(field.entries)
    numbers = {one_round.pk: one_round.number for one_round in field.rounds}
    rows = []
    for encounter in field.encounters:
        white, black = seated_entries(encounter)
        result = Result(encounter.result) if encounter.result else None
        side = names.get(black or 0, "")
        rows.append(ResultRow(numbers[encounter.round_id], encounter.board, names[white or 0], side, result))
    return rows


def matched_results(competition: Competition, preview: Preview[ResultRow]) -> list[ResultLine]:
    """Every row with its board; a name, number or board that does not fit is told with the row."""
    seating = _Seating(read_snapshot(competition))
    lines = []
    for row in preview.rows:
        text = "; ".join(text_part for text_part in row.texts if text_part)
        if row.value is None:
            lines += [ResultLine(row.number, text, problem=problem) for problem in row.problems]
            continue
        lines.append(_line(row.number, text, row.value, seating))
    return lines


@transaction.atomic
def enter_table(user: User, competition: Competition, lines: Sequence[ResultLine], versions: Mapping[str, int]) -> int:
    """Write the results of a table, all of them or none; `versions` are those of the boards when they were shown."""
    authorise(user, Action.ENTER_RESULT, competition)
    if problems := [line.problem for line in lines if line.problem]:
        raise Refusal(*problems)
    resultses: dict[int, list[EnteredResult]] = {}
    for line in lines:
        if line.is_new and line.board is not None and line.result is not None:
            version = versions.get(f"{line.round}.{line.board.board}", line.board.version)
            resultses.setdefault(line.round, []).append(EnteredResult(line.board.board, line.result, version))
    written = 0
    for one in competition.rounds.filter(number__in=resultses).order_by("number"):
        taken = enter_results(user, one, resultses[one.number])
        if taken.stale:
            raise StaleError
        written += len(taken.written)
    return written


def _line(number: int, text: str, value: ResultRow, seating: _Seating) -> ResultLine:
    try:
        board = seating.board(value)
    except Refusal as refusal:
        return ResultLine(number, text, problem=refusal.problems[0].at(str(number)))
    return ResultLine(number, text, value.result, value.round, board)


class _Seating:
    """Who meets whom in every round, to be found by the names of a table."""

    def __init__(self, field: CompetitionSnapshot) -> None:
        self._known = _known(field.entries)
        self._rounds = {one_round.number: one_round.pk for one_round in field.rounds}
        self._boards: dict[int, dict[tuple[int | None, int | None], Encounter]] = {
            one_round.pk: {} for one_round in field.rounds
        }
        for encounter in field.encounters:
            self._boards[encounter.round_id][seated_entries(encounter)] = encounter

    def board(self, value: ResultRow) -> Encounter:
        """The board that a row is about."""
        if value.round not in self._rounds:
            raise Refusal(Problem("round {number} has not been paired", {"number": value.round}))
        white, black = self._entry(value.white), self._entry(value.black)
        seated = self._boards[self._rounds[value.round]]
        encounter = seated.get((white, black))
        if encounter is None and (black, white) in seated:
            data = {"number": value.round}
            raise Refusal(Problem("in round {number} the colours of this board are the other way round", data))
        if encounter is None:
            raise Refusal(Problem("in round {number} these two do not meet", {"number": value.round}))
        if value.board is not None and value.board != encounter.board:
            raise Refusal(Problem("these two play on board {board}", {"board": encounter.board}))
        if value.result is not None and encounter.result and encounter.result != value.result:
            raise Refusal(Problem("board {board} has another result already", {"board": encounter.board}))
        return encounter

    def _entry(self, name: str) -> int | None:
        if not name:
            return None
        entries = self._known.get(plain(name), [])
        if not entries:
            raise Refusal(Problem("{name} is not among the participants", {"name": name}))
        if len(entries) > 1:
            raise Refusal(Problem("{name}: several have this name; give the number", {"name": name}))
        return entries[0].pk


def _names(entries: Sequence[Entry]) -> dict[int, str]:
    """The whole names; a name that several bear is told by the number."""
    whole = {entry.pk: entry.person.full_name if entry.person else str(entry.team) for entry in entries}
    listed = list(whole.values())
    numbers = {entry.pk: str(entry.number or (entry.person.code if entry.person else entry.pk)) for entry in entries}
    return {key: name if listed.count(name) == 1 else numbers[key] for key, name in whole.items()}


def _known(entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """Everybody by whole name, short name, personal number and number in the list."""
    entrieses: dict[str, list[Entry]] = {}
    for entry in entries:
        names = {str(entry.number or ""), str(entry.team) if entry.person is None else ""}
        if entry.person is not None:
            person = entry.person
            names |= {person.full_name, person.short_name, person.code, f"{person.family} {person.given}".strip()}
        for name in {plain(one) for one in names} - {""}:
            entrieses.setdefault(name, []).append(entry)
    return entrieses
