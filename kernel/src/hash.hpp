// Keys of positions.
#pragma once

#include "position.hpp"

namespace tavlei {

inline std::uint64_t mixed(std::uint64_t value) {
    value ^= value >> 30;
    value *= 0xbf58476d1ce4e5b9ULL;
    value ^= value >> 27;
    value *= 0x94d049bb133111ebULL;
    return value ^ value >> 31;
}

inline std::uint64_t key_of(const Position& position) {
    std::uint64_t key = mixed(position.white.men + 0x9e3779b97f4a7c15ULL);
    key = mixed(key ^ position.white.kings);
    key = mixed(key + position.black.men);
    key = mixed(key ^ position.black.kings);
    return position.white_to_move ? key : ~key;
}

// The largest power of two of entries that fits into so many MiB.
template <class Entry>
std::size_t entries_in(std::size_t mebibytes) {
    return std::bit_floor(std::max<std::size_t>(1024, mebibytes * 1024 * 1024 / sizeof(Entry)));
}

}  // namespace tavlei
