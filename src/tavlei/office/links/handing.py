"""Handing a competition over: everything is sent first, then the last act is made and sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.links.hall import hand_over
from tavlei.office.links.models import HallState
from tavlei.office.links.sending import send
from tavlei.office.links.wire import UnreachableError
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.journal.chain import Actor
    from tavlei.office.links.models import HallLink

NOT_SHOWN: Final = phrase("the other office does not show it yet: {reason}")


def hand_over_whole(actor: Actor, link: HallLink) -> HallLink:
    """Hand over what the other office has and shows; the last word is sent again until it is taken."""
    if link.state == HallState.HANDING:
        return send(link)
    link = send(link)
    if not link.is_open:
        return link
    if link.theirs:
        raise Refusal(Problem(NOT_SHOWN, {"reason": "; ".join(link.theirs)}))
    link = hand_over(actor, link)
    try:
        return send(link)
    except UnreachableError:
        return link
