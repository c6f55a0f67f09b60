"""Passwords that anybody would try here first are refused: words of the office and of its federation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tavlei.office.federation.identity import federation
from tavlei.office.roles.models import DEMO_PASSWORD, OfficeRole

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

WORDS: Final = frozenset({
    "tavlei", "federation", "draughts", "checkers", "renju", "bridge", "chess", "password",
    "федерация", "федерація", "шашки", "рендзю", "бридж", "шахматы", "шахи", "тавлеи", "пароль",
    DEMO_PASSWORD, *(role.value.replace("_", "") for role in OfficeRole),
})  # fmt: skip
_LEAST_REST: Final = 6


class OwnWordsValidator:
    """Refuse a password that is little more than one of these words or the name of the federation."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Take the word away: what is left has to be a password of its own."""
        del user
        bare = "".join(letter for letter in password.casefold() if letter.isalnum())
        own = "".join(letter for letter in federation().name.casefold() if letter.isalnum())
        for word in (*WORDS, own):
            if word and word.replace("-", "") in bare and len(bare) - len(word) < _LEAST_REST:
                raise ValidationError(_("The password is little more than a word that everybody would try here first."))

    def get_help_text(self) -> str:
        """What is asked, beside the field."""
        return _("Not a word of the sport, of the federation or of this program.")
