"""The lot for the starting position of an encounter, drawn by a judge and both opponents (5.4.1.3, 6.2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.games.draughts.starting_positions import draw_start, drawing_table, drawing_tables
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.models import Encounter, OpeningLot
from tavlei.office.competitions.pairing import numbers
from tavlei.office.competitions.regulation.checks import regulation_for_rules
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.starting_lot import StartingLot

if TYPE_CHECKING:
    from collections.abc import Collection

    from tavlei.games.draughts.starting_positions import DrawnStart
    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User


@cites("draughts-rules", "5.4.1.3", "6.2.2", "6.2.2/item2")
@transaction.atomic
def draw_opening(
    user: User, encounter: Encounter, *, present: Collection[int], drawn_by_hand: str = "", late: str = ""
) -> OpeningLot:
    """Draw the starting position of an encounter with those `present` (entries); without both it waits.

    The lot falls from the seed of the competition, so that anybody can repeat it; `drawn_by_hand` is the number that
    came when it was drawn at the board, and the only way with a table that is not one of ours. `late` is who came late
    and lost the time of the lot.
    """
    competition = encounter.round.competition
    actor = authorise(user, Action.ENTER_RESULT, competition)
    locked_encounter = lock_row(encounter)
    if locked_encounter.result:
        raise Refusal(
            Problem("the lot is drawn before play", path="board", clause=rulebook_of(competition).clause("6.2.2"))
        )
    if locked_encounter.live_games.exists():
        raise Refusal(Problem("the game is on the server, which has drawn its opening", path="board",
                              clause=rulebook_of(competition).clause("6.2.2")))  # fmt: skip
    opponents = {
        seat.entry_id: str(seat.entry) for seat in locked_encounter.seats.select_related("entry__person", "entry__team")
    }
    if len(opponents) < 2:
        raise Refusal(Problem("there is no opponent", path="board", clause=rulebook_of(competition).clause("6.2.2")))
    table = _table(competition)
    drawn = drawn_start(locked_encounter) if table in drawing_tables(rulebook_of(competition)) else None
    number = drawn_by_hand.strip() or (drawn.entry.number if drawn else "")
    if not number:
        raise Refusal(
            Problem("say which number was drawn", path="number", clause=rulebook_of(competition).clause("6.2.2/item2"))
        )
    here = frozenset(opponents[entry] for entry in present if entry in opponents)
    one, two = opponents.values()
    lot = StartingLot(table, str(user), (one, two), here, number, actor.moment, rulebook=rulebook_of(competition))
    rule = regulation_for_rules(competition, read_regulation(competition.regulation))
    if rule is not None:
        lot.check_table(rule)
    text = _text(competition, table, number)
    by_seed = drawn is not None and number == drawn.entry.number
    try:
        with transaction.atomic():
            opening_lot = OpeningLot.objects.create(
                encounter=locked_encounter, table=table, entry=number, text=text, present=sorted(here), late=late,
                seed=seed_of(locked_encounter) if by_seed else "", by=user, at=actor.moment,
            )  # fmt: skip
    except IntegrityError:
        problem = Problem("the starting position of this board has been drawn", path="board",
                          clause=rulebook_of(competition).clause("6.2.2"))  # fmt: skip
        raise Refusal(problem) from None
    after = {
        "table": table,
        "entry": number,
        "text": opening_lot.text,
        "seed": opening_lot.seed,
        "present": opening_lot.present,
    }
    record(
        actor,
        "opening.drawn",
        opening_lot,
        after=after,
        clause=str(rulebook_of(competition).clause("6.2.2")),
        competition=competition,
    )
    return opening_lot


def drawn_start(encounter: Encounter) -> DrawnStart:
    """What the seed of the competition gives for a board."""
    competition = encounter.round.competition
    return draw_start(_table(competition), seed_of(encounter), rulebook_of(competition))


def seed_of(encounter: Encounter) -> str:
    """The seed of a board: that of the competition, with round and board."""
    competition = encounter.round.competition
    return f"{numbers.seed_of(competition)}:{encounter.round.number}:{encounter.board}"


def _table(competition: Competition) -> str:
    name = read_regulation(competition.regulation).starting_positions.strip()
    if not name:
        raise Refusal(Problem("the regulation names no table of starting positions", path="table",
                              clause=rulebook_of(competition).clause("6.2.2/item2")))  # fmt: skip
    return name


def _text(competition: Competition, table: str, number: str) -> str:
    rulebook = rulebook_of(competition)
    if table not in drawing_tables(rulebook):
        return ""
    known = {entry.number: entry.text for entry in drawing_table(table, rulebook).entries}
    if number not in known:
        data = {"number": number, "table": table}
        raise Refusal(Problem("the table «{table}» has no number {number}", data, path="number",
                              clause=rulebook_of(competition).clause("6.2.2/item2")))  # fmt: skip
    return known[number]
