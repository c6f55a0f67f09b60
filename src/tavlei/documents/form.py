"""The register of forms: plain data that can describe itself as a paper, each with a name for commands and JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pydantic import ConfigDict

from tavlei.rulebook import Problem, Refusal, library

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.documents.layout import Page
    from tavlei.languages import Catalogue


class Data:
    """The base of everything that stands in the JSON of a form: types are strict, unknown fields are refused."""

    __slots__ = ()
    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")


class FilledForm(Protocol):
    """A form that has been filled in."""

    def page(self, book: Catalogue) -> Page:
        """The paper in a language."""
        ...


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of paper: its name, what it is called, and the clauses it follows.

    `asks` are the facts for which it leaves a line to be written by hand while nobody has told them, each under the
    number of the clause that wants it, in the first regulation that the paper follows.
    """

    name: str
    title: str
    follows: tuple[tuple[str, str], ...]
    takes: type[FilledForm]
    example: Mapping[str, Any]
    asks: Mapping[str, str] = field(default_factory=dict)

    @property
    def clauses(self) -> tuple[tuple[str, str], ...]:
        """Edition and number of the clauses; of a series of regulations the last edition known."""
        known = library()
        return tuple(
            (name if name in known.editions else known.edition_on(name, None).id, number)
            for name, number in self.follows
        )


_FORMS: dict[str, Form] = {}
Filled = TypeVar("Filled", bound=FilledForm)


def form(
    name: str,
    *,
    title: str,
    clauses: tuple[tuple[str, str], ...] = (),
    example: Mapping[str, Any],
    asks: Mapping[str, str] | None = None,
) -> Callable[[type[Filled]], type[Filled]]:
    """Register a form; the example shows its JSON."""

    def registered(kind: type[Filled]) -> type[Filled]:
        _FORMS[name] = Form(name, title, clauses, kind, example, MappingProxyType(asks or {}))
        return kind

    return registered


def all_forms() -> Mapping[str, Form]:
    """Every form by its name, in the order of the files."""
    from tavlei.documents.forms import load_forms  # noqa: PLC0415 - the forms register themselves here

    order = load_forms()
    return dict(sorted(_FORMS.items(), key=lambda item: order.index(item[1].takes.__module__)))


def find_form(name: str) -> Form:
    """The form of that name."""
    known = all_forms()
    if name not in known:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(known), "got": name}))
    return known[name]
