// A player of renju: takes a five, stops a four, looks for forced wins of both sides, and searches a few plies.
//
// A quiet position is worth what its rows of five are: the more stones of one side alone, the more. Moves are looked at in
// the order of what they make and what they prevent. Black never plays a foul.
#pragma once

#include <cstdlib>
#include <limits>

#include "hash.hpp"
#include "renju_threats.hpp"

namespace tavlei::renju {

// Every five points in a row, how many stones of each side stand on them, and what that is worth to Black.
class Rows {
public:
    Rows() {
        for (int point = 0; point < points; ++point)
            for (int direction = 0; direction < 4; ++direction) add_row(point, direction);
    }

    void put(int point, Stone stone, int change) {
        for (const int row : through_[point]) {
            score_ -= worth(row);
            (stone == Stone::black ? black_ : white_)[row] += change;
            score_ += worth(row);
        }
    }

    int score() const { return score_; }

    // What a point is worth to both sides together: the rows it would add to, and those it would spoil.
    int value(int point) const {
        int found = 0;
        for (const int row : through_[point])
            if (!black_[row] || !white_[row]) found += 1 + urgency[black_[row] + white_[row]];
        return found;
    }

private:
    static constexpr std::array<int, 6> urgency = {0, 2, 9, 36, 120, 0};
    static constexpr std::array<int, 6> weights = {0, 1, 6, 16, 24, 0};

    void add_row(int point, int direction) {
        const int row = point / size, column = point % size;
        constexpr std::array<int, 4> up = {0, 1, 1, 1}, right = {1, 0, 1, -1};
        const int last_row = row + 4 * up[direction], last_column = column + 4 * right[direction];
        if (last_row >= size || last_column >= size || last_column < 0) return;
        for (int step = 0; step < five; ++step) through_[point + step * steps[direction]].push_back(static_cast<int>(black_.size()));
        black_.push_back(0);
        white_.push_back(0);
    }

    int worth(int row) const {
        if (black_[row] && white_[row]) return 0;
        return weights[black_[row]] - weights[white_[row]];
    }

    std::array<std::vector<int>, points> through_;
    std::vector<int> black_, white_;
    int score_ = 0;
};

struct Strength {
    int depth = 0;                  // plies
    int width = 12;                 // moves looked at in each position
    int noise = 0;                  // how far a judgement may be off: a weaker player
    std::uint64_t fours = 0;        // positions of a search for wins by fours
    std::uint64_t threes = 0;       // and by threes
    std::uint64_t nodes = 1000000;  // of the search
    std::uint64_t seed = 0;         // of the noise
};

struct Choice {
    int point = -1;  // -1: there is no permitted point
    int score = 0;
    bool forced_win = false;
    std::uint64_t nodes = 0;
};

class Player {
public:
    static constexpr int won = 1000000, certain = won - 1000;

    Player(Board& board, bool through_five) : board_(board), through_five_(through_five) {
        for (int point = 0; point < points; ++point)
            if (board_.stone(point) != Stone::none) rows_.put(point, board_.stone(point), 1);
    }

    Choice choose(Stone side, const Strength& strength) {
        strength_ = &strength;
        nodes_ = 0;
        Choice found = at_once(side);
        if (found.point < 0 && !must_stop_) found = by_force(side);
        if (found.point < 0) found = best(side);
        found.nodes = nodes_;
        return found;
    }

private:
    static constexpr int longest = 24;  // plies, with forced answers

    struct Move {
        int point, value;
        bool four, stops;  // it makes a four; it meets an open four of the opponent
    };
    struct Seen {
        int five_ = -1, open_four = -1;        // of the side to move
        int their_fives = 0, their_five = -1;  // of the opponent
        bool threatened = false;               // the opponent would make an open four
        int promise = 0, their_promise = 0;    // of all that either side could make next
        std::vector<Move> moves;
    };

    Attack attack(Stone side) const { return {board_, side, through_five_}; }

    // A five is taken, a four is stopped, if a foul does not forbid it.
    Choice at_once(Stone side) {
        must_stop_ = false;
        const Attack own = attack(side);
        if (const auto fives = own.fives(side); !fives.empty()) return {fives[0], won, true};
        const auto theirs = own.fives(other(side));
        must_stop_ = !theirs.empty();
        for (const int point : theirs)
            if (own.may(side, point)) return {point, theirs.size() > 1 ? -won : 0, false};
        return {};
    }

