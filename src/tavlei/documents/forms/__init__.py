"""The forms. Each file holds a form or a few that belong together; all register themselves."""

from importlib import import_module
from typing import Final

_FILES: Final = (
    "applications",
    "score_sheet",
    "renju_sheet",
    "round_protocol",
    "team_protocols",
    "participant_card",
    "results_tables",
    "team_standing",
    "admission",
    "protests",
    "appeals",
    "judges_report",
    "norm_certificate",
    "rank_sheets",
    "starting_list",
    "wall",
    "rating_lists",
    "bridge_lists",
    "bridge_results",
    "chess_papers",
    "pairing_check",
    "time_sheet",
    "correspondence_games",
    "correspondence_report",
    "works_booklet",
    "solving_sheets",
    "composing_results",
    "solving_results",
)


def load_forms() -> tuple[str, ...]:
    """Have every form in the register; the modules in their order."""
    return tuple(import_module(f"{__name__}.{file}").__name__ for file in _FILES)
