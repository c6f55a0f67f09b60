// Forced wins in renju: by fours alone, and by fours and threes.
//
// `Fours` looks in the order of the Python rules (`forced_wins.py`) and gives the same lines. `Threes` proves more: after a
// three the defender may answer anywhere. An answer is dismissed when the win by fours that was threatened works all the
// same; every other one is looked at. What it calls won is won against every defence.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_set>

#include "renju.hpp"

namespace tavlei::renju {

// Stones put for a while: they are taken back, whatever happens.
class Trial {
public:
    explicit Trial(Board& board) : board_(board) {}
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    ~Trial() {
        while (number_--) board_.take_back();
    }
    void put(int point, Stone stone) {
        board_.put(point, stone);
        ++number_;
    }

private:
    Board& board_;
    int number_ = 0;
};

// The sides of a question, and what both searches ask of the board.
struct Attack {
    Board& board;
    Stone attacker;
    bool through_five;

    Stone defender() const { return other(attacker); }
    bool free(int point) const { return board.stone(point) == Stone::none; }
    bool may(Stone stone, int point) const { return stone == Stone::white || board.foul(point, through_five) == Foul::none; }

    bool makes_four(int point) const {
        for (int direction = 0; direction < 4; ++direction)
            if (board.shape(attacker, point, direction).fours) return true;
        return false;
    }

    bool makes_three(int point) const {
        for (int direction = 0; direction < 4; ++direction) {
            const Shape& shape = board.shape(attacker, point, direction);
            if (shape.three_down || shape.three_up) return true;
        }
        return false;
    }

    // Where a side makes a five at once.
    std::vector<int> fives(Stone stone) const {
        std::vector<int> found;
        for (int point = 0; point < points; ++point)
            if (free(point) && board.makes_five(stone, point)) found.push_back(point);
        return found;
    }

    // What answers a four that stands: the one stop there is, or none and the line that ends it.
    struct Answer {
        int stop = -1;
        std::vector<int> end;  // without a stop: the answer that does not help, if there is one, and the five
    };
    Answer answer(int four) const {
        const std::vector<int> made = board.fives_after(attacker, four);
        std::vector<int> stops;
        int unstopped = -1;
        for (const int five_point : made) {
            if (may(defender(), five_point)) stops.push_back(five_point);
            else if (unstopped < 0) unstopped = five_point;
        }
        if (stops.size() == made.size() && stops.size() == 1) return {stops[0], {}};
        Answer found;
        const int last = unstopped >= 0 ? unstopped : stops.back();
        for (const int stop : stops)
            if (stop != last) {
                found.end.push_back(stop);
                break;
            }
        found.end.push_back(last);
        return found;
    }
};

class Fours {
public:
    Fours(const Attack& attack, std::uint64_t most_nodes) : attack_(attack), board_(attack.board), most_(most_nodes) {
        for (int point = 0; point < points; ++point)
            if (board_.stone(point) != Stone::none) turn(point, board_.stone(point));
    }

    // The line of a win for the attacker, who is to move; empty if there is none.
    std::vector<int> win() {
        if (!visited()) return {};
        if (const auto fives = attack_.fives(attack_.attacker); !fives.empty()) return {fives[0]};
        const auto answered = attack_.fives(attack_.defender());
        return answered.size() > 1 ? refuted() : tried(answered);
    }

    // The same where nobody can make a five at once.
    std::vector<int> win_without_fives() { return visited() ? tried({}) : std::vector<int>{}; }

    std::uint64_t nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }

private:
    using Key = std::array<std::uint64_t, 8>;  // the points of both sides
    struct Mix {
        std::size_t operator()(const Key& key) const {
            std::uint64_t found = 0;
            for (const std::uint64_t each : key) found = (found ^ each) * 0x9e3779b97f4a7c15ULL, found ^= found >> 29;
            return static_cast<std::size_t>(found);
        }
    };

    bool visited() {
        if (stopped_ || refuted_.contains(key_)) return false;
        stopped_ = ++nodes_ >= most_;
        return true;
    }

    std::vector<int> refuted() {
        if (!stopped_) refuted_.insert(key_);
        return {};
    }

    // Every four, or the one that also answers the opponent's.
    std::vector<int> tried(std::span<const int> answered) {
        for (int point = 0; point < points; ++point) {
            if (!attack_.free(point) || (!answered.empty() && point != answered[0])) continue;
            if (!attack_.makes_four(point) || !attack_.may(attack_.attacker, point)) continue;
            if (std::vector<int> line = after(point); !line.empty()) return line;
        }
        return refuted();
    }

