// Keys of positions, and what is remembered under them.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

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
    const std::uint64_t sum = position.white.men * 0x9e3779b97f4a7c15ULL + position.white.kings * 0xd1342543de82ef95ULL +
                              position.black.men * 0xf1357aea2e62a9c5ULL + position.black.kings * 0xa0761d6478bd642fULL;
    const std::uint64_t key = mixed(sum + 0x2545f4914f6cdd1dULL);
    return position.white_to_move ? key : ~key;
}

// A win is remembered as seen from the position, whatever way led to it; scores from `Certain` on are wins.
template <int Certain>
constexpr int to_entry(int score, int ply) {
    return score >= Certain ? score + ply : score <= -Certain ? score - ply : score;
}
template <int Certain>
constexpr int from_entry(int score, int ply) {
    return score >= Certain ? score - ply : score <= -Certain ? score + ply : score;
}

// Entries of a transposition table: a power of two of them, all zero, and little memory spent on those never written.
// They lie on large pages where the system has them: every look falls on another page, and to find a small one costs more
// than to read it.
template <class Entry>
class Memory {
public:
    explicit Memory(std::size_t mebibytes)
        : size_(std::bit_floor(std::max<std::size_t>(1024, mebibytes * 1024 * 1024 / sizeof(Entry)))),
          entries_(mapped(size_ * sizeof(Entry)), Free{size_ * sizeof(Entry)}) {}

    // The first of `Several` neighbouring entries that belong to a key.
    template <std::size_t Several = 1>
    Entry* at(std::uint64_t key) const {
        return entries_.get() + (key & (size_ - 1) & ~(Several - 1));
    }

    // Have the entries of a key brought near.
    template <std::size_t Several = 1>
    void fetch(std::uint64_t key) const {
        const auto* first = reinterpret_cast<const char*>(at<Several>(key));
        __builtin_prefetch(first);
        if constexpr (Several * sizeof(Entry) > 64) __builtin_prefetch(first + 64);
    }

private:
    struct Free {
        std::size_t bytes;
        void operator()(Entry* entries) const { ::munmap(entries, bytes); }
    };

    static Entry* mapped(std::size_t bytes) {
        void* found = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (found == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
        ::madvise(found, bytes, MADV_HUGEPAGE);  // a wish only
#endif
        return static_cast<Entry*>(found);
    }

    std::size_t size_;
    std::unique_ptr<Entry[], Free> entries_;
};

// What several threads remember together: 64 bits under each key. The two words of an entry are written one after the
// other; the first is the key mixed with the second, so that an entry half written belongs to no key.
class SharedMemory {
public:
    static constexpr int neighbours = 4;  // that belong to a key

    explicit SharedMemory(std::size_t mebibytes) : entries_(mebibytes) {}

    // The content of one of the neighbours; `mine` tells whether it was kept under this very key.
    struct Kept {
        std::uint64_t content;
        bool mine;
    };
    Kept at(std::uint64_t key, int neighbour) const {
        Entry& entry = entries_.at<neighbours>(key)[neighbour];
        const std::uint64_t content = word(entry.content).load(std::memory_order_relaxed);
        return {content, (word(entry.mixed_key).load(std::memory_order_relaxed) ^ content) == key};
    }

    void keep(std::uint64_t key, int neighbour, std::uint64_t content) {
        Entry& entry = entries_.at<neighbours>(key)[neighbour];
        word(entry.content).store(content, std::memory_order_relaxed);
        word(entry.mixed_key).store(key ^ content, std::memory_order_relaxed);
    }

private:
    struct Entry {
        std::uint64_t mixed_key, content;
    };
    static std::atomic_ref<std::uint64_t> word(std::uint64_t& given) { return std::atomic_ref(given); }

    Memory<Entry> entries_;
};

}  // namespace tavlei
