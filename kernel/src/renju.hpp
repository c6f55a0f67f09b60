// The board of renju: what a stone makes on its lines, and the fouls of Black: overline, double four, double three; the same
// findings as the Python finder.
//
// A line through a point is looked at in a window of eleven points. What every window holds is worked out once; a board
// keeps its lines up to date while stones are put and taken.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tavlei::renju {

inline constexpr int size = 15, points = size * size, reach = 5, window = 2 * reach + 1, five = 5;
inline constexpr std::array<int, 4> steps = {1, size, size + 1, size - 1};

enum class Foul : std::uint8_t { none, overline, double_four, double_three };
enum class Stone : std::uint8_t { none, black, white };

inline constexpr Stone other(Stone stone) { return stone == Stone::black ? Stone::white : Stone::black; }

// What a stone in the middle of a window makes. A three has the step down or up to the point that would make an open four
// of it, a four the steps to the points that would make a five of it; 0 if there is none.
struct Shape {
    std::uint32_t five_ : 1 = 0, overline : 1 = 0, open_four : 1 = 0;
    std::uint32_t fours : 2 = 0;
    std::uint32_t three_down : 4 = 0, three_up : 4 = 0, five_down : 4 = 0, five_up : 4 = 0;
    std::uint32_t kind : 4 = 0;  // how good it is, see Kind

    bool three() const { return three_down || three_up; }
};

// What a stone makes on one line, told coarsely: the most stones in a row of five that can still become a five, and how
// many such rows there are.
enum Kind : std::uint8_t {
    nothing, two_once, two_twice, two_thrice, two_often, three_once, three_twice, three_thrice, open_three,
    one_four, two_fours, open_four_, kinds
};

// Black makes exactly five, White five or more.
template <Stone Colour>
class Shapes {
public:
    Shapes() : table_(cube(), Shape{}), thirds_{} {
        for (unsigned sides = 0; sides < sides_count; ++sides) {
            unsigned power = 1;
            for (unsigned rest = sides; rest; rest >>= 1, power *= 3)
                if (rest & 1) thirds_[sides] += power;
        }
        for (unsigned black = 0; black < sides_count; ++black)
            for (unsigned blocked = 0; blocked < sides_count; ++blocked)
                if (!(black & blocked)) table_[place(black, blocked)] = work_out(with_middle(black, 1), with_middle(blocked, 0));
    }

    // Sets of the eleven points; the bit of the middle does not matter.
    const Shape& at(unsigned black, unsigned blocked) const {
        return table_[place(without_middle(black), without_middle(blocked))];
    }

private:
    static constexpr unsigned sides_count = 1U << (2 * reach);
    static constexpr unsigned low = (1U << reach) - 1;

    static constexpr std::size_t cube() {
        std::size_t number = 1;
        for (int each = 0; each < 2 * reach; ++each) number *= 3;
        return number;
    }

    static unsigned without_middle(unsigned points_) { return (points_ & low) | (points_ >> 1 & ~low & (sides_count - 1)); }
    static unsigned with_middle(unsigned sides, unsigned middle) {
        return (sides & low) | middle << reach | (sides & ~low) << 1;
    }
    std::size_t place(unsigned black, unsigned blocked) const { return thirds_[black] + 2 * thirds_[blocked]; }

    static std::pair<int, int> run(unsigned black) {
        int from = reach, to = reach;
        while (from > 0 && black >> (from - 1) & 1) --from;
        while (to < window - 1 && black >> (to + 1) & 1) ++to;
        return {from, to};
    }

    static int row_with(unsigned black, int end) {
        const auto [from, to] = run(black | 1U << end);
        return to - from + 1;
    }

    static constexpr bool is_five(int length) { return Colour == Stone::black ? length == five : length >= five; }

    static bool makes_open_four(unsigned black, unsigned blocked) {
        const auto [from, to] = run(black);
        if (to - from + 1 != five - 1 || from == 0 || to == window - 1) return false;
        return !(blocked >> (from - 1) & 1) && is_five(row_with(black, from - 1)) && !(blocked >> (to + 1) & 1) &&
               is_five(row_with(black, to + 1));
    }

