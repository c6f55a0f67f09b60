// What a quiet position of renju is worth to the side to move: a sum of weights, which games have shown to be good.
//
// Every free point is looked at on its four lines: what a stone of either side would make there (Kind), and whether it would
// make two threes, two fours, or a four and a three at once, which Black may not all do. What the side to move could make
// counts for more: the other side can still prevent something.
#pragma once

#include "renju.hpp"

namespace tavlei::renju {

// What a stone on a point would make on its four lines together.
struct Made {
    int fours = 0, threes = 0;
    bool five_ = false, open_four = false;
    std::array<std::uint8_t, 4> kind{};
};

inline Made made_by(const Board& board, Stone stone, int point) {
    Made made;
    for (int direction = 0; direction < 4; ++direction) {
        const Shape& shape = board.shape(stone, point, direction);
        made.five_ |= shape.five_;
        made.open_four |= shape.open_four;
        made.fours += static_cast<int>(shape.fours);
        made.threes += shape.three();
        made.kind[static_cast<std::size_t>(direction)] = static_cast<std::uint8_t>(shape.kind);
    }
    return made;
}

// Weights in sixteenths: of each kind, then of a point with two threes, with two fours, with a four and a three.
struct Weights {
    std::array<int, kinds> kind;
    int two_threes, two_fours, four_and_three;
};

class Judgement {
public:
    // The side to move is judged; every free point is added once.
    explicit Judgement(Stone side) : side_(side) {}

    void add(const Made& own, const Made& theirs) {
        score_ += worth(own, side_, to_move) - worth(theirs, other(side_), waiting);
    }

    int score() const { return score_ / 16; }

private:
    static constexpr Weights to_move = {{0, 8, 12, 20, 30, 20, 40, 60, 120, 60, 100, 400}, 300, 300, 600};
    static constexpr Weights waiting = {{0, 6, 10, 16, 24, 16, 30, 50, 90, 40, 80, 300}, 200, 150, 300};
    static constexpr int tempo = 100;

    static int worth(const Made& made, Stone side, const Weights& weights) {
        int found = 0;
        for (const std::uint8_t kind : made.kind) found += weights.kind[kind];
        const bool free = side == Stone::white;  // two threes or two fours are fouls of Black
        if (made.threes > 1) found += free ? weights.two_threes : 0;
        if (made.fours > 1) found += free ? weights.two_fours : 0;
        else if (made.fours && made.threes == 1) found += weights.four_and_three;
        return found;
    }

    Stone side_;
    int score_ = tempo;
};

}  // namespace tavlei::renju
