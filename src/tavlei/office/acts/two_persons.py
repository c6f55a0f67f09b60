"""Acts that need two people where the federation wants it: one proposes, another one with the right performs.

A guarded act is tried first and taken back: what would be refused is not proposed. A proposal keeps exactly what was
given, so that the second person performs what the first one saw, or nothing.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.utils.module_loading import import_string

from tavlei.languages import catalogue
from tavlei.office.acts.computed_ahead import performed
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.explanations import reader_language
from tavlei.office.journal.chain import Actor, record, subject_name
from tavlei.office.journal.models import Proposal, ProposalState
from tavlei.office.roles.permissions import may, require
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User
    from tavlei.office.roles.permissions import Action

Parameters = ParamSpec("Parameters")
Done = TypeVar("Done")
PROPOSED: Final = phrase("It is proposed: somebody else who has the right must confirm it")
_CONFIRMING: ContextVar[bool] = ContextVar("confirming", default=False)


class ProposedError(Refusal):
    """The act was not performed: it waits for a second person."""


@dataclass(frozen=True, slots=True)
class GuardedAct:
    """An act that two people perform: its words, the right it needs, the function, what is computed before it.

    `shown` tells the second person line by line what the arguments ask for, where the words alone do not.
    """

    words: str
    needs: Action
    act: Callable[..., Any]
    ahead: Callable[..., object] | None = None
    shown: Callable[..., Sequence[str]] | None = None

    def perform(self, act: Callable[[], Done], *args: Any, **kwargs: Any) -> Done:
        """Act upon arguments, after what is to be computed of them ahead."""
        ahead = self.ahead
        return act() if ahead is None else performed(lambda: ahead(*args, **kwargs), act)


GUARDED: dict[str, GuardedAct] = {}


def two_persons(
    name: str, words: str, needs: Action, ahead: Callable[..., object] | None = None
) -> Callable[[Callable[Concatenate[User, Parameters], Done]], Callable[Concatenate[User, Parameters], Done]]:
    """Guard an act whose first argument is the user: where the federation wants two people, it is proposed only.

    `ahead` computes, of the arguments behind the user, what must not be computed while nobody else may write.
    """

    def guard(act: Callable[Concatenate[User, Parameters], Done]) -> Callable[Concatenate[User, Parameters], Done]:
        guard = GUARDED[name] = GuardedAct(words, needs, act, ahead)

        def performed_or_proposed(user: User, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Done:
            if _CONFIRMING.get() or not two_persons_wanted():
                return act(user, *args, **kwargs)
            _try_out(act, user, args, kwargs)
            event = _event(args, kwargs)
            _propose(user, authorise(user, needs, event), name, _arguments_json(args, kwargs), event)
            raise ProposedError(Problem(PROPOSED))

        @wraps(act)
        def guarded(user: User, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Done:
            if ahead is not None:
                require(user, needs, _event(args, kwargs))
            return guard.perform(lambda: performed_or_proposed(user, *args, **kwargs), *args, **kwargs)

        return guarded  # type: ignore[return-value] # the name of the first argument is nobody's business

    return guard


def performed_or_asked(
    name: str, words: str, needs: Action, asks: Action, shown: Callable[..., Sequence[str]] | None = None
) -> Callable[[Callable[Concatenate[Actor, Competition, Parameters], Done]], Callable[..., Done]]:
    """Guard an act of the whole federation that the desk of a competition may want: who lacks the right proposes it.

    Whoever has `needs` in the federation performs it. Who has only `asks` in the competition hands it over as it is to
    those who have, whether or not the federation wants two people for its gravest acts.
    """

    def guard(act: Callable[Concatenate[Actor, Competition, Parameters], Done]) -> Callable[..., Done]:
        def perform(user: User, *args: Any, **kwargs: Any) -> Done:
            return act(authorise(user, needs), *args, **kwargs)

        GUARDED[name] = GuardedAct(words, needs, perform, shown=shown)

        @wraps(act)
        def guarded(user: User, competition: Competition, *args: Any, **kwargs: Any) -> Done:
            if may(user, needs):
                return perform(user, competition, *args, **kwargs)
            asking = authorise(user, asks, competition)
            _try_out(act, asking, (competition, *args), kwargs)
            _propose(user, asking, name, _arguments_json((competition, *args), kwargs), None)
            raise ProposedError(Problem(PROPOSED))

        return guarded

    return guard


def two_persons_wanted() -> bool:
    """Whether the federation wants two people for its gravest acts."""
    federation = apps.get_model("federation", "Federation")
    return bool(federation.objects.filter(two_persons=True).exists())


def _try_out(act: Callable[..., Any], who: User | Actor, args: Any, kwargs: Any) -> None:
    """Let the act say what is wrong, and take it back."""
    with transaction.atomic():
        act(who, *args, **kwargs)
        transaction.set_rollback(True)


@transaction.atomic
def _propose(user: User, actor: Actor, name: str, data: dict[str, Any], event: Competition | None) -> Proposal:
    """Keep what is proposed; whoever confirms it has the right in `event`, without one in the whole federation."""
    if Proposal.objects.filter(kind=name, given=data, state=ProposalState.OPEN).exists():
        raise ProposedError(Problem(PROPOSED))
    proposal = Proposal.objects.create(
        kind=name, subject=_subject(data), given=data, competition=event, by=user, at=actor.moment
    )
    record(actor, "proposal.made", proposal, after={"kind": name, "given": data}, competition=event)
    return proposal


def _subject(data: Mapping[str, Any]) -> str:
    """The first row the act is about, for the list of proposals."""
    rows = [one for one in (*data["args"], *data["named"].values()) if isinstance(one, dict) and "row" in one]
    return str(rows[0]["row"]) if rows else ""


def _arguments_json(args: Any, kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of an act as a proposal keeps them."""
    named = {name: argument_to_json(value) for name, value in kwargs.items()}
    return {"args": [argument_to_json(one) for one in args], "named": named}