    static Shape work_out(unsigned black, unsigned blocked) {
        Shape shape;
        const auto [from, to] = run(black);
        const int length = to - from + 1;
        if (length >= five) {
            shape.five_ = is_five(length);
            shape.overline = length > five;
            return shape;
        }
        shape.kind = static_cast<std::uint32_t>(kind_of_rows(black, blocked)) & 15U;
        int completing = 0;
        for (const int end : {from - 1, to + 1}) {
            if (end < 0 || end >= window || (blocked >> end & 1)) continue;
            const bool down = end < reach;
            const auto step = static_cast<std::uint32_t>(down ? reach - end : end - reach) & 15U;
            if (is_five(row_with(black, end))) {
                ++completing;
                if (down) shape.five_down = step;
                else shape.five_up = step;
            }
            if (!makes_open_four(black | 1U << end, blocked)) continue;
            if (down) shape.three_down = step;
            else shape.three_up = step;
        }
        shape.open_four = length == five - 1 && completing == 2;
        // A row of four open at both ends is one four; two completing points otherwise are two fours.
        shape.fours = static_cast<std::uint32_t>(length == five - 1 && completing ? 1 : completing) & 3U;
        if (shape.open_four) shape.kind = open_four_;
        else if (shape.fours) shape.kind = shape.fours > 1 ? two_fours : one_four;
        else if (shape.three()) shape.kind = open_three;
        return shape;
    }

    // The rows of five with the middle in which only this colour has stones. One that would become longer is none for Black.
    static Kind kind_of_rows(unsigned black, unsigned blocked) {
        constexpr unsigned row = (1U << five) - 1;
        std::array<int, five + 1> rows{};
        for (int from = 1; from <= reach; ++from) {
            if (blocked >> from & row) continue;
            const bool longer = (black >> (from - 1) & 1) || (black >> (from + five) & 1);
            if (Colour == Stone::white || !longer) ++rows[static_cast<std::size_t>(__builtin_popcount(black >> from & row))];
        }
        if (rows[3] || rows[4]) return static_cast<Kind>(three_once + std::min(rows[3] + rows[4], 3) - 1);
        if (rows[2]) return static_cast<Kind>(two_once + std::min(rows[2], 4) - 1);
        return nothing;
    }

    std::vector<Shape> table_;
    std::array<std::uint32_t, sides_count> thirds_;
};

template <Stone Colour>
const Shapes<Colour>& shapes() {
    static const Shapes<Colour> made;
    return made;
}

// For each point its four lines and its place on them; for each line the points off the board.
struct Layout {
    struct Where {
        std::uint8_t line, place;
    };
    static constexpr int lines = 2 * size + 2 * (2 * size - 1);
    std::array<std::array<Where, 4>, points> where{};
    std::array<std::uint32_t, lines> edges{};

    Layout() {
        std::array<int, lines> length{};
        for (int point = 0; point < points; ++point) {
            const int row = point / size, column = point % size;
            const int rising = row - column + size - 1, falling = row + column;
            const std::array<std::pair<int, int>, 4> places = {
                std::pair{row, column},
                {size + column, row},
                {2 * size + rising, std::min(row, column)},
                {2 * size + 2 * size - 1 + falling, std::min(row, size - 1 - column)}};
            for (int direction = 0; direction < 4; ++direction) {
                const auto [line, place] = places[direction];
                where[point][direction] = {static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(place)};
                length[line] = std::max(length[line], place + 1);
            }
        }
        constexpr std::uint32_t everything = (1U << (size + 2 * reach)) - 1;
        for (int line = 0; line < lines; ++line) edges[line] = everything & ~(((1U << length[line]) - 1) << reach);
    }
};

inline const Layout& layout() {
    static const Layout made;
    return made;
}

class Board {
public:
    Board() : lay_(layout()), shapes_(shapes<Stone::black>()), white_shapes_(shapes<Stone::white>()), blocked_(lay_.edges) {}

    void put(int point, Stone stone) {
        if (point < 0 || point >= points) throw std::invalid_argument("there is no such point");
        if (stone == Stone::none) throw std::invalid_argument("expected a stone");
        if (stones_[point] != Stone::none) throw std::invalid_argument("the point is occupied");
        stones_[point] = stone;
        turn(stone == Stone::black ? black_ : blocked_, point);
        made_.push_back(static_cast<std::uint8_t>(point));
    }

