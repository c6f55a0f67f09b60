"""Django's settings of the office."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from whitenoise.compress import Compressor

from tavlei.office.configuration import configuration

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
    "tavlei.office.notices",
    "tavlei.office.people",
    "tavlei.office.federation",
    "tavlei.office.competitions",
    "tavlei.office.teams",
    "tavlei.office.correspondence",
    "tavlei.office.composition",
    "tavlei.office.lists",
    "tavlei.office.papers",
    "tavlei.office.rulebook",
    "tavlei.office.board",
    "tavlei.office.search",
    "tavlei.office.home",
    "tavlei.office.players",
    "tavlei.office.pages",
    "tavlei.office.design",
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
    "ninja",
]

MIDDLEWARE = [
    "tavlei.office.pages.middleware.ServerTimingMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "tavlei.office.pages.middleware.NoNulMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tavlei.office.federation.middleware.FederationMiddleware",
    "tavlei.office.federation.middleware.OfferedLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tavlei.office.pages.upload_limit.UploadLimitMiddleware",
    "tavlei.office.roles.middleware.SecondFactorMiddleware",
]

ROOT_URLCONF = "tavlei.office.urls"
WSGI_APPLICATION = "tavlei.office.wsgi.application"
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
            "builtins": ["django_cotton.templatetags.cotton", "tavlei.office.people.templatetags.spelling"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tavlei.office.pages.context_processors.everywhere",
                "tavlei.office.federation.context_processors.federation",
            ],
        },
    },
]

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}
DATABASES = {"default": CONFIGURATION.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

AUTH_USER_MODEL = "roles.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_REDIRECT_URL = "pages:my"
ACCOUNT_ADAPTER = "tavlei.office.roles.signing_in.OfficeAdapter"
LOGOUT_REDIRECT_URL = "pages:home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGOUT_ON_GET = False
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tavlei"
SECOND_FACTOR_REQUIRED = CONFIGURATION.second_factor

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
MEDIA_ROOT = CONFIGURATION.home / "files"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC_URL.startswith("https:")
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 2**20
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**20

EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = CONFIGURATION.home / "outgoing-mail"
if CONFIGURATION.email_url:
    _mail = urlsplit(CONFIGURATION.email_url)
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = _mail.hostname or "localhost"
    EMAIL_PORT = _mail.port or 25
    EMAIL_HOST_USER = unquote(_mail.username or "")
    EMAIL_HOST_PASSWORD = unquote(_mail.password or "")
    EMAIL_USE_TLS = _mail.scheme == "smtp+tls"
    EMAIL_USE_SSL = _mail.scheme == "smtps"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = "Tavlei <office@localhost>"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
