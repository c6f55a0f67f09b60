// Bounds of a search: nodes, time, and somebody who may stop it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace tavlei {

class Watch {
public:
    using Clock = std::chrono::steady_clock;
    using Tell = std::function<bool(std::uint64_t nodes)>;  // false stops the search; it may throw

    Watch(std::uint64_t most_nodes, double most_seconds, Tell tell)
        : most_nodes_(most_nodes), most_seconds_(most_seconds), tell_(std::move(tell)), began_(Clock::now()), told_(began_) {}

    // One node more; true when the search must end.
    bool tick() {
        ++nodes_;
        if (nodes_ >= most_nodes_) stopped_ = true;
        if ((nodes_ & 1023) == 0) look();
        return stopped_;
    }

    // Nodes that others have looked at for the same question; in full thousands (1024), so that the clock is not missed.
    void add(std::uint64_t others) {
        nodes_ += others;
        if (nodes_ >= most_nodes_) stopped_ = true;
    }

    bool stopped() const { return stopped_; }
    std::uint64_t most_nodes() const { return most_nodes_; }
    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

private:
    void look() {
        const auto now = Clock::now();
        if (std::chrono::duration<double>(now - began_).count() >= most_seconds_) stopped_ = true;
        if (now - told_ < std::chrono::milliseconds(100)) return;
        told_ = now;
        if (!tell_(nodes_)) stopped_ = true;
    }

    std::uint64_t most_nodes_, nodes_ = 0;
    double most_seconds_;
    Tell tell_;
    Clock::time_point began_, told_;
    bool stopped_ = false;
};

}  // namespace tavlei