    void take_back() {
        if (made_.empty()) throw std::out_of_range("no stone to take back");
        const int point = made_.back();
        made_.pop_back();
        turn(stones_[point] == Stone::black ? black_ : blocked_, point);
        stones_[point] = Stone::none;
    }

    Stone stone(int point) const { return stones_[point]; }
    std::size_t count() const { return made_.size(); }

    // What a stone on a point makes, or one that stands there, in one of the four directions.
    const Shape& shape(Stone stone, int point, int direction) const {
        if (stone == Stone::black) return shape_at(point, direction);
        const auto [line, place] = lay_.where[point][direction];
        constexpr unsigned mask = (1U << window) - 1;
        const std::uint32_t edges = lay_.edges[line];
        return white_shapes_.at((blocked_[line] & ~edges) >> place & mask, (black_[line] | edges) >> place & mask);
    }

    bool makes_five(Stone stone, int point) const {
        for (int direction = 0; direction < 4; ++direction)
            if (shape(stone, point, direction).five_) return true;
        return false;
    }

    // Where a stone, or one that stands there, lets its side make a five next: in the order of the points, each once.
    std::vector<int> fives_after(Stone stone, int point) const {
        std::vector<int> found;
        for (int direction = 0; direction < 4; ++direction) {
            const Shape& made = shape(stone, point, direction);
            if (made.five_down) found.push_back(point - static_cast<int>(made.five_down) * steps[direction]);
            if (made.five_up) found.push_back(point + static_cast<int>(made.five_up) * steps[direction]);
        }
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    // The foul a black stone on an empty point would be; exactly five is never one.
    Foul foul(int point, bool through_five) {
        int fours = 0, candidates = 0;
        bool overline = false;
        std::array<const Shape*, 4> found;
        for (int direction = 0; direction < 4; ++direction) {
            const Shape& shape = *(found[direction] = &shape_at(point, direction));
            if (shape.five_) return Foul::none;
            overline |= shape.overline;
            fours += shape.fours;
            candidates += shape.three_down || shape.three_up;
        }
        if (overline) return Foul::overline;
        if (fours > 1) return Foul::double_four;
        if (candidates > 1 && threes(point, found, through_five) > 1) return Foul::double_three;
        return Foul::none;
    }

    std::array<Foul, points> fouls(bool through_five) {
        std::array<Foul, points> found{};
        for (int point = 0; point < points; ++point)
            if (stones_[point] == Stone::none) found[point] = foul(point, through_five);
        return found;
    }

private:
    using Lines = std::array<std::uint32_t, Layout::lines>;

    const Shape& shape_at(int point, int direction) const {
        const auto [line, place] = lay_.where[point][direction];
        constexpr unsigned mask = (1U << window) - 1;
        return shapes_.at(black_[line] >> place & mask, blocked_[line] >> place & mask);
    }

    // On how many lines a black stone makes a three, which a permitted move can make an open four.
    int threes(int point, const std::array<const Shape*, 4>& found, bool through_five) {
        turn(black_, point);
        int number = 0;
        for (int direction = 0; direction < 4; ++direction) {
            const Shape& shape = *found[direction];
            const int step = steps[direction];
            number += (shape.three_down && permitted(point - static_cast<int>(shape.three_down) * step, through_five)) ||
                      (shape.three_up && permitted(point + static_cast<int>(shape.three_up) * step, through_five));
        }
        turn(black_, point);
        return number;
    }

    // Whether Black may play the point that makes the open four.
    bool permitted(int point, bool through_five) {
        if (!through_five)
            for (int direction = 0; direction < 4; ++direction)
                if (shape_at(point, direction).five_) return false;
        return foul(point, through_five) == Foul::none;
    }

    void turn(Lines& lines, int point) {
        for (const auto& [line, place] : lay_.where[point]) lines[line] ^= 1U << (reach + place);
    }

    const Layout& lay_;
    const Shapes<Stone::black>& shapes_;
    const Shapes<Stone::white>& white_shapes_;
    Lines black_{}, blocked_;
    std::array<Stone, points> stones_{};
    std::vector<std::uint8_t> made_;
};

}  // namespace tavlei::renju
