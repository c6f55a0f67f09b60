// What a quiet position is worth: a sum of trained weights.
//
// Six neighbouring squares of two rows, empty or with a man of either side, are a pattern with a weight for every filling;
// so are the kings of both sides with the difference in men. A few counts (features) have two weights, one for a full
// board and one for an empty one, and are mixed by how many pieces are left. `tools/train_evaluation.py` makes the weights.
#pragma once

#include <algorithm>
#include <span>

#include "generator.hpp"

namespace tavlei {

template <class G>
class Evaluation {
    using B = typename G::board;

public:
    static constexpr int columns = 3, fillings = 729;  // of a pattern: three squares of each of two rows
    static constexpr int windows = B::width - columns + 1, patterns = windows * (B::ranks - 1);
    static constexpr int most_kings = 3, most_men = 3;  // what is more counts as this many
    static constexpr int balances = (most_kings + 1) * (most_kings + 1) * (2 * most_men + 1);
    enum Feature { men, kings, any_king, tempo, mobility, king_mobility, main_road, wings, to_move, features };
    static constexpr std::size_t weights = patterns * fillings + balances + 2 * features;
    static constexpr int limit = 20000;

    // What the weights are multiplied by, seen by White: for training.
    struct Seen {
        std::array<int, patterns + 1> places{};
        std::array<int, features> counts{};
        int pieces = 0;
    };

    explicit Evaluation(std::span<const std::int16_t> given) : weights_(given.begin(), given.end()) {
        if (given.size() != weights) throw std::invalid_argument("the weights are of another game");
    }

    // For the side to move, in hundredths of a man.
    int operator()(const Position& position) const {
        const Seen seen = look(position);
        int score = 0;
        for (const int place : seen.places) score += weights_[static_cast<std::size_t>(place)];
        const std::int16_t* full = weights_.data() + patterns * fillings + balances;
        const std::int16_t* empty = full + features;
        int opening = 0, ending = 0;
        for (int feature = 0; feature < features; ++feature) {
            opening += full[feature] * seen.counts[feature];
            ending += empty[feature] * seen.counts[feature];
        }
        const int left = std::min(seen.pieces, at_start);
        score += (opening * left + ending * (at_start - left)) / at_start;
        score = std::clamp(score, -limit, limit);
        return position.white_to_move ? score : -score;
    }

    static constexpr int at_start = B::width * (B::ranks - 2);

    static Seen look(const Position& position) {
        Seen seen;
        seen.pieces = position.pieces();
        patterns_of(position, seen);
        seen.places[patterns] = patterns * fillings + balance_of(position);
        const Set occupied = position.occupied();
        const auto difference = [&](auto&& count) { return count(position.white, true) - count(position.black, false); };
        seen.counts[men] = difference([](const Side& side, bool) { return std::popcount(side.men); });
        seen.counts[kings] = difference([](const Side& side, bool) { return std::popcount(side.kings); });
        seen.counts[any_king] = difference([](const Side& side, bool) { return side.kings != 0; });
        seen.counts[tempo] = difference([](const Side& side, bool white) { return rows_gone(side.men, white); });
        seen.counts[mobility] = difference([&](const Side& side, bool white) { return steps(side.men, white, occupied); });
        seen.counts[king_mobility] = difference([&](const Side& side, bool) { return king_squares(side.kings, occupied); });
        seen.counts[main_road] = difference([](const Side& side, bool) { return (side.kings & longest_road) != 0; });
        seen.counts[wings] = difference([](const Side& side, bool) { return imbalance(side.men); });
        seen.counts[to_move] = position.white_to_move ? 1 : -1;
        return seen;
    }

private:
    static constexpr int start_of(int row) { return row / 2 * (2 * B::width + 1) + (B::width + 1) * (row % 2); }

    // Six bits as a number of base three, each bit a digit.
    static constexpr auto ternary = [] {
        std::array<std::uint16_t, 64> found{};
        for (int bits = 0; bits < 64; ++bits)
            for (int bit = 5; bit >= 0; --bit) found[bits] = static_cast<std::uint16_t>(3 * found[bits] + (bits >> bit & 1));
        return found;
    }();

    static void patterns_of(const Position& position, Seen& seen) {
        int number = 0;
        for (int row = 0; row + 1 < B::ranks; ++row) {
            const Set white = position.white.men >> start_of(row), black = position.black.men >> start_of(row);
            const int above = start_of(row + 1) - start_of(row);
            for (int column = 0; column < windows; ++column, ++number) {
                const auto six = [&](Set men_) {
                    return ternary[(men_ >> column & 7) | (men_ >> (above + column) & 7) << 3];
                };
                seen.places[number] = number * fillings + six(white) + 2 * six(black);
            }
        }
    }

    static int balance_of(const Position& position) {
        const int white = std::min(std::popcount(position.white.kings), most_kings);
        const int black = std::min(std::popcount(position.black.kings), most_kings);
        const int more = std::popcount(position.white.men) - std::popcount(position.black.men);
        return (white * (most_kings + 1) + black) * (2 * most_men + 1) + std::clamp(more, -most_men, most_men) + most_men;
    }

    static int rows_gone(Set men_, bool white) {
        int rows = 0;
        for (int row = 1; row < B::ranks; ++row)
            rows += row * std::popcount(men_ & B::row(white ? row : B::ranks - 1 - row));
        return rows;
    }

    static int steps(Set men_, bool white, Set occupied) {
        const Set empty = B::full & ~occupied;
        return white ? std::popcount(B::template step<up_left>(men_) & empty) +
                           std::popcount(B::template step<up_right>(men_) & empty)
                     : std::popcount(B::template step<down_right>(men_) & empty) +
                           std::popcount(B::template step<down_left>(men_) & empty);
    }

    static int king_squares(Set kings_, Set occupied) {
        int number = 0;
        for (; kings_; kings_ &= kings_ - 1) {
            const int square = std::countr_zero(kings_);
            Set met;
            number += std::popcount(slide<B, up_left>(square, occupied, met) | slide<B, up_right>(square, occupied, met) |
                                    slide<B, down_right>(square, occupied, met) | slide<B, down_left>(square, occupied, met));
        }
        return number;
    }

    // The longest diagonal, from the corner at White's left.
    static constexpr Set longest_road = B::bit(0, 0) | B::rays[up_right][0];

    static constexpr auto halves = [] {
        std::array<Set, 2> found{};
        for (int row = 0; row < B::ranks; ++row)
            for (int column = 0; column < B::width; ++column) {
                const int file = 2 * column + row % 2;
                found[file < B::files / 2 ? 0 : 1] |= B::bit(row, column);
            }
        return found;
    }();

    static int imbalance(Set men_) {
        const int more = std::popcount(men_ & halves[0]) - std::popcount(men_ & halves[1]);
        return more < 0 ? -more : more;
    }

    std::vector<std::int16_t> weights_;
};

}  // namespace tavlei
