// A position, a move, and making and taking back moves.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>

#include "variants.hpp"

namespace tavlei {

struct Side {
    Set men = 0, kings = 0;
    Set all() const { return men | kings; }
    bool operator==(const Side&) const = default;
};

struct Position {
    Side white, black;
    bool white_to_move = true;

    Set occupied() const { return white.all() | black.all(); }
    const Side& own() const { return white_to_move ? white : black; }
    const Side& other() const { return white_to_move ? black : white; }
    int pieces() const { return std::popcount(occupied()); }
    bool operator==(const Position&) const = default;
};

// Two moves are the same if all of this is; the route does not matter.
struct Move {
    Set origin, target, captured;
    bool promotes;
    bool operator==(const Move&) const = default;
};

// What a move destroys: enough to take it back.
struct Undo {
    Set captured_kings;
    bool was_king;
};

inline Undo make(Position& position, const Move& move) {
    Side& own = position.white_to_move ? position.white : position.black;
    Side& other = position.white_to_move ? position.black : position.white;
    const Undo undo{other.kings & move.captured, (own.kings & move.origin) != 0};
    if (undo.was_king) {
        own.kings = (own.kings & ~move.origin) | move.target;
    } else {
        own.men &= ~move.origin;
        (move.promotes ? own.kings : own.men) |= move.target;
    }
    other.men &= ~move.captured;
    other.kings &= ~move.captured;
    position.white_to_move = !position.white_to_move;
    return undo;
}

inline void unmake(Position& position, const Move& move, const Undo& undo) {
    position.white_to_move = !position.white_to_move;
    Side& own = position.white_to_move ? position.white : position.black;
    Side& other = position.white_to_move ? position.black : position.white;
    if (undo.was_king) {
        own.kings = (own.kings & ~move.target) | move.origin;
    } else {
        (move.promotes ? own.kings : own.men) &= ~move.target;
        own.men |= move.origin;
    }
    other.kings |= undo.captured_kings;
    other.men |= move.captured & ~undo.captured_kings;
}

inline Position after(Position position, const Move& move) {
    make(position, move);
    return position;
}

// Moves in a buffer that nearly always suffices and grows when it does not.
class MoveList {
public:
    MoveList() = default;
    MoveList(const MoveList&) = delete;
    MoveList& operator=(const MoveList&) = delete;

    void push(const Move& move) {
        if (size_ == capacity_) grow();
        data_[size_++] = move;
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move& operator[](std::size_t index) { return data_[index]; }
    const Move& operator[](std::size_t index) const { return data_[index]; }
    Move* begin() { return data_; }
    Move* end() { return data_ + size_; }
    const Move* begin() const { return data_; }
    const Move* end() const { return data_ + size_; }

private:
    static constexpr std::size_t room = 64;

    void grow() {
        std::unique_ptr<Move[]> larger(new Move[capacity_ * 2]);
        for (std::size_t index = 0; index < size_; ++index) larger[index] = data_[index];
        spill_ = std::move(larger);
        data_ = spill_.get();
        capacity_ *= 2;
    }

    Move inline_[room];
    Move* data_ = inline_;
    std::size_t size_ = 0, capacity_ = room;
    std::unique_ptr<Move[]> spill_;
};

// Refuse what cannot stand on a board.
template <class G>
void check(const Position& position) {
    using B = typename G::board;
    const Set sets[] = {position.white.men, position.white.kings, position.black.men, position.black.kings};
    Set seen = 0;
    for (const Set each : sets) {
        if (each & ~B::full) throw std::invalid_argument("a piece stands off the board");
        if (each & seen) throw std::invalid_argument("two pieces stand on a square");
        seen |= each;
    }
    if ((position.white.men & B::white_last) | (position.black.men & B::black_last))
        throw std::invalid_argument("a man stands on the last row");
}

}  // namespace tavlei
