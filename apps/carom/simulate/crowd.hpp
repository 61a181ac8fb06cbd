/// How many items of a level come near each other: counted before a world keeps their pairs.
#pragma once

#include "level/level.hpp"

#include <carom/broad/pair_finder.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace carom::tool {

/// A file of some kilobytes can have items by the thousand on one spot, whose pairs would fill any memory.
class Crowd {
  public:
    void add(const Body& body, const std::optional<MotionD>& motion, ColliderKind kind, const Filter& filter);

    /// Whether at most so many pairs, of which at least one is of the kind `moving`, overlap by the boxes around where
    /// they are at both times, and may meet. Takes no time where there are too few items for more.
    bool has_few_pairs(double from, double to, std::uint64_t most);

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
