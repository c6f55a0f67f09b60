"""`tavlei office link`: a competition run on this office and shown on another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.links.models import HallLink

_BEGIN = "begin"


class _AddressFirst(TyperGroup):
    """`tavlei office link URL TOKEN` begins a link; the other words are its commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """An address in the first place is what `begin` is given."""
        if args and "://" in args[0]:
            args = [_BEGIN, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_AddressFirst,
    help=_("A competition run on this office and shown on another: tavlei office link URL TOKEN --competition CODE."),
    no_args_is_help=True,
)
CodeArgument = Annotated[str, typer.Argument(help=_("Code of the competition."))]


@app.command(_BEGIN, help=_("Begin the link: with the competition of this office, or with the copy of the other one."))
def begin(  # noqa: PLR0913, PLR0917 - a command has so many options
    address: Annotated[str, typer.Argument(help=_("Address of the office that shows it: https://…"), metavar="URL")],
    token: Annotated[str, typer.Argument(help=_("Token of the competition, made by that office."))],
    competition: Annotated[
        str, typer.Option("--competition", help=_("Code of the competition of this office that is to be sent."))
    ] = "",
    take_over: Annotated[
        bool,
        typer.Option("--take-over", help=_("Go on here with the copy of that office; the former machine is refused.")),
    ] = False,
    as_new: Annotated[bool, typer.Option("--as-new", help=_("People without a decision are new."))] = False,
    language: LanguageOption = None,
) -> None:
    """Keep the link and send for the first time."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.journal.chain import Actor
    from tavlei.office.links.linking import link_here, take_over_as

    with exit_on_refusal():
        if bool(competition) == take_over:
            raise Refusal(Problem("name a competition of this office, or take over that of the other one"))
        if take_over:
            link = take_over_as(Actor(None), address, token, as_new=as_new)
        else:
            link = link_here(Actor(None), _competition_of(competition), address, token)
        _send(link, language)


@app.command("send", help=_("Send what is new now; for cron, or where the office is not served."))
def send(
    code: Annotated[str, typer.Argument(help=_("Code of the competition; every open link if it is not given."))] = "",
    language: LanguageOption = None,
) -> None:
    """Exit code 2 if something was not taken."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.links.hall import hall_link
    from tavlei.office.links.models import HallLink, HallState

    with exit_on_refusal():
        if code:
            links = [hall_link(_competition_of(code))]
        else:
            links = list(HallLink.objects.filter(state__in=[HallState.LIVE, HallState.HANDING]))
        for link in links:
            _send(link, language)


@app.command("hand-over", help=_("Hand the competition over: from then on the other office writes it."))
def hand_over(code: CodeArgument, language: LanguageOption = None) -> None:
    """Everything is sent first; then the last act is made and sent."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.journal.chain import Actor
    from tavlei.office.links.hall import hall_link
    from tavlei.office.links.handing import hand_over_whole

    with exit_on_refusal():
        link = hand_over_whole(Actor(None), hall_link(_competition_of(code)))
    _tell(link, language)


@app.command("end", help=_("End the link here: the competition goes on without the other office."))
def end(code: CodeArgument, language: LanguageOption = None) -> None:
    """The other office shows what it has until it ends the link too."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.journal.chain import Actor
    from tavlei.office.links.hall import close_link, hall_link
    from tavlei.office.links.models import LinkEnd

    with exit_on_refusal():
        link = close_link(Actor(None), hall_link(_competition_of(code)), LinkEnd.ENDED, elsewhere=False)
    _tell(link, language)


@app.command("status", help=_("What is sent where, and what comes from where; it only tells."))
def status(language: LanguageOption = None) -> None:
    """One line for each link that has not ended."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.links.models import EventLink, HallLink, HallState

    words = book(language)
    for link in HallLink.objects.filter(state__in=[HallState.LIVE, HallState.HANDING]).select_related("competition"):
        _tell(link, language)
    for shown in EventLink.objects.filter(ended=None).select_related("competition"):
        text = words.phrase(phrase("{code}: comes from {machine}, last heard {heard}, acts: {acts}"))
        heard = shown.heard.isoformat(timespec="seconds")
        typer.echo(text.format(code=shown.competition.code, machine=shown.machine, heard=heard, acts=shown.acts))


@app.command("token", help=_("Make a token of a competition, with which another office shows it here."))
def token(
    code: CodeArgument,
    by: Annotated[str, typer.Option("--by", help=_("Who answers for it: the name the officer signs in with."))],
    name: Annotated[str, typer.Option("--name", help=_("What it is for, such as the name of the hall."))] = "",
    days: Annotated[int, typer.Option(help=_("For how many days it is valid."))] = 30,
) -> None:
    """The token is shown once; only its digest is kept."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.accounts.tokens import make_event_token
    from tavlei.office.api.tokens import owner

    with exit_on_refusal():
        typer.echo(make_event_token(owner(by), _competition_of(code), name or code, days))


@app.command("verify", help=_("Prove everything that came by a link by the pinned key; it only reads."))
def verify(code: CodeArgument, language: LanguageOption = None) -> None:
    """Exit code 2 if something does not hold."""
    from tavlei.office.backup.reading import open_to_read

    with exit_on_refusal():
        open_to_read()
        from tavlei.office.links.proofs import prove_link

        count = prove_link(_competition_of(code))
    text = book(language).phrase(phrase("Acts that hold: {count}"))
    typer.echo(text.format(count=count))


def _competition_of(code: str) -> Competition:
    from tavlei.office.competitions.models import Competition

    competition = Competition.objects.filter(code=code).first()
    if competition is None:
        raise Refusal(Problem("there is no competition «{code}»", {"code": code}))
    return competition


def _send(link: HallLink, language: LanguageOption) -> None:
    from tavlei.office.links.sender import sending_alone
    from tavlei.office.links.sending import send as send_link

    with sending_alone() as alone:
        if alone:
            link = send_link(link)
    _tell(link, language)


def _tell(link: HallLink, language: LanguageOption) -> None:
    from django.utils.translation import override

    from tavlei.office.links.problems import read_problem

    words = book(language)
    with override(words.language):
        text = words.phrase(phrase("{code}: {address}, {state}; acts not sent: {count}"))
        state = link.get_state_display()
        typer.echo(text.format(code=link.competition.code, address=link.address, state=state, count=link.waiting))
    for line in (*link.theirs, *(read_problem(one).text(words.phrase) for one in link.trouble)):
        typer.echo(f"  {line}")
