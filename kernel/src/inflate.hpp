// Unpacking what zlib has packed (RFC 1950 and 1951), into a buffer of a known size: the kernel needs no other library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tavlei {

// A canonical Huffman code: short codes by one look into a table, longer ones length by length.
class HuffmanCode {
public:
    static constexpr int longest = 15;

    // Made of the lengths of the codes; false if they are no code.
    bool make(const std::uint8_t* lengths, int symbols) {
        counts_.fill(0);
        for (int symbol = 0; symbol < symbols; ++symbol) ++counts_[lengths[symbol]];
        counts_[0] = 0;
        int left = 1;
        std::array<std::uint16_t, longest + 2> next{};
        for (int length = 1; length <= longest; ++length) {
            left = 2 * left - counts_[length];
            if (left < 0) return false;
            next[length + 1] = static_cast<std::uint16_t>(next[length] + counts_[length]);
        }
        for (int symbol = 0; symbol < symbols; ++symbol)
            if (lengths[symbol]) symbols_[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
        fill_table();
        return true;
    }

    // The symbol at the beginning of `bits` and the length of its code; 0 if there is none.
    int read(std::uint32_t bits, int& symbol) const {
        const Short& found = table_[bits & (short_codes - 1)];
        if (found.length) {
            symbol = found.symbol;
            return found.length;
        }
        int code = 0, first = 0, index = 0;
        for (int length = 1; length <= longest; ++length) {
            code |= static_cast<int>(bits >> (length - 1) & 1);
            if (code - first < counts_[length]) {
                symbol = symbols_[index + code - first];
                return length;
            }
            index += counts_[length];
            first = (first + counts_[length]) << 1;
            code <<= 1;
        }
        return 0;
    }

private:
    static constexpr int short_bits = 9, short_codes = 1 << short_bits;
    struct Short {
        std::uint16_t symbol;
        std::uint8_t length;
    };

    void fill_table() {
        table_.fill({0, 0});
        int code = 0, index = 0;
        for (int length = 1; length <= short_bits; ++length, code <<= 1)
            for (int number = 0; number < counts_[length]; ++number, ++code, ++index)
                for (int tail = reversed(code, length); tail < short_codes; tail += 1 << length)
                    table_[tail] = {symbols_[index], static_cast<std::uint8_t>(length)};
    }

    static int reversed(int code, int length) {
        int found = 0;
        for (; length; --length, code >>= 1) found = found << 1 | (code & 1);
        return found;
    }

    std::array<std::uint16_t, longest + 1> counts_{};
    std::array<std::uint16_t, 288> symbols_{};
    std::array<Short, short_codes> table_{};
};

class Inflate {
public:
    // Unpack exactly `size` bytes; false if that is not what was packed.
    static bool unpack(const std::uint8_t* packed, std::size_t length, std::uint8_t* into, std::size_t size) {
        constexpr std::size_t head = 2, check = 4;
        if (length < head + check || (packed[0] & 15) != 8 || (packed[0] << 8 | packed[1]) % 31 || packed[1] & 32) return false;
        Inflate work{packed + head, packed + length - check, into, into + size};
        return work.blocks() && work.out_ == work.end_;
    }

private:
    Inflate(const std::uint8_t* from, const std::uint8_t* until, std::uint8_t* into, std::uint8_t* end)
        : from_(from), until_(until), begin_(into), out_(into), end_(end) {}

    bool blocks() {
        while (true) {
            const bool last = take(1);
            const std::uint32_t kind = take(2);
            const bool read = kind == 0 ? stored() : kind == 1 ? fixed() : kind == 2 && dynamic();
            if (!read || overrun_) return false;
            if (last) return true;
        }
    }

    // The next bits; past the end they are zero, and that is noticed.
    void fill(int wanted) {
        for (; held_ < wanted; held_ += 8) {
            if (from_ != until_) {
                bits_ |= std::uint64_t{*from_++} << held_;
            } else if (++past_ > 4) {
                overrun_ = true;
            }
        }
    }

