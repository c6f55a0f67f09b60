"""The chief judge decides: claims of overdue time, and unfinished games with what the partners say (10.3.7, 10.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei import correspondence as rules_of_play
from tavlei.correspondence import (
    Adjudication,
    ClaimDecision,
    ClaimFinding,
    GameEnding,
    GamePhase,
    Ruled,
    Score,
    Side,
    check_submission,
    diagram,
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
from tavlei.office.correspondence.mail import tell_of_adjudication, tell_of_claim
from tavlei.office.correspondence.models import AdjudicationProtest, Submission
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game, Player
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Step


@cites("draughts-rules", "10.1.7", "10.3.7", "10.3.7/p2", "10.3.8")
@transaction.atomic
def decide_claim(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    game: Game,
    version: int,
    finding: ClaimFinding,
    *,
    day: date | None = None,
    reason: str = "",
    at: datetime | None = None,
) -> GameByLetters:
    """Decide a claim: one of the findings that the sheet, the materials and the protest leave open."""
    actor = official(user, Action.DECIDE_CLAIM, game.tournament.competition, at)
    current_game, playing, state = locked_game(game, version)
    examined = state.examined_claim
    if examined is not None and finding not in examined.choices:
        raise rulebook_of(game.tournament).refusal(
            Problem("the sheet leaves no room for this decision", path="finding"), "10.3.7"
        )
    told = day or day_of(actor)
    then = add_event(actor, current_game, state, ClaimDecision(finding, told, told), reason=reason)
    protested = examined is not None and examined.protest is not None
    both = [playing.player(current_game, side) for side in Side]
    tell_of_claim(actor, current_game, both, str(finding), reason, protested=protested)
    return then


@cites("draughts-rules", "10.5.2")
@transaction.atomic
def submit(user: User, game: Game, evaluation: str, analysis: str, at: datetime | None = None) -> Submission:
    """A player on the server sends his unfinished game to the judge; record and diagram are the server's."""
    actor, player, side = as_player(user, game, at)
    current_game, playing, state = locked_game(game, None)
    day = day_of(actor)
    if day < playing.row.end and not _somebody_left(playing, current_game):
        raise rulebook_of(game.tournament).refusal(Problem("play has not ended yet", path="end"), "10.5.2")
    return _keep(
        actor,
        state,
        Submission(
            game=game,
            player=player,
            sent=day,
            received=day,
            evaluation=evaluation,
            diagram=diagram(state.game, side),
            analysis=analysis.strip(),
        ),
    )


@cites("draughts-rules", "10.5.2")
@transaction.atomic
def enter_submission(user: User, submission: Submission, at: datetime | None = None) -> Submission:
    """The secretary enters what a player sent to the judge on paper."""
    actor = official(user, Action.ENTER_LETTER, submission.game.tournament.competition, at)
    _held, _playing, state = locked_game(submission.game, None)
    return _keep(actor, state, submission)


@cites("draughts-rules", "10.5.3", "10.5.4", "10.5.5", "10.5.5/item3")
@transaction.atomic
def adjudicate(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    game: Game,
    version: int,
    decision: Score | None,
    *,
    contradicts: bool = False,
    reason: str = "",
    at: datetime | None = None,
) -> GameByLetters:
    """Give the result of an unfinished game: what both partners propose, or the judge's own."""
    actor = official(user, Action.DECIDE_CLAIM, game.tournament.competition, at)
    current_game, playing, state = locked_game(game, version)
    day = day_of(actor)
    if day <= playing.row.end and not _somebody_left(playing, current_game):
        raise rulebook_of(game.tournament).refusal(Problem("play has not ended yet", path="end"), "10.5.2")
    found = adjudication(playing, current_game, contradicts=contradicts, decision=decision)
    then = add_event(actor, current_game, state, found.ruled(day), reason=reason)
    players = [playing.player(current_game, side) for side in found.to_be_told]
    tell_of_adjudication(actor, current_game, players, str(found.result), reason)
    return then


@cites("draughts-rules", "10.5.2")
def submission_remarks(playing: TournamentSnapshot, state: GameByLetters, submission: Submission) -> tuple[Step, ...]:
    """What a player's paper lacks, and whether its diagram is right and it came in time."""
    return check_submission(state, submission_of(playing, submission))


