// Endgame tables for Python. Files are read and written there; here a table is a run of bytes that is checked.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include "bind_tables.hpp"

using namespace tavlei;
using namespace tavlei::tables;

namespace {

Material material_from(const MaterialTuple& given) {
    const auto [own_men, own_kings, other_men, other_kings] = given;
    for (const int each : {own_men, own_kings, other_men, other_kings})
        if (each < 0 || each > most_pieces) throw std::invalid_argument("expected from 0 to 6 pieces of each kind");
    const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
    const Material m{byte(own_men), byte(own_kings), byte(other_men), byte(other_kings)};
    if (!m.own() || !m.other() || m.pieces() > most_pieces)
        throw std::invalid_argument("expected a piece on each side and at most 6 in all");
    return m;
}

MaterialTuple told(const Material& m) { return {m.own_men, m.own_kings, m.other_men, m.other_kings}; }

// The tables a table is built from: what one capture or promotion of either side leads to.
std::vector<Material> needed_for(const Material& whole) {
    std::vector<Material> found;
    for (const Material& m : {whole, whole.flipped()})
        for (int promoted = 0; promoted <= (m.own_men > 0); ++promoted)
            for (int men = 0; men <= m.other_men; ++men)
                for (int kings = 0; kings <= m.other_kings; ++kings) {
                    const Material then = {static_cast<std::uint8_t>(men), static_cast<std::uint8_t>(kings),
                                           static_cast<std::uint8_t>(m.own_men - promoted),
                                           static_cast<std::uint8_t>(m.own_kings + promoted)};
                    if (then.own() && then != whole && then != whole.flipped()) found.push_back(then);
                }
    return found;
}

// Signals are heard, and somebody may hear how many places are done.
Pulse pulse_for(const nb::object& progress) {
    return [&progress](std::size_t done) {
        nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!progress.is_none()) progress(done);
    };
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<AnyTables>(module, "Tables", "Endgame tables of one game in memory.")
        .def("__init__", [](AnyTables* self, const std::string& name) { new (self) AnyTables(variant_named(name)); },
             nb::arg("variant"))
        .def("has", [](const AnyTables& self, const MaterialTuple& m) {
            const Use use = self.reading();
            return self.has(material_from(m));
        })
        .def("build", [](AnyTables& self, const MaterialTuple& m, const nb::object& progress) {
            const Material material = material_from(m);
            const Use use = self.writing();
            const Pulse pulse = pulse_for(progress);
            nb::gil_scoped_release free;
            self.build(material, pulse);
        }, nb::arg("material"), nb::arg("progress") = nb::none(), "Build the table of a material and of the same with the colours changed.")
        .def("verify", [](const AnyTables& self, const MaterialTuple& m, std::size_t sample, const nb::object& progress) {
            const Material material = material_from(m);
            const Use use = self.reading();
            const Pulse pulse = pulse_for(progress);
            nb::gil_scoped_release free;
            return self.verify(material, sample, pulse);
        }, nb::arg("material"), nb::arg("sample") = 0, nb::arg("progress") = nb::none(),
             "Prove every value from the values after each move, or about `sample` of them; how many positions were looked at.")
        .def("values", [](const AnyTables& self, const MaterialTuple& m) {
            const Use use = self.reading();
            const Slice& values = self.values(material_from(m));
            return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size());
        }, nb::arg("material"))
        .def("put", [](AnyTables& self, const MaterialTuple& m, const nb::bytes& values) {
            const Use use = self.writing();
            const auto* first = reinterpret_cast<const Value*>(values.c_str());
            self.put(material_from(m), Slice(first, first + values.size()));
        }, nb::arg("material"), nb::arg("values"))
        .def("map", [](AnyTables& self, const MaterialTuple& m, const nb::object& file, std::size_t index) {
            const Use use = self.writing();
            self.map(material_from(m), file, index);
        }, nb::arg("material"), nb::arg("file"), nb::arg("index"),
             "Ask a mapped file of blocks of 8 KiB whose head has been checked; its index begins there.")
        .def("drop", [](AnyTables& self, const MaterialTuple& m) {
            const Use use = self.writing();
            self.drop(material_from(m));
        }, nb::arg("material"))
        .def("probe", [](const AnyTables& self, Set wm, Set wk, Set bm, Set bk, bool white) {
            const Use use = self.reading();
            return self.probe(position_of(self.variant(), wm, wk, bm, bk, white));
        }, "The value of a position, or None if its table is not in memory.");

    module.def("table_place", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Variant variant = variant_named(name);
        const Position position = position_of(variant, wm, wk, bm, bk, white);
        const Material m = material_from(told(material_of(position)));
        const std::size_t place = with_variant(variant, [&]<class G>() { return Places<typename G::board>::place(m, position); });
        return nb::make_tuple(told(m), place);
    }, "The material of a position and its place in the table.");
    module.def("table_size", [](const std::string& name, const MaterialTuple& m) {
        const Material material = material_from(m);
        return with_variant(variant_named(name), [&]<class G>() { return Places<typename G::board>::count(material); });
    }, nb::arg("variant"), nb::arg("material"));
    module.def("table_needs", [](const MaterialTuple& m) {
        std::vector<MaterialTuple> found;
        for (const Material& each : needed_for(material_from(m))) found.push_back(told(each));
        return found;
    }, nb::arg("material"), "The materials one capture or promotion away.");
}
