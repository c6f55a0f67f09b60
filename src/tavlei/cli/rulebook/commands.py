"""`tavlei rulebook`: editions, clauses, readings and coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text
from tavlei.rulebook import ClauseKind, Status, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.languages import Catalogue
    from tavlei.rulebook import Clause, Reading, RegisterEntry

app = typer.Typer(
    help=_("The regulations: every clause, what the program does about it, and where."), no_args_is_help=True
)


@app.command("list", help=_("List the editions, or the clauses of one edition."))
def list_clauses(
    edition: Annotated[str | None, typer.Argument(help=_("Id of an edition."), show_default=False)] = None,
    kind: Annotated[ClauseKind | None, typer.Option(help=_("Only clauses of this kind."), show_default=False)] = None,
    status: Annotated[Status | None, typer.Option(help=_("Only clauses of this status."), show_default=False)] = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """Editions, or the register of one."""
    from tavlei import rulebook

    with exit_on_refusal():
        if edition is None:
            if kind or status:
                chosen = [
                    register_entry
                    for known in rulebook.editions()
                    for register_entry in rulebook.register(known).values()
                ]
                _print_entries(_filtered(chosen, kind, status), book(language), as_json=as_json)
            else:
                _print_editions(book(language), as_json=as_json)
            return
        chosen = list(rulebook.register(edition).values())
        _print_entries(_filtered(chosen, kind, status), book(language), as_json=as_json)


@app.command(help=_("Show a clause or a reading: what it says, where it is applied and tested."))
def show(
    what: Annotated[
        list[str],
        typer.Argument(help=_("[EDITION] CLAUSE, such as draughts-norms-2022 7/7.12.2, or a reading such as F3.")),
    ],
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """One clause, or the clauses of that number in every edition, or a reading."""
    from tavlei import rulebook

    catalogue = book(language)
    with exit_on_refusal():
        if len(what) == 1 and what[0].upper() in rulebook.readings():
            found: list[RegisterEntry | Reading] = [rulebook.reading(what[0].upper())]
        else:
            edition = what[0] if len(what) > 1 else None
            found = [
                *rulebook.find_entries(" ".join(what[1:] or what), rulebook.edition(edition).id if edition else None)
            ]
        if as_json:
            print_json([_shown_json(register_entry) for register_entry in found])
        else:
            print_text(
                "\n".join(
                    "".join(f"{line}\n" for line in _lines(register_entry, catalogue)) for register_entry in found
                )
            )


@app.command(help=_("Print how much of each regulation the program does."))
def coverage(as_json: JsonOption = False, language: LanguageOption = None) -> None:
    """Per edition: clauses by kind, done and open, through a door, the total; then every untruth of the registers."""
    from tavlei import rulebook
    from tavlei.sources import CHECKOUT, all_citations, marked_tests

    counted = [rulebook.coverage(edition) for edition in rulebook.editions()]
    cited = all_citations()
    in_checkout = (CHECKOUT / "tests").is_dir()
    # Without the tests at hand (an installed package) only the citations and the doors can be proved.
    tested = {mark.clause for mark in marked_tests()} if in_checkout else _every_clause()
    untruths = rulebook.untruths(cited, tested)
    if as_json:
        print_json({edition_coverage.edition: _coverage_json(edition_coverage) for edition_coverage in counted})
    else:
        from tavlei.cli._tables import coverage_table, print_table

        print_table(coverage_table(counted, book(language)))
    for untruth in untruths:
        typer.echo(f"{untruth.clause}: {untruth.why}", err=True)
    if untruths:
        raise typer.Exit(1)


def _every_clause() -> set[Clause]:
    from tavlei import rulebook

    return {entry.clause for edition in rulebook.editions() for entry in rulebook.register(edition).values()}


def _filtered(entries: list[RegisterEntry], kind: ClauseKind | None, status: Status | None) -> list[RegisterEntry]:
    return [entry for entry in entries if kind in (None, entry.kind) and status in (None, entry.status)]


def _print_editions(catalogue: Catalogue, *, as_json: bool) -> None:
    from tavlei import rulebook
    from tavlei.cli._tables import editions_table, print_table

    known = list(rulebook.editions().values())
    if as_json:
        print_json([{"id": edition.id, "title": dict(edition.title)} for edition in known])
    else:
        print_table(editions_table(known, catalogue))


def _print_entries(entries: list[RegisterEntry], catalogue: Catalogue, *, as_json: bool) -> None:
    from tavlei.cli._tables import entries_table, print_table

    if as_json:
        print_json([_entry_json(entry) for entry in entries])
    else:
        print_table(entries_table(entries, catalogue))


def _shown_json(entry: RegisterEntry | Reading) -> dict[str, Any]:
    from tavlei.rulebook import Reading, doors_to

    if isinstance(entry, Reading):
        return _reading_json(entry)
    return {**_entry_json(entry), "doors": doors_to(entry.clause).by_kind()}


def _entry_json(register_entry: RegisterEntry) -> dict[str, Any]:
    fields = {
        "edition": register_entry.clause.edition,
        "number": register_entry.clause.number,
        "kind": register_entry.kind,
        "status": register_entry.status,
    }
    return {**fields, "summary": register_entry.summary, "reason": register_entry.reason}


def _reading_json(reading: Reading) -> dict[str, Any]:
    return {
        "id": reading.id,
        "clauses": [str(clause) for clause in reading.clauses],
        "choices": list(reading.choices),
        "text": dict(reading.text),
    }


def _coverage_json(coverage: Any) -> dict[str, int]:
    kinds = {str(kind): coverage.count(kind) for kind in ClauseKind}
    statuses = {str(status): coverage.count(status=status) for status in Status}
    doors = {"through_a_door": coverage.through_a_door, "without_door": coverage.without_door}
    return {**kinds, **statuses, **doors, "total": coverage.count()}


def _lines(entry: RegisterEntry | Reading, catalogue: Catalogue) -> Iterator[str]:
    from tavlei.rulebook import Reading

    return _reading_lines(entry, catalogue) if isinstance(entry, Reading) else _entry_lines(entry, catalogue)


def _entry_lines(register_entry: RegisterEntry, catalogue: Catalogue) -> Iterator[str]:
    from tavlei import rulebook
    from tavlei.sources import all_citations, citation_place, marked_tests

    title = rulebook.edition(register_entry.clause.edition).short_title[catalogue.language]
    label = rulebook.clause_label(register_entry.clause.number, catalogue.phrase, catalogue.language)
    yield f"{title}, {label} ({register_entry.clause})"
    yield f"  {rulebook.library().summary(register_entry.clause, catalogue.language).text}"
    kind, reason = catalogue.phrase("Kind"), catalogue.phrase("Reason")
    yield f"  {kind}: {catalogue.phrase(register_entry.kind)}; {catalogue.phrase(register_entry.status)}"
    if register_entry.reason:
        yield f"  {reason}: {catalogue.phrase(register_entry.reason)}"
    places = [citation_place(citation) for citation in rulebook.citations_of(register_entry.clause, all_citations())]
    tests = [f"{mark.file}:{mark.line}" for mark in marked_tests() if mark.clause == register_entry.clause]
    readings = rulebook.readings_of(register_entry.clause)
    for heading, lines in (
        (catalogue.phrase("Reached through"), list(_door_lines(register_entry.clause, catalogue))),
        (catalogue.phrase("Applied in"), places),
        (catalogue.phrase("Tested in"), tests),
        (catalogue.phrase("Readings"), [f"{reading.id}: {reading.text[catalogue.language]}" for reading in readings]),
    ):
        if lines:
            yield f"  {heading}:"
            yield from (f"    {line}" for line in lines)


def _door_lines(clause: Clause, catalogue: Catalogue) -> Iterator[str]:
    """The doors to a clause, a line for each kind."""
    from tavlei.rulebook import doors_to

    kinds = {
        "pages": phrase("pages"),
        "api": phrase("API"),
        "commands": phrase("commands"),
        "calculators": phrase("calculators"),
    }
    for kind, doors in doors_to(clause).by_kind().items():
        yield f"{catalogue.phrase(kinds[kind])}: {', '.join(doors)}"


def _reading_lines(reading: Reading, catalogue: Catalogue) -> Iterator[str]:
    name, clauses = catalogue.phrase("Reading"), catalogue.phrase("Clauses")
    yield f"{name} {reading.id}: {reading.text[catalogue.language]}"
    if reading.choices:
        heading = catalogue.phrase("Choices, the first is the default")
        yield f"  {heading}: {', '.join(str(choice).lower() for choice in reading.choices)}"
    yield f"  {clauses}: {'; '.join(str(clause) for clause in reading.clauses) or '—'}"
