"""A whole competition out of the store as one file, and into the store of another office."""

from tavlei.office.competitions.transfer.exporting import export_competition
from tavlei.office.competitions.transfer.planning import ImportPlan, PersonMatch, PlannedPerson, plan_import
from tavlei.office.competitions.transfer.restoring import import_competition, restore

__all__ = [
    "ImportPlan",
    "PersonMatch",
    "PlannedPerson",
    "export_competition",
    "import_competition",
    "plan_import",
    "restore",
]
