"""Announcing a competition, its names in other languages, its programme."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.announcing import announcements
from tavlei.office.competitions.announcing.forms import CompetitionForm
from tavlei.office.competitions.announcing.presets import answers_of, free_code, presets
from tavlei.office.competitions.announcing.translated_names import LONGEST, further_names, own_names, translate_names
from tavlei.office.competitions.models import Competition, RoundState
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.pairing.programme import (
    first_rounds,
    plan_rounds,
    plan_version,
    planned,
    programme_check,
)
from tavlei.office.competitions.regulation.checks import open_points
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.competitions.report.gaps import event_gaps
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.federation.played import by_play
from tavlei.office.pages.form_values import int_value, moment_value
from tavlei.office.pages.refusals import clause_text, refusal_text, shown_problems
from tavlei.office.pages.submissions import run_act, stale_message
from tavlei.office.reference.fields import enter_new_entries, for_user
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import LANGUAGES, Refusal
from tavlei.rulebook.rendering import sentence

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn

TYPED: Final = ("name", "starts", "ends", "place")  # a preset does not take away what has been typed
_MOST_EARLIER: Final = 4


@login_required
def announce(request: SignedIn) -> HttpResponse:
    """Announce a competition: from nothing, from a preset, or as an earlier one was held."""
    require(request.user, Action.ANNOUNCE)
    form = for_user(CompetitionForm(request.POST or None, initial=_answers(request)), request.user)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                enter_new_entries(form, request.user)
                data = form.announcement()
                data["code"] = data["code"] or free_code(data["name"], data["starts"].year)
                competition = announcements.announce(request.user, **data, regulation=form.regulation())
        except (Refusal, ValidationError) as error:
            _refused(form, error)
        else:
            messages.success(request, _("The competition is announced."))
            warn_of_open_points(request, competition)
            return redirect("pages:desk", competition.code)
    played, others = by_play(presets().values(), lambda preset: (preset.values["sport"],))
    context = {
        "section": "competitions",
        "form": form,
        "presets": played,
        "other_presets": others,
        "chosen": request.GET.get("preset", ""),
        "copied": request.GET.get("copy", ""),
        "earlier": _earlier(request),
    }
    return render(request, "competitions/announce.html", context)


def _answers(request: SignedIn) -> dict[str, Any]:
    """What the form starts with: a preset or an earlier event, and over it what has been typed already."""
    chosen = presets().get(request.GET.get("preset", ""))
    copied = Competition.objects.filter(code=request.GET.get("copy", "")).first()
    values = answers_of(copied, timezone.localdate()) if copied else dict(chosen.values) if chosen else {}
    return values | {name: request.GET[name] for name in TYPED if request.GET.get(name)}


def _earlier(request: SignedIn) -> QuerySet[Competition]:
    """The last events that whoever announces has had in hand; if none, the last of all."""
    past = Competition.objects.filter(whole=None, starts__lt=timezone.localdate())
    own = past.filter(grants__user=request.user).distinct()
    return (own if own.exists() else past).order_by("-starts")[:_MOST_EARLIER]


@login_required
def change(request: SignedIn, code: str) -> HttpResponse:
    """Change the announcement or the regulation before the first round."""
    competition = competition_or_403(request, code, Action.EDIT_REGULATION)
    form = CompetitionForm(request.POST or None, instance=Competition.objects.get(pk=competition.pk))
    for_user(form, request.user, competition)
    version = int_value(request.POST["version"]) if request.POST.get("version") else competition.version
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                enter_new_entries(form, request.user, competition)
                data = form.announcement()
                data["code"] = data["code"] or competition.code
                changed = announcements.change_announcement(
                    request.user, competition, version, **data, regulation=form.regulation()
                )
        except (Refusal, ValidationError) as error:
            _refused(form, error)
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The regulation is changed."))
            warn_of_open_points(request, changed)
            return redirect("pages:desk", changed.code)
    context = {"section": "competitions", "form": form, "competition": competition, "version": version}
    return render(request, "competitions/announce.html", context)


def _refused(form: CompetitionForm, error: Refusal | ValidationError) -> None:
    if isinstance(error, Refusal):
        for problem in shown_problems(error):
            form.add_error(_field_of(form, problem.path), str(problem))
    elif hasattr(error, "error_dict"):
        for name, listed in error.error_dict.items():
            form.add_error(name if name in form.fields else None, listed)
    else:
        form.add_error(None, error)


def _field_of(form: CompetitionForm, path: str) -> str | None:
    """The field in which a problem of the regulation is mended; none if the form asks for it in several."""
    candidates = path.replace(".", "_"), path.partition(".")[0].partition("[")[0]
    return next((name for name in candidates if name in form.fields), None)


def warn_of_open_points(request: SignedIn, competition: Competition) -> None:
    """Tell whoever wrote a regulation what it leaves open and where the rules advise otherwise."""
    book, rulebook = catalogue(reader_language()), rulebook_of(competition)
    for finding in open_points(competition, read_regulation(competition.regulation)):
        said = sentence(finding.step(rulebook), book)
        what = _("The regulation leaves this open") if finding.met is None else _("The rules advise otherwise")
        messages.warning(request, f"{what}: {said} ({clause_text(rulebook.clause(finding.number), book.language)})")
    if gaps := event_gaps(competition):
        messages.warning(
            request, f"{_('Without this the competition cannot be rated:')} {refusal_text(Refusal(*gaps))}"
        )


@login_required
def names(request: SignedIn, code: str) -> HttpResponse:
    """The names in three languages, told at any time."""
    competition = competition_or_403(request, code, Action.EDIT_REGULATION)
    further = further_names(competition)
    if request.method == "POST":
        version = int_value(request.POST.get("version", ""))
        own = _languages(request, "own")
        told = {name.text: _languages(request, f"text-{at}") for at, name in enumerate(further)
                if request.POST.get(f"text-{at}") == name.text}  # fmt: skip
        saved = competition.regulation.get("translations", {}) | told
        run_act(
            request, lambda: translate_names(request.user, competition, version, own, saved), _("The names are told.")
        )
        return redirect("pages:names", code)
    rows = [_fields("own", competition.name, own_names(competition))]
    rows += [_fields(f"text-{at}", name.text, name.spellings) for at, name in enumerate(further)]
    context = {"rows": rows, "longest": LONGEST}
    return competition_page(request, competition, "desk", "competitions/names.html", context)


@dataclass(frozen=True, slots=True)
class NameFields:
    """A name as it was entered, with a field for every language: the name of the field, the language, what is told."""

    field: str
    text: str
    boxes: list[tuple[str, str, str, str]]


def _fields(field: str, text: str, context: dict[str, str]) -> NameFields:
    return NameFields(field, text, [(f"{field}-{code}", code, str(name), context[code]) for code, name in
                                    settings.LANGUAGES])  # fmt: skip


def _languages(request: SignedIn, field: str) -> dict[str, str]:
    return {language: request.POST.get(f"{field}-{language}", "") for language in LANGUAGES}


@login_required
def plan(request: SignedIn, code: str) -> HttpResponse:
    """The hour of every round, set before the event and changed by the organiser."""
    competition = competition_or_403(request, code, Action.PLAN)
    if request.method == "POST":
        hours = {number: moment_value(request, f"starts-{number}") for number in _open(competition)}
        version = request.POST.get("version", "")

        def act() -> None:
            plan_rounds(request.user, competition, int_value(version), hours)

        run_act(request, act, _("The hours are set."))
        return redirect("pages:plan", code)
    hours_set, open_ones = planned(competition), _open(competition)
    count = max(competition.rounds_planned, *first_rounds(competition), 0)
    rows = [(number, hours_set.get(number), number in open_ones) for number in range(1, count + 1)]
    context = {
        "rows": rows,
        "version": plan_version(competition),
        "check": as_html(programme_check(competition).explanation())
        if competition.sport in ("draughts", "renju")
        else "",
    }
    return competition_page(request, competition, "desk", "competitions/plan.html", context)


def _open(competition: Competition) -> list[int]:
    """The rounds whose hour may still change."""
    rounds = first_rounds(competition)
    ended = {number for number, one_round in rounds.items() if one_round.state == RoundState.FINISHED}
    count = max(competition.rounds_planned, *rounds, 0)
    return [number for number in range(1, count + 1) if number not in ended]
