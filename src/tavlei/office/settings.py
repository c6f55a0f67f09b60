"""Django's settings of the office."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from whitenoise.compress import Compressor

from tavlei.office.configuration import configuration
from tavlei.office.handbook.site_files import site_root

CONFIGURATION = configuration()
CONFIGURATION.lay_over_own_rules()
HERE = Path(__file__).parent

SECRET_KEY = CONFIGURATION.secret_key()
DEBUG = CONFIGURATION.debug
ALLOWED_HOSTS = list(CONFIGURATION.hosts)
PUBLIC_URL = CONFIGURATION.public_url
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL.startswith("https:") else []

INSTALLED_APPS = [
    "tavlei.office.journal",
    "tavlei.office.roles",
    "tavlei.office.accounts",
    "tavlei.office.notices",
    "tavlei.office.queue",
    "tavlei.office.reference",
    "tavlei.office.people",
    "tavlei.office.federation",
    "tavlei.office.competitions",
    "tavlei.office.teams",
    "tavlei.office.correspondence",
    "tavlei.office.composition",
    "tavlei.office.lists",
    "tavlei.office.live",
    "tavlei.office.papers",
    "tavlei.office.links",
    "tavlei.office.rulebook",
    "tavlei.office.board",
    "tavlei.office.judging",
    "tavlei.office.search",
    "tavlei.office.home",
    "tavlei.office.handbook",
    "tavlei.office.privacy",
    "tavlei.office.players",
    "tavlei.office.pages",
    "tavlei.office.design",
    "tavlei.office.opening",
    "tavlei.office.api",
    "django_cotton.apps.SimpleAppConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_tasks",
    "django_tasks_db",
    "ninja",
]

MIDDLEWARE = [
    "tavlei.office.monitor.middleware.MonitorMiddleware",  # before the next: it asks who is connected
    "tavlei.office.pages.callers.ClientAddressMiddleware",
    "tavlei.office.pages.gate.canonical.CanonicalQueryMiddleware",
    "tavlei.office.pages.middleware.ServerTimingMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "tavlei.office.pages.security_headers.SecurityHeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tavlei.office.federation.middleware.FederationMiddleware",
    "tavlei.office.federation.middleware.OfferedLanguageMiddleware",
    "tavlei.office.opening.middleware.OpeningMiddleware",
    "tavlei.office.pages.public_pages.PublicPageMiddleware",
    "tavlei.office.pages.error_answers.ApiErrorMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tavlei.office.accounts.sessions.SessionLimitMiddleware",
    "tavlei.office.accounts.sign_in_log.RefusalLogMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tavlei.office.pages.upload_limit.UploadLimitMiddleware",
    "tavlei.office.pages.rate_limits.RateLimitMiddleware",
    "tavlei.office.pages.middleware.PlainTextMiddleware",
    "tavlei.office.pages.middleware.WorkMiddleware",
    "tavlei.office.roles.middleware.SecondFactorMiddleware",
    "tavlei.office.privacy.middleware.GuardianMiddleware",
    "tavlei.office.roles.middleware.KeptRightsMiddleware",
]

FIRST_PAGES = True  # a server draws some before it answers anybody
ROOT_URLCONF = "tavlei.office.urls"
WSGI_APPLICATION = "tavlei.office.wsgi.application"
ASGI_APPLICATION = "tavlei.office.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django_cotton.cotton_loader.Loader", "django.template.loaders.app_directories.Loader"],
                ),
            ],
            "builtins": ["django_cotton.templatetags.cotton", "tavlei.office.competitions.templatetags.spelling"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tavlei.office.pages.context_processors.everywhere",
                "tavlei.office.federation.context_processors.federation",
                "tavlei.office.handbook.context_processors.handbook",
            ],
        },
    },
]

CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}
CACHES["pages"] = {  # of strangers, each at most half a megabyte; they push nothing else out
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pages",
    "OPTIONS": {"MAX_ENTRIES": 300},
}
CACHES["crowds"] = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}  # one process has nobody to share with
if CONFIGURATION.redis_url:  # limits of requests are counted by all processes together, crowds shown the same drawing
    CACHES["default"] = {
        "BACKEND": "tavlei.office.store.shared_cache.SharedCache",
        "LOCATION": CONFIGURATION.redis_url,
        "KEY_PREFIX": "tavlei",
    }
    CACHES["crowds"] = {**CACHES["default"], "KEY_PREFIX": "tavlei-crowds"}
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
DATABASES = {"default": CONFIGURATION.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

AUTH_USER_MODEL = "roles.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["tavlei.office.accounts.hashing.OfficePasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "tavlei.office.accounts.signing_in.OwnWordsValidator"},
]
LOGIN_REDIRECT_URL = "pages:my"
ACCOUNT_ADAPTER = "tavlei.office.accounts.signing_in.OfficeAdapter"
LOGOUT_REDIRECT_URL = "pages:home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_RATE_LIMITS = {  # failures are counted in the store (`roles/login_limits.py`); a hall shares one address
    "login": "300/m/ip",
    "login_failed": "5/5m/key",
    "signup": "60/m/ip",
    "reset_password": "60/m/ip,5/h/key",
    "reset_password_from_key": "60/m/ip",
    "confirm_email": "1/3m/key",
}
MFA_ADAPTER = "tavlei.office.accounts.second_factors.SealedSecondFactors"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tavlei"
SECOND_FACTOR_REQUIRED = CONFIGURATION.second_factor
OPENING_REQUIRED = True  # an office without an administrator shows one page
PAIRING_PROGRAM = CONFIGURATION.pairing_program
REQUEST_PATIENCE = (
    10  # seconds that the server waits for the head of a request and for more of its body, and a stranger for a thread
)
HEAVY_SECONDS = 10  # of computing for one question to a heavy calculator
RATE_LIMITS = CONFIGURATION.rate_limits

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("uk", "Українська"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "tavlei_language"
LOCALE_PATHS = [HERE / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Moscow"

STATIC_URL = "static/"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "tavlei.office.design.bundles.BundleFinder",
]
STATIC_ROOT = CONFIGURATION.home / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")  # of 5 MB, for programmers only
WHITENOISE_ROOT = site_root()  # the handbook, under the addresses of its files
WHITENOISE_INDEX_FILE = True
MEDIA_ROOT = CONFIGURATION.home / "files"

IS_PUBLIC = CONFIGURATION.is_public
PROXIES = CONFIGURATION.proxies
OVER_TLS = PUBLIC_URL.startswith("https:")
SESSION_ENGINE = "tavlei.office.accounts.session_store"
SESSION_MOST = timedelta(days=30)
IDLE_MOST = timedelta(days=7)
IDLE_MOST_OFFICIALS = min(timedelta(hours=CONFIGURATION.idle_hours), IDLE_MOST)
SESSION_COOKIE_AGE = int(SESSION_MOST.total_seconds())
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = OVER_TLS
if OVER_TLS:  # the browser takes these names only over TLS and for this host alone
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    LANGUAGE_COOKIE_NAME = "__Host-tavlei_language"
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
HSTS_SECONDS = 365 * 24 * 60 * 60 if OVER_TLS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 2**20
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**20

EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = CONFIGURATION.home / "outgoing-mail"
if (_mail := CONFIGURATION.mail_server) is not None:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST, EMAIL_PORT = _mail.host, _mail.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.user, _mail.password
    EMAIL_USE_TLS = _mail.scheme == "smtp+tls"
    EMAIL_USE_SSL = _mail.scheme == "smtps"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = f"Tavlei <{CONFIGURATION.sender}>"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "tavlei.office.monitor.log_lines.WithRequestId"}},
    "formatters": {
        "plain": {"()": "tavlei.office.monitor.log_lines.PlainLines"},
        "json": {"()": "tavlei.office.monitor.log_lines.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request_id"],
            "formatter": CONFIGURATION.log_form,
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tavlei.requests": {"level": "INFO"},
        "tavlei.security": {"level": "INFO"},
        # what is refused is counted (`tavlei_requests` by status): nobody outside writes the log
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