def _event(args: Any, kwargs: Mapping[str, Any]) -> Competition | None:
    """The competition the act belongs to, by which rights are asked."""
    for one in (*args, *kwargs.values()):
        if isinstance(one, Model):
            found = one if one._meta.label == "competitions.Competition" else getattr(one, "competition", None)  # noqa: SLF001
            if found is not None:
                return found  # type: ignore[return-value]
    return None


def argument_to_json(value: Any) -> Any:
    """An argument as it is kept."""
    if isinstance(value, Model):
        return {"row": subject_name(value)}
    if isinstance(value, Enum):
        return {"choice": f"{type(value).__module__}.{type(value).__qualname__}", "value": value.value}
    if isinstance(value, date):
        return {"day": value.isoformat()}
    return value


def _read(value: Any) -> Any:
    """An argument as the act takes it."""
    if isinstance(value, dict) and value.keys() == {"row"}:
        label, _mark, key = value["row"].partition(":")
        return apps.get_model(label)._default_manager.get(pk=int(key))  # noqa: SLF001 - Django's own name
    if isinstance(value, dict) and value.keys() == {"day"}:
        return date.fromisoformat(value["day"])
    if isinstance(value, dict) and value.keys() == {"choice", "value"}:
        kind = import_string(value["choice"])
        if issubclass(kind, Enum):
            return kind(value["value"])
    return value


def open_proposals(user: User) -> list[Proposal]:
    """The proposals somebody may decide on, and his own."""
    waiting = Proposal.objects.filter(state=ProposalState.OPEN).select_related("by", "competition")
    return [one for one in waiting if one.by_id == user.pk or may_decide(user, one)]


def may_decide(user: User, proposal: Proposal) -> bool:
    """Whether somebody else than the one who proposed it has the right."""
    guarded = GUARDED.get(proposal.kind)
    return guarded is not None and proposal.by_id != user.pk and may(user, guarded.needs, proposal.competition)


