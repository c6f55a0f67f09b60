"""What all pages of a competition share, and why somebody has a place in a bracket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.regulation.event_rules import without_foreign_clauses
from tavlei.office.explanations import as_html, reader_language, with_names
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Round
    from tavlei.office.pages.refusals import ShownProblem
    from tavlei.office.pages.requests import SignedIn


def competition_page(
    request: HttpRequest, competition: Competition, tab: str, template: str, context: dict[str, Any]
) -> HttpResponse:
    """A page of a competition with the links to its other parts."""
    shared = {
        "section": "competitions",
        "competition": competition,
        "tab": tab,
        "may_run": may(request.user, Action.ENTER_RESULT, competition),
        "judges_live": competition.online and may(request.user, Action.JUDGE_LIVE, competition),
    }
    return render(request, template, {**shared, **context})


def why_page(  # noqa: PLR0913 - the question, its answers and the page it was asked on
    request: HttpRequest,
    competition: Competition,
    question: str,
    explanations: Sequence[SafeString],
    back: BackLink,
    *,
    problems: Sequence[ShownProblem] = (),
) -> HttpResponse:
    """The answer to a why: alone for whoever shows it beside the number, else on a page of the competition."""
    context = {"question": question, "explanations": explanations, "back": back, "problems": problems}
    if request.headers.get("HX-Request"):
        response = render(request, "pages/_explanation.html", context)
    else:
        response = competition_page(request, competition, back.tab, "competitions/why.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@dataclass(frozen=True, slots=True)
class BackLink:
    """The page of a competition on which the number stands."""

    tab: str
    name: str
    url: str

    @classmethod
    def in_round(cls, one_round: Round) -> BackLink:
        """The pairs of a round."""
        name = _("Round %(number)s") % {"number": one_round.number}
        return cls(
            f"round{one_round.number}",
            name,
            reverse("pages:round", args=[one_round.competition.code, one_round.number]),
        )

    @classmethod
    def among_participants(cls, competition: Competition) -> BackLink:
        """The list of participants."""
        return cls("participants", _("Participants"), reverse("pages:participants", args=[competition.code]))

    @classmethod
    def in_table(cls, competition: Competition) -> BackLink:
        return cls("table", _("Standings"), reverse("pages:table", args=[competition.code]))


def competition_or_403(request: SignedIn, code: str, action: Action) -> Competition:
    """The competition, for somebody who may do that in it."""
    competition: Competition = get_object_or_404(Competition, code=code)
    require(request.user, action, competition)
    return competition


def act_and_redirect(
    request: SignedIn, code: str, act: Callable[[], object], done: str, to: str = "pages:desk"
) -> HttpResponse:
    """Perform an act, tell what came of it, and return to the desk."""
    run_act(request, act, done)
    return redirect(to, code)


def cached_part(
    competition: Competition,
    what: str,
    template: str,
    context: Callable[[], dict[str, Any]],
    *,
    besides: Collection[str] = (),
) -> SafeString:
    """A part of a page; `what` tells it from the other parts of this competition. It must not depend on who looks.

    Acts of the kinds in `besides` change nothing of what it shows.
    """

    def draw() -> str:
        return str(render_to_string(template, {"competition": competition, **context()}))

    html = cached_for_state(competition, f"part:{what}:{reader_language()}", draw, besides)
    return mark_safe(html)  # noqa: S308 - drawn by a template, which escapes


def why_bracket_place(
    request: HttpRequest, competition: Competition, field: CompetitionSnapshot, entry: int
) -> HttpResponse:
    """The place with every fixture on the way to it; of a participant who is still in play, the fixtures so far."""
    key = f"e{entry}"
    if key not in field.by_key:
        raise Http404
    bracket = field.bracket_table.bracket
    places = {placing.participant: placing.text for placing in bracket.placings}
    question = _("%(name)s: why place %(place)s?") % {"name": field.names[key], "place": places.get(key, "–")}
    explanations = [
        as_html(without_foreign_clauses(field.competition, with_names(bracket.explain_way(key), field.names)))
    ]
    return why_page(request, competition, question, explanations, BackLink.in_table(competition))
