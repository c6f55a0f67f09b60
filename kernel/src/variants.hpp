// The games as traits: a board and the few rules in which they differ.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "board.hpp"

namespace tavlei {

template <class BoardOf, bool Majority, bool InPassing, bool Giveaway>
struct Game {
    using board = BoardOf;
    static constexpr bool majority = Majority;             // the greatest number must be captured
    static constexpr bool promotes_in_passing = InPassing;  // a man goes on capturing as a king
    static constexpr bool giveaway = Giveaway;              // whoever cannot move wins
};

using Russian = Game<Board64, false, true, false>;
using RussianMajority = Game<Board64, true, false, false>;
using International = Game<Board100, true, false, false>;
using Giveaway = Game<Board64, false, true, true>;
using Russian80 = Game<Board80, false, true, false>;

enum class Variant { russian, russian_majority, international, giveaway, russian80 };

inline Variant variant_named(const std::string& name) {
    if (name == "russian" || name == "draughts64") return Variant::russian;
    if (name == "russian_majority") return Variant::russian_majority;
    if (name == "international") return Variant::international;
    if (name == "giveaway") return Variant::giveaway;
    if (name == "russian80") return Variant::russian80;
    throw std::invalid_argument("unknown variant: " + name);
}

// Call `work.operator()<Game>()` with the traits of a variant.
template <class Work>
decltype(auto) with_variant(Variant variant, Work&& work) {
    switch (variant) {
        case Variant::russian: return work.template operator()<Russian>();
        case Variant::russian_majority: return work.template operator()<RussianMajority>();
        case Variant::international: return work.template operator()<International>();
        case Variant::giveaway: return work.template operator()<Giveaway>();
        case Variant::russian80: return work.template operator()<Russian80>();
    }
    throw std::invalid_argument("unknown variant");
}

}  // namespace tavlei
