"""Work for readers that might not end: in child processes with a bound of time and memory, a few at once.

found = read_brought(preview_participants, content)
"""

from tavlei.office.workers.brought_files import read_brought
from tavlei.office.workers.departures import DepartedError, Departure, departure, has_departed, is_served, served_client
from tavlei.office.workers.lanes import BusyError, Lane, Limits, OutOfBoundsError
from tavlei.office.workers.nursery import start_nursery
from tavlei.office.workers.work import FILES, HEAVY, LISTS, QUICK

__all__ = [
    "FILES",
    "HEAVY",
    "LISTS",
    "QUICK",
    "BusyError",
    "DepartedError",
    "Departure",
    "Lane",
    "Limits",
    "OutOfBoundsError",
    "departure",
    "has_departed",
    "is_served",
    "read_brought",
    "served_client",
    "start_nursery",
]
