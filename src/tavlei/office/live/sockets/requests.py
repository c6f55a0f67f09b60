"""What a client asks for by his socket or by the API: read strictly, put to the table, answered."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Side
from tavlei.games.progress import Voice, event_from
from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError
from tavlei.office.live.game.disputes import disputed
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.tables import table_of
from tavlei.office.live.pages.telling import cited
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.live.game.seats import Viewer
    from tavlei.office.live.models import LiveGame
    from tavlei.office.live.pages.following import Follower

OF_PLAYERS: Final = frozenset(
    {
        "arrive",
        "move",
        "opening_act",
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "announce_count",
        "claim_draw",
        "resign",
        "state_flag",
        "state_foul",
        "state_irregularity",
        "complain_of_clock",
        "stop_clocks",
    }
)
OF_SCREENS: Final = {"focus_lost", "focus_back"}
_MOST_TICKET: Final = 40


@dataclass(frozen=True, slots=True)
class ClientRequest:
    """What a client wants to happen: the event without its instant, what he had seen, the name he gave it."""

    event: dict[str, Any]
    seen: int | None
    ticket: str


def read_request(content: Any) -> ClientRequest:
    """A request, or a refusal that names what is wrong with it."""
    if not isinstance(content, dict) or not isinstance(content.get("kind"), str):
        raise Refusal(Problem("expected an event with its kind", path="kind"))
    event = {name: told for name, told in content.items() if name not in ("seen", "ticket", "at", "by")}
    seen, ticket = content.get("seen"), content.get("ticket", "")
    if seen is not None and type(seen) is not int:
        raise Refusal(Problem("expected the number of the last event seen", path="seen"))
    if not isinstance(ticket, str) or len(ticket) > _MOST_TICKET or not ticket.isascii():
        raise Refusal(
            Problem("a ticket is made of letters and digits, at most: {most}", {"most": _MOST_TICKET}, path="ticket")
        )
    return ClientRequest(event, seen, ticket)


def answer_request(follower: Follower, content: Any) -> dict[str, Any]:
    """Do what a player asks for. The answer says that it stands, or why it does not and how the game stands."""
    ticket = content.get("ticket", "") if isinstance(content, dict) else ""
    try:
        asked = read_request(content)
        confirmed = play(
            follower.game, _event(follower, asked), actor=follower.user, seen=asked.seen, ticket=asked.ticket
        )
    except Refusal as refusal:
        return {"ticket": ticket, "refused": refusal_message(refusal, follower.language), "now": follower.view()}
    except StaleError:
        return {"ticket": ticket, "stale": True, "now": follower.view()}
    return {"ticket": ticket, "confirmed": confirmed.number}


def refusal_message(refusal: Refusal, language: str) -> list[dict[str, str]]:
    """Every problem in the reader's language, with its clause."""
    book = catalogue(language)
    return [
        {
            "text": problem.sentence(book.phrase),
            "clause": cited(problem.clause) if problem.clause else "",
        }
        for problem in refusal.problems
    ]


def player_event(game: LiveGame, place: Viewer, event: Mapping[str, Any]) -> dict[str, Any]:
    """What a player asks for as an event of his; an irregularity that he states is a dispute (L6)."""
    if event["kind"] == "state_irregularity" and place.is_player and not game.is_casual:
        return disputed(game, Side(place.value))
    return own_event(place, event)


def own_event(place: Viewer, event: Mapping[str, Any]) -> dict[str, Any]:
    """The event as one of a player's; he speaks for himself only."""
    if event["kind"] not in OF_PLAYERS or not place.is_player:
        raise Refusal(Problem("this is not yours to do", path="kind"))
    own = {**event, "by": place.value}
    event_from({**own, "at": 0})
    return own


def _event(follower: Follower, asked: ClientRequest) -> dict[str, Any]:
    if asked.event["kind"] in OF_SCREENS and not follower.game.is_casual:
        return {**asked.event, "by": Voice.SERVER.value, "side": follower.place.value}
    return player_event(follower.game, follower.place, asked.event)


RATE: Final = 10  # messages a second in the long run
BURST: Final = 40
_MOST_BUCKETS: Final = 10_000


@dataclass(slots=True)
class Bucket:
    """What a client has left to send."""

    left: float = BURST
    since: int = 0

    def take(self, at: int) -> bool:
        """Take one message at an instant in milliseconds; False when there is none left."""
        self.left = min(BURST, self.left + (at - self.since) * RATE / 1000) if self.since else BURST
        self.since = at
        if self.left < 1:
            return False
        self.left -= 1
        return True


_buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()


def bucket_of(name: str) -> Bucket:
    """The bucket of somebody by his name; those who have sent nothing for the longest time are forgotten."""
    bucket = _buckets.setdefault(name, Bucket())
    _buckets.move_to_end(name)
    while len(_buckets) > _MOST_BUCKETS:
        _buckets.popitem(last=False)
    return bucket


@cites("draughts-rules", "5.4.12.4", "5.4.12.13")
def check_programs_may_play(game: LiveGame) -> None:
    """Refuse moves by the API in official competitions, where the judges watch a person at the board."""
    setup = table_of(game).game.setup
    if setup.official or setup.rulebook.resolve("L20").choice == "nowhere":
        problem = Problem("a program may not play here: moves come from the page of the game (L20)", path="kind")
        raise setup.rulebook.refusal(problem, "5.4.12.4")
