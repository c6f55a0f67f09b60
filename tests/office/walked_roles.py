"""The roles as which every address is tried: three in `make test`, all of them in `make prove`."""

from __future__ import annotations

from typing import Final

import pytest

from tavlei.office.roles.models import OfficeRole

_ALWAYS: Final = (None, OfficeRole.PLAYER, OfficeRole.SECRETARY)

EVERY_ROLE: Final = [
    pytest.param(role, marks=() if role in _ALWAYS else pytest.mark.prove, id=str(role)) for role in (None, *OfficeRole)
]
