"""What each role may do. One table, asked everywhere: pages, API and the functions that perform official acts."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from django.core.exceptions import PermissionDenied

from tavlei.office.roles.models import ChiefAbsence, Grant, OfficeRole
from tavlei.office.store.prepared_queries import PreparedQuery
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.contrib.auth.models import AnonymousUser

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User


class Action(StrEnum):
    """What somebody may want to do."""

    ANNOUNCE = "announce"
    EDIT_REGULATION = "edit_regulation"
    COMPLETE_REGULATION = "complete_regulation"
    ENTER = "enter"
    ACCEPT_ENTRY = "accept_entry"
    SEE_PERSONAL_DATA = "see_personal_data"
    ADMIT = "admit"
    PAIR = "pair"
    CHANGE_DRAW = "change_draw"
    REORDER_ROUNDS = "reorder_rounds"
    LINE_UP = "line_up"
    ALLOW_LATE = "allow_late"
    ENTER_RESULT = "enter_result"
    CORRECT_RESULT = "correct_result"
    REMARK = "remark"
    SANCTION = "sanction"
    EXCLUDE = "exclude"
    PROTEST = "protest"
    DECIDE_PROTEST = "decide_protest"
    NAME_BODIES = "name_bodies"
    DECIDE_APPEAL = "decide_appeal"
    TICK_OFF = "tick_off"
    APPROVE = "approve"
    REPORT = "report"
    INCLUDE = "include"
    PUBLISH = "publish"
    AWARD_TITLE = "award_title"
    KEEP_PEOPLE = "keep_people"
    ADD_TO_LISTS = "add_to_lists"
    LINK_PERSON = "link_person"
    LOCAL_POINTS = "local_points"
    GRANT = "grant"
    STAND_IN = "stand_in"
    ORDER = "order"
    ANNUL = "annul"
    PLAN = "plan"
    CARE = "care"
    TELL_PRESS = "tell_press"
    MERGE_PEOPLE = "merge_people"
    DISQUALIFY = "disqualify"
    GRANT_IN_FEDERATION = "grant_in_federation"
    READ_JOURNAL = "read_journal"
    ENTER_LETTER = "enter_letter"
    DECIDE_CLAIM = "decide_claim"
    ORGANISE = "organise"
    IMPORT = "import"
    KEEP_WORKS = "keep_works"
    RECEIVE_WORKS = "receive_works"
    JUDGE_WORKS = "judge_works"
    HEAD_CONTEST = "head_contest"
    PRESENT_FEDERATION = "present_federation"
    JUDGE_LIVE = "judge_live"
    SETTLE_READINGS = "settle_readings"
    HEAR_REFUSAL = "hear_refusal"
    CONFIRM_PLAYER = "confirm_player"
    NUMBER_PAPERS = "number_papers"
    ISSUE_PAPER = "issue_paper"
    LINK = "link"
    KEEP_PRIVACY = "keep_privacy"


_GRANTS: Final = PreparedQuery(
    lambda user: Grant.objects.filter(user_id=user, ended=None).values_list("role", "competition_id")
)
_KEPT: ContextVar[dict[int, list[tuple[str, int | None]]] | None] = ContextVar("roles held", default=None)

_DESK: Final = frozenset({OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE})
_OFFICE: Final = frozenset({OfficeRole.RATING_OFFICER})

MAY: Final[Mapping[Action, frozenset[OfficeRole]]] = {
    Action.ANNOUNCE: _DESK | _OFFICE,
    Action.EDIT_REGULATION: _DESK,
    Action.COMPLETE_REGULATION: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.ENTER: _DESK | {OfficeRole.REPRESENTATIVE},
    Action.ACCEPT_ENTRY: _DESK,
    Action.SEE_PERSONAL_DATA: _DESK | _OFFICE | {OfficeRole.ADMISSION},
    Action.ADMIT: frozenset({OfficeRole.ADMISSION, OfficeRole.CHIEF_JUDGE}),
    Action.PAIR: _DESK,
    Action.CHANGE_DRAW: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.REORDER_ROUNDS: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.LINE_UP: _DESK,
    Action.ALLOW_LATE: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.ENTER_RESULT: _DESK | {OfficeRole.JUDGE},
    Action.CORRECT_RESULT: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.REMARK: _DESK | {OfficeRole.JUDGE},
    Action.SANCTION: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.EXCLUDE: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.PROTEST: frozenset({OfficeRole.PLAYER, OfficeRole.REPRESENTATIVE}) | _DESK,
    Action.DECIDE_PROTEST: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.NAME_BODIES: _DESK,
    Action.DECIDE_APPEAL: frozenset({OfficeRole.APPEALS}),
    Action.TICK_OFF: _DESK | {OfficeRole.JUDGE},
    Action.APPROVE: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.REPORT: _DESK,
    Action.INCLUDE: _OFFICE,
    Action.PUBLISH: _OFFICE,
    Action.AWARD_TITLE: _OFFICE,
    Action.KEEP_PEOPLE: _OFFICE | _DESK,
    Action.ADD_TO_LISTS: _OFFICE | _DESK | {OfficeRole.CLASSIFICATION_OFFICER},
    Action.LINK_PERSON: _OFFICE,
    Action.LOCAL_POINTS: frozenset({OfficeRole.CLASSIFICATION_OFFICER}) | _OFFICE,
    Action.GRANT: frozenset({OfficeRole.ADMINISTRATOR, OfficeRole.CHIEF_JUDGE}),
    Action.STAND_IN: frozenset({OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE}),
    Action.ORDER: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.ANNUL: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.PLAN: _DESK,
    Action.CARE: _DESK,
    Action.TELL_PRESS: _DESK,
    Action.MERGE_PEOPLE: _OFFICE,
    Action.DISQUALIFY: _OFFICE,
    Action.GRANT_IN_FEDERATION: frozenset({OfficeRole.ADMINISTRATOR}),
    Action.READ_JOURNAL: _DESK | _OFFICE | {OfficeRole.APPEALS},
    Action.ENTER_LETTER: _DESK,
    Action.DECIDE_CLAIM: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.ORGANISE: _OFFICE,
    Action.IMPORT: frozenset({OfficeRole.ADMINISTRATOR}),
    Action.KEEP_WORKS: _DESK | _OFFICE,
    Action.RECEIVE_WORKS: frozenset({OfficeRole.SECRETARY}),
    Action.JUDGE_WORKS: frozenset({OfficeRole.JUDGE, OfficeRole.CHIEF_JUDGE}),
    Action.HEAD_CONTEST: frozenset({OfficeRole.CHIEF_JUDGE}),
    Action.PRESENT_FEDERATION: frozenset({OfficeRole.ADMINISTRATOR}),
    Action.JUDGE_LIVE: frozenset({OfficeRole.JUDGE, OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE}),
    Action.SETTLE_READINGS: frozenset({OfficeRole.ADMINISTRATOR}),
    Action.HEAR_REFUSAL: frozenset({OfficeRole.APPEALS}),
    Action.CONFIRM_PLAYER: _OFFICE,
    Action.NUMBER_PAPERS: _DESK | _OFFICE | {OfficeRole.ADMISSION},
    Action.ISSUE_PAPER: _DESK,
    Action.LINK: _OFFICE | {OfficeRole.CHIEF_JUDGE},
    Action.KEEP_PRIVACY: _OFFICE,
}


def roles_of(user: User | AnonymousUser, competition: Competition | None = None) -> frozenset[OfficeRole]:
    """The roles somebody holds in the federation and, if one is named, in a competition."""
    if not user.is_authenticated:
        return frozenset()
    saved = _KEPT.get()
    grants = saved.get(user.pk) if saved is not None else None
    if grants is None:
        grants = list(_GRANTS.rows(user.pk))
    if saved is not None:
        saved[user.pk] = grants
    places = {None, competition.pk if competition else None}
    return frozenset(OfficeRole(role) for role, place in grants if place in places)


@contextmanager
def cached_rights() -> Iterator[None]:
    """What is asked for inside only shows: nobody's roles change meanwhile."""
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)


