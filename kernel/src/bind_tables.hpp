// The tables of any game, behind one type for Python.
#pragma once

#include <nanobind/stl/tuple.h>

#include <atomic>
#include <list>
#include <tuple>
#include <variant>

#include "bindings.hpp"
#include "retrograde.hpp"

using MaterialTuple = std::tuple<int, int, int, int>;

// Searches of several threads may read together; whoever changes the tables must be alone. Nobody waits: waiting while
// Python's lock is held would stop everything.
class Use {
public:
    Use(std::atomic<int>* users, bool alone, const char* told = "the tables are in use") : users_(users), alone_(alone) {
        if (!users_) return;
        int now = users_->load();
        do {
            if (now < 0 || (alone_ && now > 0)) throw std::runtime_error(told);
        } while (!users_->compare_exchange_weak(now, alone_ ? -1 : now + 1));
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() {
        if (users_) users_->fetch_add(alone_ ? 1 : -1);
    }

private:
    std::atomic<int>* users_;  // how many read, or -1 when somebody writes
    bool alone_;
};

class AnyTables {
    using Some = std::variant<tavlei::tables::Tables<tavlei::Russian>, tavlei::tables::Tables<tavlei::RussianMajority>,
                              tavlei::tables::Tables<tavlei::International>, tavlei::tables::Tables<tavlei::Giveaway>,
                              tavlei::tables::Tables<tavlei::Russian80>>;

public:
    explicit AnyTables(tavlei::Variant variant) : variant_(variant) {
        tavlei::with_variant(variant, [&]<class G>() { tables_.emplace<tavlei::tables::Tables<G>>(); });
    }

    tavlei::Variant variant() const { return variant_; }

    Use reading() const { return Use(&users_, false); }
    Use writing() const { return Use(&users_, true); }

    template <class G>
    const tavlei::tables::Tables<G>& of() const {
        return std::get<tavlei::tables::Tables<G>>(tables_);
    }

    bool has(const tavlei::tables::Material& m) const {
        return std::visit([&](const auto& each) { return each.has(m); }, tables_);
    }

    void build(const tavlei::tables::Material& m, const tavlei::tables::Pulse& pulse) {
        tavlei::with_variant(variant_, [&]<class G>() {
            tavlei::tables::Retrograde<G>(std::get<tavlei::tables::Tables<G>>(tables_), m, pulse).build();
        });
    }

    std::size_t verify(const tavlei::tables::Material& m, std::size_t sample, const tavlei::tables::Pulse& pulse) const {
        return std::visit([&](const auto& each) { return each.verify(m, sample, pulse); }, tables_);
    }

    const tavlei::tables::Slice& values(const tavlei::tables::Material& m) const {
        const auto* found = std::visit([&](const auto& each) { return each.slice(m); }, tables_);
        if (!found) throw std::invalid_argument("the table is not in memory");
        return *found;
    }

    void put(const tavlei::tables::Material& m, tavlei::tables::Slice&& values) {
        std::visit([&](auto& each) { each.put(m, std::move(values)); }, tables_);
    }

    // A file that Python has mapped; it is held as long as these tables live.
    void map(const tavlei::tables::Material& m, const nb::object& file, std::size_t index) {
        held_.emplace_back(file);
        const Py_buffer& bytes = held_.back().bytes;
        const auto length = static_cast<std::size_t>(bytes.len);
        std::visit([&](auto& each) { each.map(m, static_cast<const std::uint8_t*>(bytes.buf), length, index); }, tables_);
    }

    void drop(const tavlei::tables::Material& m) {
        std::visit([&](auto& each) { each.drop(m); }, tables_);
    }

    std::optional<tavlei::tables::Value> probe(const tavlei::Position& position) const {
        return std::visit([&](const auto& each) { return each.probe(position); }, tables_);
    }

private:
    struct Held {
        explicit Held(const nb::object& file) {
            if (PyObject_GetBuffer(file.ptr(), &bytes, PyBUF_SIMPLE) != 0) throw nb::python_error();
        }
        Held(const Held&) = delete;
        ~Held() { PyBuffer_Release(&bytes); }
        Py_buffer bytes;
    };

    tavlei::Variant variant_;
    std::list<Held> held_;
    Some tables_;
    mutable std::atomic<int> users_ = 0;
};
