"""The report that a file would give for a competition that is here already: found without keeping anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.exchange.competition import read_competition
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import State
from tavlei.office.competitions.report.content import content_of
from tavlei.office.competitions.transfer.import_file import restore
from tavlei.office.competitions.transfer.import_plan import plan_import
from tavlei.office.competitions.transfer.people_match import PersonMatch
from tavlei.office.competitions.transfer.trf import competition_of_report
from tavlei.office.journal.chain import Actor
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tavlei.exchange.competition import CompetitionFile
    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

_BESIDE: Final = "corrected-"
"""Under this name the file stands beside the competition while its report is found."""
_LONGEST: Final = 40


def report_from_file(user: User, competition: Competition, content: bytes, received: datetime) -> dict[str, Any]:
    """The content of the report that the file of a competition, or a report of FIDE, gives.

    The file is taken over beside the competition and taken back again. Everybody in it must stand in the register.
    """
    file = _read(content, competition.code)
    if file.competition.code != competition.code:
        data = {"code": file.competition.code}
        raise Refusal(Problem("the file is of the competition «{code}»", data, path="competition.code"))
    _check_people(_beside(file))
    return report_beside(user, file, lambda new_competition: _content(new_competition, received))


def report_beside(
    user: User, file: CompetitionFile, content: Callable[[Competition], dict[str, Any]]
) -> dict[str, Any]:
    """The content of the report of a competition that is made of a file and taken back again."""
    with transaction.atomic():
        values = content(restore(Actor(user), _beside(file)))
        transaction.set_rollback(True)
    return _renamed(values, file.competition.code)


def _read(content: bytes, code: str) -> CompetitionFile:
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return read_brought(read_competition, content)
    return competition_of_report(content, code=code)


def _beside(file: CompetitionFile) -> CompetitionFile:
    name = (_BESIDE + file.competition.code)[:_LONGEST]
    return file.model_copy(update={"competition": file.competition.model_copy(update={"code": name})})


def _check_people(file: CompetitionFile) -> None:
    plan = plan_import(file)
    plan.check()
    new = [person.name for person in plan.people if person.match is not PersonMatch.KNOWN]
    if new:
        raise Refusal(*(Problem("{name} is not in the register", {"name": name}, path="people") for name in new))


def _content(competition: Competition, received: datetime) -> dict[str, Any]:
    """The report as it was sent there, if the file has one of the results as they stand; else made of the results."""
    sent = competition.reports.order_by("-revision").first() if competition.state == State.REPORTED else None
    return dict(sent.content) if sent else content_of(read_snapshot(competition), received.date().isoformat())


def _renamed(content: dict[str, Any], code: str) -> dict[str, Any]:
    named = {name: {**content[name], "id": code} for name in ("elo_r", "fsu") if content.get(name)}
    return {**content, **named}
