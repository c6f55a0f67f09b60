"""A computed list as tables in the terminal: what became of the reports, and the lines of the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.cli._tables import new_table, print_table
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.languages import Catalogue

_VERDICTS: Final = {"accepted": phrase("accepted"), "refused": phrase("refused")}


def print_computed(kind: str, output: Mapping[str, Any], names: Mapping[str, str], words: Catalogue) -> None:
    """The tables of a list."""
    {"fsu": _chess, "elo_r": _draughts, "bridge": _bridge}[kind](output, names, words)


def _chess(output: Mapping[str, Any], names: Mapping[str, str], words: Catalogue) -> None:
    reports = new_table(words, phrase("Competition"), phrase("Verdict"), phrase("Games"), phrase("Why not"))
    for report in output["reports"]:
        reasons = [*report["why_not"], *(game["why"] for game in report["left_out"])]
        why = "; ".join(dict.fromkeys(map(words.phrase, reasons)))
        verdict = _VERDICTS[report["verdict"]]
        reports.add_row(report["id"], words.phrase(verdict), str(report["games_counted"]), why)
    print_table(reports)
    changed = {line["id"]: line for line in output["players"]}
    lines = new_table(words, phrase("Place"), phrase("Number"), phrase("Name"), phrase("Old"), phrase("New"))
    for place, line in enumerate(output["published"], start=1):
        old = changed.get(line["id"], {}).get("old", line["rating"])
        shown = "—" if old is None else str(old)
        lines.add_row(str(place), line["id"], names.get(line["id"], ""), shown, str(line["rating"]))
    print_table(lines)


def _draughts(output: Mapping[str, Any], names: Mapping[str, str], words: Catalogue) -> None:
    if output["left_out"]:
        left = new_table(words, phrase("Competition"), phrase("Why not"))
        for competition in output["left_out"]:
            left.add_row(str(competition["id"]), "; ".join(map(words.phrase, competition["why_not"])))
        print_table(left)
    lines = new_table(words, phrase("Place"), phrase("Number"), phrase("Name"), phrase("Old"), phrase("New"))
    for place, line in enumerate(output["rows"], start=1):
        old = "—" if line["old_elo_r"] is None else str(line["old_elo_r"])
        lines.add_row(str(place), line["id"], names.get(line["id"], ""), old, str(line["new_elo_r"]))
    print_table(lines)


def _bridge(output: Mapping[str, Any], names: Mapping[str, str], words: Catalogue) -> None:
    places = {line["player"]: line["first_place"] for line in output["rating_list"]}
    lines = new_table(
        words, phrase("Place"), phrase("Number"), phrase("Name"), phrase("Coefficient"), phrase("MB"), phrase("Rating")
    )
    behind = len(places) + 1
    for line in sorted(output["players"], key=lambda line: (places.get(line["player"], behind), line["player"])):
        place = str(places.get(line["player"], "—"))
        name = names.get(str(line["player"]), "")
        lines.add_row(place, str(line["player"]), name, str(line["coefficient"]), str(line["mb"]), str(line["rating"]))
    print_table(lines)
