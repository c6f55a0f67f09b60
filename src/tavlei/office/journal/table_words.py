"""How tables are called in sentences for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORDS: Final[Mapping[str, str]] = {
    "competitions_competition": phrase("Competitions"),
    "competitions_encounter": phrase("Results of encounters"),
    "competitions_entry": phrase("Entries"),
    "competitions_game": phrase("Games"),
    "competitions_report": phrase("Reports of competitions"),
    "competitions_round": phrase("Rounds"),
    "competitions_sanction": phrase("Sanctions"),
    "competitions_seat": phrase("Pairs of rounds"),
    "competitions_team": phrase("Teams"),
    "federation_federation": phrase("The federation's own particulars"),
    "federation_readingruling": phrase("Rulings on readings"),
    "federation_registeredpaper": phrase("Register of papers"),
    "journal_proposal": phrase("Proposals"),
    "journal_witness": phrase("Witnesses"),
    "lists_publication": phrase("Published lists"),
    "lists_row": phrase("Lines of published lists"),
    "papers_issuedfile": phrase("Files of issued papers"),
    "papers_issuedpaper": phrase("Issued papers"),
    "lists_bridgeregistration": phrase("Registrations of bridge players"),
    "people_club": phrase("Clubs and sports schools"),
    "people_disqualification": phrase("Disqualifications"),
    "people_person": phrase("Register of people"),
    "people_personclaim": phrase("Claims of persons"),
    "people_rating": phrase("Ratings"),
    "people_titleheld": phrase("Titles and ranks"),
    "roles_apitoken": phrase("Keys of programs"),
    "roles_grant": phrase("Roles"),
    "roles_user": phrase("Accounts"),
}


def table_words(table: str) -> str:
    """The key of the words for a table; a table that has none is called by its name."""
    return _WORDS.get(table, table)
