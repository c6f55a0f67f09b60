// A player of renju: takes a five, stops a four, looks for forced wins of both sides, and searches deeper and deeper.
//
// A quiet position is worth what could be made on its free points (renju_judgement.hpp). Moves are looked at in the order of
// what they make and what they prevent. Black never plays a foul. Everything is bounded by nodes, nothing by a clock.
#pragma once

#include <cstdlib>
#include <limits>

#include "hash.hpp"
#include "renju_judgement.hpp"
#include "renju_rows.hpp"
#include "renju_threats.hpp"

namespace tavlei::renju {

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
        nodes_ = visited_ = 0;
        const std::size_t room = std::bit_floor(std::clamp<std::size_t>(strength.nodes, 1U << 10, 1U << 18));
        entries_.assign(strength.depth > 2 ? room : 1, {});
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
        int judged = 0;
        std::vector<Move> moves;
    };

    // What is remembered of a position with a side to move.
    enum Bound : std::uint8_t { none, exact, at_least, at_most };
    struct Entry {
        std::uint64_t key = 0;
        std::int32_t score = 0;
        std::int16_t point = -1;
        std::int8_t depth = 0;
        Bound bound = none;
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
        std::vector<Move> moves = ordered(side, look(side), -1);
        if (!strength_->depth || strength_->noise) return blurred_best(side, moves);
        const Choice last = moves.empty() ? Choice{} : Choice{moves[0].point, -certain, false};
        std::erase_if(moves, [&](const Move& move) {
            const Put put(*this, move.point, side);
            return loses(side);
        });
        if (moves.empty()) return last;
        Choice found{moves[0].point, 0, false};
        stopped_ = false;
        for (int depth = 1; depth <= strength_->depth && moves.size() > 1; ++depth) {
            const int score = deepened(side, moves, depth);
            if (stopped_) break;
            found = {moves[0].point, score, false};
            if (std::abs(score) >= certain) break;
        }
        return found;
    }

    // One depth more; the best move comes first, the others keep their order.
    int deepened(Stone side, std::vector<Move>& moves, int depth) {
        int alpha = -won;
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Put put(*this, moves[index].point, side);
            int score = index ? -visit(other(side), depth - 1, 1, -alpha - 1, -alpha) : 0;
            if (!index || score > alpha) score = -visit(other(side), depth - 1, 1, -won, -alpha);
            if (stopped_) return alpha;
            if (index && score <= alpha) continue;
            alpha = score;
            std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(index), moves.begin() + static_cast<std::ptrdiff_t>(index) + 1);
        }
        return alpha;
    }

    // A weaker player: every move is judged by itself, and misjudged.
    Choice blurred_best(Stone side, const std::vector<Move>& moves) {
        Choice found;
        int best_score = std::numeric_limits<int>::min();
        for (const Move& move : moves) {
            stopped_ = false;
            const int score = judged(side, move) + blurred(move.point);
            if (score <= best_score) continue;
            best_score = score;
            found = {move.point, score, false};
        }
        return found;
    }

    int judged(Stone side, const Move& move) {
        if (!strength_->depth) return move.value;
        const Put put(*this, move.point, side);
        if (loses(side)) return -certain + move.value / 8;
        return -visit(other(side), strength_->depth - 1, 1, -won, won);
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
            player_.turn(point, stone);
        }
        Put(const Put&) = delete;
        Put& operator=(const Put&) = delete;
        ~Put() {
            player_.turn(point_, stone_);
            player_.rows_.put(point_, stone_, -1);
            player_.board_.take_back();
        }

    private:
        Player& player_;
        int point_;
        Stone stone_;
    };

    void turn(int point, Stone stone) {
        key_ ^= mixed((static_cast<std::uint64_t>(point) * 2 + (stone == Stone::black)) * 0x9e3779b97f4a7c15ULL + 1);
    }

    int visit(Stone side, int depth, int ply, int alpha, int beta) {
        ++nodes_;
        if (++visited_ >= strength_->nodes) stopped_ = true;
        const std::uint64_t key = side == Stone::black ? key_ : ~key_;
        Entry& entry = entries_[key & (entries_.size() - 1)];
        const bool known = entry.key == key && entry.bound != none;
        if (known && entry.depth >= depth) {
            const int score = from_entry<certain>(entry.score, ply);
            if (entry.bound == exact || (entry.bound == at_least && score >= beta) || (entry.bound == at_most && score <= alpha))
                return score;
        }
        const Seen seen = look(side);
        if (seen.five_ >= 0) return won - ply - 1;
        if (seen.their_fives > 1) return ply + 2 - won;
        if (ply >= longest || stopped_) return seen.judged;
        if (seen.their_five >= 0) return stopped(side, seen.their_five, depth, ply, alpha, beta);
        if (seen.open_four >= 0) return won - ply - 3;
        if (depth <= 0 && (!seen.threatened || depth <= -2)) return quiet(side, seen, ply);
        const std::vector<Move> moves = ordered(side, seen, known ? entry.point : -1);
        return expand(side, moves, key, depth, ply, alpha, beta);
    }

    int expand(Stone side, const std::vector<Move>& moves, std::uint64_t key, int depth, int ply, int alpha, int beta) {
        const int before = alpha;
        int best = -won, best_point = -1;
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Move& move = moves[index];
            const Put put(*this, move.point, side);
            int score;
            if (!index) {
                score = -visit(other(side), depth - 1, ply + 1, -beta, -alpha);
            } else {
                const int less = depth >= 3 && index >= 5 && !move.four && !move.stops;
                score = -visit(other(side), depth - 1 - less, ply + 1, -alpha - 1, -alpha);
                if (less && score > alpha) score = -visit(other(side), depth - 1, ply + 1, -alpha - 1, -alpha);
                if (score > alpha && score < beta) score = -visit(other(side), depth - 1, ply + 1, -beta, -alpha);
            }
            if (score > best) best = score, best_point = move.point;
            alpha = std::max(alpha, score);
            if (alpha >= beta || stopped_) break;
        }
        if (!stopped_) {
            const Bound bound = best >= beta ? at_least : best <= before ? at_most : exact;
            entries_[key & (entries_.size() - 1)] = {key, to_entry<certain>(best, ply), static_cast<std::int16_t>(best_point),
                                                     static_cast<std::int8_t>(depth), bound};
        }
        return best;
    }

    // A position that is not looked at further, but for a short win by fours.
    int quiet(Stone side, const Seen& seen, int ply) {
        if (strength_->fours && std::count_if(seen.moves.begin(), seen.moves.end(), [](const Move& move) { return move.four; }) > 3) {
            Fours fours(attack(side), leaf_nodes);
            if (const auto line = fours.win_without_fives(); !line.empty()) return won - ply - static_cast<int>(line.size());
        }
        return seen.judged;
    }

    // The one answer to a four costs no depth.
    int stopped(Stone side, int stop, int depth, int ply, int alpha, int beta) {
        if (!attack(side).may(side, stop)) return ply + 2 - won;
        const Put put(*this, stop, side);
        return -visit(other(side), depth, ply + 1, -beta, -alpha);
    }

    // What every free point near a stone makes for either side.
    Seen look(Stone side) const {
        Seen seen;
        Judgement judgement(side);
        for (int point = 0; point < points; ++point) {
            if (board_.stone(point) != Stone::none || !rows_.near(point)) continue;
            const Made own = made_by(board_, side, point), theirs = made_by(board_, other(side), point);
            judgement.add(own, theirs);
            seen.moves.push_back(weighed(side, point, own, theirs, seen));
        }
        seen.judged = judgement.score();
        return seen;
    }

    Move weighed(Stone side, int point, const Made& own, const Made& theirs, Seen& seen) const {
        if (own.five_) seen.five_ = point;
        if (theirs.five_) seen.their_five = point, ++seen.their_fives;
        seen.threatened |= theirs.open_four;
        const bool wins = own.open_four || (own.fours > 1 && side == Stone::white);
        if (wins && seen.open_four < 0 && attack(side).may(side, point)) seen.open_four = point;
        int value = rows_.value(point);
        value += 400 * wins + 250 * (own.fours && own.threes) + 60 * (own.fours > 0) + 90 * own.threes + 60 * (own.threes > 1);
        value += 300 * theirs.open_four + 150 * (theirs.fours && theirs.threes) + 30 * (theirs.fours > 0) + 50 * theirs.threes;
        return {point, value, own.fours > 0, theirs.fours > 0};
    }

    // The moves worth looking at, the best first; where an open four threatens, only what meets it or makes a four.
    std::vector<Move> ordered(Stone side, const Seen& seen, int known) const {
        std::vector<Move> found;
        for (const Move& move : seen.moves)
            if (!seen.threatened || move.four || move.stops) found.push_back(move);
        const auto better = [known](const Move& a, const Move& b) {
            if ((a.point == known) != (b.point == known)) return a.point == known;
            return a.value != b.value ? a.value > b.value : a.point < b.point;
        };
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

    static constexpr std::uint64_t leaf_nodes = 16;

    Board& board_;
    bool through_five_;
    Rows rows_;
    const Strength* strength_ = nullptr;
    std::vector<Entry> entries_;
    std::uint64_t nodes_ = 0, visited_ = 0, key_ = 0;  // positions in all, those of the search
    bool must_stop_ = false, stopped_ = false;
};

}  // namespace tavlei::renju
