"""Sanctions, players who leave, disputes and their instances (10.1.9-10.1.14, 10.5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tavlei import correspondence as rules_of_play
from tavlei.correspondence import (
    AfterLeaving,
    CorrespondenceOfficial,
    GameEnding,
    Ruled,
    Score,
    Side,
    result_after_leaving,
)
from tavlei.office.acts.performing import lock_row, save_changes
from tavlei.office.competitions.results.entering import overwrite_result
from tavlei.office.correspondence.engine import read_tournament, rulebook_of, side_of
from tavlei.office.correspondence.game_events import (
    add_event,
    as_player,
    day_of,
    locked_game,
    official,
)
from tavlei.office.correspondence.models import CorrespondenceMeasure, Dispute, Game, Sanction
from tavlei.office.correspondence.models.incidents import Instance
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date, datetime

    from tavlei.office.correspondence.models import Player
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

RIGHTS: Final[Mapping[Instance, Action]] = {
    Instance.SECRETARY: Action.ENTER_LETTER,
    Instance.JUDGE: Action.DECIDE_CLAIM,
    Instance.ORGANISER: Action.ORGANISE,
}


@cites("draughts-rules", "10.1.9", "10.1.9/p2", "10.1.10", "10.1.14")
@transaction.atomic
def impose(  # noqa: PLR0913 - a sanction has so many sides
    user: User,
    player: Player,
    instance: Instance,
    measure: CorrespondenceMeasure,
    *,
    broken: Sequence[str],
    reason: str,
    game: Game | None = None,
    until: date | None = None,
    at: datetime | None = None,
) -> Sanction:
    """Impose a sanction within the powers of the official; a loss ends its game.

    After an exclusion the chief judge decides what becomes of the player's games (10.5.3).
    """
    competition = player.tournament.competition
    actor = official(user, RIGHTS[instance], competition, at)
    day = day_of(actor)
    rules_of_play.PlayerSanction(
        CorrespondenceOfficial[instance.name],
        player.key,
        rules_of_play.SanctionMeasure[measure.name],
        tuple(broken),
        day,
        rulebook_of(player.tournament),
        until,
    )
    if not reason.strip():
        raise Refusal(Problem("a sanction needs a reason", path="reason"))
    sanction = Sanction.objects.create(
        player=player, game=game, official=instance, measure=measure, broken=list(broken), reason=reason.strip(),
        day=day, until=until, by=user,
    )  # fmt: skip
    record(
        actor,
        "correspondence.sanction",
        sanction,
        after={"player": player.pk, "measure": str(measure)},
        clause=str(rulebook_of(player.tournament).clause(broken[0])),
        reason=reason,
        competition=competition,
    )
    if measure == CorrespondenceMeasure.NO_CURRENT_INFORMATION:
        locked_player = lock_row(player)
        locked_player.without_information = True
        save_changes(locked_player, "without_information")
    if measure == CorrespondenceMeasure.LOSS:
        _lose(actor, game, player, reason)
    return sanction


def _lose(actor: Actor, game: Game | None, player: Player, reason: str) -> None:
    if game is None:
        raise rulebook_of(player.tournament).refusal(Problem("name the game that is lost", path="game"), "10.1.9/p2")
    current_game, _playing, state = locked_game(game, None)
    side = side_of(current_game, player)
    if side is None:
        raise Refusal(Problem("this player does not play this game", path="player"))
    score = Score.BLACK if side is Side.WHITE else Score.WHITE
    lost = Ruled(
        GameEnding(
            score, phrase("loss as a sanction"), rulebook_of(player.tournament).clause("10.1.9/p2"), day_of(actor)
        )
    )
    add_event(actor, current_game, state, lost, reason=reason)


@cites("draughts-rules", "10.5.3")
@transaction.atomic
def leave(  # noqa: PLR0913 - a decision has so many sides
    user: User, player: Player, version: int, decision: AfterLeaving, reason: str, *, at: datetime | None = None
) -> Player:
    """A player has left: the chief judge decides whether his results count and what becomes of his other games."""
    competition = player.tournament.competition
    actor = official(user, Action.DECIDE_CLAIM, competition, at)
    locked_player = lock_row(player, version)
    if locked_player.left is not None:
        raise Refusal(Problem("the player has left already", path="player"))
    locked_player.left = day_of(actor)
    save_changes(locked_player, "left")
    record(actor, "correspondence.left", locked_player, after={"decision": decision.name.lower()}, reason=reason,
           clause=str(rulebook_of(player.tournament).clause("10.5.3")), competition=competition)  # fmt: skip
    games = Game.objects.filter(white=locked_player) | Game.objects.filter(black=locked_player)
    for game, _state in list(read_tournament(locked_player.tournament).states(games)):
        _after_leaving(actor, game, locked_player, decision, reason)
    return locked_player


def _after_leaving(actor: Actor, game: Game, player: Player, decision: AfterLeaving, reason: str) -> None:
    own_game, _playing, state = locked_game(game, None)
    side = Side.WHITE if own_game.white_id == player.pk else Side.BLACK
    if decision is AfterLeaving.ANNULLED:
        if state.result is not None:
            overwrite_result(actor, own_game.encounter, Result.BOTH_MINUS, reason)
            return
        nothing = GameEnding(
            Score.MINUSES,
            phrase("all results are annulled"),
            rulebook_of(game.tournament).clause("10.5.3"),
            day_of(actor),
        )
        add_event(actor, own_game, state, Ruled(nothing), reason=reason)
        return
    game_ending = result_after_leaving(state, side, decision, day_of(actor))
    if game_ending is not None and state.result is None:
        add_event(actor, own_game, state, Ruled(game_ending), reason=reason)


@cites("draughts-rules", "10.1.12")
@transaction.atomic
def bring_dispute(  # noqa: PLR0913 - a dispute has so many sides
    user: User,
    game: Game,
    text: str,
    *,
    player: Player | None = None,
    sent: date | None = None,
    appeals: Dispute | None = None,
    at: datetime | None = None,
) -> Dispute:
    """Ask the secretary, or with an appeal the next instance, to decide; the secretary enters it for who writes."""
    if player is None:
        actor, player, _side = as_player(user, game, at)
    else:
        actor = official(user, Action.ENTER_LETTER, game.tournament.competition, at)
    day = sent or day_of(actor)
    if not text.strip():
        raise rulebook_of(game.tournament).refusal(Problem("a dispute says what it is about", path="text"), "10.1.12")
    instance = _first(game) if appeals is None else _next(appeals, day)
    try:
        with transaction.atomic():
            dispute = Dispute.objects.create(
                player=player, game=game, instance=instance, sent=day, text=text.strip(), appeals=appeals
            )
    except IntegrityError:
        raise Refusal(Problem("this decision has been appealed against already", path="appeals")) from None
    record(
        actor,
        "correspondence.dispute",
        dispute,
        after={"instance": dispute.instance},
        clause=str(rulebook_of(game.tournament).clause("10.1.12")),
        competition=game.tournament.competition,
    )
    return dispute


@cites("draughts-rules", "10.1.8", "10.1.12")
@transaction.atomic
def decide_dispute(  # noqa: PLR0913 - a decision has so many sides
    user: User, dispute: Dispute, version: int, decision: str, *, received: date | None = None,
    at: datetime | None = None,
) -> Dispute:  # fmt: skip
    """Decide a dispute at its instance; ten days for an appeal run from the day the player got the decision."""
    competition = dispute.game.tournament.competition
    actor = official(user, RIGHTS[Instance(dispute.instance)], competition, at)
    locked_dispute = lock_row(dispute, version)
    if locked_dispute.decided is not None:
        raise rulebook_of(dispute.game.tournament).refusal(
            Problem("the dispute has been decided", path="dispute"), "10.1.12"
        )
    if not decision.strip():
        raise Refusal(Problem("a decision needs its reasons", path="decision"))
    day = day_of(actor)
    locked_dispute.decision, locked_dispute.decided, locked_dispute.decided_by, locked_dispute.received = (
        decision.strip(),
        day,
        user,
        received or day,
    )
    save_changes(locked_dispute, "decision", "decided", "decided_by", "received")
    record(
        actor,
        "correspondence.dispute_decided",
        locked_dispute,
        after={"instance": locked_dispute.instance},
        clause=str(rulebook_of(dispute.game.tournament).clause("10.1.12")),
        reason=decision,
        competition=competition,
    )
    return locked_dispute


def _first(game: Game) -> Instance:
    secretary = read_tournament(game.tournament).tournament.chief_secretary
    return Instance[rules_of_play.first_instance(secretary).name]


def _next(appeals: Dispute, day: date) -> Instance:
    if appeals.received is None:
        raise rulebook_of(appeals.game.tournament).refusal(
            Problem("the decision has not been given yet", path="appeals"), "10.1.12"
        )
    ruling = rules_of_play.DisputeRuling(
        CorrespondenceOfficial[appeals.instance.upper()], appeals.received, rulebook_of(appeals.game.tournament)
    )
    ruling.appeal(ruling.next_instance or CorrespondenceOfficial.ORGANISER, day)
    return Instance[(ruling.next_instance or CorrespondenceOfficial.ORGANISER).name]
