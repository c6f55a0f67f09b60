"""The office's settings in tests: a store in a folder of its own, quick passwords."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

_HOME = Path(tempfile.gettempdir()) / f"tavlei-tests-{os.getuid()}"
(_HOME / "static").mkdir(parents=True, exist_ok=True)
os.environ.setdefault("TAVLEI_HOME", str(_HOME))
os.environ.setdefault("TAVLEI_SECRET_KEY", "only-for-tests")

import tests.doors  # noqa: E402, F401 - watches what is imported after it

from tavlei.office.settings import *  # noqa: E402, F403
from tavlei.office.settings import CACHES, DATABASES, MIDDLEWARE  # noqa: E402

DATABASES["default"]["SEALED"] = False  # tests take back what they wrote; those of the proofs seal
if "sqlite" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}  # pytest-django knows only Django's own name of the engine

_DECLARED = "tests.office.declared_parameters.DeclaredParametersMiddleware"
_WHITENOISE, _OURS = "whitenoise.middleware.WhiteNoiseMiddleware", "tests.office.site_once.SiteReadOnce"
MIDDLEWARE = [
    "tests.office.door_middleware.DoorMiddleware",
    *(_OURS if name == _WHITENOISE else name for name in MIDDLEWARE),
]
MIDDLEWARE.insert(MIDDLEWARE.index("tavlei.office.pages.gate.canonical.CanonicalQueryMiddleware") + 1, _DECLARED)

CACHES["pages"] = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}  # rows of tests come without acts
SECOND_FACTOR_REQUIRED = False
OPENING_REQUIRED = False  # most tests have no administrator
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}  # done as it is asked for
RATE_LIMITS = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
