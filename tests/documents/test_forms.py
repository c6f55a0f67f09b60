"""Every form: the words of its paper, the reference picture of its first page, the same bytes twice."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading

import pytest
from tests.documents.reading_back import (
    FOOTER,
    PICTURE_PPI,
    difference,
    example_of,
    pdf_text,
    quick_pages,
    rendered,
    squeezed,
)
from tests.documents.write_pictures import FOLDER, photographs

from tavlei.documents import FileFormat, all_forms, document_of, pictures, render
from tavlei.rulebook import LANGUAGES, clause

RULES = "draughts-rules-2022"
CHIEFS = ["Главный судья:", "Главный секретарь:", "(судья", "категории)"]
APPLICATION = [
    "(организация)",
    "(наименование соревнований)",
    "(место проведения)",
    "(дата проведения)",
    "Ф.И.О.",
    "Дата рождения / № страхового свидетельства",
    "Спортивный разряд / спортивное звание",
    "Спортивная дисциплина",
    "Домашний адрес с индексом",
    "Данные паспорта / свидетельства о рождении",
    "Личный тренер",
    "Представителем назначается:",
    "Руководитель региональной спортивной федерации",
    "Руководитель органа исполнительной власти",
    "М.П.",
]
ON_PAPER = {
    "preliminary_application": ["ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ", *APPLICATION],
    "final_application": ["ЗАЯВКА НА УЧАСТИЕ", "Допуск врача", "медицинской организации", *APPLICATION],
    "score_sheet": [
        "Белые",
        "Черные",
        "затрачено времени: 1:12",
        "«!!» очень сильный ход",
        "подпись:",
        "g7-f6!",
        "c3-b4?",
    ],
    "renju_sheet": ["Черные: Никонов", "Белые: Епифанов", "15", "затрачено времени: 0:41", "подпись:"],
    "round_protocol": ["ПРОТОКОЛ № 3", "14 марта 2024 г.", "Результат Белые № Черные Результат", "½", *CHIEFS],
    "team_match_protocol": [
        "ПРОТОКОЛ № 12",
        "Республика Татарстан",
        "Итоговый результат: 5 – 3",
        "в пользу команды Республика Татарстан",
        "Капитан 1",
        "Капитан 2",
        "Судья матча:",
        *CHIEFS,
    ],
    "summary_protocol": [
        "Сводный протокол командных соревнований",
        "№ Команда 1 Результат Команда 2",
        "5 – 3",
        *CHIEFS,
    ],
    "participant_card": [
        "Карточка участника",
        "Фамилия, имя соперника",
        "Зв., р/д",
        "Нарастающий итог",
        "белые",
        "2,5",
        "Регион",
        "11",
        *CHIEFS,
    ],
    "round_robin_table": ["Протокол (таблица результатов)", "Организация 1 2 3 4 Кт Очки Место", "4,25", *CHIEFS],
    "swiss_table": [
        "Место № Фамилия, имя Зв., р/д Рейтинг Организация I II III Очки Кт1 Кт2",
        "4б ½",
        "3ч 1",
        "После тура 3",
        "Кт1 – коэффициент Бухгольца; Кт2 – усеченный коэффициент Бухгольца.",
        *CHIEFS,
    ],
    "team_standing": [
        "командного зачета",
        "Сумма очков",
        "Сумма мест участников",
        "Места участников",
        "4–6",
        "13,5",
        "Окончательные итоги",
        *CHIEFS,
    ],
    "board_places": ["Личные места по доскам", "Доска 2", "Екатеринбург", "Семенова Нюргуяна", *CHIEFS],
    "admission_protocol": [
        "КОМИССИИ ПО ДОПУСКУ",
        "Отсутствовали члены комиссии: Седов И. К.",
        "не допускать",
        "полис страхования",
        "Рассмотрено: 2. Допущено: 1.",
    ],
    "protest": ["ПРОТЕСТ", "Главному судье соревнований", "14 марта 2024 г., 18:40", "5.4.5.1", "3000"],
    "protest_decision": [
        "РЕШЕНИЕ № 2 ПО ПРОТЕСТУ",
        "Решено: протест удовлетворить",
        "Залоговая сумма возвращается",
        "Орлова Т. М.",
    ],
    "appeal_decision": [
        "РЕШЕНИЕ № 1 ПО АПЕЛЛЯЦИИ",
        "Решено: апелляцию удовлетворить",
        "за апелляцию: 2, против: 1",
        "Решение апелляционного комитета является окончательным (пункт 5.4.17.5).",
        "Жданова Инна Олеговна",
    ],
    "judges_report": [
        "ОТЧЕТ главной судейской коллегии",
        "Всего 26 16 42",
        "Победители и призеры",
        "протоколы туров",
        *CHIEFS,
    ],
    "norm_certificate": [
        "СПРАВКА № 17",
        "МС (по норме)",
        "Имеет звание, разряд: КМС",
        "Норма (очков): 5",
        "2388",
        "раздел 3, п. 1.1",
        *CHIEFS,
    ],
    "rank_sheets": ["Турнирный коэффициент", "9/7 ≈ 1,29", "3,8", "Норма после округления: 4; набрано: 5.", *CHIEFS],
    "starting_list": ["Стартовый лист", "Год рождения", "Приморский край", *CHIEFS],
    "place_cards": ["Ким Вера", "Преображенская", "№ 3"],
    "wall_pairings": ["Тур 4", "Доска № Белые Очки Результат Очки № Черные", "свободен", "14 марта, 10:00"],
    "cross_table": ["Ким Вера", "1,5", "Очки Место", "18 б 1", "2 ч ½", "После тура 2"],
    "elo_r_list": ["Рейтинг-лист Эло-Р на 1 июля 2024 г.", "2380 2388 +8"],
    "fsu_list": [
        "Личный код",
        "Код ФИДЕ",
        "Рейтинг ФИДЕ",
        "МСУ, WIM",
        "02.11.1998",
        "15.03.2027",
        "неактивен",
        "Регион",
    ],
    "bridge_awards": ["МБ РО ПБ", "61,2 %", "2–3", "Дымова Лариса"],
    "bridge_ranks": ["Разрядный коэффициент", "1,5 1", "2210"],
    "bridge_rating": ["450,50", "245,25", "255 180 90 32"],
    "bridge_results": ["Результаты турнира по бриджу", "Вид турнира: пары", "Сдач: 48", "2–3", "Дымова Лариса"],
    "chess_players": ["Список участников", "14101777", "02.11.1998", "Участников: 2, из них с рейтингом: 2.", *CHIEFS],
    "pairing_check": [
        "Проверка пар другой программой",
        "Программа: py4swiss.",
        "Коваленко Олена — Дорош Марія",
        "так же, как сыграно",
        "Туров: 3, из них с другими парами: 2.",
        *CHIEFS,
    ],
    "chess_results": [
        "Таблица результатов",
        "Коваленко Олена",
        "3 б 1",
        "2 ч 1",
        "+ и − : партия не игралась.",
        *CHIEFS,
    ],
    "chess_rating_report": [
        "В квалификационную комиссию федерации",
        "ОТЧЕТ № 7/2024 для обсчета рейтинга",
        "Минут на 60 ходов: 120",
        "Несыгранных партий: 2",
        "10.04.2024",
        "2265 9 8 6,5 2011",
        *CHIEFS,
    ],
    "time_sheet": [
        "График времени партии по переписке",
        "Белые: Соколова А. П.",
        "Ход белых",
        "№ хода",
        "Отправлено",
        "Суммарно",
        "29.03 02.04 4 7 b2-c3 2 f6-g5 11.04 30.05 49 63",
        "штраф за остановку игры (10.2.11)",
    ],
    "correspondence_record": ["Шифр турнира: ЧР-26", "1 cd4 dc5", "4 b:d6 e:c5", "Результат: = – =", "подпись:"],
    "unfinished_game": ["на присуждение", "4. b:d6 e:c5", "после хода 4: белые", "Оценка позиции: ничья", "Анализ:"],
    "correspondence_report": ["Отчет главного судьи", "Законченные партии", "просрочка времени (10.3.7)", *CHIEFS],
    "works_booklet": [
        "Избранные композиции",
        "Анна Соколова Тверь",
        "Петр Громов, Вера Ким Казань, Владивосток",
        "Белые начинают и делают ничью",
        "Белые запирают: простых 1, дамок 1",
        "Тематический вариант: 1. c3-d4 b6-c5 2. d4:b6 x",
        "Ложный след: 1. e3-f4?",
        "решение не приведено",
    ],
    "solving_sheet": ["Композиции для решения", "Время на решение: 90 мин.", "Белые начинают и выигрывают", "очки: 6"],
    "answer_sheet": ["Ответы решателя", "Решение: все варианты", "Побочные решения", "Решатель:", "Подпись решателя:"],
    "composing_report": [
        "Отчет по разделу",
        "Предварительные итоги",
        "14 Соколова А. 8,5 9 8,75 1",
        "Исключенные из соревнования",
        "побочное решение 1. g3-h4! п. 11.2.6",
        "Старший судья раздела",
    ],
    "composing_table": [
        "Окончательные итоги",
        "8,75; 8; 7,5",
        "2–3 Ким Вера",
        "9 6,5 6,25 найден предшественник",
        *CHIEFS,
    ],
    "solving_table": [
        "Итоги соревнования по решению",
        "1 Ким Вера Владивосток 4 6 3 1 13 74 81,25 I",
        "I юношеский",
        *CHIEFS,
    ],
    "points_certificate": [
        "СПРАВКА № 5 о набранных баллах",
        "Участник: Ким Вера",
        "Максимально возможное количество баллов: 16",
        "Выполнена норма спортивного разряда: I",
        *CHIEFS,
    ],
}


def test_every_form_is_looked_at() -> None:
    assert set(ON_PAPER) == set(all_forms())
    taken = {tuple(each.name.split(".")[:2]) for each in FOLDER.glob("*.png")}
    assert taken == {(form, language) for form in all_forms() for language in LANGUAGES}


@pytest.mark.clause(RULES, "14.1.1", "14.1.2", "14.1.3", "14.1.4", "14.1.5", "14.2")
@pytest.mark.clause(RULES, "app3", "app4", "app6", "app7", "app7/p1", "app7/p2", "app8", "app9", "app10", "app11")
@pytest.mark.clause(RULES, "app5", "5.4.3.5", "9.3.2.1", "9.3.2.1/p2", "2.2.2", "2.2.4", "5.4.17.1", "5.4.17.3")
@pytest.mark.clause("draughts-norms-2022", "4/2/table", "4/3/table")
@pytest.mark.clause(RULES, "10.1.7", "10.1.8", "10.3.6/table", "10.5.1/item3", "10.5.1/item4", "10.5.2")
@pytest.mark.clause(RULES, "11.4.1/p2", "11.5.2/p3", "11.6.1", "11.6.1/p2", "11.6.1/p3", "11.7/p3", "11.7/p4")
@pytest.mark.clause("chess-rating-ua", "3/p2")
@pytest.mark.parametrize("name", ON_PAPER)
def test_words_of_the_paper(name: str) -> None:
    pages = quick_pages(rendered(name))
    text, signs = " ".join(pages), squeezed("".join(pages))
    for words in ON_PAPER[name]:
        assert squeezed(words) in signs
    assert "стр. 1 из 1" in text
    assert "Голова журнала: 9f2c4a7be01d55aa…" in text
    assert FOOTER.address in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ON_PAPER)
def test_every_page_looks_as_it_was_photographed(name: str, language: str) -> None:
    taken = photographs(name, language)
    assert set(taken) == {each.name for each in FOLDER.glob(f"{name}.{language}.*.png")}
    for photograph, page in taken.items():
        mean, clearly = difference(page, (FOLDER / photograph).read_bytes())
        assert mean < 3, photograph
        assert clearly < 0.002, photograph


def test_a_photograph_shows_a_word_that_moved() -> None:
    ((name, page),) = photographs("round_protocol", "ru").items()
    kept = (FOLDER / name).read_bytes()
    example = all_forms()["round_protocol"].example
    assert difference(page, kept)[1] < 0.002
    longer = {**example, "games": [*example["games"], {"first": "Орлова Дарья"}]}
    (moved,) = pictures(document_of("round_protocol", longer), "ru", FOOTER, PICTURE_PPI)
    assert difference(moved, kept)[1] > 0.002


@pytest.mark.sample(9)
@pytest.mark.parametrize("name", ON_PAPER)
def test_every_language_and_format_twice_the_same(name: str) -> None:
    """Every file in every language is made; made again is one language a form, in the proofs all of them."""
    again = LANGUAGES[list(ON_PAPER).index(name) % len(LANGUAGES)]
    for language in LANGUAGES:
        for kind in FileFormat:
            assert rendered(name, kind, language)
            assert language != again or render(example_of(name), kind, language, FOOTER) == rendered(
                name, kind, language
            )


@pytest.mark.prove
@pytest.mark.parametrize("name", ON_PAPER)
def test_all_languages_and_formats_twice_the_same(name: str) -> None:
    for language in LANGUAGES:
        for kind in FileFormat:
            assert render(example_of(name), kind, language, FOOTER) == rendered(name, kind, language)


def test_another_process_and_another_thread_make_the_same_bytes() -> None:
    program = (
        "import sys, hashlib\n"
        "from tavlei.documents import document_of, all_forms, render\n"
        "for kind in ('pdf', 'xlsx', 'docx'):\n"
        "    document = document_of('score_sheet', all_forms()['score_sheet'].example)\n"
        "    print(hashlib.sha256(render(document, kind)).hexdigest())\n"
    )
    other = {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1600000000"}
    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ, **other}
    ).stdout
    here = [render(example_of("score_sheet"), kind) for kind in FileFormat]
    assert printed.split() == [hashlib.sha256(content).hexdigest() for content in here]
    made: list[bytes] = []
    document = document_of("swiss_table", all_forms()["swiss_table"].example)
    thread = threading.Thread(target=lambda: made.append(render(document)))
    thread.start()
    thread.join()
    assert made == [render(document)]


@pytest.mark.clause(RULES, "1.2/p2", "app1")
def test_english_papers_have_the_international_names() -> None:
    given = {"competition": {"name": "Open", "discipline": "russian_rapid_team"}}
    text = pdf_text(render(document_of("summary_protocol", given), "pdf", "en"))
    assert "Draughts-64. Rapid. Team competition" in text
    assert "Chief judge:" in text
    assert "page 1 of 1" in text


@pytest.mark.parametrize("language", ["uk", "en"])
def test_other_languages_have_their_own_words(language: str) -> None:
    seen = set()
    for name in all_forms():
        assert rendered(name, "pdf", language) != rendered(name)
        seen.add(name)
    assert seen == set(ON_PAPER)


def test_every_form_names_clauses_that_exist() -> None:
    for form in all_forms().values():
        for edition, number in form.clauses:
            assert clause(edition, number).number == number


@pytest.mark.clause(RULES, "app3", "app6", "app7/p1", "app8")
def test_empty_forms_have_lines_to_write_on() -> None:
    competition = {"name": "Первенство"}
    empty = {
        "preliminary_application": ({"organisation": "", "competition": competition}, ["1 2 3 4", "20____ г."]),
        "round_protocol": ({"competition": competition}, ["ПРОТОКОЛ № _____", "12"]),
        "team_match_protocol": ({"competition": competition}, ["Команда 1 Команда 2", "6. –"]),
        "participant_card": ({"competition": competition, "name": ""}, ["10", "11"]),
        "score_sheet": ({"competition": competition}, ["30", "60"]),
        "renju_sheet": ({"competition": competition}, ["Пропуски хода:"]),
        "protest": ({"competition": competition}, ["Требование"]),
    }
    for name, (given, wanted) in empty.items():
        text = pdf_text(render(document_of(name, given)))
        assert all(words in text for words in wanted), name
