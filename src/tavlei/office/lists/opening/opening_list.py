"""The opening list: the figures a federation brings along from its earlier list."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tavlei.calc import evaluate, made_with
from tavlei.office.acts.performing import authorise
from tavlei.office.federation.settled import settled_input
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.opening import open_accounts, opening_source
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.facts.personal_parts import split_personal, without_births
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.publishing.publications import Draft, store_publication
from tavlei.office.people.bulk_rows import keys_by_code
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.office.roles.models import User


@transaction.atomic
def open_list(
    user: User,
    kind: ListKind,
    period: date,
    figures: Mapping[str, Mapping[str, Any]],
    taken_from: Mapping[str, Any] | None = None,
) -> Publication:
    """Publish the list a federation had before: by personal number, the rating and what must be carried on with it.

    The journal keeps what it was `taken_from`.
    """
    actor = authorise(user, Action.PUBLISH)
    check_opening(kind, period)
    known = keys_by_code(figures)
    if unknown := sorted(set(figures) - set(known)):
        raise Refusal(Problem("there is no person {code}", {"code": unknown[0]}, path=unknown[0]))
    source, output, made_by, personal = _content(kind, period, figures, known)
    draft = Draft(
        kind=kind,
        period=period,
        source=source,
        output=output,
        lines={},
        reports=[],
        previous=None,
        replaced=None,
        made_with=made_by,
        personal=personal,
    )
    published = store_publication(user, draft, "")
    facts = {"number": published.number, "digest": published.digest, **(taken_from or {})}
    record(actor, "list.opened", published, after=facts)
    return published


def check_opening(kind: ListKind, period: date) -> None:
    """Refuse what cannot be opened: a list that has begun already, a day on which none is published."""
    if Publication.objects.filter(kind=kind).exists():
        raise Refusal(Problem("an opening list stands before all others", path="kind"))
    if not LISTS[kind].is_list_day(period):
        raise Refusal(Problem("the list is not published for that day", path="period"))


def _content(
    kind: ListKind, period: date, figures: Mapping[str, Mapping[str, Any]], keys: Mapping[str, int]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, dict[str, Any]]]:
    """The input, the list, what made it, and what is personal: only bridge is computed, of the points taken over."""
    if kind == ListKind.BRIDGE:
        open_accounts(period, figures, keys)
        source, personal = split_personal(opening_source(period, figures), *LISTS[kind].people_in)
        source = settled_input(source, LISTS[kind].days_set_by[0], period)
        evaluated = evaluate(LISTS[kind].calculator, source, today=period)
        return source, evaluated.json(), made_with(evaluated), personal
    ordered = sorted(figures, key=lambda code: (-Decimal(figures[code]["rating"]), code))
    taken = _elo_r(ordered, figures) if kind == ListKind.ELO_R else without_births(_fsu(ordered, figures))
    return {}, taken, {}, {}


def _elo_r(ordered: list[str], figures: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "rows": [
            {
                "id": code,
                "old_elo_r": None,
                "new_elo_r": figures[code]["rating"],
                "already_deducted": figures[code].get("already_deducted", 0),
                "last_included_competition_end": figures[code].get("last_included_competition_end"),
            }
            for code in ordered
        ]
    }


def _fsu(ordered: list[str], figures: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    state = [
        {"rated_games_before": 0, "ever_published_2300_or_more": False, **figures[code], "id": code} for code in ordered
    ]
    rows = [{"id": code, "old": None, "new": figures[code]["rating"]} for code in ordered]
    return {"players": rows, "list_order": ordered, "next_state": state}
