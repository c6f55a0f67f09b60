"""A whole competition of an office as a played competition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.reports.event import PlayedGame, ReportedEvent, ReportedPlayer
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from tavlei.exchange.competition import CompetitionFile, EntryPart, PersonPart

_RESULTS: Final = tuple(result.value for result in Result)


def event_of_competition(file: CompetitionFile) -> ReportedEvent:
    """Players and games of the file of a competition of persons, or of the boards of one of teams."""
    people = {person.code: person for person in file.people}
    announcement_part = file.competition
    return ReportedEvent(
        players=tuple(_player(entry, people[entry.person]) for entry in file.entries if entry.person),
        games=tuple(
            PlayedGame(
                one_round.number, board.white, board.black or "",
                _result(board.result, f"rounds[{index}].boards[{place}]"), f"rounds[{index}].boards[{place}]",
            )
            for index, one_round in enumerate(file.rounds)
            for place, board in enumerate(one_round.boards)
            if board.white
        ),
        code=announcement_part.code,
        name=announcement_part.name,
        starts=announcement_part.starts,
        ends=announcement_part.ends,
        city=announcement_part.place,
        time_control=str(announcement_part.regulation.get("time_control") or ""),
        discipline=announcement_part.discipline,
        status=announcement_part.status,
        system=announcement_part.system,
        rounds_planned=announcement_part.rounds_planned,
        points_for_win=2 if announcement_part.regulation.get("points_for_win") == 2 else 1,
    )  # fmt: skip


def _result(text: str, place: str) -> Result | None:
    if text and text not in _RESULTS:
        expected = {"choices": ", ".join(_RESULTS), "got": text}
        raise Refusal(Problem("expected one of: {choices}; got {got}", expected, path=f"{place}.result"))
    return Result(text) if text else None


def _player(entry: EntryPart, person: PersonPart) -> ReportedPlayer:
    fide = next((outside.code for outside in person.outside_codes if outside.body == "fide"), "")
    return ReportedPlayer(
        key=entry.key,
        place=f"entries: {entry.key}",
        family=person.family,
        given=person.given,
        patronymic=person.patronymic,
        code=person.code,
        fide_code=fide,
        birth=person.birth_date or person.birth_year,
        sex=person.sex,
        federation=person.citizenship,
        title=entry.title,
        rating=entry.rating,
    )