    std::uint32_t take(int number) {
        fill(number);
        const auto found = static_cast<std::uint32_t>(bits_ & ((std::uint64_t{1} << number) - 1));
        drop(number);
        return found;
    }

    void drop(int number) {
        bits_ >>= number;
        held_ -= number;
    }

    bool symbol(const HuffmanCode& code, int& found) {
        fill(HuffmanCode::longest);
        const int length = code.read(static_cast<std::uint32_t>(bits_), found);
        drop(length);
        return length && !overrun_;
    }

    bool stored() {
        drop(held_ % 8);
        const std::uint32_t length = take(16), turned = take(16);
        if ((length ^ turned) != 0xffff || length > static_cast<std::size_t>(end_ - out_)) return false;
        for (std::uint32_t number = 0; number < length; ++number) *out_++ = static_cast<std::uint8_t>(take(8));
        return !overrun_;
    }

    bool fixed() {
        std::array<std::uint8_t, 288> lengths{};
        for (int symbol = 0; symbol < 288; ++symbol) lengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
        std::array<std::uint8_t, 30> distances{};
        distances.fill(5);
        return literals_.make(lengths.data(), 288) && distances_.make(distances.data(), 30) && content();
    }

    bool dynamic() {
        constexpr std::array<std::uint8_t, 19> order = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        const int literals = static_cast<int>(take(5)) + 257, distances = static_cast<int>(take(5)) + 1;
        const int codes = static_cast<int>(take(4)) + 4;
        if (literals > 286 || distances > 30) return false;
        std::array<std::uint8_t, 19> first{};
        for (int number = 0; number < codes; ++number) first[order[number]] = static_cast<std::uint8_t>(take(3));
        std::array<std::uint8_t, 286 + 30> lengths{};
        if (!literals_.make(first.data(), 19) || !code_lengths(lengths, literals + distances)) return false;
        return literals_.make(lengths.data(), literals) && distances_.make(lengths.data() + literals, distances) && content();
    }

    bool code_lengths(std::array<std::uint8_t, 286 + 30>& lengths, int number) {
        for (int at = 0; at < number;) {
            int found;
            if (!symbol(literals_, found)) return false;
            if (found < 16) {
                lengths[at++] = static_cast<std::uint8_t>(found);
                continue;
            }
            if (found == 16 && !at) return false;
            const std::uint8_t again = found == 16 ? lengths[at - 1] : 0;
            int times = found == 16 ? 3 + static_cast<int>(take(2)) : found == 17 ? 3 + static_cast<int>(take(3)) : 11 + static_cast<int>(take(7));
            if (at + times > number) return false;
            for (; times; --times) lengths[at++] = again;
        }
        return true;
    }

    bool content() {
        constexpr std::array<std::uint16_t, 29> bases = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
        constexpr std::array<std::uint8_t, 29> more = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
        while (true) {
            int found;
            if (!symbol(literals_, found)) return false;
            if (found == 256) return true;
            if (found < 256) {
                if (out_ == end_) return false;
                *out_++ = static_cast<std::uint8_t>(found);
                continue;
            }
            if (found > 285) return false;
            const std::size_t length = bases[found - 257] + take(more[found - 257]);
            std::size_t back;
            if (!distance(back) || back > static_cast<std::size_t>(out_ - begin_) || length > static_cast<std::size_t>(end_ - out_)) return false;
            for (std::size_t number = 0; number < length; ++number, ++out_) *out_ = *(out_ - back);
        }
    }

    bool distance(std::size_t& back) {
        int found;
        if (!symbol(distances_, found) || found > 29) return false;
        const int more = found < 2 ? 0 : found / 2 - 1;
        const std::size_t base = found < 2 ? 1 + found : 1 + (std::size_t{2} + found % 2) * (std::size_t{1} << more);
        back = base + take(more);
        return true;
    }

    const std::uint8_t *from_, *until_;
    std::uint8_t *begin_, *out_, *end_;
    std::uint64_t bits_ = 0;
    int held_ = 0, past_ = 0;
    bool overrun_ = false;
    HuffmanCode literals_, distances_;
};

}  // namespace tavlei
