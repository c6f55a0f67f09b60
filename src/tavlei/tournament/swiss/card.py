"""The card of a participant: what the pairing of the next round needs to know of him."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.tournament.figures import SystemsFigures
from tavlei.tournament.model import WIN
from tavlei.tournament.numbering import in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Participant, RoundEntry, Tournament


@dataclass(slots=True)
class PairingCard:
    """One participant before the round: number, score in halves of a win, opponents met, colours of the games played.

    `forced` is the colour he must have because the other one has been his as often running as allowed; `rank` his place
    in the order of the round. White is True.
    """

    id: str
    number: int
    team: str | None = None
    score: int = 0
    had_plus: bool = False
    met: set[str] = field(default_factory=set)
    colours: dict[int, bool] = field(default_factory=dict)
    opponents: list[str | None] = field(default_factory=list)
    last_colour: bool | None = None
    forced: bool | None = None
    rank: int = 0

    def surplus(self, *, white: bool) -> int:
        """How many more games he has played with a colour than with the other."""
        return sum(1 if colour == white else -1 for colour in self.colours.values())

    def enter(self, entry: RoundEntry, *, forfeit_is_meeting: bool) -> None:
        """Take a round into the card (T1)."""
        self.score += entry.score
        self.had_plus |= not entry.played and entry.score == WIN
        if entry.opponent is not None and (entry.played or forfeit_is_meeting):
            self.met.add(entry.opponent)
        if entry.played and entry.is_white is not None:
            self.colours[entry.round] = entry.is_white

    def close(self, most_equal_colours: int) -> None:
        """Work out the last and the forced colour once all rounds are in (5.4.10.2)."""
        played = list(self.colours.values())
        self.last_colour = played[-1] if played else None
        last = played[-most_equal_colours:]
        self.forced = not last[0] if len(last) == most_equal_colours and len(set(last)) == 1 else None


def numbered(participants: Sequence[Participant], seed: str, *, by_rating: bool) -> dict[str, int]:
    """The numbers of the participants: as given, else by rating and lot; late entrants come last (T8, T27)."""
    if all(participant.number is not None for participant in participants):
        return {participant.id: participant.number or 0 for participant in participants}
    ordered = in_order(participants, seed, by_rating=by_rating)
    return {participant.id: number for number, participant in enumerate(ordered, start=1)}


def cards(tournament: Tournament, numbers: dict[str, int], rulebook: Rulebook) -> dict[str, PairingCard]:
    """The cards of all participants after the rounds so far; a missed round has no opponent (T1, T8)."""
    most_equal_colours = rulebook.figures(SystemsFigures).most_equal_colours
    forfeit_is_meeting = rulebook.resolve("T1").choice == "meeting"
    pairing_cards = {
        participant.id: PairingCard(participant.id, numbers[participant.id], participant.team)
        for participant in tournament.participants
    }
    for name, entries in tournament.entries().items():
        card = pairing_cards[name]
        by_round = {entry.round: entry for entry in entries}
        for round_number in range(1, tournament.next_round):
            entry = by_round.get(round_number)
            card.opponents.append(entry.opponent if entry else None)
            if entry is not None:
                card.enter(entry, forfeit_is_meeting=forfeit_is_meeting)
        card.close(most_equal_colours)
    return pairing_cards
