"""Lists of duties and conditions: hall, safety, staff, doctor, press; who answered what (IV, XII, XIII, XV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked
from tavlei.office.competitions.models import ChecklistAnswers, Competition
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.office.stale import StaleError
from tavlei.rulebook import cites
from tavlei.tournament.conduct.checklist import FilledChecklist
from tavlei.tournament.conduct.duties import checklist

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.roles.models import User


@cites("draughts-rules", "12.2", "12.3", "12.4.2", "12.4.5", "12.4.6")
@transaction.atomic
def answer(  # noqa: PLR0913 - an act has so many sides
    user: User, competition: Competition, name: str, version: int, answers: Mapping[str, bool], *, notes: str = ""
) -> ChecklistAnswers:
    """Write down the answers to a list; `version` is 0 for a list that nobody has answered yet."""
    doing = acting(user, Action.TICK_OFF, competition)
    locked(competition)
    filled = FilledChecklist(checklist(name), answers, str(user), doing.moment, notes.strip())
    kept = ChecklistAnswers.objects.filter(competition=competition, name=name).first()
    if (kept.version if kept else 0) != version:
        raise StaleError
    before = kept.answers if kept else None
    made = kept or ChecklistAnswers(competition=competition, name=name, version=0)
    made.answers, made.notes, made.by, made.at = dict(answers), filled.notes, user, doing.moment
    made.version += 1
    made.save()
    record(doing, "checklist.answered", made, before=before, after=made.answers,
           clause=str(rulebook_of(competition).clause(filled.checklist.number)), competition=competition)  # fmt: skip
    return made
