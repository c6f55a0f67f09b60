// Rows of five on the board of renju: which points are worth looking at.
#pragma once

#include "renju.hpp"

namespace tavlei::renju {

// Every five points in a row, and how many stones of each side stand on them.
class Rows {
public:
    Rows() {
        for (int point = 0; point < points; ++point)
            for (int direction = 0; direction < 4; ++direction) add_row(point, direction);
    }

    void put(int point, Stone stone, int change) {
        for (const int row : through_[point]) (stone == Stone::black ? black_ : white_)[row] += change;
        const int row = point / size, column = point % size;
        for (int up = std::max(0, row - 2); up <= std::min(size - 1, row + 2); ++up)
            for (int right = std::max(0, column - 2); right <= std::min(size - 1, column + 2); ++right)
                near_[static_cast<std::size_t>(up * size + right)] += change;
    }

    // Whether a stone stands at most two points away.
    bool near(int point) const { return near_[static_cast<std::size_t>(point)] > 0; }

    // What a point is worth to both sides together: the rows it would add to, and those it would spoil.
    int value(int point) const {
        int found = 0;
        for (const int row : through_[point])
            if (!black_[row] || !white_[row]) found += 1 + urgency[black_[row] + white_[row]];
        return found;
    }

private:
    static constexpr std::array<int, 6> urgency = {0, 2, 9, 36, 120, 0};

    void add_row(int point, int direction) {
        const int row = point / size, column = point % size;
        constexpr std::array<int, 4> up = {0, 1, 1, 1}, right = {1, 0, 1, -1};
        const int last_row = row + 4 * up[direction], last_column = column + 4 * right[direction];
        if (last_row >= size || last_column >= size || last_column < 0) return;
        for (int step = 0; step < five; ++step) through_[point + step * steps[direction]].push_back(static_cast<int>(black_.size()));
        black_.push_back(0);
        white_.push_back(0);
    }

    std::array<std::vector<int>, points> through_;
    std::vector<int> black_, white_;
    std::array<int, points> near_{};  // how many stones
};

}  // namespace tavlei::renju
