// Several threads of the player at once, to be run under ThreadSanitizer: no race, legal lines, and an end when it is asked.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "engine.hpp"

using namespace tavlei;

namespace {

int failures = 0;

void expect(bool right, const char* what, const char* game) {
    if (right) return;
    std::fprintf(stderr, "%s: %s\n", game, what);
    ++failures;
}

// Any weights will do: what matters is who reads and writes when.
template <class G>
std::vector<std::int16_t> any_weights() {
    std::vector<std::int16_t> made(Evaluation<G>::weights);
    for (std::size_t index = 0; index < made.size(); ++index) made[index] = static_cast<std::int16_t>(mixed(index) % 41) - 20;
    return made;
}

template <class G>
Position start() {
    using B = typename G::board;
    const int men = B::width * (B::ranks - 2) / 2;
    Position position{};
    int put = 0;
    for (Set bit = 1; put < men; bit <<= 1)
        if (B::full & bit) position.white.men |= bit, ++put;
    put = 0;
    for (Set bit = Set{1} << 63; put < men; bit >>= 1)
        if (B::full & bit) position.black.men |= bit, ++put;
    position.white_to_move = true;
    return position;
}

template <class G>
bool legal(Position position, const std::vector<Move>& line) {
    for (const Move& move : line) {
        MoveList moves;
        Generator<G>::moves(position, moves);
        const auto same = [&](const Move& other) {
            return other.origin == move.origin && other.target == move.target && other.captured == move.captured;
        };
        if (std::none_of(moves.begin(), moves.end(), same)) return false;
        make(position, move);
    }
    return !line.empty();
}

struct Enough : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class G>
void play(const char* game) {
    const auto weights = any_weights<G>();
    Engine<G> engine(std::span<const std::int16_t>(weights), 1);
    Position position = start<G>();
    engine::Order order;
    order.threads = 4;
    for (int ply = 0; ply < 12; ++ply) {  // the memory is kept from move to move
        Watch watch(20000, 1e9, [](std::uint64_t) { return true; });
        const Found found = engine.search(position, order, nullptr, watch, [](const Found&) {});
        expect(legal<G>(position, found.line), "an illegal line", game);
        expect(watch.nodes() < 2 * 20000 + 5 * 1024, "the nodes of all threads are not bounded", game);
        make(position, found.line.front());
    }
    const auto began = std::chrono::steady_clock::now();
    Watch clock(~0ULL, 0.2, [](std::uint64_t) { return true; });
    engine.search(position, order, nullptr, clock, [](const Found&) {});
    expect(std::chrono::steady_clock::now() - began < std::chrono::seconds(20), "it did not stop in time", game);
    Watch told(~0ULL, 1e9, [](std::uint64_t) -> bool { throw Enough("enough"); });
    try {
        engine.search(position, order, nullptr, told, [](const Found&) {});
        expect(false, "whoever had heard enough was not asked", game);
    } catch (const Enough&) {
    }
}

}  // namespace

int main() {
    play<Russian>("russian");
    play<RussianMajority>("russian_majority");
    play<International>("international");
    play<Giveaway>("giveaway");
    play<Russian80>("russian80");
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
