"""What reports of persons and of teams become alike: people of the file, and the announcement."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from tavlei.exchange.competition import AnnouncementPart, OutsideCodePart, PersonPart
from tavlei.office.people.federations import country_of, is_federation
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.exchange.competition import RoundPart
    from tavlei.exchange.trf import TrfHead, TrfPlayer

_IN_THIS_FILE: Final = "trf-"


def person_part(player: TrfPlayer) -> PersonPart:
    """A player of a report as a person of the file."""
    family, _, given = (name.strip() for name in player.name.partition(","))
    day = player.birth if isinstance(player.birth, date) else None
    outside = (OutsideCodePart(body="fide", code=player.code),) if player.code else ()
    return PersonPart(
        code=file_code(player),
        family=family or player.name,
        given=given,
        sex={"m": "M", "w": "F", "f": "F"}.get(player.sex.casefold(), ""),
        birth_date=day,
        birth_year=player.birth if isinstance(player.birth, int) else None,
        citizenship=country_of(player.federation) if is_federation(player.federation.upper()) else "",
        outside_codes=outside,
    )


def file_code(player: TrfPlayer) -> str:
    """A number of the file, not of the register: nobody there has one like it."""
    return f"fide-{player.code}"[:20] if player.code else f"{_IN_THIS_FILE}{player.number}"


def means_only_a_line(code: str) -> bool:
    """Whether a number of a file says only where somebody stands in it: in another file it is somebody else."""
    return code.startswith(_IN_THIS_FILE)


def first_day(head: TrfHead) -> date:
    """The day on which the competition starts, or its first round; a report that does not tell it is refused."""
    starts = head.starts or min(filter(None, head.round_dates), default=None) or head.ends
    if starts is None:
        raise Refusal(Problem("the report does not tell the days of the competition", path="042"))
    return starts


def announcement(
    head: TrfHead, rounds: Sequence[RoundPart], regulation: dict[str, object], **told: object
) -> AnnouncementPart:
    """The announcement from the head of a report: played if all rounds planned have their results."""
    starts = first_day(head)
    complete = all(board.result or board.black is None for one in rounds for board in one.boards)
    planned = max(head.rounds_planned or 0, len(rounds), 1)
    state = "finished" if complete and len(rounds) >= planned else "running" if rounds else "admitted"
    if head.time_control or head.allotted_time:
        regulation = {**regulation, "time_control": head.time_control or head.allotted_time}
    given = {
        "name": head.name,
        "starts": starts,
        "ends": max(starts, head.ends or starts),
        "place": head.city[:160],
        "rounds_planned": planned,
        "regulation": regulation,
        "state": state,
    }
    return AnnouncementPart.model_validate(given | told)
