"""How a hall begins a link: with the competition it has, or with the copy of the office that shows it."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.exchange.competition import read_competition
from tavlei.office.competitions.entries.admission import BROUGHT
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer import plan_import, restore
from tavlei.office.competitions.transfer.people_match import NEW_PERSON
from tavlei.office.competitions.transfer.replacing import replace_competition
from tavlei.office.journal.models import Act
from tavlei.office.links.hall import keep_link, own_key
from tavlei.office.links.messages import digest_of
from tavlei.office.links.wire import Line
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.journal.chain import Actor
    from tavlei.office.links.models import HallLink

OTHER_TOKEN: Final = phrase("the token is of «{code}», not of «{wanted}»")
WRITTEN_HERE: Final = phrase("«{code}» is here already and is written here: link it, or end its link first")
NOT_HERE: Final = phrase("«{name}» is written elsewhere: take it over")


def link_here(actor: Actor, competition: Competition, address: str, token: str) -> HallLink:
    """Send a competition of this office to another one from now on."""
    line = Line.to(address, token)
    if competition.written_elsewhere:
        raise Refusal(Problem(NOT_HERE, {"name": competition.name}))
    offered = _offered(line)
    if offered != competition.code:
        raise Refusal(Problem(OTHER_TOKEN, {"code": offered, "wanted": competition.code}, path="token"))
    record = _begin(line, copy=False, began_from=_began_from(competition))
    return keep_link(actor, competition, line, record["link"])


def take_over_as(actor: Actor, address: str, token: str, *, as_new: bool = False) -> HallLink:
    """Go on with the copy of the other office; whichever machine ran the competition before is refused from now on.

    `as_new`: people whom the register of this office may know are new.
    """
    line = Line.to(address, token)
    code = _offered(line)
    here = Competition.objects.filter(code=code).first()
    if here is not None and not here.written_elsewhere:
        raise Refusal(Problem(WRITTEN_HERE, {"code": code}))
    record = _begin(line, copy=True)
    content = line.must(f"/{record['link']}/state").content
    if digest_of(content) != record["state"]:
        raise line.not_understood()
    file = read_competition(content)
    answers = (
        {one.part.code: NEW_PERSON for one in plan_import(file, None, here).people if one.candidates} if as_new else {}
    )
    with transaction.atomic():
        if here is None:
            here = restore(actor, file, answers)
        else:
            competition = Competition.objects.select_for_update().get(pk=here.pk)
            plan = plan_import(file, answers, competition)
            replace_competition(actor, competition, plan, foreign=False, facts={"digest": digest_of(content)})
        return keep_link(actor, here, line, record["link"], content)


def _offered(line: Line) -> str:
    """The competition for which the token is."""
    offered = line.must("").json.get("competition")
    if not isinstance(offered, str):
        raise line.not_understood()
    return offered


def _begin(line: Line, *, copy: bool, began_from: str = "") -> dict[str, Any]:
    asked = {"machine": platform.node(), "key": own_key(), "copy_theirs": copy, "began_from": began_from}
    record = line.must("/begin", asked).json
    if not isinstance(record.get("link"), str) or not isinstance(record.get("state"), str):
        raise line.not_understood()
    return record


def _began_from(competition: Competition) -> str:
    """The digest of the file from which the competition was taken over, if it was."""
    brought = Act.objects.filter(competition=competition, kind__in=BROUGHT, details__isnull=False).order_by("number")
    last = brought.select_related("details").last()
    return str((last.details.after or {}).get("digest", "")) if last else ""
