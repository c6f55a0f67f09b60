"""The press: what it is told, and who is accredited (XV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.office.acts import acting
from tavlei.office.competitions.models import Accreditation, Competition, PressNote
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct import press as rule

if TYPE_CHECKING:
    from tavlei.office.roles.models import User


@cites("draughts-rules", "15.2")
@transaction.atomic
def tell_press(user: User, competition: Competition, title: str, text: str) -> PressNote:
    """Publish a note for the press; it stands on the public page of the competition."""
    doing = acting(user, Action.TELL_PRESS, competition)
    rule.PressNote(doing.moment, title, text, str(user))
    made = PressNote.objects.create(
        competition=competition, title=title.strip(), text=text.strip(), by=user, at=doing.moment
    )
    record(doing, "press.told", made, after={"title": made.title, "text": made.text},
           clause=str(rulebook_of(competition).clause("15.2")),
           competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "15.2")
@transaction.atomic
def accredit(user: User, competition: Competition, name: str, medium: str) -> Accreditation:
    """Accredit a journalist."""
    doing = acting(user, Action.TELL_PRESS, competition)
    day = timezone.localtime(doing.moment).date()
    rule.Accreditation(name, medium, day, str(user))
    try:
        with transaction.atomic():
            made = Accreditation.objects.create(
                competition=competition, name=name.strip(), medium=medium.strip(), day=day, by=user, at=doing.moment
            )
    except IntegrityError:
        problem = Problem(
            "{name} is accredited already", {"name": name}, path="name", clause=rulebook_of(competition).clause("15.2")
        )
        raise Refusal(problem) from None
    record(doing, "press.accredited", made, after={"name": made.name, "medium": made.medium},
           clause=str(rulebook_of(competition).clause("15.2")),
           competition=competition)  # fmt: skip
    return made