    Choice by_force(Stone side) {
        const Attack own = attack(side);
        if (strength_->fours) {
            Fours fours(own, strength_->fours);
            const auto line = fours.win();
            nodes_ += fours.nodes();
            if (!line.empty()) return {line[0], won - static_cast<int>(line.size()), true};
        }
        if (strength_->threes) {
            Threes threes(own, strength_->threes);
            const int point = threes.win(4);
            nodes_ += threes.nodes();
            if (point >= 0) return {point, certain, true};
        }
        return {};
    }

    // The best of the moves that are looked at; one that loses by force is only made where all do.
    Choice best(Stone side) {
        Choice found;
        int best_score = std::numeric_limits<int>::min();
        int alpha = -won;
        for (const Move& move : ordered(side, look(side))) {
            const int score = judged(side, move, alpha) + blurred(move.point);
            if (score <= best_score) continue;
            best_score = score;
            found = {move.point, score, false};
            if (!strength_->noise) alpha = std::max(alpha, score - 1);
        }
        return found;
    }

    int judged(Stone side, const Move& move, int alpha) {
        if (!strength_->depth) return move.value + rows_score(side) / 4;
        Put put(*this, move.point, side);
        if (loses(side)) return -certain + move.value / 8;
        return -visit(other(side), strength_->depth - 1, 1, -won, -alpha);
    }

    // Whether the opponent, who is to move, wins by fours, or by threes as far as he is looked at.
    bool loses(Stone side) {
        if (!strength_->fours) return false;
        const Attack theirs = attack(other(side));
        Fours fours(theirs, std::max<std::uint64_t>(100, strength_->fours / 8));
        const bool lost = !fours.win().empty();
        nodes_ += fours.nodes();
        if (lost || !strength_->threes) return lost;
        Threes threes(theirs, strength_->threes / 8);
        const bool lost_by_threes = threes.win(2) >= 0;
        nodes_ += threes.nodes();
        return lost_by_threes;
    }

    int blurred(int point) const {
        if (!strength_->noise) return 0;
        const auto span = static_cast<std::uint64_t>(2 * strength_->noise + 1);
        return static_cast<int>(mixed(strength_->seed ^ (static_cast<std::uint64_t>(point) + 1) * 0x9e3779b97f4a7c15ULL) % span) -
               strength_->noise;
    }

    class Put {
    public:
        Put(Player& player, int point, Stone stone) : player_(player), point_(point), stone_(stone) {
            player_.board_.put(point, stone);
            player_.rows_.put(point, stone, 1);
        }
        Put(const Put&) = delete;
        Put& operator=(const Put&) = delete;
        ~Put() {
            player_.rows_.put(point_, stone_, -1);
            player_.board_.take_back();
        }

    private:
        Player& player_;
        int point_;
        Stone stone_;
    };

    int rows_score(Stone side) const { return side == Stone::black ? rows_.score() : -rows_.score(); }

    int visit(Stone side, int depth, int ply, int alpha, int beta) {
        ++nodes_;
        const Seen seen = look(side);
        if (seen.five_ >= 0) return won - ply - 1;
        if (seen.their_fives > 1) return ply + 2 - won;
        if (ply >= longest || nodes_ >= strength_->nodes) return rows_score(side);
        if (seen.their_five >= 0) return stopped(side, seen.their_five, depth, ply, alpha, beta);
        if (seen.open_four >= 0) return won - ply - 3;
        if (depth <= 0 && (!seen.threatened || depth <= -2)) return quiet(side, seen, ply);
        int best = ply + 4 - won;
        for (const Move& move : ordered(side, seen)) {
            Put put(*this, move.point, side);
            const int score = -visit(other(side), depth - 1, ply + 1, -beta, -std::max(alpha, best));
            best = std::max(best, score);
            if (best >= beta) break;
        }
        return best;
    }

