"""The library: every regulation the program has data of, and what a federation has laid over it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.rulebook._data import package, read_toml, toml_files
from tavlei.rulebook.citations import Citation
from tavlei.rulebook.clause import Clause, normalise_number
from tavlei.rulebook.doors import NO_DOORS, read_doors
from tavlei.rulebook.editions import load_editions
from tavlei.rulebook.extending import cited_numbers, extended, without
from tavlei.rulebook.problems import DataError, Problem, Refusal, phrase
from tavlei.rulebook.readings import load_readings
from tavlei.rulebook.register import RegisterFile, build_register, read_register, unknown_clause
from tavlei.rulebook.summaries import LANGUAGE_OF_REGISTERS, ClauseSummary, read_summaries
from tavlei.rulebook.tables import in_succession, load_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from tavlei.rulebook.doors import Doors
    from tavlei.rulebook.editions import Edition
    from tavlei.rulebook.readings import Reading
    from tavlei.rulebook.register import RegisterEntry
    from tavlei.rulebook.tables import Table

Value = TypeVar("Value")
RULES_FOLDER: Final = "rulebook"  # the folder of a federation's own regulations in its home


class Library:
    """The editions, registers, tables, figures and readings of one or more folders; later folders add to earlier ones.

    Nothing in it changes once it is read, so everything is read once.
    """

    def __init__(self, *folders: Traversable) -> None:
        """The folders to read, the package's own first."""
        self.folders = folders
        self._kept: dict[object, Any] = {}

    def once(self, key: object, make: Callable[[], Value]) -> Value:
        """What has been made under that key, made at the first call."""
        made: Value
        try:
            made = self._kept[key]
        except KeyError:
            made = self._kept[key] = make()
        return made

    @property
    def editions(self) -> Mapping[str, Edition]:
        """All editions by id, in the order of the files."""
        return self.once("editions", self._editions)

    def edition(self, edition_id: str) -> Edition:
        """The edition with that id."""
        try:
            return self.editions[edition_id]
        except KeyError:
            params = {"edition": edition_id, "known": ", ".join(self.editions)}
            raise Refusal(Problem("there is no edition «{edition}»; known: {known}", params)) from None

    def edition_on(self, series: str, on: date | None) -> Edition:
        """The edition of a series in force on a day; before the first one the first (G2), without a day the last."""
        following = [edition for edition in self.editions.values() if edition.series == series]
        if not following:
            known = ", ".join(dict.fromkeys(edition.series for edition in self.editions.values()))
            params = {"series": series, "known": known}
            raise Refusal(Problem("there is no series of regulations «{series}»; known: {known}", params))
        begun = [edition for edition in following if on is None or edition.has_begun(on)]
        return max(begun, key=_first_day) if begun else min(following, key=_first_day)

    def lineage(self, edition_id: str) -> tuple[str, ...]:
        """An edition and those it extends, the nearest first."""
        edition = self.edition(edition_id)
        return (edition.id, *(self.lineage(edition.extends) if edition.extends else ()))

    def register(self, edition_id: str) -> Mapping[str, RegisterEntry]:
        """The register of an edition: number to entry, in the order of the document."""
        return self.once(("register", edition_id), lambda: self._register(self.edition(edition_id)))

    def clause(self, edition_id: str, number: str) -> Clause:
        """A registered clause. An unregistered one is refused, so that no citation can be wrong."""
        return self.once(("clause", edition_id, number), lambda: self._clause(edition_id, number))

    def entry(self, cited: Clause) -> RegisterEntry:
        """The register's line for a clause."""
        return self.register(cited.edition)[self.clause(cited.edition, cited.number).number]

    def summary(self, cited: Clause, language: str) -> ClauseSummary:
        """What a clause says in our words: in a language if its edition is summarised in it, else as registered."""
        entry = self.entry(cited)
        for name in self.lineage(entry.clause.edition):
            if text := self.summaries(name, language).get(entry.clause.number):
                return ClauseSummary(text, language)
            if "summary" in self._register_file(name).rows.get(entry.clause.number, {}):
                break
        return ClauseSummary(entry.summary, LANGUAGE_OF_REGISTERS)

    def summaries(self, edition_id: str, language: str) -> Mapping[str, str]:
        """The summaries that an edition itself writes in a language."""
        return self.once(("summaries", edition_id, language), lambda: self._summaries(edition_id, language))

    def find_entries(self, number: str, edition_id: str | None = None) -> list[RegisterEntry]:
        """The entries with that number, as a person may write it, in one edition or in all of them.

        A number may be given without the section in front of it: `7.12.2` finds `7/7.12.2`.
        """
        wanted = normalise_number(number)
        searched = [edition_id] if edition_id else list(self.editions)
        candidates = [entry for name in searched for entry in self.register(name).values()]
        register_entries = [entry for entry in candidates if entry.clause.number == wanted]
        register_entries = register_entries or [
            entry for entry in candidates if entry.clause.number.endswith(f"/{wanted}")
        ]
        if not register_entries:
            numbers = [entry.clause.number for entry in candidates]
            raise Refusal(unknown_clause(edition_id or phrase("any edition"), wanted, numbers))
        return register_entries

    def tables(self, edition_id: str) -> Mapping[str, tuple[Table, ...]]:
        """The tables of an edition by the number of their clause; several only if their dates do not overlap."""
        return self.once(("tables", edition_id), lambda: self._tables(self.edition(edition_id)))

    def content(self, edition_id: str, name: str) -> Mapping[str, Any]:
        """The data of an edition in its file of that name, with what it takes over from the edition it extends."""
        return self.once(("content", edition_id, name), lambda: self._content(self.edition(edition_id), name))

    @property
    def readings(self) -> Mapping[str, Reading]:
        """All readings by id, in the order of their files."""
        return self.once("readings", self._readings)

    def reading(self, reading_id: str) -> Reading:
        """The reading with that id."""
        try:
            return self.readings[reading_id]
        except KeyError:
            raise Refusal(Problem("there is no reading «{id}»", {"id": reading_id}, code="unknown_reading")) from None

    def readings_of(self, cited: Clause) -> list[Reading]:
        """The readings that speak of a clause, in its edition or in one it is taken over from."""
        places = {Clause(name, cited.number) for name in self.lineage(cited.edition)}
        return [reading for reading in self.readings.values() if places & set(reading.clauses)]

    def doors(self, edition_id: str) -> Mapping[str, Doors] | None:
        """The doors to the clauses an edition wrote itself; None where they have not been looked for."""
        return self.once(("doors", edition_id), lambda: self._doors(edition_id))

    def doors_to(self, cited: Clause) -> Doors:
        """The doors to a clause, found in the edition that wrote it as it stands."""
        doorses = self.doors(self.entry(cited).since) or {}
        return doorses.get(cited.number, NO_DOORS)

    def data_citations(self) -> tuple[Citation, ...]:
        """What the data files of every edition cite."""
        return self.once("citations", lambda: tuple(sorted(self._data_citations(), key=_place_of)))

    def citations_of(self, cited: Clause, everything: tuple[Citation, ...]) -> list[Citation]:
        """Those of all citations that speak of a clause: code by its series, data of the edition that last wrote it."""
        series, wrote = self.edition(cited.edition).series, set(self.lineage(cited.edition))
        about = [citation for citation in everything if (citation.series, citation.number) == (series, cited.number)]
        citations = [citation for citation in about if citation.edition is None or citation.edition in wrote]
        nearest = [
            name for name in self.lineage(cited.edition) if any(citation.edition == name for citation in citations)
        ]
        return [citation for citation in citations if citation.edition in (None, *nearest[:1])]

    def _editions(self) -> Mapping[str, Edition]:
        loaded: Mapping[str, Edition] = {}
        for folder in self.folders:
            if (file := folder / "editions.toml").is_file():
                loaded = load_editions("editions.toml", file.read_text(encoding="utf-8"), loaded)
        return loaded

    def _register(self, edition: Edition) -> Mapping[str, RegisterEntry]:
        earlier = self.register(edition.extends) if edition.extends else None
        return build_register(edition.id, self._register_file(edition.id), earlier)

    def _register_file(self, edition_id: str) -> RegisterFile:
        source = f"clauses/{edition_id}.toml"
        return self.once(
            ("register file", edition_id),
            lambda: next(
                (
                    read_register(source, (folder / source).read_text(encoding="utf-8"))
                    for folder in self.folders
                    if (folder / source).is_file()
                ),
                RegisterFile(source, {}),
            ),
        )

    def _summaries(self, edition_id: str, language: str) -> Mapping[str, str]:
        source = f"summaries/{edition_id}.{language}.toml"
        fields: dict[str, str] = {}
        for folder in self.folders:
            if (file := folder.joinpath(*source.split("/"))).is_file():
                fields |= read_summaries(source, file.read_text(encoding="utf-8"), self.register(edition_id))
        return fields

    def _clause(self, edition_id: str, number: str) -> Clause:
        edition = self.edition(edition_id)
        entries = self.register(edition_id)
        if number in entries:
            return entries[number].clause
        if edition.otherwise:
            return self.clause(edition.otherwise, number)
        raise Refusal(unknown_clause(edition_id, number, list(entries)))

    def _tables(self, edition: Edition) -> Mapping[str, tuple[Table, ...]]:
        own: dict[str, tuple[Table, ...]] = {}
        for source, text in self._files(f"tables/{edition.id}"):
            table = load_table(source, text, self.clause)
            number = table.clause.number
            own[number] = in_succession(source, (*own.get(number, ()), table))
        earlier = self.tables(edition.extends) if edition.extends else {}
        registered = self.register(edition.id)
        taken_over = {
            number: tuple(replace(table, clause=registered[number].clause) for table in tables)
            for number, tables in earlier.items()
            if number in registered
        }
        return {**taken_over, **own}

    def _content(self, edition: Edition, name: str) -> Mapping[str, Any]:
        changes = self._own_data(edition, name)
        if edition.extends and self._has_data(self.edition(edition.extends), name):
            gone = self._register_file(edition.id).gone
            earlier = self.content(edition.extends, name)
            return extended(earlier, changes, gone) if changes else without(earlier, gone)
        if changes:
            return changes
        if edition.otherwise:
            return self.content(edition.otherwise, name)
        params = {"edition": edition.id, "name": name}
        raise Refusal(Problem("the edition «{edition}» has no data «{name}»", params))

    def _has_data(self, edition: Edition, name: str) -> bool:
        earlier = edition.extends or edition.otherwise
        return bool(self._own_data(edition, name)) or (
            earlier is not None and self._has_data(self.edition(earlier), name)
        )

    def _own_data(self, edition: Edition, name: str) -> dict[str, Any]:
        source = f"figures/{edition.id}/{name}.toml"
        files = [folder.joinpath(*source.split("/")) for folder in self.folders]
        texts = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
        return _own_data(source, texts[-1], edition) if texts else {}

    def _readings(self) -> Mapping[str, Reading]:
        collected: dict[str, Reading] = {}
        for source, text in self._files("readings"):
            for reading in load_readings(source, text).values():
                if reading.id in collected:
                    raise DataError(Problem("reading {id} stands in two files", {"id": reading.id}, path=source))
                collected[reading.id] = reading
        return collected

    def _doors(self, edition_id: str) -> Mapping[str, Doors] | None:
        source = f"doors/{edition_id}.toml"
        files = [file for folder in self.folders if (file := folder.joinpath(*source.split("/"))).is_file()]
        return read_doors(source, files[-1].read_text(encoding="utf-8")) if files else None

    def _data_citations(self) -> Iterator[Citation]:
        for edition in self.editions.values():
            registered = self.register(edition.id)
            for root in self.folders:
                for source, text in _texts(root, f"tables/{edition.id}"):
                    yield _data_citation(edition, load_table(source, text, self.clause).clause.number, root, source)
                for source, text in _texts(root, f"figures/{edition.id}"):
                    for number in dict.fromkeys(cited_numbers(_own_data(source, text, edition), registered)):
                        yield _data_citation(edition, number, root, source)

    def _files(self, folder: str) -> Iterator[tuple[str, str]]:
        for root in self.folders:
            yield from _texts(root, folder)


def _texts(root: Traversable, folder: str) -> Iterator[tuple[str, str]]:
    for name, file in toml_files(root, folder):
        yield f"{folder}/{name}", file.read_text(encoding="utf-8")


def _own_data(source: str, text: str, edition: Edition) -> dict[str, Any]:
    content = read_toml(source, text)
    if content.pop("edition", None) != edition.id:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": edition.id}, path=source))
    return content


def _data_citation(edition: Edition, number: str, root: Traversable, source: str) -> Citation:
    place = f"tavlei/rulebook/{source}" if root is package() else str(root.joinpath(*source.split("/")))
    return Citation(edition.series, number, place, edition=edition.id)


def _place_of(citation: Citation) -> tuple[str, str, str]:
    return citation.series, citation.number, citation.place


def _first_day(edition: Edition) -> date:
    return edition.valid_from or date.min


_installed: list[Library] = []


def library() -> Library:
    """The library that is installed: the package's own data, and what a federation has laid over it."""
    if not _installed:
        _installed.append(Library(package()))
    return _installed[-1]


def lay_over(*folders: Traversable) -> Library:
    """Install folders of a federation (editions, registers, tables, figures, readings) over the package's own data."""
    _installed[:] = [Library(package(), *folders)]
    return library()
