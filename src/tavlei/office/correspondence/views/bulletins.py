"""Telling the players how the tournament stands, and the reports of its officials."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.correspondence import Word
from tavlei.languages import catalogue
from tavlei.office.correspondence import bulletins
from tavlei.office.correspondence.views.common import acted, find_tournament, name_those_without_address
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_values import int_value, int_values
from tavlei.office.roles.permissions import may

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpResponse

    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def tell(request: SignedIn, code: str, word: str) -> HttpResponse:
    """Tell one of the words; whoever has no e-mail is named, so that he is written to."""
    tournament, name = find_tournament(code), word.upper().replace("-", "_")
    if name not in Word.__members__:
        raise Http404
    withheld = int_values(request, "withheld")
    number = request.POST.get("number", "")

    def act() -> None:
        bulletin = bulletins.tell(
            request.user,
            tournament,
            Word[name],
            remarks=request.POST.get("remarks", ""),
            withheld=withheld,
            number=int_value(number),
        )
        readers = bulletin.tournament.players.filter(pk__in=bulletin.readers).select_related("entry__person")
        name_those_without_address(request, readers)

    back = "correspondence:judge" if Word[name] in (Word.FINAL, Word.JUDGES_REPORT) else "correspondence:secretary"
    return acted(request, act, _("It is told and kept."), back, code)


def duties_shown(
    request: SignedIn, playing: TournamentSnapshot, states: bulletins.States, today: date
) -> dict[str, Any]:
    """The duties of the officials for their desks, with what each of them may tell, and what was told."""
    book, competition = catalogue(reader_language()), playing.row.competition
    owed = [
        {
            "slug": duty.word.name.lower().replace("_", "-"),
            "word": book.phrase(str(duty.word)),
            "official": book.phrase(str(duty.by)),
            "day": duty.day,
            "late": duty.overdue_on(today),
            "clause": duty.clause,
            "may_tell": may(request.user, bulletins.RIGHTS[duty.word], competition),
            "withheld": bulletins.may_be_withheld(playing, states) if duty.word is Word.FINAL else [],
        }
        for duty in bulletins.duties(playing, states)
    ]
    told = list(playing.row.bulletins.all())
    return {"duties": owed, "bulletins": told, "next_bulletin": len(told) + 1}
