"""What a judge does in a game on the server: the right, the event, the sanction it is, and the journal, all at once."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.games.clock import Side
from tavlei.games.progress import KINDS_OF_EVENTS, Voice, event_from
from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.conduct.sanctions import sanction
from tavlei.office.competitions.models import SanctionKind
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.live.game.announcements import MessageKind, notify_followers
from tavlei.office.live.game.outcomes import hand_on
from tavlei.office.live.game.playing import follow_up, tell_of
from tavlei.office.live.game.tables import confirm, locked_table, put, table_of
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.games.progress import Game, Happened
    from tavlei.office.competitions.models import Competition, Encounter, Entry
    from tavlei.office.journal.chain import Actor
    from tavlei.office.live.game.tables import Confirmed
    from tavlei.office.live.models import LiveGame
    from tavlei.office.roles.models import User

SHIFT: Final = "shift_clocks"
OF_JUDGES: Final = frozenset(
    {
        "begin",
        "state_lateness",
        "excuse",
        "claim_draw",
        "decide_claim",
        "state_flag",
        "state_foul",
        "state_irregularity",
        "set_back",
        "stop_clocks",
        "resume_clocks",
        "correct_clocks",
        SHIFT,
        "add_time",
        "warn",
        "impose_loss",
        "adjudicate",
        "annul",
    }
)
_SECOND: Final = 1000


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a judge decides: the event without its instant, why, and of a sanction the clauses that were broken.

    `seen` is the number of the last event he knew, `ticket` the name he gave it: what is sent twice is done once.
    """

    event: Mapping[str, Any]
    reason: str
    broken: str = ""
    seen: int | None = None
    ticket: str = ""

    @property
    def kind(self) -> str:
        kind = self.event.get("kind")
        return kind if isinstance(kind, str) else ""


@cites("draughts-rules", "5.4.2.5", "5.4.12.4", "5.4.15.1", "12.4.3")
def decide(user: User, game: LiveGame, ruling: Ruling) -> Confirmed:
    """Let a judge do something in a game. It stands with its record in the journal, and both players see it at once.

    The table is held before the transaction begins and shows the event when all of it is committed; if anything is
    refused, the game is as it was.
    """
    competition = competition_of(game)
    actor = authorise(user, Action.JUDGE_LIVE, competition)
    check_no_player(user, game)
    if ruling.kind not in OF_JUDGES:
        choices = {"choices": ", ".join(sorted(OF_JUDGES)), "got": ruling.kind[:80]}
        raise Refusal(Problem("expected one of: {choices}; got {got}", choices, path="kind"))
    if not ruling.reason.strip():
        clause = rulebook_of(competition).clause("5.4.15.1") if ruling.broken else None
        raise Refusal(Problem("the judge says why", path="reason", clause=clause))
    with locked_table(table_of(game)) as table:
        with transaction.atomic():
            confirmed = confirm(table, _maker(ruling), actor=user, seen=ruling.seen, ticket=ruling.ticket)
            if not confirmed.again:
                follow_up(game, confirmed.game)
                _impose(user, game, ruling)
                _record(actor, game, ruling, confirmed)
        put(table, confirmed)
    if confirmed.row is not None:
        tell_of(game, confirmed.row)
    return confirmed


def hand_on_again(user: User, game: LiveGame) -> None:
    """Give the desk the result of a game that it has not taken before; it says why if it does not take it now."""
    authorise(user, Action.JUDGE_LIVE, competition_of(game))
    table = table_of(game)
    hand_on(game, table.game)
    notify_followers(MessageKind(game.code, table.number))


def competition_of(game: LiveGame) -> Competition:
    """The competition of a game; a casual game has no judge."""
    if game.encounter is None:
        raise Refusal(Problem("a casual game has no judge", path="game"))
    return game.encounter.round.competition


@cites("draughts-rules", "12.4.3")
def check_no_player(user: User, game: LiveGame) -> None:
    """Refuse that somebody judges his own game."""
    if user.person_id is not None and user.person_id in (game.white_id, game.black_id):
        raise Refusal(Problem("nobody judges his own game", path="by"))


def _maker(ruling: Ruling) -> Callable[[Game, int], Happened]:
    """The event of the judge, made when it happens: what is added to a clock is added to what it shows then."""

    def make(game: Game, at: int) -> Happened:
        facts = dict(_shifted(ruling.event, game, at) if ruling.kind == SHIFT else ruling.event)
        if any(part.name == "reason" for part in fields(KINDS_OF_EVENTS[facts["kind"]])):
            facts["reason"] = ruling.reason.strip()
        return event_from({**facts, "by": Voice.JUDGE.value, "at": at})

    return make


@cites("draughts-rules", "5.4.2.5")
def _shifted(event: Mapping[str, Any], game: Game, at: int) -> dict[str, Any]:
    """A correction that adds to what the clocks show, or takes from it."""
    facts: dict[str, Any] = {"kind": "correct_clocks"}
    for side in Side:
        shift = event.get(side.value) or 0
        if type(shift) is not int:
            raise Refusal(Problem("expected a whole number; got {got}", {"got": repr(shift)[:80]}, path=side.value))
        if shift:
            facts[side.value] = game.clock.remaining(side, at) + shift
    if len(facts) == 1:
        raise game.refusal(Problem("say how much is added to a clock or taken from it", path="white"), "5.4.2.5")
    return facts


@cites("draughts-rules", "5.4.15.1", "5.4.15.1/item3", "1.5.7")
def _impose(user: User, game: LiveGame, ruling: Ruling) -> None:
    """A remark, a warning, added time and a loss are sanctions of the competition, which counts them (5.4.15.2)."""
    encounter, event = game.encounter, ruling.event
    if encounter is None:
        return
    facts: dict[str, Any] = {
        "clause_number": ruling.broken.strip(), "reason": ruling.reason, "one_round": encounter.round,
    }  # fmt: skip
    match ruling.kind:
        case "warn":
            kind = SanctionKind(event["reproof"])
            sanction(user, _entry(game, encounter, Side(event["side"])), kind, **facts)
        case "add_time":
            seconds = event["milliseconds"] // _SECOND
            offender = _entry(game, encounter, Side(event["offender"]))
            sanction(user, offender, SanctionKind.ADDED_TIME, seconds=seconds, **facts)
        case "impose_loss":
            losers = [Side(side) for side in event["losers"]]
            both = len(set(losers)) == len(Side)
            sanction(user, _entry(game, encounter, losers[0]), SanctionKind.LOSS, both_lose=both, **facts)


def _entry(game: LiveGame, encounter: Encounter, side: Side) -> Entry:
    """The entry of whoever plays a side of a game."""
    person = game.white_id if side is Side.WHITE else game.black_id
    seats = encounter.seats.select_related("entry__competition", "entry__person", "entry__team")
    return seats.get(entry__person=person).entry


def _record(actor: Actor, game: LiveGame, ruling: Ruling, confirmed: Confirmed) -> None:
    step = confirmed.game.log[-1].step
    after = {**ruling.event, "number": confirmed.number, **({"broken": ruling.broken} if ruling.broken else {})}
    record(actor, f"live.{ruling.kind}", game, after=after, reason=ruling.reason.strip(),
           clause=str(step.clause) if step.clause else "", competition=competition_of(game))  # fmt: skip
