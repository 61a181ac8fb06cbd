/// Counts the items of a level that come near each other, before a world stores their pairs.
#pragma once

#include "level/level.hpp"

#include <carom/broad/pair_finder.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace carom::tool {

/// A file of some kilobytes can have thousands of items in one place, whose pairs would exhaust any memory.
class NearPairCounter {
  public:
    void add(const Body& body, const std::optional<MotionD>& motion, ColliderKind kind, const Filter& filter);

    /// Whether at most `max_pairs` pairs, with at least one dynamic item each, have overlapping bounds of their poses
    /// at both times and filters that allow them. Free if there are too few items for more.
    bool has_few_pairs(double from, double to, std::uint64_t max_pairs);

  private:
    struct Member {
        const Body* body;
        std::optional<MotionD> motion;
        Filter filter;
    };

    std::vector<Member> moving_, others_;
    std::vector<AabbD> boxes_;
    std::vector<Filter> filters_;
    PairFinderD finder_;
};

}  // namespace carom::tool
