"""What the desks of persons and of teams show alike: steps, forms, incidents, rights, rules of conduct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import render

from tavlei.office.competitions.announcing.forms import ProtestForm, SanctionForm
from tavlei.office.competitions.conduct.protest_terms import round_deadline
from tavlei.office.competitions.conduct.records.at_the_board import board_discipline
from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.models import NOT_ENTERED, Competition, EntryState, ProtestState, Round, State
from tavlei.office.competitions.pages.desk_steps import count_admission, desk_steps, next_action
from tavlei.office.competitions.pages.missing import count_missing
from tavlei.office.competitions.pairing.round_robins import has_round_order
from tavlei.office.competitions.pairing.start_checks import rounds_finding
from tavlei.office.competitions.regulation.checks import regulation_check
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.competitions.results.game_records import forms_of
from tavlei.office.explanations import as_html
from tavlei.office.people.search import find_people, starting_with
from tavlei.office.people.search_keys import search_key
from tavlei.office.roles.permissions import Action, may
from tavlei.tournament.micro_match import break_minutes

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Entry
    from tavlei.office.competitions.pages.desk_steps import RoundProgress
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.people.models import Person

ENTERED_RESULTS: Final = "entered_results"  # in the session: what was written last, for as long as it can be undone
_MOST_CANDIDATES = 12


def desk_page(
    request: SignedIn, competition: Competition, play: RoundProgress, template: str, context: dict[str, Any]
) -> HttpResponse:
    """The desk with its own part in `context`."""
    admission = count_admission(competition)
    shared = {
        "section": "competitions",
        "competition": competition,
        "tab": "desk",
        "may_run": True,
        "last": play.last,
        "play": play,
        "admission": admission,
        "steps": list(desk_steps(competition, admission, play)),
        "action": next_action(competition, admission, play),
        "next_round": (play.last.number if play.last else 0) + 1,
        "protests_open": competition.protests.filter(state=ProtestState.FILED).count(),
        "sanctions_count": competition.sanctions.count(),
        "records_count": competition.records.count(),
        "at_the_board": board_discipline(competition) is not None and may(request.user, Action.REMARK, competition),
        "choices": result_choices(read_regulation(competition.regulation).points_for_win),
        "micro_matches": _micro_matches(competition),
        "undo": _undo(request, competition, play.last),
        **_search(request, competition),
        **conduct_context(competition, play.last),
        "rights": rights(request, competition),
        "keeps_records": bool(forms_of(competition)),
        "State": State,
        "report": competition.reports.first(),
        "rounds_finding": rounds_finding(competition),
        "missing": count_missing(competition),
        "sees_missing": may(request.user, Action.SEE_PERSONAL_DATA, competition),
        "reorders": has_round_order(competition),
        "own_entries": competition.entries.filter(state=EntryState.PENDING).select_related("person__region"),
    }
    return render(request, template, {**shared, **context})


def incidents_page(request: SignedIn, competition: Competition) -> HttpResponse:
    """Sanctions and protests: what there is, and the forms for more."""
    last = competition.rounds.order_by("-number").first()
    context = {
        "section": "competitions",
        "competition": competition,
        "tab": "desk",
        "last": last,
        "rights": rights(request, competition),
        "participants": competition.entries.exclude(state__in=NOT_ENTERED).select_related("person", "team"),
        "sanctions": competition.sanctions.select_related("entry__person", "entry__team", "by", "remedy"),
        "protests": competition.protests.select_related(
            "entry__person", "entry__team", "decided_by", "encounter__round"
        ).prefetch_related("remedies"),
        "sanction_form": SanctionForm(competition),
        "protest_form": ProtestForm(competition),
        **conduct_context(competition, last),
    }
    return render(request, "competitions/incidents.html", context)


def rights(request: SignedIn, competition: Competition) -> dict[str, bool]:
    """What whoever looks may do in the competition."""
    return {action.value: may(request.user, action, competition) for action in Action}


def _micro_matches(competition: Competition) -> dict[str, Any] | None:
    """What the desk is told of micro-matches: their games and the break between them; None with single games."""
    regulation = read_regulation(competition.regulation)
    minutes = break_minutes(rules_discipline(competition), rulebook_of(competition))
    return {"games": regulation.games, "minutes": minutes} if regulation.games > 1 else None


def _undo(request: SignedIn, competition: Competition, last: Round | None) -> dict[str, Any] | None:
    """The boards written just now, once: whoever may correct results may take them back."""
    saved: dict[str, Any] | None = request.session.pop(ENTERED_RESULTS, None)
    here = saved and last and (saved["competition"], saved["round"]) == (competition.pk, last.number)
    return saved if here and may(request.user, Action.CORRECT_RESULT, competition) else None


def _search(request: SignedIn, competition: Competition) -> dict[str, Any]:
    """The people whom the search for participants finds, those of them who are entered already marked."""
    query = request.GET.get("q", "").strip()
    candidates = _candidates(query) if query else None
    entered = competition.entries.exclude(state__in=NOT_ENTERED).filter(person__in=candidates or ())
    return {"query": query, "candidates": candidates, "entered": set(entered.values_list("person_id", flat=True))}


def _candidates(query: str) -> list[Person]:
    """Those who are found, whose family name begins so first: Enter enters the first of them."""
    people = find_people(query).select_related("region")
    by_family = people.filter(starting_with("search", search_key(query)))[:_MOST_CANDIDATES]
    return list(dict.fromkeys((*by_family, *people[:_MOST_CANDIDATES])))[:_MOST_CANDIDATES]


WAITING = (EntryState.APPLIED, EntryState.PRELIMINARY)


def unmarked_entries(competition: Competition) -> QuerySet[Entry]:
    """Those who wait for their admission and whose papers were not marked one by one."""
    return competition.entries.filter(state__in=WAITING, documents={})


def conduct_context(competition: Competition, last: Round | None) -> dict[str, Any]:
    """What the desk shows of the rules of conduct."""
    deadline = round_deadline(competition, last)
    check = regulation_check(competition, read_regulation(competition.regulation))
    return {
        "deadline": as_html(deadline.explanation()) if deadline else "",
        "regulation_check": as_html(check.explanation()) if check else "",
        "regulation_notes": len(check.remarks) + len(check.unknown) if check else 0,
        "unmarked": unmarked_entries(competition).count(),
    }
