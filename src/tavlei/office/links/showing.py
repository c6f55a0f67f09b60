"""What came from the hall on the pages of the competition: the last file takes the place of the one before.

What was kept is shown as soon as nothing stands against it: somebody whom the register may know is decided by a person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.exchange.competition import read_competition
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer.import_plan import plan_import
from tavlei.office.competitions.transfer.replacing import replace_competition
from tavlei.office.journal.chain import Actor
from tavlei.office.links.beginning import finish
from tavlei.office.links.models import EventLink, LinkedState, LinkEnd
from tavlei.office.links.problems import problems_to_json
from tavlei.office.links.receiving import final_digest, missing_papers
from tavlei.office.roles.permissions import Action, acting_role, require
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.exchange.competition import CompetitionFile
    from tavlei.office.competitions.transfer.import_plan import ImportPlan
    from tavlei.office.roles.models import User

OTHER_CODE: Final = phrase("the file is of «{got}», and the link of «{code}»")


def show(link: EventLink) -> EventLink:
    """Let the pages show the last file that came, and take the competition over if the hall has handed it over."""
    if link.state and link.state != link.shown:
        try:
            _show(link, _content(link))
        except Refusal as refusal:
            EventLink.objects.filter(pk=link.pk).update(trouble=problems_to_json(refusal))
    link.refresh_from_db()
    return _handed_over(link)


def decide_people(user: User, link: EventLink, answers: Mapping[str, str]) -> EventLink:
    """Say who those of the file are whom the register may know; then it is shown."""
    require(user, Action.LINK, link.competition)
    decided = {code: answer.strip() for code, answer in answers.items() if answer.strip()}
    with transaction.atomic():
        current_link = EventLink.objects.select_for_update().get(pk=link.pk)
        current_link.people = {**current_link.people, **decided}
        current_link.save(update_fields=["people"])
    return show(current_link)


def plan_of(link: EventLink) -> ImportPlan | None:
    """What stands against showing the last file, to be looked at."""
    if not link.state or link.state == link.shown:
        return None
    try:
        return plan_import(_file(link, _content(link)), link.people, link.competition)
    except Refusal:
        return None


def _show(link: EventLink, content: bytes) -> None:
    file = _file(link, content)
    with transaction.atomic():
        current_link = EventLink.objects.select_for_update().get(pk=link.pk)
        here = Competition.objects.select_for_update().get(pk=current_link.competition_id)
        if current_link.ended is not None or current_link.state != link.state:
            return
        actor = Actor(current_link.by, acting_role(current_link.by, Action.LINK, here))
        plan = plan_import(file, current_link.people, here)
        record = {"link": current_link.code, "digest": current_link.state, "act": current_link.state_act}
        current_link.people = replace_competition(actor, here, plan, foreign=True, facts=record)
        current_link.shown, current_link.trouble = current_link.state, []
        current_link.save(update_fields=["people", "shown", "trouble"])


def _content(link: EventLink) -> bytes:
    return bytes(LinkedState.objects.get(link=link).content)


def _file(link: EventLink, content: bytes) -> CompetitionFile:
    file = read_brought(read_competition, content)
    if file.competition.code != link.competition.code:
        raise Refusal(Problem(OTHER_CODE, {"got": file.competition.code, "code": link.competition.code}))
    return file


def _handed_over(link: EventLink) -> EventLink:
    """The competition is ours as soon as its last file is shown and every paper is here."""
    if link.ended or not link.handed_over or link.shown != final_digest(link) or missing_papers(link):
        return link
    return finish(link, LinkEnd.HANDED_OVER, Actor(link.by))