@cites("draughts-rules", "12.4.4")
def powers_of(user: User | AnonymousUser, competition: Competition | None = None) -> frozenset[OfficeRole]:
    """The roles whose rights somebody has: those held, and a deputy's also the chief judge's in his absence."""
    office_roles = roles_of(user, competition)
    if OfficeRole.DEPUTY_CHIEF_JUDGE in office_roles and chief_is_absent(competition):
        return office_roles | {OfficeRole.CHIEF_JUDGE}
    return office_roles


def chief_is_absent(competition: Competition | None) -> bool:
    """Whether the chief judge of a competition is recorded as absent now, or has charged his deputies."""
    return competition is not None and ChiefAbsence.objects.filter(competition=competition, ended=None).exists()


def may(user: User | AnonymousUser, action: Action, competition: Competition | None = None) -> bool:
    """Whether somebody may do something. An administrator may everything, but the acts still name the person."""
    office_roles = powers_of(user, competition)
    return OfficeRole.ADMINISTRATOR in office_roles or bool(office_roles & MAY[action])


def require(user: User | AnonymousUser, action: Action, competition: Competition | None = None) -> None:
    """Refuse somebody who may not."""
    if not may(user, action, competition):
        raise PermissionDenied(action)


def acting_role(user: User, action: Action, competition: Competition | None = None) -> str:
    """The role by which somebody acts: the one that gives the right, named in the journal. Who has none is refused.

    Who acts for an absent chief judge acts as deputy.
    """
    office_roles = roles_of(user, competition)
    if fitting := sorted(office_roles & MAY[action]) or sorted(office_roles & {OfficeRole.ADMINISTRATOR}):
        return fitting[0]
    if powers_of(user, competition) & MAY[action]:
        return OfficeRole.DEPUTY_CHIEF_JUDGE
    raise PermissionDenied(action)
