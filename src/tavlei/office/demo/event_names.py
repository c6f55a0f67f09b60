"""What the events of the demonstration are called in the other languages of the papers."""

from __future__ import annotations

from typing import Final

_NAMES: Final = {
    "Мемориал мастеров, Казань": ("Меморіал майстрів, Казань", "Masters' Memorial, Kazan"),
    "Кубок Урала, Уфа": ("Кубок Уралу, Уфа", "Urals Cup, Ufa"),
    "Турнир «Тульский самовар»": ("Турнір «Тульський самовар»", "Tula Samovar Tournament"),
    "Первенство Поволжья, Самара": ("Першість Поволжя, Самара", "Volga Championship, Samara"),
    "Кубок Волги, Саратов": ("Кубок Волги, Саратов", "Volga Cup, Saratov"),
    "Рождественский турнир по быстрой игре": ("Різдвяний турнір зі швидкої гри", "Christmas Rapid Tournament"),
    "Чемпионат России, Адлер": ("Чемпіонат Росії, Адлер", "Championship of Russia, Adler"),
    "Вечер быстрой игры на сервере": ("Вечір швидкої гри на сервері", "Rapid Evening on the Server"),
    "Первенство Москвы по рэндзю": ("Першість Москви з рендзю", "Renju Championship of Moscow"),
    "Командное первенство Поволжья, Ижевск": ("Командна першість Поволжя, Іжевськ", "Volga Team Championship, Izhevsk"),
    "Командный кубок Урала, Пермь": ("Командний кубок Уралу, Перм", "Urals Team Cup, Perm"),
    "Кубок Поволжья по переписке": ("Кубок Поволжя за листуванням", "Volga Cup by Correspondence"),
    "Кубок Поволжья по составлению": ("Кубок Поволжя зі складання", "Volga Cup of Composing"),
    "Решаем этюды": ("Розв’язуємо етюди", "Solving Studies"),
    "Конкурс этюдов «Белая ладья»": ("Конкурс етюдів «Біла тура»", "White Boat Contest of Studies"),
    "Чемпионат России в парах": ("Чемпіонат Росії в парах", "Pairs Championship of Russia"),
    "Осенний турнир пар": ("Осінній турнір пар", "Autumn Pairs"),
    "Клубный вечер": ("Клубний вечір", "Club Evening"),
}
_CHESS: Final = {
    "Відкритий кубок Львова": ("Открытый кубок Львова", "Lviv Open Cup"),
    "Відкрита першість Харкова": ("Открытое первенство Харькова", "Kharkiv Open"),
}


def names_of(name: str) -> dict[str, str]:
    """The names of an event in the other languages, as its regulation keeps them."""
    if name in _CHESS:
        russian, english = _CHESS[name]
        return {"name_ru": russian, "name_en": english}
    ukrainian, english = _NAMES[name]
    return {"name_uk": ukrainian, "name_en": english}
