// Fouls, forced wins and the player of renju for Python.
#include <algorithm>

#include "bindings.hpp"
#include "renju_player.hpp"

using namespace tavlei;

namespace {

nb::dict fouls_of(renju::Board& board, bool through_five) {
    const auto found = board.fouls(through_five);
    nb::dict told;
    for (int point = 0; point < renju::points; ++point)
        if (found[point] != renju::Foul::none) told[nb::int_(point)] = static_cast<int>(found[point]);
    return told;
}

int foul_at(renju::Board& board, int point, bool through_five) {
    if (point < 0 || point >= renju::points) throw std::invalid_argument("there is no such point");
    if (board.stone(point) != renju::Stone::none) throw std::invalid_argument("the point is occupied");
    return static_cast<int>(board.foul(point, through_five));
}

void put_all(renju::Board& board, const nb::iterable& points, renju::Stone stone) {
    for (const nb::handle each : points) board.put(nb::cast<int>(each), stone);
}

renju::Board board_of(const nb::iterable& black, const nb::iterable& white) {
    renju::Board board;
    put_all(board, black, renju::Stone::black);
    put_all(board, white, renju::Stone::white);
    return board;
}

renju::Stone colour_of(bool black) { return black ? renju::Stone::black : renju::Stone::white; }

nb::tuple fours_of(const nb::iterable& black, const nb::iterable& white, bool black_attacks, bool through_five, std::uint64_t nodes) {
    renju::Board board = board_of(black, white);
    renju::Fours fours({board, colour_of(black_attacks), through_five}, nodes);
    std::vector<int> line;
    {
        nb::gil_scoped_release free;
        line = fours.win();
    }
    return nb::make_tuple(nb::cast(line), fours.nodes(), !fours.stopped());
}

nb::tuple threes_of(const nb::iterable& black, const nb::iterable& white, bool black_attacks, bool through_five, int depth,
                    std::uint64_t nodes) {
    renju::Board board = board_of(black, white);
    renju::Threes threes({board, colour_of(black_attacks), through_five}, nodes);
    int point = -1;
    {
        nb::gil_scoped_release free;
        point = threes.win(depth);
    }
    return nb::make_tuple(point, threes.nodes());
}

nb::tuple choose(const nb::iterable& black, const nb::iterable& white, bool black_to_move, bool through_five, int depth, int width,
                 int noise, std::uint64_t fours, std::uint64_t threes, std::uint64_t nodes, std::uint64_t seed) {
    if (depth < 0 || depth > 20) throw std::invalid_argument("expected a depth from 0 to 20");
    if (width < 1) throw std::invalid_argument("expected a width of at least 1");
    if (noise < 0 || noise > 10000) throw std::invalid_argument("expected a noise from 0 to 10000");
    renju::Board board = board_of(black, white);
    renju::Player player(board, through_five);
    const renju::Strength strength{depth, width, noise, fours, threes, nodes, seed};
    renju::Choice found;
    {
        nb::gil_scoped_release free;
        found = player.choose(colour_of(black_to_move), strength);
    }
    return nb::make_tuple(found.point, found.score, found.forced_win, found.nodes);
}

}  // namespace

void bind_renju(nb::module_& module) {
    using renju::Board;
    nb::class_<Board>(module, "RenjuBoard", "Stones that are put and taken back; 1 overline, 2 double four, 3 double three.")
        .def("__init__", [](Board* self, const nb::iterable& black, const nb::iterable& white) {
            new (self) Board(board_of(black, white));
        }, nb::arg("black"), nb::arg("white"))
        .def("put", [](Board& self, int point, bool black) { self.put(point, colour_of(black)); },
             nb::arg("point"), nb::arg("black"))
        .def("take_back", &Board::take_back)
        .def_prop_ro("stones", &Board::count)
        .def("foul", &foul_at, nb::arg("point"), nb::arg("through_five"))
        .def("fouls", &fouls_of, nb::arg("through_five"));
    module.def("renju_fouls", [](const nb::iterable& black, const nb::iterable& white, bool through_five) {
        Board board = board_of(black, white);
        return fouls_of(board, through_five);
    }, nb::arg("black"), nb::arg("white"), nb::arg("through_five"), "The fouls of a board: point to kind.");
    module.def("renju_fours", &fours_of, nb::arg("black"), nb::arg("white"), nb::arg("black_attacks"), nb::arg("through_five"),
               nb::arg("nodes"), "A win by fours of the side to move: its line, the positions looked at, whether it was decided.");
    module.def("renju_threes", &threes_of, nb::arg("black"), nb::arg("white"), nb::arg("black_attacks"), nb::arg("through_five"),
               nb::arg("depth"), nb::arg("nodes"), "The first move of a win by fours and so many threes, or -1; positions looked at.");
    module.def("renju_choose", &choose, nb::arg("black"), nb::arg("white"), nb::arg("black_to_move"), nb::arg("through_five"),
               nb::kw_only(), nb::arg("depth"), nb::arg("width"), nb::arg("noise"), nb::arg("fours"), nb::arg("threes"),
               nb::arg("nodes"), nb::arg("seed"),
               "The move of a player: point (-1 if none is permitted), score, whether the win is forced, positions looked at.");
}
