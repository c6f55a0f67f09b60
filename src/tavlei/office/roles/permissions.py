"""What each role may do. One table, asked everywhere: pages, API and the functions that perform official acts."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from django.core.exceptions import PermissionDenied
from django.db.models import Q

from tavlei.office.roles.models import Grant, Role

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.contrib.auth.models import AnonymousUser

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User


class Action(StrEnum):
    """What somebody may want to do."""

    ANNOUNCE = "announce"
    EDIT_REGULATION = "edit_regulation"
    ENTER = "enter"
    SEE_PERSONAL_DATA = "see_personal_data"
    ADMIT = "admit"
    PAIR = "pair"
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
    LOCAL_POINTS = "local_points"
    GRANT = "grant"
    GRANT_IN_FEDERATION = "grant_in_federation"
    READ_JOURNAL = "read_journal"
    ENTER_LETTER = "enter_letter"
    DECIDE_CLAIM = "decide_claim"
    ORGANISE = "organise"


_DESK: Final = frozenset({Role.SECRETARY, Role.CHIEF_JUDGE})
_OFFICE: Final = frozenset({Role.RATING_OFFICER})

MAY: Final[Mapping[Action, frozenset[Role]]] = {
    Action.ANNOUNCE: _DESK | _OFFICE,
    Action.EDIT_REGULATION: _DESK,
    Action.ENTER: _DESK | {Role.REPRESENTATIVE, Role.PLAYER},
    Action.SEE_PERSONAL_DATA: _DESK | _OFFICE | {Role.ADMISSION},
    Action.ADMIT: frozenset({Role.ADMISSION, Role.CHIEF_JUDGE}),
    Action.PAIR: _DESK,
    Action.LINE_UP: _DESK,
    Action.ALLOW_LATE: frozenset({Role.CHIEF_JUDGE}),
    Action.ENTER_RESULT: _DESK | {Role.JUDGE},
    Action.CORRECT_RESULT: frozenset({Role.CHIEF_JUDGE}),
    Action.REMARK: _DESK | {Role.JUDGE},
    Action.SANCTION: frozenset({Role.CHIEF_JUDGE}),
    Action.EXCLUDE: frozenset({Role.CHIEF_JUDGE}),
    Action.PROTEST: frozenset({Role.PLAYER, Role.REPRESENTATIVE}) | _DESK,
    Action.DECIDE_PROTEST: frozenset({Role.CHIEF_JUDGE}),
    Action.NAME_BODIES: _DESK,
    Action.DECIDE_APPEAL: frozenset({Role.APPEALS}),
    Action.TICK_OFF: _DESK | {Role.JUDGE},
    Action.APPROVE: frozenset({Role.CHIEF_JUDGE}),
    Action.REPORT: _DESK,
    Action.INCLUDE: _OFFICE,
    Action.PUBLISH: _OFFICE,
    Action.AWARD_TITLE: _OFFICE,
    Action.KEEP_PEOPLE: _OFFICE | _DESK,
    Action.LOCAL_POINTS: frozenset({Role.CLASSIFICATION_OFFICER}) | _OFFICE,
    Action.GRANT: frozenset({Role.ADMINISTRATOR, Role.CHIEF_JUDGE}),
    Action.GRANT_IN_FEDERATION: frozenset({Role.ADMINISTRATOR}),
    Action.READ_JOURNAL: _DESK | _OFFICE | {Role.APPEALS},
    Action.ENTER_LETTER: _DESK,
    Action.DECIDE_CLAIM: frozenset({Role.CHIEF_JUDGE}),
    Action.ORGANISE: _OFFICE,
}


def roles_of(user: User | AnonymousUser, competition: Competition | None = None) -> frozenset[Role]:
    """The roles somebody holds in the federation and, if one is named, in a competition."""
    if not user.is_authenticated:
        return frozenset()
    where = Q(competition=None) | Q(competition=competition) if competition else Q(competition=None)
    held = Grant.objects.filter(where, user_id=user.pk, ended=None).values_list("role", flat=True)
    return frozenset(Role(each) for each in held)


def may(user: User | AnonymousUser, action: Action, competition: Competition | None = None) -> bool:
    """Whether somebody may do something. An administrator may everything, but the acts still name the person."""
    held = roles_of(user, competition)
    return Role.ADMINISTRATOR in held or bool(held & MAY[action])


def require(user: User | AnonymousUser, action: Action, competition: Competition | None = None) -> None:
    """Refuse somebody who may not."""
    if not may(user, action, competition):
        raise PermissionDenied(action)


def acting_role(user: User, action: Action, competition: Competition | None = None) -> str:
    """The role by which somebody acts: the one that gives the right, named in the journal."""
    held = roles_of(user, competition)
    fitting = sorted(held & MAY[action]) or sorted(held & {Role.ADMINISTRATOR})
    return fitting[0] if fitting else ""
