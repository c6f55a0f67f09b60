"""What is done first in an office that has just been opened, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import addresses
from tavlei.office.opening.models import Start

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class NextStep:
    """Something to do: what, why, and the page for it."""

    title: _StrPromise
    detail: _StrPromise
    address: str
    button: _StrPromise

    @property
    def url(self) -> str:
        return reverse(self.address)


_PEOPLE: Final = NextStep(
    _("Enter people in the register"), _("Players, judges and officials stand in it once, for all competitions."),
    "pages:add_person", _("Enter a person"),
)  # fmt: skip
_FILE_OF_PEOPLE: Final = NextStep(
    _("Bring the file of people"), _("The page proposes what each column is and shows every row before it is taken."),
    "pages:import_people", _("Bring the file"),
)  # fmt: skip
_EXPORT: Final = NextStep(
    _("Bring the file of a competition"), _("Its participants come into the register with it."),
    "pages:import_competition", _("Bring a competition"),
)  # fmt: skip
_OFFICERS: Final = NextStep(
    _("Name the officers"), _("The rating officer publishes lists, judges run competitions; each has an own account."),
    "pages:officers", _("Name an officer"),
)  # fmt: skip
_COMPETITION: Final = NextStep(
    _("Announce a competition"), _("Five answers, or a preset; participants can be brought as a table."),
    "pages:announce", _("Announce a competition"),
)  # fmt: skip
_SETTINGS: Final = NextStep(
    _("Complete the settings"), _("Logo, colours, contacts and the public address."),
    "pages:federation", _("Open the settings"),
)  # fmt: skip
_CONSOLE: Final = NextStep(
    _("Look around"), _("Competitions, lists and papers of an invented federation; nothing here is official."),
    "pages:office", _("Open the office"),
)  # fmt: skip
_FIRST: Final = {
    Start.EMPTY: _PEOPLE, Start.PEOPLE: _FILE_OF_PEOPLE, Start.EXPORT: _EXPORT, Start.DEMONSTRATION: _CONSOLE,
}  # fmt: skip
_ORDER: Final = (_PEOPLE, _OFFICERS, _COMPETITION, _SETTINGS)


def next_steps(start: Start) -> tuple[NextStep | None, list[NextStep]]:
    """The first thing to do, and what can be done besides; a backup brings everything with it."""
    if start == Start.BACKUP:
        return None, []
    first = _FIRST[start]
    if first is _FILE_OF_PEOPLE and first.address not in addresses():
        first = _PEOPLE  # an office that takes people in one by one
    of_people = {_PEOPLE, _FILE_OF_PEOPLE}
    done = of_people if first in of_people else {first}
    return first, [step for step in _ORDER if step not in done]


RESTORE_COMMANDS: Final = ("tavlei backup restore FILE --replace", "tavlei serve")
"""How a backup takes the place of this office: the office is not served meanwhile."""
