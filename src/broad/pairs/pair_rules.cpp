#include "pair_rules.hpp"

#include <algorithm>

namespace carom::detail {

void PairRules::prepare(std::size_t boxes, const PairOptions& options) {
    filters_ = options.filters;
    moving_ = std::min(options.moving, boxes);
    kind_.clear();
    asks_filters_ = !filters_.empty() && !find_kinds(boxes);
    if (!kind_.empty()) return;
    kinds_ = moving_ < boxes ? 2 : 1;
    meets_ = {0b11, 0b01};
}

// Gives each box the number of its filter and of whether it moves, in the order in which they come up, and merges those
// numbers. Returns false, and forgets all, when there are too many of them.
bool PairRules::find_kinds(std::size_t boxes) {
    struct Kind {
        Filter filter;
        bool moves;
        bool operator==(const Kind&) const = default;
    };
    std::array<Kind, max_filters> known;
    std::uint32_t count = 0, last = 0;
    kind_.resize(boxes);
    for (std::size_t i = 0; i < boxes; ++i) {
        const Kind own{filter_of(i), i < moving_};
        if (count == 0 || known[last] != own) {
            last = static_cast<std::uint32_t>(std::find(known.begin(), known.begin() + count, own) - known.begin());
            if (last == max_filters) {
                kind_.clear();
                return false;
            }
            if (last == count) known[count++] = own;
        }
        kind_[i] = static_cast<std::uint8_t>(last);
    }
    std::array<std::uint32_t, max_filters> meets = {};
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = 0; b < count; ++b) {
            const bool meet = (known[a].moves || known[b].moves) && may_meet(known[a].filter, known[b].filter);
            meets[a] |= std::uint32_t{meet} << b;
        }
    }
    return merge_kinds({meets.data(), count});
}

// Those that meet the same others become one kind: nobody needs to tell them apart.
bool PairRules::merge_kinds(std::span<const std::uint32_t> meets) {
    std::array<std::uint8_t, max_filters> merged = {};
    std::array<std::uint32_t, max_kinds> first = {};  // of the old kinds in each new one
    kinds_ = 0;
    for (std::uint32_t old = 0; old < meets.size(); ++old) {
        const auto same = std::find_if(first.begin(), first.begin() + kinds_,
                                       [&](std::uint32_t other) { return meets[other] == meets[old]; });
        const auto kind = static_cast<std::uint32_t>(same - first.begin());
        if (kind == max_kinds) {
            kind_.clear();
            return false;
        }
        if (kind == kinds_) first[kinds_++] = old;
        merged[old] = static_cast<std::uint8_t>(kind);
    }
    meets_ = {};
    for (std::uint32_t a = 0; a < kinds_; ++a) {
        for (std::uint32_t b = 0; b < kinds_; ++b) meets_[a] |= (meets[first[a]] >> first[b] & 1) << b;
    }
    if (kinds_ == meets.size()) return true;
    for (std::uint8_t& kind : kind_) kind = merged[kind];
    return true;
}

}  // namespace carom::detail
