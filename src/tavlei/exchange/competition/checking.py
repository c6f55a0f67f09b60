"""Whether the names within a competition file agree."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.exchange.competition.document import CompetitionFile
    from tavlei.exchange.competition.play import RoundPart


def check(file: CompetitionFile) -> None:
    """Refuse every name that stands twice or names nothing, and what contradicts itself."""
    problems = [*_order_of_days(file), *_twice(file), *_unknown(file), *_in_rounds(file)]
    if problems:
        raise Refusal(*problems)


def _order_of_days(file: CompetitionFile) -> Iterator[Problem]:
    if file.competition.ends < file.competition.starts:
        yield Problem("the competition ends before it starts", path="competition.ends")
    if not file.competition.rounds_planned and all(record.table != "composition.Contest" for record in file.records):
        yield Problem("a competition has at least one round", path="competition.rounds_planned")


def _twice(file: CompetitionFile) -> Iterator[Problem]:
    yield from _repeated((region.code for region in file.regions), "regions")
    yield from _repeated((person.code for person in file.people), "people")
    yield from _repeated((account.account for account in file.accounts), "accounts")
    held = ((official.account or official.person, official.role) for official in file.officials if not official.ended)
    yield from _repeated(held, "officials")
    yield from _repeated((team.name for team in file.teams), "teams")
    yield from _repeated((entry.key for entry in file.entries), "entries")
    yield from _repeated((entry.person for entry in file.entries if entry.person), "entries")
    yield from _repeated((entry.number for entry in file.entries if entry.number is not None), "entries")
    yield from _repeated((round_part.number for round_part in file.rounds), "rounds")
    yield from _repeated((report.revision for report in file.reports), "reports")
    yield from _repeated((checklist.name for checklist in file.checklists), "checklists")
    yield from _repeated(((body_member.body, body_member.name) for body_member in file.body_members), "body_members")
    yield from _repeated(
        ((body_member.body, body_member.position) for body_member in file.body_members), "body_members"
    )


def _repeated(names: Iterable[object], path: str) -> Iterator[Problem]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Problem("«{id}» is listed twice", {"id": str(name)}, path=path)


def _unknown(file: CompetitionFile) -> Iterator[Problem]:
    regions = {"", *(region.code for region in file.regions)}
    people = {"", *(person.code for person in file.people)}
    teams = {"", *(team_part.name for team_part in file.teams)}
    named: list[tuple[str, str, set[str]]] = [("competition.region", file.competition.region, regions)]
    named += [(f"people[{index}].region", person.region, regions) for index, person in enumerate(file.people)]
    named += [(f"accounts[{index}].person", account.person, people) for index, account in enumerate(file.accounts)]
    accounts = {"", *(account.account for account in file.accounts)}
    for index, official in enumerate(file.officials):
        named += [
            (f"officials[{index}].account", official.account, accounts),
            (f"officials[{index}].person", official.person, people),
        ]
        if not official.account and not official.person:
            yield Problem("a role is held by an account or by a person", path=f"officials[{index}]")
    for index, team in enumerate(file.teams):
        named += [(f"teams[{index}].region", team.region, regions), (f"teams[{index}].captain", team.captain, people)]
    for index, entry in enumerate(file.entries):
        named += [(f"entries[{index}].person", entry.person, people), (f"entries[{index}].team", entry.team, teams)]
        if not entry.person and not entry.team:
            yield Problem("an entry needs a person or a team", path=f"entries[{index}]")
    named += [
        (f"body_members[{index}].person", body_member.person, people)
        for index, body_member in enumerate(file.body_members)
    ]
    entries = {entry_part.key for entry_part in file.entries}
    named += [(f"sanctions[{index}].entry", sanction.entry, entries) for index, sanction in enumerate(file.sanctions)]
    named += [(f"protests[{index}].entry", protest.entry, entries) for index, protest in enumerate(file.protests)]
    yield from (_nothing(path, name) for path, name, known in named if name not in known)
    rounds = {None, *(round_part.number for round_part in file.rounds)}
    told = [(f"sanctions[{index}].round", sanction.round) for index, sanction in enumerate(file.sanctions)]
    told += [(f"protests[{index}].round", protest.round) for index, protest in enumerate(file.protests)]
    yield from (_nothing(path, str(number)) for path, number in told if number not in rounds)


def _in_rounds(file: CompetitionFile) -> Iterator[Problem]:
    entries = {entry.key for entry in file.entries}
    for index, round_part in enumerate(file.rounds):
        path = f"rounds[{index}]"
        yield from _repeated((board.board for board in round_part.boards), f"{path}.boards")
        yield from _repeated((match.number for match in round_part.matches), f"{path}.matches")
        yield from _repeated((name for board in round_part.boards for name in (board.white, board.black) if name), path)
        yield from _repeated((side.entry for match in round_part.matches for side in match.sides), f"{path}.matches")
        yield from (_nothing(path, name) for name in _names(round_part) if name not in entries)
        yield from _boards(round_part, path)
    boards = {(round_part.number, board.board) for round_part in file.rounds for board in round_part.boards}
    for index, protest in enumerate(file.protests):
        if protest.board is not None and (protest.round, protest.board) not in boards:
            yield _nothing(f"protests[{index}].board", str(protest.board))


def _names(one_round: RoundPart) -> Iterator[str]:
    yield from one_round.absent
    for board in one_round.boards:
        yield from (name for name in (board.white, board.black) if name)
        yield from (seat.entry for seat in board.wrong_seats)
    yield from (side.entry for match in one_round.matches for side in match.sides)


def _boards(one_round: RoundPart, path: str) -> Iterator[Problem]:
    matches = {None, *(match.number for match in one_round.matches)}
    for index, board in enumerate(one_round.boards):
        here = f"{path}.boards[{index}]"
        yield from _repeated((game.number for game in board.games), f"{here}.games")
        if board.match not in matches:
            yield _nothing(f"{here}.match", str(board.match))
        if board.match is None and board.white is None and board.black is None:
            yield Problem("a board needs a player", path=here)


def _nothing(path: str, name: str) -> Problem:
    return Problem("«{name}» names nothing in this file", {"name": name}, path=path)
