"""The door of the office: every request is looked at here before anything of its body is read.

Refused are at once: a host that is not ours, a client whose budget is used up, a body larger than the address takes,
and a file of a stranger where only accounts may send one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from tavlei.office.design.costs import FORM_BYTES
from tavlei.office.monitor.counting import Reason
from tavlei.office.pages.gate.budgets import A_LOOK, A_REQUEST, BUDGETS
from tavlei.office.pages.gate.clients import KNOWN, Client, client_of, credential_of
from tavlei.office.pages.gate.questions import Question, canonical_query, question_of
from tavlei.office.pages.gate.refusing import Refused, refuse

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

    Identify = Callable[[str], Awaitable[str | None]]

ADMISSION: Final = "tavlei.admission"
_LOOKING: Final = "look"
PROBES: Final = frozenset({"/health", "/ready", "/metrics"})  # asked by the machine's own name


@dataclass(frozen=True, slots=True)
class Admission:
    """Who was let in, with what, and how long his body may be."""

    client: Client
    question: Question
    most_body: int


def admission_of(scope: HTTPScope) -> Admission:
    """What was said at the door; whoever came another way is a stranger with a form."""
    found = cast("dict[str, Any]", scope).get(ADMISSION)
    return found if found is not None else Admission(Client(""), question_of("", "POST", ""), FORM_BYTES)


class CanonicalQuestions:
    """Takes from a question what its page does not look at, before anybody keeps or compares it."""

    def __init__(self, application: ASGI3Application) -> None:
        """Keep the application."""
        self._application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Ask the plain question."""
        asked = cast("HTTPScope", scope)
        if query := asked["query_string"]:
            plain = canonical_query(asked["path"], query.decode("latin-1")).encode("latin-1")
            asked = cast("HTTPScope", {**asked, "query_string": plain})
        await self._application(asked, receive, send)


class Gate:
    """Lets requests in; `identify` tells the account of a cookie or a token that has not been seen lately."""

    def __init__(self, application: ASGI3Application, identify: Identify) -> None:
        """Keep what stands behind the gate."""
        self._application, self._identify = application, identify

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Refuse, or let in with what is known already."""
        asked = cast("HTTPScope", scope)
        headers = dict(asked["headers"])
        question = question_of(asked["path"], asked["method"], asked["query_string"].decode("latin-1"))
        cost = question.cost_class.value
        if asked["path"] not in PROBES and not is_own_host(headers):
            await refuse(asked, send, Refused(Reason.HOST), cost)
            return
        client = await self._client(asked, headers)
        if settings.RATE_LIMITS and (seconds := BUDGETS.wait(client, cost)):
            await refuse(asked, send, Refused(Reason.BUDGET, seconds), cost)
            return
        BUDGETS.spend(client, A_REQUEST)
        length = body_length(headers)
        most = question.most_body(stranger=not client.is_account)
        if length > most:
            await refuse(asked, send, Refused(Reason.LARGE if most else Reason.SIGN_IN, most=most), cost)
            return
        admitted = {**asked, ADMISSION: Admission(client, question, most)}
        await self._application(cast("Scope", admitted), receive, send)

    async def _client(self, scope: HTTPScope, headers: Mapping[bytes, bytes]) -> Client:
        """Who asks: an account is one from its first request on, whatever others at its address have cost.

        The store is asked of a cookie or a token that has not been seen lately. Whoever invents them has that used up
        like anything else, and is a stranger from then on.
        """
        client, credential = client_of(scope, headers), credential_of(headers)
        if client.is_account or not credential:
            return client
        looking = Client(f"shows {client.key}")
        if BUDGETS.wait(looking, _LOOKING):
            return client
        BUDGETS.spend(looking, A_LOOK)
        account = await self._identify(credential)
        if account is None:
            return client
        KNOWN.note(credential, account)
        return Client(account, is_account=True)


def is_own_host(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request is meant for this office; behind a proxy of ours Django looks at what the proxy says."""
    host, _port = split_domain_port(headers.get(b"host", b"").decode("latin-1"))
    return bool(host) and validate_host(host, settings.ALLOWED_HOSTS)


def body_length(headers: Mapping[bytes, bytes]) -> int:
    """The length of the body as it is told; one byte at least of a body whose length is not told beforehand."""
    if b"transfer-encoding" in headers:
        return 1
    content = headers.get(b"content-length", b"0")
    return int(content) if content.isdigit() else 0
