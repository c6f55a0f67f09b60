"""What the API answers when it cannot do what it was asked: always the same shape, a list of problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from tavlei.calc.refusals import path_text
from tavlei.calc.running import read_json
from tavlei.office.acts.performing import StaleError
from tavlei.office.acts.two_persons import ProposedError
from tavlei.office.pages.error_answers import problems_json, sentence_of
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import stale_message
from tavlei.office.workers import BusyError
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from ninja.openapi.schema import OpenAPISchema

REFUSED: Final = 422
_DESCRIPTIONS: Final = {
    400: "The body is not JSON",
    401: "A token is needed",
    403: "The owner of the token may not do this",
    404: "There is no such thing",
    405: "This is not done by this method",
    409: "Somebody else was faster",
    413: "The body is too large",
    422: "The input was refused; nothing has been done with it",
    429: "Too many requests; Retry-After says when to come again",
    503: "Too many others compute; Retry-After says when to come again",
}
_SHAPE: Final = {"application/json": {"schema": {"$ref": "#/components/schemas/RefusalOut"}}}


class PlainParser(Parser):
    """Bodies are JSON that any store and any file can keep."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The value of the body."""
        values: dict[str, Any] = read_json(request.body)
        return values


class OfficeAPI(NinjaAPI):
    """The API with its one shape of errors, which every operation says it may answer with."""

    def get_openapi_schema(self, **data: Any) -> OpenAPISchema:
        """The schema, with the errors that any operation may answer with."""
        found = super().get_openapi_schema(**data)
        for operations in found["paths"].values():
            for operation in operations.values():
                for status, description in _DESCRIPTIONS.items():
                    operation["responses"].setdefault(status, {"description": description, "content": _SHAPE})
        return found


def answer_errors(api: NinjaAPI) -> None:
    """Let the API answer every error in the one shape."""

    def refused(request: HttpRequest, refusal: Refusal, status: int = REFUSED) -> HttpResponse:
        problems = [
            {"path": problem.path, "text": problem.text, "clause": problem.clause}
            for problem in shown_problems(refusal)
        ]
        return api.create_response(request, {"problems": problems}, status=status)

    def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
        return refused(request, Refusal(*map(_problem, error.errors)))

    def plain(request: HttpRequest, status: int, text: str = "") -> HttpResponse:
        return api.create_response(request, problems_json(text or sentence_of(status)), status=status)

    def failed(request: HttpRequest, error: HttpError) -> HttpResponse:
        cause = error.__cause__
        if isinstance(cause, Refusal):
            return refused(request, cause, error.status_code)
        return plain(request, error.status_code)

    def busy(request: HttpRequest, error: BusyError) -> HttpResponse:
        answer = plain(request, 503)
        answer["Retry-After"] = str(error.seconds)
        return answer

    def proposed(request: HttpRequest, refusal: ProposedError) -> HttpResponse:
        return api.create_response(request, {"detail": shown_problems(refusal)[0].text}, status=202)

    handlers: dict[type[Exception], Any] = {
        Refusal: refused,
        ProposedError: proposed,
        ValidationError: invalid,
        HttpError: failed,
        Http404: lambda request, _error: plain(request, 404),
        PermissionDenied: lambda request, _error: plain(request, 403),
        StaleError: lambda request, _error: plain(request, 409, stale_message()),
        BusyError: busy,
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)


def _problem(values: dict[str, Any]) -> Problem:
    """What pydantic found, with its place in what was sent; the name of the parameter of ours is no part of it."""
    where = values["loc"]
    place = where[1:] if where and where[0] in ("query", "path", "form", "file") else where[2:] or where[1:]
    if values["type"] == "missing":
        return Problem("the field is missing", path=path_text(place))
    return Problem("the value does not fit: {error}", {"error": values["msg"]}, path=path_text(place))