    // A position that is not looked at further, but for a short win by fours.
    int quiet(Stone side, const Seen& seen, int ply) {
        if (strength_->fours && std::count_if(seen.moves.begin(), seen.moves.end(), [](const Move& move) { return move.four; }) > 3) {
            Fours fours(attack(side), leaf_nodes);
            if (const auto line = fours.win_without_fives(); !line.empty()) return won - ply - static_cast<int>(line.size());
        }
        return rows_score(side) + tempo + (5 * seen.promise) / 4 - seen.their_promise;
    }

    // The one answer to a four costs no depth.
    int stopped(Stone side, int stop, int depth, int ply, int alpha, int beta) {
        if (!attack(side).may(side, stop)) return ply + 2 - won;
        Put put(*this, stop, side);
        return -visit(other(side), depth, ply + 1, -beta, -alpha);
    }

    // What every free point near a stone makes for either side.
    Seen look(Stone side) const {
        Seen seen;
        const Stone them = other(side);
        for (int point = 0; point < points; ++point) {
            if (board_.stone(point) != Stone::none) continue;
            const int base = rows_.value(point);
            if (base <= lonely) continue;
            Move move{point, base, false, false};
            weigh(side, them, move, seen);
            seen.moves.push_back(move);
        }
        return seen;
    }

    void weigh(Stone side, Stone them, Move& move, Seen& seen) const {
        int threes = 0, fours = 0, their_threes = 0, their_fours = 0;
        bool open = false, their_open = false;
        for (int direction = 0; direction < 4; ++direction) {
            const Shape& own = board_.shape(side, move.point, direction);
            const Shape& theirs = board_.shape(them, move.point, direction);
            if (own.five_) seen.five_ = move.point;
            if (theirs.five_) seen.their_five = move.point;
            open |= own.open_four;
            their_open |= theirs.open_four;
            fours += own.fours;
            their_fours += theirs.fours;
            threes += own.three_down || own.three_up;
            their_threes += theirs.three_down || theirs.three_up;
        }
        if (seen.their_five == move.point) ++seen.their_fives;
        move.four = fours > 0;
        move.stops = their_fours > 0;
        seen.threatened |= their_open;
        const bool wins = open || (fours > 1 && side == Stone::white);
        if (wins && seen.open_four < 0 && attack(side).may(side, move.point)) seen.open_four = move.point;
        seen.promise += promised(side, fours, threes);
        seen.their_promise += promised(them, their_fours, their_threes);
        move.value += 400 * wins + 250 * (fours && threes) + 60 * (fours > 0) + 90 * threes + 60 * (threes > 1);
        move.value += 300 * their_open + 150 * (their_fours && their_threes) + 30 * (their_fours > 0) + 50 * their_threes;
    }

    // Black gains nothing by two fours or two threes.
    static int promised(Stone side, int fours, int threes) {
        if (side == Stone::black && (fours > 1 || threes > 1)) return 0;
        return 5 * threes + 3 * (fours > 0) + 40 * (fours && threes) + 25 * (threes > 1);
    }

    // The moves worth looking at, the best first; where an open four threatens, only what meets it or makes a four.
    std::vector<Move> ordered(Stone side, const Seen& seen) const {
        std::vector<Move> found;
        for (const Move& move : seen.moves)
            if (!seen.threatened || move.four || move.stops) found.push_back(move);
        const auto better = [](const Move& a, const Move& b) { return a.value != b.value ? a.value > b.value : a.point < b.point; };
        std::sort(found.begin(), found.end(), better);
        if (side == Stone::black)
            std::erase_if(found, [&](const Move& move) { return board_.foul(move.point, through_five_) != Foul::none; });
        if (found.size() > static_cast<std::size_t>(strength_->width)) found.resize(static_cast<std::size_t>(strength_->width));
        return found.empty() ? anything(side) : found;
    }

    // Where nothing is worth looking at: the first free point that is no foul.
    std::vector<Move> anything(Stone side) const {
        for (int point = 0; point < points; ++point)
            if (board_.stone(point) == Stone::none && attack(side).may(side, point)) return {{point, 0, false, false}};
        return {};
    }

    static constexpr int lonely = 20, tempo = 12;  // a point that no stone is near; to have the move
    static constexpr std::uint64_t leaf_nodes = 16;

    Board& board_;
    bool through_five_;
    Rows rows_;
    const Strength* strength_ = nullptr;
    std::uint64_t nodes_ = 0;
    bool must_stop_ = false;
};

}  // namespace tavlei::renju
