"""The officials tell: information for the players, final results, reports to the judge and the organiser (10.1.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tavlei.correspondence import Score, Side, Word, WordDue, report, words_due
from tavlei.office.acts.performing import StaleError, lock_row
from tavlei.office.competitions.field.reading import entry_key, name_on_record, read_snapshot
from tavlei.office.correspondence.engine import read_tournament, rulebook_of
from tavlei.office.correspondence.game_events import day_of, official
from tavlei.office.correspondence.game_records import records_kept
from tavlei.office.correspondence.mail import address_of, addresses_of_officials, mail_after
from tavlei.office.correspondence.models import AdjudicationProtest, Bulletin, Sanction
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import MAY, Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date, datetime

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game, Player, Tournament
    from tavlei.office.roles.models import User

States = list[tuple["Game", "GameByLetters"]]
RIGHTS: Final[Mapping[Word, Action]] = {
    Word.CURRENT: Action.ENTER_LETTER,
    Word.SECRETARYS_REPORT: Action.ENTER_LETTER,
    Word.FINAL: Action.DECIDE_CLAIM,
    Word.JUDGES_REPORT: Action.DECIDE_CLAIM,
}
_CLAUSES: Final[Mapping[Word, str]] = {
    Word.CURRENT: "10.1.8",
    Word.SECRETARYS_REPORT: "10.1.8",
    Word.FINAL: "10.1.7",
    Word.JUDGES_REPORT: "10.1.7",
}


@cites("draughts-rules", "10.1.7", "10.1.8", "10.1.9", "10.5.9")
@transaction.atomic
def tell(  # noqa: PLR0913 - who tells what to whom
    user: User,
    tournament: Tournament,
    word: Word,
    *,
    remarks: str = "",
    withheld: Collection[int] = (),
    number: int | None = None,
    at: datetime | None = None,
) -> Bulletin:
    """Tell how the tournament stands or ended. It is kept as it was told and sent to whom it concerns.

    `withheld` are the players, by their keys, whom the judge refuses the final information; the current information
    does not go to those who lost it by a sanction. `number` is the one the form showed: nothing is told twice.
    """
    actor = official(user, RIGHTS[word], tournament.competition, at)
    locked_tournament = lock_row(tournament)
    following = locked_tournament.bulletins.count() + 1
    if number not in (None, following):
        raise StaleError
    playing = read_tournament(locked_tournament)
    states = read_states(playing)
    _refuse_untimely(word, locked_tournament, finished_on(states))
    left_out = _left_out(playing, states, word, withheld)
    readers = [player for player in playing.players if player.pk not in left_out] if word.to_players else []
    bulletin = Bulletin.objects.create(
        tournament=locked_tournament,
        number=following,
        kind=Bulletin.Kind[word.name],
        day=day_of(actor),
        content=_content(playing, states, word),
        remarks=remarks.strip(),
        readers=[reader.pk for reader in readers],
        by=user,
    )
    facts = {"kind": bulletin.kind, "number": bulletin.number, "withheld": sorted(left_out)}
    record(
        actor,
        "correspondence.told",
        bulletin,
        after=facts,
        clause=str(rulebook_of(tournament).clause(_CLAUSES[word])),
        reason=bulletin.remarks,
        competition=locked_tournament.competition,
    )
    _mail(bulletin, readers)
    return bulletin


def read_states(playing: TournamentSnapshot) -> States:
    """Every game of a tournament with its state, ready to be asked about its records."""
    return list(playing.states(playing.row.games.prefetch_related("submissions", "records")))


def finished_on(states: States) -> date | None:
    """The day the office learnt the last result; None while a game has none."""
    if not states or any(state.result is None for _, state in states):
        return None
    entered = [event.entered_at for game, _ in states for event in game.events.all() if event.struck_at is None]
    return max(timezone.localdate(moment) for moment in entered)


@cites("draughts-rules", "10.1.7", "10.1.8", "10.1.8/p2")
def duties(playing: TournamentSnapshot, states: States) -> tuple[WordDue, ...]:
    """What the officials have to tell now, and until when."""
    days: dict[Word, date] = {}
    for bulletin in playing.row.bulletins.all():
        days[Word[bulletin.kind.upper()]] = bulletin.day
    has_secretary = bool(playing.tournament.chief_secretary)
    return words_due(
        playing.row.start, finished_on(states), days, rulebook_of(playing.row), has_secretary=has_secretary
    )


@cites("draughts-rules", "10.5.9")
def may_be_withheld(playing: TournamentSnapshot, states: States) -> list[Player]:
    """The players who left at least one record unsent, so that the final information may be refused to them."""
    numbers: set[int] = set()
    for game, state in states:
        kept = records_kept(playing, game, state, final=True)
        if kept is not None:
            unsent = zip(Side, kept.without_final_information, strict=True)
            numbers |= {playing.player(game, side).pk for side, lacking in unsent if lacking}
    return [player for player in playing.players if player.pk in numbers]


@cites("draughts-rules", "10.5.1")
def may_lose_current(playing: TournamentSnapshot, states: States, today: date) -> list[Player]:
    """The players who sent a record late or have let its days pass, and have not lost the current information yet."""
    numbers: set[int] = set()
    for game, state in states:
        kept = records_kept(playing, game, state, final=False)
        if kept is not None:
            late = zip(Side, replace(kept, final=today > kept.due).without_current_information, strict=True)
            numbers |= {playing.player(game, side).pk for side, lacking in late if lacking}
    return [player for player in playing.players if player.pk in numbers and not player.without_information]


def _refuse_untimely(word: Word, tournament: Tournament, finished: date | None) -> None:
    number = _CLAUSES[word]
    if word is Word.CURRENT:
        if finished is not None:
            raise rulebook_of(tournament).refusal(
                Problem("the tournament is over; tell its final results", path="word"), number
            )
        return
    if finished is None:
        raise rulebook_of(tournament).refusal(Problem("some games have no result yet", path="word"), number)
    if AdjudicationProtest.objects.filter(game__tournament=tournament, decided=None).exists():
        raise rulebook_of(tournament).refusal(
            Problem("a protest against an adjudication is not decided", path="word"), "10.5.7"
        )


def _left_out(playing: TournamentSnapshot, states: States, word: Word, withheld: Collection[int]) -> set[int]:
    if word is Word.CURRENT:
        return {player.pk for player in playing.players if player.without_information}
    if word is not Word.FINAL:
        return set()
    if set(withheld) - {player.pk for player in may_be_withheld(playing, states)}:
        raise rulebook_of(playing.row).refusal(
            Problem("the final information may be refused only to who left a record unsent", path="withheld"), "10.5.9"
        )
    return set(withheld)


def _content(playing: TournamentSnapshot, states: States, word: Word) -> dict[str, Any]:
    """How the tournament stands, as the papers and the mail tell it; sanctions stand in reports only."""
    names, tournament = playing.names, playing.row
    progress_report = report(playing.tournament, [state for _, state in states])
    content: dict[str, Any] = {
        "players": _players(playing, progress_report.rows),
        "games": [_game(names, state) for _, state in states if state.result is not None],
        "claims_open": [[names[white], names[black]] for white, black in progress_report.claims_open],
        "overdue": [names[player] for player in progress_report.lost_on_time],
    }
    if word.to_players:
        return content
    imposed = Sanction.objects.filter(player__tournament=tournament)
    content["sanctions"] = [
        {"day": sanction.day.isoformat(), "name": name_on_record(playing.by_pk[sanction.player_id].entry),
         "measure": sanction.measure, "clauses": sanction.broken}
        for sanction in imposed
    ]  # fmt: skip
    content["without_information"] = [names[player.key] for player in playing.players if player.without_information]
    return content


def _players(playing: TournamentSnapshot, rows: Sequence[Any]) -> list[dict[str, Any]]:
    standing = {
        standings_line.participant: standings_line
        for standings_line in read_snapshot(playing.row.competition).standings.rows
    }
    keys = {player.key: entry_key(player.entry) for player in playing.players}
    told = []
    for row in rows:
        placed = standing.get(keys[row.player])
        told.append({
            "name": playing.names[row.player], "won": row.won, "drawn": row.drawn, "lost": row.lost,
            "counted_losses": row.counted_losses,
            "minuses": row.minuses, "unfinished": row.unfinished,
            "points": str(placed.points) if placed else None,
            "place": str(placed.place or "") if placed else "",
        })  # fmt: skip
    return sorted(told, key=lambda row: (int(row["place"] or 0), row["name"]))


def _game(names: Mapping[str, str], state: GameByLetters) -> dict[str, Any]:
    result = state.result
    if result is None:
        raise Refusal(Problem("the game has no result yet", path="game"))
    return {
        "white": names[state.terms.white], "black": names[state.terms.black],
        "score": Score(result.score).name.lower(), "reason": result.reason, "clause": result.clause.number,
        "day": result.day.isoformat() if result.day else None,
    }  # fmt: skip


def _mail(bulletin: Bulletin, readers: Sequence[Player]) -> None:
    competition = bulletin.tournament.competition
    to: list[str] = [address_of(reader) for reader in readers]
    if bulletin.kind == Bulletin.Kind.SECRETARYS_REPORT:
        to = addresses_of_officials([OfficeRole.CHIEF_JUDGE], competition)
    elif bulletin.kind == Bulletin.Kind.JUDGES_REPORT:
        to = addresses_of_officials(MAY[Action.ORGANISE], competition)
    elif bulletin.kind == Bulletin.Kind.CURRENT:  # the secretary's information goes to the chief judge, too (10.1.8)
        to += addresses_of_officials([OfficeRole.CHIEF_JUDGE], competition)
    page = public_address(reverse("correspondence:tournament", args=[competition.code]))
    mail_after(
        to,
        lambda: f"{competition.name}: {bulletin.get_kind_display()}",
        "correspondence/bulletin.txt",
        lambda: {"bulletin": bulletin, "competition": competition, "page": page},
    )
