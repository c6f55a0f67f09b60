"""Names in twenty scripts: what the fonts have is read back whole, what they lack is refused by name."""

from __future__ import annotations

import io
import re
import unicodedata

import docx
import openpyxl
import pytest
from docx.oxml.ns import qn
from openpyxl.worksheet.worksheet import Worksheet
from tests.documents.large import COMPETITION
from tests.documents.reading_back import pdf_text, squeezed

from tavlei.documents import render
from tavlei.documents.forms.starting_list import PlaceCard, PlaceCards, Starter, StartingList
from tavlei.documents.writers.glyphs import missing
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, refusal_text
from write_font_coverage import COVERAGE, coverage

PRINTED = {
    "Russian": "Щербаков-Ёлкин Юрий",
    "Ukrainian": "Ґалаґан Єлизавета Їжакевич",
    "Yakut": "Ҥөһүлэ Уйгууна",
    "Tatar": "Җәмилә Хөснетдинова",
    "Chuvash": "Ҫемен Ӑхмат Ӳркӗ",
    "Abkhaz": "Аҧсны Ҟарчаа Ҽкәа",
    "Mongolian": "Түвшинбаярын Өнөржаргал",
    "Polish": "Łukasz Żółć-Gęśla",
    "Lithuanian": "Žydrūnė Ščiukaitytė",
    "Turkish": "Işıl Çağdaş Öztürk",
    "Vietnamese": "Nguyễn Thị Phượng",
    "Yoruba": "Ọláńrewájú Ẹ̀ṣọ́",
    "Greek": "Αθηνά Παπαδημητρίου ᾿Ήλιος",
    "Georgian": "გიორგი მაისურაძე",
    "Armenian": "Արմեն Հովհաննիսյան",
}
_TWICE = re.compile("(.[\u0300-\u036f]+)\\1")
HEBREW = "לוי יעקב"
LACKED = {
    "Chinese": "王小明",
    "Japanese": "やまだ ハナコ",
    "Korean": "김영희",
    "Arabic": "محمد علي",
    "Devanagari": "राजेश कुमार",
    "Bengali": "রহিম উদ্দিন",
    "Tamil": "முருகன்",
    "Thai": "สมชาย",
    "Ethiopic": "አበበ ቢቂላ",
    "Sinhala": "සුනිල්",
    "Telugu": "రవి",
    "Gujarati": "મહેશ",
    "Khmer": "សុខា",
    "Lao": "ສົມພອນ",
    "Burmese": "အောင်",
    "Tibetan": "བསྟན་འཛིན",
    "Emoji": "Игорь 🙂",
}


def paper(name: str) -> StartingList:
    return StartingList(COMPETITION, (Starter(1, name, organisation=name), Starter(2, "Ким Вера")))


def composed(text: str) -> str:
    """Letters with their marks; a letter and a mark of two glyphs both mean the whole, which the reader tells twice."""
    return _TWICE.sub(r"\1", squeezed(unicodedata.normalize("NFC", text)))


def test_there_are_twenty_scripts_and_more() -> None:
    """A script is the first word of the names of its letters."""
    names = "".join((*PRINTED.values(), HEBREW, *LACKED.values()))
    scripts = {unicodedata.name(sign).split()[0] for sign in names if sign.isalpha()}
    assert len(scripts) >= 20
    assert {"CYRILLIC", "LATIN", "GREEK", "GEORGIAN", "ARMENIAN", "HEBREW"} <= scripts


@pytest.mark.parametrize("name", PRINTED.values(), ids=PRINTED)
def test_a_name_of_the_fonts_is_read_back_whole(name: str) -> None:
    assert composed(pdf_text(render(paper(name)))).count(composed(name)) == 2
    cards = PlaceCards(COMPETITION, (PlaceCard(name),))  # large and bold
    assert composed(name) in composed(pdf_text(render(cards)))


def test_a_name_written_from_right_to_left_stands_there_word_by_word() -> None:
    text = pdf_text(render(paper(HEBREW)))
    assert all(text.count(word) == 2 for word in HEBREW.split())


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", [*PRINTED.values(), *LACKED.values()], ids=[*PRINTED, *LACKED])
def test_files_to_edit_hold_every_name(name: str) -> None:
    word = docx.Document(io.BytesIO(render(paper(name), "docx")))
    text = "".join(node.text or "" for node in word.element.body.iter(qn("w:t")))
    assert composed(text).count(composed(name)) == 2
    sheet = openpyxl.load_workbook(io.BytesIO(render(paper(name), "xlsx"))).active
    assert isinstance(sheet, Worksheet)
    cells = [str(cell) for row in sheet.iter_rows(values_only=True) for cell in row if cell is not None]
    assert [composed(cell) for cell in cells].count(composed(name)) == 2


@pytest.mark.parametrize("name", LACKED.values(), ids=LACKED)
@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "в шрифтах документов PDF нет букв"), ("uk", "у шрифтах документів PDF немає літер"),
     ("en", "the fonts of PDF papers lack letters of")],
)  # fmt: skip
def test_a_name_the_fonts_lack_is_refused_by_name(name: str, language: str, words: str) -> None:
    with pytest.raises(Refusal) as error:
        render(paper(name), "pdf", language)
    told = refusal_text(error.value, catalogue(language))
    assert words in told
    assert unicodedata.normalize("NFC", name) in told
    assert missing(name)
    assert all(sign in told for sign in missing(name))
    assert "Ким Вера" not in told


def test_a_letter_and_its_mark_print_as_one() -> None:
    apart = unicodedata.normalize("NFD", "Йёзеф Ščiukaitytė")
    assert composed(apart) in composed(pdf_text(render(paper(apart))))


def test_the_list_of_letters_is_that_of_the_fonts() -> None:
    assert COVERAGE.read_text() == coverage()
