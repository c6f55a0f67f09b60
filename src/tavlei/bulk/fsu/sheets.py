"""The sheet of any player out of a published month, without loading the month."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.bulk.fsu.by_rules import OPPONENT, GameWithDay, month_of
from tavlei.bulk.fsu.columns import PEOPLE
from tavlei.bulk.fsu.inputs import MonthInputs
from tavlei.bulk.outcome import read_run
from tavlei.bulk.sorted_tables import SortedTable
from tavlei.bulk.tables import TableFiles
from tavlei.ratings.fsu import parse_month
from tavlei.ratings.fsu.listing import MonthPlayer
from tavlei.rulebook import Problem, Refusal, Rulebook, settings_from_json

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.bulk.fsu.plan import MonthPlan
    from tavlei.rulebook import Explanation


def _sheets(folder: Path) -> SortedTable:
    return SortedTable(folder / "sheets", "player")


def _before(folder: Path) -> SortedTable:
    return SortedTable(folder / "before", "id")


def write_sheets(plan: MonthPlan, folder: Path) -> None:
    """The games of everybody sorted by player, with what counts of the opponent; and the people before the month."""
    sides, people = plan.sheet_sides, plan.people
    own, other = people.select("n", "id"), people.view()
    value = sides.join(own, "n").select(sides, player=own.id)
    value = value.join(other, value.other == other.n).select(
        "n",
        "player",
        "tournament",
        "round",
        "day",
        "is_white",
        "result",
        "played",
        "late",
        opponent=other.id,
        **{f"opponent_{name}": other[name] for name in OPPONENT if name != "id"},
    )
    _sheets(folder).write(value.order_by("n", "tournament", "round", "opponent", "is_white", "result").drop("n"))
    _before(folder).write(people.select(*(column.name for column in PEOPLE.columns)).order_by("id"))


def explain(folder: Path, player: str) -> Explanation:
    """The worked sheet of a player of a published month."""
    run = read_run(folder)
    people = _before(folder).rows([player])
    sides = _sheets(folder).rows([player])
    if not people:
        raise Refusal(Problem("there is no player «{id}» on the list", {"id": player}, path="player"))
    month = parse_month(run["month"], Rulebook.on("chess-rating", None))
    rulebook = Rulebook.of(run["edition"], month.following.first_day, settings_from_json(run["readings"]))
    nothing = TableFiles(PEOPLE, ())
    inputs = MonthInputs(month, rulebook, nothing, nothing)
    opponents = {side["opponent"]: _opponent(side) for side in sides}
    published = month_of(inputs, people, opponents.values(), [_game(player, side) for side in sides])
    return published.explain(player)


def _game(player: str, side: dict[str, Any]) -> GameWithDay:
    white, black = (player, side["opponent"]) if side["is_white"] else (side["opponent"], player)
    late = {"black_late" if side["is_white"] else "white_late": side["late"]}
    shared = {name: side[name] for name in ("tournament", "round", "day", "result", "played")}
    return GameWithDay(white=white, black=black, **shared, **late)


def _opponent(side: dict[str, Any]) -> MonthPlayer:
    return MonthPlayer(**{name: side["opponent" if name == "id" else f"opponent_{name}"] for name in OPPONENT})
