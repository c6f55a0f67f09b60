"""The words people read: the signs of each language, counted nouns, the terms of the glossary, phrases mended once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import update_catalogues

LANGUAGES = update_catalogues.LANGUAGES
PARTS = update_catalogues.PARTS
Part = update_catalogues.Part
GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
PLACEHOLDER = r"(?:\{\w+\}|%\(\w+\)[sd])"
RUSSIAN_AND_UKRAINIAN = ("ru", "uk")
parts = pytest.mark.parametrize("part", PARTS, ids=[each.domain for each in PARTS])
languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def messages(part: Part, language: str) -> list[Message]:
    return [message for message in part.spoken(language) if message.id]


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def strings(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def sentences(part: Part, language: str) -> Iterator[str]:
    for message in messages(part, language):
        yield from strings(message)


WRONG_SIGNS = {
    "en": {"guillemets": "[«»]", "letters": "[а-яёіїєґ]"},
    "ru": {"ё": "[ёЁ]", "English quotes": "[“”„]", "long dash": "—", "hyphen for a dash": r"(?<=[»)\w]) - (?=[«\w])"},
    "uk": {
        "typewriter apostrophe": r"(?<=\w)['ʼ`](?=\w)",
        "English quotes": "[“”„]",
        "long dash": "—",
        "hyphen for a dash": r"(?<=[»)\w]) - (?=[«\w])",
    },
}


@parts
@languages
def test_signs_are_those_of_the_language(part: Part, language: str) -> None:
    for name, sign in WRONG_SIGNS[language].items():
        assert [text for text in sentences(part, language) if re.search(sign, text)] == [], name


@pytest.mark.parametrize("language", RUSSIAN_AND_UKRAINIAN)
@parts
def test_formulas_have_decimal_commas(part: Part, language: str) -> None:
    formulas = [text for text in sentences(part, language) if re.search("[×=]|lg ", text)]
    assert [text for text in formulas if re.search(r"(?<![\d.])\d+\.\d+(?![\d.])", text)] == []


COUNTED = {
    "en": "boards games rounds participants players opponents partners encounters days months years minutes seconds "
    "moves plies pieces points lines rows columns sheets letters characters bytes roubles results variations works "
    "copies entries reports regions scores tables cells figures athletes times votes",
    "ru": "сдача сдачи сдач сдачах партия партии партий партиям партиях тур тура туров турах участник участника "
    "участников игрок игрока игроков оппонентов партнеров соперников встреча встречи встреч день дня дней месяц "
    "месяца месяцев год года лет минута минуты минут секунда секунды секунд хода ходов полуход полухода "
    "полуходов шашка шашки шашек шашками очко очка очков балл балла баллов строка строки строк столбцов листов букв "
    "знаков байт рубль рубля рублей результат результата результатов вариант варианта вариантов композиций "
    "экземпляров заявок отчетов записей клеток спортсменов голосов",
    "uk": "здача здачі здач здачах партія партії партій партіями тур тури турів турах учасник учасники учасників "
    "гравець гравці гравців опонентів партнерів суперників зустріч зустрічі зустрічей день дні днів місяць місяці "
    "місяців рік роки років хвилина хвилини хвилин секунда секунди секунд ходи ходів півходів шашка шашки шашок "
    "шашками очко очки очок бал бали балів рядок рядки рядків стовпців аркушів літер знаків байт байтів рубль рублів "
    "результат результати результатів варіант варіанти варіантів композицій примірників заявок звітів записів "
    "клітинок спортсменів голосів",
}


@parts
@languages
def test_a_number_beside_a_noun_has_the_forms_of_the_noun(part: Part, language: str) -> None:
    """A count stands behind its noun («Партий: 5»), or the sentence has plural forms."""
    nouns = "|".join(COUNTED[language].split())
    beside = re.compile(rf"{PLACEHOLDER} (?:\w+ых |\w+их |\w+ed |more |best |possible )?(?:{nouns})\b")
    plain = [message for message in messages(part, language) if isinstance(message.id, str)]
    assert [key(message) for message in plain if beside.search(strings(message)[0])] == []


MENDED = {
    "en": [r"\breckoned\b", r"\bLists to tick off\b", r"\breport of FIDE\b", r"Word of the officials"],
    "ru": [
        "[Рр]ангов\\w+ коэффициент",
        "Сводн\\w+ таблиц",
        "Вас ничто не ждет",
        "число называет",
        "Композиции на суде",
        "Действия и конец цепочки",
        "Как он понимается",
        "на каждые столько ходов",
        "ИК ФИДЕ",
        "удостоверени\\w+ по рэндзю",
        "официальное удостоверение",
        "Первый рейтинг",
        "учтенны\\w+ ниже",
        "[Мм]ашинн\\w+ ядр",
        "\\bсводк",
        "[Пп]ерсональн\\w+ номер",
        "начальных позиций",
        "Исходное слово|начальное число",
        "белые у \\{",
        "стоял \\{",
        "неясных мест",
        "(?:белая|черная) шашка$",
        "\\b(?:живет|говорит|молчат|молчит)\\b",
        "Залог,",
    ],
    "uk": [
        "[Рр]ангов\\w+ коефіцієнт",
        "Зведен\\w+ таблиц",
        "ніщо не чекає",
        "число називає",
        "слідує",
        "\\b(?:не)?вірно\\b",
        "у даній|даної",
        "У обрахунку",
        "замикан|замкн",
        "[Тт]ермін",
        "ІК ФІДЕ",
        "Перший рейтинг",
        "[Мм]ашинн\\w+ ядр",
        "зведенн?[яь]",
        "[Пп]ерсональн\\w+ номер",
        "початкових позицій",
        "стоклітинн",
        "не менше (?:ніж )?[\\d{%]",
        "\\b(?:живе|каже|мовчать|мовчить)\\b",
    ],
}
PLAIN_STONES = {"renju.black_stone", "renju.white_stone"}  # renju has no kings


@parts
@languages
def test_phrases_that_were_mended_stay_so(part: Part, language: str) -> None:
    """Wrong or misleading phrases of earlier catalogues, and the kinds they stand for."""
    for phrase in MENDED[language]:
        told = [message for message in messages(part, language) if key(message) not in PLAIN_STONES]
        assert [text for message in told for text in strings(message) if re.search(phrase, text)] == [], phrase


HOMONYMS = {  # English words that mean something else here than the term of the glossary
    ("Account", "account"),  # of a user
    ("Board", "board"),  # of a match, not a deal
    ("Boards", "board"),
    ("board", "board"),
    ("Sonneborn-Berger", "sonneborn-berger"),  # heads of columns leave the word coefficient out
    ("Shmulyan", "shmulyan"),
    ("Solkoff", "solkoff"),
    ("Median Solkoff", "median solkoff"),
    ("Riga", "riga"),
    ("Game", "game"),  # the variety of draughts
    ("Record", "record"),  # the button
    ("Register", "register"),  # the button
    ("Title", "title"),  # of a regulation
    ("Write down", "record"),  # the button
    ("composition.special.giveaway", "giveaway"),  # a special kind of works
    ("conduct.sex.male", "man"),
    ("conduct.capacity.judge", "judge"),  # the rules say it in full there
    ("head_to_head", "head-to-head"),  # of teams
}


def _glossary() -> Iterator[tuple[str, dict[str, str]]]:
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) == 5 and cells[0] != "English name" and "---" not in cells[0]:
            yield re.sub(r"\s*\(.*\)", "", cells[0]).casefold(), {"ru": cells[1], "uk": cells[2]}


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w’-]+", text.casefold()))


@parts
@pytest.mark.parametrize("language", RUSSIAN_AND_UKRAINIAN)
def test_terms_are_those_of_the_glossary(part: Part, language: str) -> None:
    """A sentence that is a term of the glossary and nothing else is translated with the words of the glossary."""
    terms: dict[str, set[str]] = {}
    for name, words in _glossary():
        terms[name] = terms.get(name, set()) | _words(words[language])
    english = {(key(message), message.context): strings(message)[0] for message in messages(part, "en")}
    told = messages(part, language)
    names = {key(message): english[key(message), message.context].casefold() for message in told}
    wrong = [
        (key(message), strings(message)[0])
        for message in told
        if (name := names[key(message)]) in terms
        and (key(message), name) not in HOMONYMS
        and not _words(strings(message)[0]) <= terms[name]
    ]
    assert wrong == []
