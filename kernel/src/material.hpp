// Material of an ending, and the place of a position in the table of its material.
//
// Tables know one side to move only: it moves up the board, as White does. A position with Black to move is turned by
// 180 degrees and the colours are changed, which changes nothing in the game.
#pragma once

#include <array>
#include <compare>
#include <vector>

#include "position.hpp"

namespace tavlei::tables {

inline constexpr int most_pieces = 6;

struct Material {
    std::uint8_t own_men = 0, own_kings = 0, other_men = 0, other_kings = 0;

    auto operator<=>(const Material&) const = default;
    Material flipped() const { return {other_men, other_kings, own_men, own_kings}; }
    int own() const { return own_men + own_kings; }
    int other() const { return other_men + other_kings; }
    int pieces() const { return own() + other(); }
    int men() const { return own_men + other_men; }
    // A number of its own for every material up to `most_pieces`.
    std::size_t number() const {
        constexpr int base = most_pieces + 1;
        return static_cast<std::size_t>(((own_men * base + own_kings) * base + other_men) * base + other_kings);
    }
};

inline constexpr std::size_t material_numbers = 7 * 7 * 7 * 7;

inline Material material_of(const Position& position) {
    const Side &own = position.own(), &other = position.other();
    const auto count = [](Set pieces) { return static_cast<std::uint8_t>(std::popcount(pieces)); };
    return {count(own.men), count(own.kings), count(other.men), count(other.kings)};
}

inline constexpr auto binomials = [] {
    std::array<std::array<std::uint32_t, most_pieces + 1>, 64> table{};
    for (int n = 0; n < 64; ++n) {
        table[n][0] = 1;
        for (int k = 1; k <= most_pieces; ++k) table[n][k] = n ? table[n - 1][k - 1] + table[n - 1][k] : 0;
    }
    return table;
}();

template <class B>
struct Places {
    static constexpr int all = B::squares, men = B::squares - B::width;  // a man never stands on the last row

    static std::size_t count(const Material& m) {
        return std::size_t{binomials[men][m.own_men]} * binomials[men][m.other_men] * binomials[all][m.own_kings] *
               binomials[all][m.other_kings];
    }

    // The place of a position. `Turned`: Black is to move, so everything is turned.
    template <bool Turned>
    static std::size_t place(const Material& m, const Side& white, const Side& black) {
        const Side &own = Turned ? black : white, &other = Turned ? white : black;
        std::size_t found = men_place<Turned>(m, white.men, black.men);
        found = found * binomials[all][m.own_kings] + kings_place<Turned>(own.kings);
        return found * binomials[all][m.other_kings] + kings_place<Turned>(other.kings);
    }

    // The number of the way the men stand.
    template <bool Turned>
    static std::size_t men_place(const Material& m, Set white, Set black) {
        const Set own = Turned ? black : white, other = Turned ? white : black;
        return rank<Turned>(own, 0) * binomials[men][m.other_men] + rank<Turned>(other, B::width);
    }

    // The number of the squares of a side's kings.
    template <bool Turned>
    static std::size_t kings_place(Set kings) {
        return rank<Turned>(kings, 0);
    }

    static std::size_t place(const Material& m, const Position& position) {
        return position.white_to_move ? place<false>(m, position.white, position.black)
                                      : place<true>(m, position.white, position.black);
    }

private:
    // The number of a set among the sets of its size, after turning it; `below` squares at the bottom are not used.
    template <bool Turned>
    static std::size_t rank(Set pieces, int below) {
        std::size_t found = 0;
        if constexpr (Turned) {
            for (int k = std::popcount(pieces); pieces; pieces &= pieces - 1, --k)
                found += binomials[B::squares - 1 - B::place[std::countr_zero(pieces)] - below][k];
        } else {
            for (int k = 1; pieces; pieces &= pieces - 1, ++k)
                found += binomials[B::place[std::countr_zero(pieces)] - below][k];
        }
        return found;
    }
};

// The sets of a size in the order of their numbers, over the squares from `below` up.
template <class B>
std::vector<Set> sets_in_order(int size, int squares, int below) {
    std::vector<Set> found;
    if (size == 0) return {0};
    Set numbers = (Set{1} << size) - 1;
    const Set end = Set{1} << squares;
    while (numbers < end) {
        Set pieces = 0;
        for (Set rest = numbers; rest; rest &= rest - 1) pieces |= B::in_order[std::countr_zero(rest) + below];
        found.push_back(pieces);
        const Set low = numbers & -numbers, carried = numbers + low;
        numbers = (((carried ^ numbers) >> 2) / low) | carried;
    }
    return found;
}

// Every position of a material with the side that moves up to move, in the order of the places.
template <class B>
class Positions {
public:
    explicit Positions(const Material& m)
        : own_men_(sets_in_order<B>(m.own_men, Places<B>::men, 0)),
          other_men_(sets_in_order<B>(m.other_men, Places<B>::men, B::width)),
          own_kings_(sets_in_order<B>(m.own_kings, Places<B>::all, 0)),
          other_kings_(sets_in_order<B>(m.other_kings, Places<B>::all, 0)) {}

    std::size_t count() const {
        return own_men_.size() * other_men_.size() * kings();
    }

    const std::vector<Set>& own_men() const { return own_men_; }
    const std::vector<Set>& other_men() const { return other_men_; }
    const std::vector<Set>& own_kings() const { return own_kings_; }
    const std::vector<Set>& other_kings() const { return other_kings_; }

    // How many positions there are with the men on given squares.
    std::size_t kings() const { return own_kings_.size() * other_kings_.size(); }

    // The pieces at a place; false if two of them stand on a square.
    bool at(std::size_t place, Side& own, Side& other) const {
        other.kings = other_kings_[place % other_kings_.size()];
        place /= other_kings_.size();
        own.kings = own_kings_[place % own_kings_.size()];
        place /= own_kings_.size();
        other.men = other_men_[place % other_men_.size()];
        own.men = own_men_[place / other_men_.size()];
        return !(own.men & other.men) && !(own.kings & other.kings) && !((own.men | other.men) & (own.kings | other.kings));
    }

private:
    std::vector<Set> own_men_, other_men_, own_kings_, other_kings_;
};

}  // namespace tavlei::tables
