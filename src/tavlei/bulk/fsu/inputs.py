"""What a month is computed from: files that were checked, the rulebook, the decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pyarrow.parquet as pq

from tavlei.bulk.bad_rows import RowFault, check_rows
from tavlei.bulk.fsu.columns import BESIDE, DECISIONS, GAMES, LATE, PEOPLE, TOURNAMENTS
from tavlei.bulk.tables import read_folder
from tavlei.calc.fsu.shapes import ListDecisionInput
from tavlei.calc.running import parse_part
from tavlei.ratings.fsu.listing import GameResult
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.bulk.tables import TableFiles
    from tavlei.ratings.fsu import ListDecision, Month
    from tavlei.rulebook import Rulebook

_UNKNOWN: Final = phrase("there is no player «{got}» among the people")
_RESULTS: Final = ", ".join(f"'{result.value}'" for result in GameResult)


@dataclass(frozen=True, slots=True)
class MonthInputs:
    """The month, the rulebook in force, the files and the decisions on players."""

    month: Month
    rulebook: Rulebook
    people: TableFiles
    games: TableFiles
    tournaments: TableFiles | None = None
    late: TableFiles | None = None
    decisions: tuple[ListDecision, ...] = ()


def read_inputs(games: Path, people: Path, month: Month, rulebook: Rulebook, work: Path) -> MonthInputs:
    """The files of a month; the folder of the games may hold tables of tournaments, late ratings and decisions."""
    table_fileses = read_folder(games, people, GAMES, PEOPLE, BESIDE, work)
    return MonthInputs(
        month=month,
        rulebook=rulebook,
        people=table_fileses[PEOPLE.name],
        games=table_fileses[GAMES.name],
        tournaments=table_fileses.get(TOURNAMENTS.name),
        late=table_fileses.get(LATE.name),
        decisions=_decisions(table_fileses.get(DECISIONS.name), rulebook),
    )


def _decisions(table: TableFiles | None, rulebook: Rulebook) -> tuple[ListDecision, ...]:
    list_decisions: list[ListDecision] = []
    for file in table.files if table is not None else ():
        columns = [column.name for column in DECISIONS.columns]
        for row, value in enumerate(pq.read_table(file.parquet).to_pylist()):
            fields = {name: value.get(name) for name in columns}
            fields["day"] = None if fields["day"] is None else fields["day"].isoformat()
            try:
                list_decisions.append(parse_part(ListDecisionInput, fields).on_the_list(rulebook))
            except Refusal as error:
                raise error.at(file.place(row)) from error
    return tuple(list_decisions)


def check_people(inputs: MonthInputs) -> None:
    """Refuse people who contradict themselves (F38)."""
    clause, first = inputs.rulebook.clause, inputs.month.first_day
    home = "coalesce(federation, 'UKR') = 'UKR'"
    published = inputs.month.list_date(inputs.rulebook)
    faults = (
        RowFault("id IS NULL OR id = ''", phrase("the id is missing"), "id"),
        RowFault(
            "id IN (SELECT id FROM people GROUP BY id HAVING count(*) > 1)", phrase("«{got}» is listed twice"), "id"
        ),
        RowFault("rating < 0 OR fide_rating < 0 OR highest_published < 0", phrase("a rating is not negative"), "id"),
        RowFault("rated_games_before < 0", phrase("the number of games must not be negative"), "rated_games_before"),
        RowFault(
            f"rating IS NOT NULL AND rated_games_before IS NULL AND {home}",
            phrase("a rated player needs the number of rated games before"),
            "id",
        ),
        RowFault(
            "rating IS NULL AND removed_number IS NOT NULL",
            phrase("a player without a rating cannot have been removed from the list"),
            "id",
            clause("5/p2/item2"),
        ),
        RowFault(
            "removed_number IS NOT NULL AND removed_day IS NULL", phrase("a decision needs its day"), "removed_number"
        ),
        RowFault(
            f"rated_since IS NOT NULL AND (rating IS NULL OR rated_since > DATE '{first}')",
            phrase("the rating was not yet published on the first day of the month"),
            "rated_since",
            clause("6.4"),
        ),
        RowFault(
            f"last_rated_game > DATE '{published}'",
            phrase("the last rated game is later than the list"),
            "last_rated_game",
            clause("5/p2"),
        ),
    )
    check_rows(inputs.people, faults, {"people": inputs.people})
    if inputs.tournaments is not None:
        later = RowFault(f"last_day > DATE '{published}'", phrase("the tournament ends after the list"), "last_day")
        twice = RowFault(
            "id IS NULL OR id IN (SELECT id FROM tournaments GROUP BY id HAVING count(*) > 1)",
            phrase("«{got}» is listed twice"),
            "id",
        )
        check_rows(inputs.tournaments, (later, twice), {"tournaments": inputs.tournaments})
    if inputs.late is not None:
        unknown = RowFault("player IS NULL OR player NOT IN (SELECT id FROM people)", _UNKNOWN, "player")
        check_rows(inputs.late, (unknown,), {"people": inputs.people})


def refuse_games(inputs: MonthInputs) -> None:
    """Find the games that cannot be right; they are only looked for when their number does not come out."""
    beside = {"people": inputs.people}
    faults = [
        RowFault("tournament IS NULL OR tournament = ''", phrase("the tournament is missing"), "tournament"),
        RowFault("round IS NULL", phrase("the round is missing"), "round"),
        *(
            RowFault(f"coalesce({side} NOT IN (SELECT id FROM people), true)", _UNKNOWN, side)  # noqa: S608 - our own
            for side in ("white", "black")
        ),
        RowFault("white = black", phrase("nobody plays against himself"), "white", inputs.rulebook.clause("2/p6")),
        RowFault(
            f"result IS NULL OR result NOT IN ({_RESULTS})",
            phrase("«{got}» is no result; expected 1-0, 0.5-0.5 or 0-1"),
            "result",
        ),
    ]
    if inputs.tournaments is not None:
        beside["tournaments"] = inputs.tournaments
        faults.append(
            RowFault(
                "tournament NOT IN (SELECT id FROM tournaments)",
                phrase("there is no tournament «{got}» among the tournaments"),
                "tournament",
            )
        )
    check_rows(inputs.games, faults, beside)
    raise RuntimeError("the games do not add up, and no bad row was found")