    std::vector<int> after(int four) {
        Trial trial(board_);
        trial.put(four, attack_.attacker);
        const Attack::Answer answer = attack_.answer(four);
        std::vector<int> line{four};
        if (answer.stop < 0) {
            line.insert(line.end(), answer.end.begin(), answer.end.end());
            return line;
        }
        trial.put(answer.stop, attack_.defender());
        turn(four, attack_.attacker);
        turn(answer.stop, attack_.defender());
        const std::vector<int> rest = later(answer.stop);
        turn(four, attack_.attacker);
        turn(answer.stop, attack_.defender());
        if (rest.empty()) return {};
        line.push_back(answer.stop);
        line.insert(line.end(), rest.begin(), rest.end());
        return line;
    }

    // After a four and its stop nobody can make a five but the defender with that very stop.
    std::vector<int> later(int stop) {
        if (!visited()) return {};
        const auto answered = board_.fives_after(attack_.defender(), stop);
        return answered.size() > 1 ? refuted() : tried(answered);
    }

    void turn(int point, Stone stone) {
        key_[static_cast<std::size_t>(point / 64 + (stone == Stone::white ? 4 : 0))] ^= std::uint64_t{1} << (point % 64);
    }

    Attack attack_;
    Board& board_;
    std::uint64_t most_, nodes_ = 0;
    bool stopped_ = false;
    Key key_{};
    std::unordered_set<Key, Mix> refuted_;
};

class Threes {
public:
    Threes(const Attack& attack, std::uint64_t most_nodes) : attack_(attack), board_(attack.board), most_(most_nodes) {}

    // The first move of a win within so many threes, -1 if none was found.
    int win(int depth) {
        for (int threes = 1; threes <= depth && nodes_ < most_; ++threes)
            if (const int move = attacks(threes); move >= 0) return move;
        return -1;
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::uint64_t inner_nodes = 200;

    std::vector<int> by_fours() {
        Fours fours(attack_, inner_nodes);
        std::vector<int> line = fours.win();
        nodes_ += 1 + fours.nodes() / 8;
        return line;
    }

    int attacks(int depth) {
        if (const auto line = by_fours(); !line.empty()) return line[0];
        if (depth <= 0 || nodes_ >= most_) return -1;
        const auto answered = attack_.fives(attack_.defender());
        if (answered.size() > 1) return -1;
        for (int point = 0; point < points && nodes_ < most_; ++point) {
            if (!attack_.free(point) || (!answered.empty() && point != answered[0])) continue;
            if (answered.empty() && !attack_.makes_three(point) && !attack_.makes_four(point)) continue;
            if (attack_.may(attack_.attacker, point) && wins_with(point, depth)) return point;
        }
        return -1;
    }

    bool wins_with(int point, int depth) {
        const bool four = attack_.makes_four(point);
        Trial trial(board_);
        trial.put(point, attack_.attacker);
        if (!four) return withstands_all(depth);
        const int stop = attack_.answer(point).stop;
        if (stop < 0) return true;
        trial.put(stop, attack_.defender());
        return attacks(depth - 1) >= 0;
    }

    // The defender is to move: whether the attacker wins whatever he does, also if he passes.
    bool withstands_all(int depth) {
        const std::vector<int> threat = by_fours();
        if (threat.empty() || !attack_.fives(attack_.defender()).empty()) return false;
        for (int point = 0; point < points; ++point) {
            if (!attack_.free(point) || !attack_.may(attack_.defender(), point)) continue;
            Trial trial(board_);
            trial.put(point, attack_.defender());
            if (!works(threat, point) && attacks(depth - 1) < 0) return false;
        }
        return true;
    }

    // Whether a line of fours still wins after another stone of the defender.
    bool works(std::span<const int> line, int stone) {
        Trial trial(board_);
        for (std::size_t at = 0; at < line.size(); at += 2) {
            const int point = line[at];
            if (!attack_.free(point)) return false;
            if (board_.makes_five(attack_.attacker, point)) return true;
            const auto answered = board_.fives_after(attack_.defender(), stone);
            if (answered.size() > 1 || (answered.size() == 1 && answered[0] != point)) return false;
            if (!attack_.makes_four(point) || !attack_.may(attack_.attacker, point)) return false;
            trial.put(point, attack_.attacker);
            const int stop = attack_.answer(point).stop;
            if (stop < 0) return true;
            if (at + 1 >= line.size() || line[at + 1] != stop) return false;
            trial.put(stop, attack_.defender());
            stone = stop;
        }
        return false;
    }

    Attack attack_;
    Board& board_;
    std::uint64_t most_, nodes_ = 0;
};

}  // namespace tavlei::renju
