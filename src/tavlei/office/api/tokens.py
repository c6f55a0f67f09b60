"""Tokens: what a program shows to act for a user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from ninja.errors import HttpError
from ninja.security import HttpBearer

from tavlei.languages import catalogue
from tavlei.office.accounts.sign_in_log import log_sign_in
from tavlei.office.accounts.tokens import USES, digest_of_token, make_token, revoke_tokens
from tavlei.office.explanations import reader_language
from tavlei.office.roles.models import ApiToken, Scope, SignInRecord, User
from tavlei.office.store.prepared_queries import PreparedQuery
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from django.http import HttpRequest

__all__ = ["TokenAuth", "make_token", "owner", "revoke_tokens"]

_TOKEN = PreparedQuery(lambda digest: ApiToken.objects.select_related("user").filter(digest=digest))
_READS = frozenset({"GET", "HEAD", "OPTIONS"})
_OUT_OF_SCOPE = phrase("the token may not be used for this: it lacks the scope “{scope}”")


class TokenAuth(HttpBearer):
    """`Authorization: Bearer …`; the request then acts as the owner of the token, within its scopes."""

    def __init__(self, scope: Scope) -> None:
        """What is done at the routes it guards; reading needs only the right to read."""
        super().__init__()
        self._scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> User | None:
        """The owner of a token that is known, not revoked and not past its day."""
        found = _TOKEN.first(digest_of_token(token))
        if found is None or not found.is_live(timezone.now()) or not found.user.is_active:
            log_sign_in(SignInRecord.Kind.TOKEN, request, found.user if found else None)
            return None
        if not self._allows(request, found):
            log_sign_in(SignInRecord.Kind.TOKEN, request, found.user)
            text = catalogue(reader_language()).phrase(_OUT_OF_SCOPE)
            raise HttpError(403, text.format(scope=self._scope.value))
        USES.note(found)
        request.user = found.user
        self.shown(request, found)
        return found.user

    def shown(self, request: HttpRequest, api_token: ApiToken) -> None:
        """A token was taken."""

    def _allows(self, request: HttpRequest, token: ApiToken) -> bool:
        allowed = token.allowed
        if (token.competition_id is not None) != (self._scope is Scope.LINK):  # it links its competition, and only that
            return False
        return self._scope in allowed or (request.method in _READS and Scope.READ in allowed)


class EventTokenAuth(TokenAuth):
    """A token of a competition, by which another office shows here what it runs: `request.event_token`."""

    def __init__(self) -> None:
        super().__init__(Scope.LINK)

    def shown(self, request: HttpRequest, token: ApiToken) -> None:
        """Whoever answers needs the token itself."""
        request.event_token = token  # type: ignore[attr-defined]


def owner(name: str) -> User:
    """The user for whom a program is to act."""
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise Refusal(Problem("there is no user “{name}”", {"name": name}, path="name"))
    return user
