// Boards: sets of squares as 64-bit integers, laid out as in the Python rules.
//
// A step up to the left is a shift by `width`, a step up to the right a shift by `width + 1`, on every row; one bit in
// every two rows is unused and stops what runs over the edge.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tavlei {

using Set = std::uint64_t;

inline constexpr int up_left = 0, up_right = 1, down_right = 2, down_left = 3;

template <int Files, int Ranks>
struct Board {
    static constexpr int files = Files, ranks = Ranks, width = Files / 2;
    static constexpr int squares = width * Ranks;

    static constexpr Set bit(int row, int column) {
        return Set{1} << (row / 2 * (2 * width + 1) + (width + 1) * (row % 2) + column);
    }

    static constexpr Set row(int index) {
        Set found = 0;
        for (int column = 0; column < width; ++column) found |= bit(index, column);
        return found;
    }

    static constexpr Set all() {
        Set found = 0;
        for (int index = 0; index < Ranks; ++index) found |= row(index);
        return found;
    }

    static constexpr Set full = all();
    static constexpr Set white_last = row(Ranks - 1);
    static constexpr Set black_last = row(0);

    // Every square of a set moved by one; what leaves the board must be cut off by the caller.
    template <int Direction>
    static constexpr Set step(Set squares_) {
        if constexpr (Direction == up_left) return squares_ << width;
        if constexpr (Direction == up_right) return squares_ << (width + 1);
        if constexpr (Direction == down_right) return squares_ >> width;
        if constexpr (Direction == down_left) return squares_ >> (width + 1);
    }

    using Rays = std::array<std::array<Set, 64>, 4>;

    template <int Direction>
    static constexpr std::array<Set, 64> rays_in() {
        std::array<Set, 64> found{};
        for (int square = 0; square < 64; ++square) {
            if (!(full >> square & 1)) continue;
            for (Set at = step<Direction>(Set{1} << square) & full; at; at = step<Direction>(at) & full)
                found[square] |= at;
        }
        return found;
    }

    // From each square the squares in a direction.
    static constexpr Rays rays = {rays_in<up_left>(), rays_in<up_right>(), rays_in<down_right>(), rays_in<down_left>()};

    // The squares in the order of the bits, and the place of a bit in that order.
    static constexpr std::array<Set, squares> ordered() {
        std::array<Set, squares> found{};
        int number = 0;
        for (Set rest = full; rest; rest &= rest - 1) found[number++] = rest & -rest;
        return found;
    }

    static constexpr std::array<std::uint8_t, 64> places() {
        std::array<std::uint8_t, 64> found{};
        int number = 0;
        for (Set rest = full; rest; rest &= rest - 1) found[std::countr_zero(rest)] = static_cast<std::uint8_t>(number++);
        return found;
    }

    static constexpr std::array<Set, squares> in_order = ordered();
    static constexpr std::array<std::uint8_t, 64> place = places();
};

using Board64 = Board<8, 8>;
using Board100 = Board<10, 10>;
using Board80 = Board<10, 8>;

inline int index_of(Set square) { return std::countr_zero(square); }

// The squares of a ray before its first obstacle, nearest obstacle included in `met` (0 if there is none).
template <class B, int Direction>
inline Set slide(int square, Set occupied, Set& met) {
    const Set ray = B::rays[Direction][square];
    const Set obstacles = ray & occupied;
    if (!obstacles) {
        met = 0;
        return ray;
    }
    if constexpr (Direction == up_left || Direction == up_right) {
        met = obstacles & -obstacles;
        return ray & (met - 1);
    } else {
        met = std::bit_floor(obstacles);
        return ray & ~(met | (met - 1));
    }
}

}  // namespace tavlei
