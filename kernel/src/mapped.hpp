// A table in a mapped file: its blocks are unpacked when somebody asks for a value, and the last ones are kept.
#pragma once

#include <atomic>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

#include "hash.hpp"
#include "inflate.hpp"

namespace tavlei::tables {

inline constexpr std::size_t mapped_block = 1 << 13;

inline std::uint32_t crc32(const std::uint8_t* bytes, std::size_t length) {
    static constexpr auto table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t number = 0; number < 256; ++number) {
            std::uint32_t value = number;
            for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xedb88320U : 0);
            made[number] = value;
        }
        return made;
    }();
    std::uint32_t found = ~0U;
    for (std::size_t at = 0; at < length; ++at) found = table[(found ^ bytes[at]) & 255] ^ found >> 8;
    return ~found;
}

// A file of which somebody else sees to it that it stays mapped: bytes, where its index begins, how many values it holds.
class MappedTable {
public:
    MappedTable(const std::uint8_t* bytes, std::size_t length, std::size_t index, std::size_t entries)
        : bytes_(bytes), length_(length), index_(index), entries_(entries), blocks_((entries + mapped_block - 1) / mapped_block) {
        if (index > length || (length - index) / 12 < blocks_ + 1) throw std::invalid_argument("the table is too short");
    }

    std::size_t entries() const { return entries_; }

    void unpack(std::size_t number, std::uint8_t* into) const {
        const auto begin = read<std::uint64_t>(index_ + 8 * number), end = read<std::uint64_t>(index_ + 8 * number + 8);
        const auto check = read<std::uint32_t>(index_ + 8 * (blocks_ + 1) + 4 * number);
        if (begin > end || end > length_ || crc32(bytes_ + begin, end - begin) != check ||
            !Inflate::unpack(bytes_ + begin, end - begin, into, std::min(mapped_block, entries_ - number * mapped_block)))
            throw std::invalid_argument("block " + std::to_string(number) + " of the table is damaged");
    }

private:
    template <class Number>
    Number read(std::size_t at) const {
        Number found;
        std::memcpy(&found, bytes_ + at, sizeof found);
        return found;
    }

    const std::uint8_t* bytes_;
    std::size_t length_, index_, entries_, blocks_;
};

// The blocks unpacked last, for all threads: each has one place where it can be, and the place is locked while it is read.
class BlockCache {
public:
    explicit BlockCache(std::size_t mebibytes) : slots_(mebibytes) {}

    std::uint8_t value(const MappedTable& table, std::uint64_t name, std::size_t place) {
        const std::uint64_t block = place / mapped_block, tag = (name << 40 | block) + 1;
        Slot& slot = *slots_.at(mixed(tag));
        const Locked locked(slot.busy);
        if (slot.tag != tag) {
            slot.tag = 0;  // should the block be damaged
            table.unpack(block, slot.values);
            slot.tag = tag;
        }
        return slot.values[place % mapped_block];
    }

private:
    struct Slot {
        std::uint64_t tag;
        std::uint32_t busy;
        std::uint8_t values[mapped_block];
    };
    struct Locked {
        explicit Locked(std::uint32_t& flag) : busy(flag) {
            while (busy.exchange(1, std::memory_order_acquire)) std::this_thread::yield();
        }
        ~Locked() { busy.store(0, std::memory_order_release); }
        std::atomic_ref<std::uint32_t> busy;
    };

    Memory<Slot> slots_;
};

}  // namespace tavlei::tables
