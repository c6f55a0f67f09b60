"""What a report cannot say: each contradiction with the path of its field. A report with one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bridge.report.declarations import declaration_problems
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.tournament_report import MAIN, GroupResult, ReportGroup, TournamentReport
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


def check_report(report: TournamentReport, rulebook: Rulebook) -> None:
    """Refuse a report that contradicts itself, with everything that is wrong."""
    if problems := tuple(_problems(report, rulebook)):
        raise Refusal(*problems)


def _problems(report: TournamentReport, rulebook: Rulebook) -> Iterator[Problem]:
    if not report.stages:
        yield Problem("a tournament has at least one stage", path="stages", clause=rulebook.clause("3.1"))
    yield from _entry_problems(report, rulebook)
    known = set(report.by_id)
    for stage, reported in enumerate(report.stages):
        if not reported.groups:
            yield Problem(
                "a stage has at least one group", path=f"stages[{stage}].groups", clause=rulebook.clause("3.2")
            )
        seen: set[str] = set()
        for number, group in enumerate(reported.groups):
            path = f"stages[{stage}].groups[{number}]"
            yield from (problem.at(path) for problem in _group_problems(report, stage, group, rulebook))
            for index, result in enumerate(group.results):
                at = f"{path}.results[{index}]"
                if result.entry not in known:
                    yield Problem("there is no participant «{entry}»", {"entry": result.entry}, path=f"{at}.entry")
                    continue
                if result.entry in seen:
                    yield _overlap(result.entry, at, rulebook)
                seen.add(result.entry)
                yield from (problem.at(at) for problem in _result_problems(report, group, result, rulebook))
    if report.stages and not any(MAIN in stage.streams for stage in report.stages):
        yield Problem("the report names no main stream", path="stages", clause=rulebook.clause("3.2/p3"))
    yield from _path_problems(report)


@cites("bridge-classification", "3/p1")
def _entry_problems(report: TournamentReport, rulebook: Rulebook) -> Iterator[Problem]:
    """A participant is a team, a pair or a player; nobody plays for two."""
    least = rulebook.figures(TournamentFigures).seats[report.format]
    owners: dict[str, str] = {}
    ids: set[str] = set()
    for index, entry in enumerate(report.entries):
        path = f"entries[{index}]"
        if entry.id in ids:
            yield Problem("two participants are called «{entry}»", {"entry": entry.id}, path=f"{path}.id")
        ids.add(entry.id)
        if len(set(entry.players)) != len(entry.players):
            yield Problem("a player is named twice", path=f"{path}.players")
        too_many = report.format is Format.INDIVIDUAL and len(entry.players) > 1
        if len(entry.players) < least or too_many:
            counts = {"count": len(entry.players), "least": least}
            message = phrase("a participant of this format has {least} players at the tables; got {count}")
            yield Problem(message, counts, path=f"{path}.players", clause=rulebook.clause("3/p1"))
        for player in report.players_of(entry.id):
            if owners.setdefault(player, entry.id) != entry.id:
                shown = {"player": player, "entry": owners[player]}
                yield Problem("the player {player} already plays for «{entry}»", shown, path=f"{path}.players")
        if entry.disqualified_in is not None and not 0 <= entry.disqualified_in <= report.last:
            yield Problem("there is no such stage", path=f"{path}.disqualified_in")


def _overlap(entry: str, path: str, rulebook: Rulebook) -> Problem:
    message = phrase("the participant «{entry}» stands in two groups of a stage")
    return Problem(message, {"entry": entry}, path=f"{path}.entry", clause=rulebook.clause("3.2"))


def _group_problems(report: TournamentReport, stage: int, group: ReportGroup, rulebook: Rulebook) -> Iterator[Problem]:
    if not group.results:
        yield Problem("a group has at least one participant", path="results")
    if group.boards < 1:
        yield Problem("a group plays at least one board", path="boards", clause=rulebook.clause("4.1"))
    if group.stream < MAIN:
        yield Problem("streams are counted from 1, the main one", path="stream", clause=rulebook.clause("3.2/p3"))
    if group.size is not None and group.size < 1:
        yield Problem("a group has at least one participant", path="size")
    if stage == 0 and group.summed:
        yield Problem(
            "the first stage has no stage before it to be added", path="summed", clause=rulebook.clause("3.2")
        )
    for index, quota in enumerate(group.quotas or ()):
        if not stage < quota.stage <= report.last:
            yield Problem(
                "a quota leads to a later stage", path=f"quotas[{index}].stage", clause=rulebook.clause("3.2/p3")
            )
        if quota.places < 0:
            yield Problem("a quota is not negative", path=f"quotas[{index}].places", clause=rulebook.clause("3.2/p3"))
    yield from _place_problems(report, stage, group, rulebook)


def _place_problems(report: TournamentReport, stage: int, group: ReportGroup, rulebook: Rulebook) -> Iterator[Problem]:
    """Places are 1 to n; those who share have the first of their places, and as many places are left out."""
    placed = sorted((result.place, index) for index, result in enumerate(group.results) if result.place is not None)
    expected = 1
    for number, (place, index) in enumerate(placed, start=1):
        if number == 1 or place != placed[number - 2][0]:
            expected = number
        if place != expected:
            shown = {"place": place, "expected": expected}
            message = phrase("places do not follow one another: expected {expected}, got {place}")
            yield Problem(message, shown, path=f"results[{index}].place", clause=rulebook.clause("3.5"))
            return
    for index, group_result in enumerate(group.results):
        out = group_result.entry in report.by_id and report.by_id[group_result.entry].disqualified_in == stage
        if group_result.place is None and group_result.left_after is None and not out:
            message = phrase("only one who left or was disqualified has no place")
            yield Problem(message, path=f"results[{index}].place", clause=rulebook.clause("3.5"))


def _result_problems(
    report: TournamentReport, group: ReportGroup, result: GroupResult, rulebook: Rulebook
) -> Iterator[Problem]:
    scheduled = group.boards - result.byes
    if result.byes < 0 or scheduled < 0:
        shown = {"byes": result.byes, "boards": group.boards}
        yield Problem(
            "{byes} boards of byes do not fit {boards} boards", shown, path="byes", clause=rulebook.clause("4.4")
        )
    if result.left_after is not None:
        if not 0 <= result.left_after <= scheduled:
            shown = {"played": result.left_after, "boards": scheduled}
            message = phrase("{played} boards played are more than the {boards} scheduled")
            yield Problem(message, shown, path="left_after", clause=rulebook.clause("4.8"))
        if result.missed:
            yield Problem(
                "boards after leaving are not counted as missed again", path="missed", clause=rulebook.clause("4.8")
            )
    elif not 0 <= result.missed <= scheduled:
        shown = {"missed": result.missed, "boards": scheduled}
        yield Problem(
            "{missed} boards missed do not fit {boards} boards", shown, path="missed", clause=rulebook.clause("5.3")
        )
    yield from _player_problems(report, group, result, rulebook)
    for index, declaration in enumerate(result.declarations):
        yield from (
            problem.at(f"declarations[{index}]")
            for problem in declaration_problems(report, group, result, declaration, rulebook)
        )
    declared = sum(declaration.boards for declaration in result.declarations)
    if declared > missed_boards(group, result):
        shown = {"declared": declared, "missed": missed_boards(group, result)}
        message = phrase("{declared} boards are declared played, but {missed} were missed")
        yield Problem(message, shown, path="declarations", clause=rulebook.clause("5.3"))


def table_boards(group: ReportGroup, result: GroupResult) -> int:
    """Boards a participant played at the table in a stage."""
    return group.boards - result.byes - result.missed if result.left_after is None else result.left_after


def missed_boards(group: ReportGroup, result: GroupResult) -> int:
    """Boards a participant did not play at the table though they were scheduled for it."""
    return group.boards - result.byes - table_boards(group, result)


def _player_problems(
    report: TournamentReport, group: ReportGroup, result: GroupResult, rulebook: Rulebook
) -> Iterator[Problem]:
    if result.players is None:
        return
    roster = set(report.roster(result))
    played = table_boards(group, result)
    for player, boards in result.players.items():
        path = f"players.{player}"
        if player not in roster:
            shown = {"player": player, "entry": result.entry}
            yield Problem("the player {player} does not belong to «{entry}»", shown, path=path)
        if not 0 <= boards <= played:
            figures = {"played": boards, "boards": played}
            message = phrase("{played} boards of a player do not fit the {boards} the participant played")
            yield Problem(message, figures, path=path, clause=rulebook.clause("5.1"))
    seats = rulebook.figures(TournamentFigures).seats[report.format]
    total = sum(result.players.values())
    if total != seats * played:
        sums = {"total": total, "seats": seats, "boards": played, "expected": seats * played}
        message = phrase("the boards of the players add up to {total}, not to {seats} × {boards} = {expected}")
        yield Problem(message, sums, path="players", clause=rulebook.clause("5.1"))


def _path_problems(report: TournamentReport) -> Iterator[Problem]:
    """A disqualified or departed participant does not come back."""
    disqualified = ((reported_entry.id, reported_entry.disqualified_in) for reported_entry in report.entries)
    gone: dict[str, int] = {entry: stage for entry, stage in disqualified if stage is not None}
    for stage, number, group in report.groups():
        for index, result in enumerate(group.results):
            if stage > gone.get(result.entry, report.last):
                shown = {"entry": result.entry}
                path = f"stages[{stage}].groups[{number}].results[{index}].entry"
                yield Problem("the participant «{entry}» is out since an earlier stage", shown, path=path)
            elif result.left_after is not None:
                gone.setdefault(result.entry, stage)