def confirm(user: User, proposal: Proposal, version: int) -> Proposal:
    """Perform what another person proposed."""
    if not may_decide(user, proposal):
        return _confirmed(user, proposal, version)  # which says what is wrong
    args, named = _arguments(proposal)
    return GUARDED[proposal.kind].perform(lambda: _confirmed(user, proposal, version), *args, **named)


@transaction.atomic
def _confirmed(user: User, proposal: Proposal, version: int) -> Proposal:
    current_proposal = _decided(user, proposal, version, ProposalState.CONFIRMED, "")
    args, named = _arguments(current_proposal)
    token = _CONFIRMING.set(True)
    try:
        GUARDED[current_proposal.kind].act(user, *args, **named)
    finally:
        _CONFIRMING.reset(token)
    return current_proposal


def _arguments(proposal: Proposal) -> tuple[list[Any], dict[str, Any]]:
    value = proposal.given
    return [_read(one) for one in value["args"]], {name: _read(one) for name, one in value["named"].items()}


@transaction.atomic
def refuse(user: User, proposal: Proposal, version: int, reason: str) -> Proposal:
    """Refuse what another person proposed."""
    if not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    return _decided(user, proposal, version, ProposalState.REFUSED, reason)


@transaction.atomic
def recall(user: User, proposal: Proposal, version: int) -> Proposal:
    """Take one's own proposal back."""
    locked_proposal = lock_row(proposal, version)
    if locked_proposal.by_id != user.pk:
        raise PermissionDenied
    return _settled(Actor(user), locked_proposal, user, ProposalState.RECALLED, "")


def _decided(user: User, proposal: Proposal, version: int, state: ProposalState, reason: str) -> Proposal:
    locked_proposal = lock_row(proposal, version)
    if locked_proposal.by_id == user.pk:
        raise Refusal(Problem("nobody confirms his own proposal"))
    actor = authorise(user, GUARDED[locked_proposal.kind].needs, locked_proposal.competition)
    return _settled(actor, locked_proposal, user, state, reason)


def _settled(actor: Actor, proposal: Proposal, user: User, state: ProposalState, reason: str) -> Proposal:
    if proposal.state != ProposalState.OPEN:
        raise Refusal(Problem("the proposal has been decided on already"))
    proposal.state, proposal.decided_by, proposal.decided, proposal.reason = state, user, actor.moment, reason.strip()
    proposal.version += 1
    proposal.save()
    record(
        actor,
        f"proposal.{state}",
        proposal,
        after={"kind": proposal.kind, "by": proposal.by_id},
        reason=reason.strip(),
        competition=proposal.competition,
    )
    return proposal


def proposal_words(proposal: Proposal) -> str:
    """Which act on what: «Award of a title or rank: Ivanov Ivan»."""
    guarded = GUARDED.get(proposal.kind)
    words = catalogue(reader_language()).phrase(guarded.words) if guarded else proposal.kind
    about = _subject_text(proposal)
    return f"{words}: {about}" if about else words


def proposal_lines(proposal: Proposal) -> Sequence[str]:
    """What a proposal asks for line by line, where its words alone do not tell the second person enough."""
    guarded = GUARDED.get(proposal.kind)
    if guarded is None or guarded.shown is None:
        return ()
    args, named = _arguments(proposal)
    return guarded.shown(*args, **named)


def _subject_text(proposal: Proposal) -> str:
    label, _mark, key = proposal.subject.partition(":")
    if key:
        return str(apps.get_model(label)._default_manager.filter(pk=int(key)).first() or "")  # noqa: SLF001
    plain = [one["value"] if isinstance(one, dict) and "value" in one else one for one in proposal.given["args"]]
    days = [one.get("day", "") if isinstance(one, dict) else str(one) for one in plain]
    return ", ".join(filter(None, days[:2]))
