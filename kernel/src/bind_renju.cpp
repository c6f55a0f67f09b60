// Fouls for Python.
#include <algorithm>

#include "bindings.hpp"
#include "renju.hpp"

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

}  // namespace

void bind_renju(nb::module_& module) {
    using renju::Board;
    using renju::Stone;
    nb::class_<Board>(module, "RenjuBoard", "Stones that are put and taken back; 1 overline, 2 double four, 3 double three.")
        .def("__init__", [](Board* self, const nb::iterable& black, const nb::iterable& white) {
            Board made;
            put_all(made, black, Stone::black);
            put_all(made, white, Stone::white);
            new (self) Board(std::move(made));
        }, nb::arg("black"), nb::arg("white"))
        .def("put", [](Board& self, int point, bool black) { self.put(point, black ? Stone::black : Stone::white); },
             nb::arg("point"), nb::arg("black"))
        .def("take_back", &Board::take_back)
        .def_prop_ro("stones", &Board::count)
        .def("foul", &foul_at, nb::arg("point"), nb::arg("through_five"))
        .def("fouls", &fouls_of, nb::arg("through_five"));
    module.def("renju_fouls", [](const nb::iterable& black, const nb::iterable& white, bool through_five) {
        Board board;
        put_all(board, black, Stone::black);
        put_all(board, white, Stone::white);
        return fouls_of(board, through_five);
    }, nb::arg("black"), nb::arg("white"), nb::arg("through_five"), "The fouls of a board: point to kind.");
}