@cites("draughts-rules", "10.5.5/item3")
def to_be_told(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> list[Player]:
    """The players whose evaluation differs from the result of an adjudication."""
    if state.result is None or not _adjudicated(state):
        return []
    found = adjudication(playing, game, contradicts=True, decision=state.result.score)
    return [playing.player(game, side) for side in found.to_be_told]


def adjudication(
    playing: TournamentSnapshot, game: Game, *, contradicts: bool = False, decision: Score | None = None
) -> Adjudication:
    """An unfinished game as the rules of adjudication see it."""
    sent = tuple(submission_of(playing, submission) for submission in game.submissions.all())
    return Adjudication(playing.row.end, sent, rulebook_of(playing.row), contradicts, decision)


def submission_of(playing: TournamentSnapshot, submission: Submission) -> rules_of_play.AdjudicationSubmission:
    """What a player sent, as the rules know it."""
    return rules_of_play.AdjudicationSubmission(
        _side(submission.game, playing.by_pk[submission.player_id]),
        submission.sent,
        submission.received,
        Score[submission.evaluation.upper()] if submission.evaluation else None,
        submission.diagram,
        submission.analysis,
        submission.record,
    )


@cites("draughts-rules", "10.5.6", "10.5.6/p2")
@transaction.atomic
def protest_adjudication(  # noqa: PLR0913 - a protest has so many sides
    user: User, game: Game, player: Player, *, result_received: date, sent: date, reasons: str,
    at: datetime | None = None,
) -> AdjudicationProtest:  # fmt: skip
    """File a protest against an adjudication: by a player who sent his analysis in time, within ten days."""
    own = user.person_id is not None and user.person_id == player.entry.person_id
    actor = (
        as_player(user, game, at)[0] if own else official(user, Action.ENTER_LETTER, game.tournament.competition, at)
    )
    current_game, playing, state = locked_game(game, None)
    if state.result is None or not _adjudicated(state):
        raise rulebook_of(game.tournament).refusal(Problem("this game was not adjudicated", path="game"), "10.5.6")
    found = adjudication(playing, current_game, contradicts=True, decision=state.result.score)
    rules_of_play.AdjudicationProtest(_side(current_game, player), result_received, sent).result(found)
    try:
        with transaction.atomic():
            adjudication_protest = AdjudicationProtest.objects.create(
                game=current_game, player=player, result_received=result_received, sent=sent, reasons=reasons.strip()
            )
    except IntegrityError:
        raise Refusal(Problem("this player has protested already", path="player")) from None
    record(
        actor,
        "correspondence.adjudication_protest",
        adjudication_protest,
        after={"sent": sent.isoformat()},
        clause=str(rulebook_of(game.tournament).clause("10.5.6")),
        competition=current_game.tournament.competition,
    )
    return adjudication_protest


@cites("draughts-rules", "10.5.7")
@transaction.atomic
def decide_adjudication_protest(  # noqa: PLR0913 - a decision has so many sides
    user: User, protest: AdjudicationProtest, version: int, score: Score, reason: str, *, at: datetime | None = None
) -> GameByLetters:
    """The organiser decides finally; another result takes the place of the judge's, which stays on record."""
    competition = protest.game.tournament.competition
    actor = official(user, Action.ORGANISE, competition, at)
    adjudication_protest = lock_row(protest, version)
    if adjudication_protest.decided is not None:
        raise rulebook_of(protest.game.tournament).refusal(
            Problem("the protest has been decided", path="protest"), "10.5.7"
        )
    adjudication_protest.decision, adjudication_protest.decided_by, adjudication_protest.decided = (
        score.name.lower(),
        user,
        day_of(actor),
    )
    save_changes(adjudication_protest, "decision", "decided_by", "decided")
    record(
        actor,
        "correspondence.adjudication_protest_decided",
        adjudication_protest,
        after={"score": adjudication_protest.decision},
        clause=str(rulebook_of(protest.game.tournament).clause("10.5.7")),
        reason=reason,
        competition=competition,
    )
    game, playing, state = locked_game(protest.game, None)
    if state.result is not None and state.result.score is score:
        return state
    last = game.events.filter(struck_at=None).order_by("-number")[0]
    last.struck_by, last.struck_at, last.struck_reason = user, actor.moment, reason
    last.save(update_fields=["struck_by", "struck_at", "struck_reason"])
    before = read_tournament(playing.row).state(game, game.events.all())
    ruled = Ruled(
        GameEnding(
            score,
            phrase("decision of the organiser"),
            rulebook_of(protest.game.tournament).clause("10.5.7"),
            day_of(actor),
        )
    )
    overwrite_result(actor, game.encounter, None, reason)
    return add_event(actor, game, before, ruled, reason=reason)


def _keep(actor: Actor, state: GameByLetters, submission: Submission) -> Submission:
    if state.phase is GamePhase.FINISHED:
        raise state.rulebook.refusal(Problem("the game is over", path="game"), "10.5.2")
    try:
        with transaction.atomic():
            submission.save()
    except IntegrityError:
        raise state.rulebook.refusal(Problem("each player sends an unfinished game once"), "10.5.2") from None
    after = {"player": submission.player_id, "sent": submission.sent.isoformat(), "evaluation": submission.evaluation}
    record(
        actor,
        "correspondence.submission",
        submission,
        after=after,
        clause=str(state.rulebook.clause("10.5.2")),
        competition=submission.game.tournament.competition,
    )
    return submission


def _somebody_left(playing: TournamentSnapshot, game: Game) -> bool:
    return any(playing.player(game, side).left is not None for side in Side)


def _adjudicated(state: GameByLetters) -> bool:
    return state.result is not None and state.result.clause.number in ("10.5.4", "10.5.5")


def _side(game: Game, player: Player) -> Side:
    side = side_of(game, player)
    if side is None:
        raise Refusal(Problem("this player does not play this game", path="player"))
    return side
