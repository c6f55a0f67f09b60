"""The rulebook: editions, clauses, readings, dated tables, rounding and explanations. It imports no other room."""

from tavlei.rulebook._data import data_text, read_data, read_toml
from tavlei.rulebook.book import Rulebook
from tavlei.rulebook.citations import Citation, cites
from tavlei.rulebook.clause import Clause, normalise_number
from tavlei.rulebook.coverage import EditionCoverage, Untruth, coverage, needs_door, untruths, without_door
from tavlei.rulebook.days import MONTHS_OF_YEAR, shifted
from tavlei.rulebook.doors import Doors
from tavlei.rulebook.editions import LANGUAGES, Edition
from tavlei.rulebook.exact import Number, exact_number, exact_sum, exact_text, ratio_text, two_decimals
from tavlei.rulebook.explanation import EXPLANATION_VERSION, Explanation, Grounds, Step, Value, without_clauses
from tavlei.rulebook.html import explanation_html
from tavlei.rulebook.installed import (
    citations,
    citations_of,
    clause,
    doors_to,
    edition,
    editions,
    find_entries,
    reading,
    readings,
    readings_of,
    register,
)
from tavlei.rulebook.labels import clause_label
from tavlei.rulebook.library import RULES_FOLDER, Library, lay_over, library
from tavlei.rulebook.problems import DataError, Problem, Refusal, Words, phrase
from tavlei.rulebook.readings import Choice, Reading, choice_key
from tavlei.rulebook.register import ClauseKind, RegisterEntry, Status
from tavlei.rulebook.rendering import (
    Phrasebook,
    clause_name,
    explanation_json,
    explanation_text,
    problem_text,
    refusal_text,
    sentence,
    value_json,
)
from tavlei.rulebook.rounding import half_away_from_zero, half_up, nearest_half_point
from tavlei.rulebook.settings import DEFAULT_SETTINGS, Resolved, Ruling, Settings, settings_from_json
from tavlei.rulebook.summaries import ClauseSummary
from tavlei.rulebook.tables import IntervalRow, IntervalTable, RegulationCrossTable

__all__ = [
    "DEFAULT_SETTINGS",
    "EXPLANATION_VERSION",
    "LANGUAGES",
    "MONTHS_OF_YEAR",
    "RULES_FOLDER",
    "Choice",
    "Citation",
    "Clause",
    "ClauseKind",
    "ClauseSummary",
    "DataError",
    "Doors",
    "Edition",
    "EditionCoverage",
    "Explanation",
    "Grounds",
    "IntervalRow",
    "IntervalTable",
    "Library",
    "Number",
    "Phrasebook",
    "Problem",
    "Reading",
    "Refusal",
    "RegisterEntry",
    "RegulationCrossTable",
    "Resolved",
    "Rulebook",
    "Ruling",
    "Settings",
    "Status",
    "Step",
    "Untruth",
    "Value",
    "Words",
    "choice_key",
    "citations",
    "citations_of",
    "cites",
    "clause",
    "clause_label",
    "clause_name",
    "coverage",
    "data_text",
    "doors_to",
    "edition",
    "editions",
    "exact_number",
    "exact_sum",
    "exact_text",
    "explanation_html",
    "explanation_json",
    "explanation_text",
    "find_entries",
    "half_away_from_zero",
    "half_up",
    "lay_over",
    "library",
    "nearest_half_point",
    "needs_door",
    "normalise_number",
    "phrase",
    "problem_text",
    "ratio_text",
    "read_data",
    "read_toml",
    "reading",
    "readings",
    "readings_of",
    "refusal_text",
    "register",
    "sentence",
    "settings_from_json",
    "shifted",
    "two_decimals",
    "untruths",
    "value_json",
    "without_clauses",
    "without_door",
]
