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

// Gives each box the number of its filter and of whether it moves, in the order in which they come up. Returns false,
// and forgets all, when there are too many of them.
bool PairRules::find_kinds(std::size_t boxes) {
    struct Kind {
        Filter filter;
        bool moves;
        bool operator==(const Kind&) const = default;
    };
    std::array<Kind, max_kinds> known;
    std::uint32_t last = 0;
    kinds_ = 0;
    kind_.resize(boxes);
    for (std::size_t i = 0; i < boxes; ++i) {
        const Kind own{filter_of(i), i < moving_};
        if (kinds_ == 0 || known[last] != own) {
            last = static_cast<std::uint32_t>(std::find(known.begin(), known.begin() + kinds_, own) - known.begin());
            if (last == max_kinds) {
                kind_.clear();
                return false;
            }
            if (last == kinds_) known[kinds_++] = own;
        }
        kind_[i] = static_cast<std::uint8_t>(last);
    }
    meets_ = {};
    for (std::uint32_t a = 0; a < kinds_; ++a) {
        for (std::uint32_t b = 0; b < kinds_; ++b) {
            const bool meet = (known[a].moves || known[b].moves) && may_meet(known[a].filter, known[b].filter);
            meets_[a] |= std::uint32_t{meet} << b;
        }
    }
    merge_kinds();
    return true;
}

// Kinds that meet the same others become one: nobody needs to tell them apart.
void PairRules::merge_kinds() {
    std::array<std::uint32_t, max_kinds> merged = {};
    std::array<std::uint32_t, max_kinds> first = {};  // of the old kinds in each new one
    std::uint32_t count = 0;
    for (std::uint32_t old = 0; old < kinds_; ++old) {
        const auto same = std::find_if(first.begin(), first.begin() + count,
                                       [&](std::uint32_t other) { return meets_[other] == meets_[old]; });
        merged[old] = static_cast<std::uint32_t>(same - first.begin());
        if (merged[old] == count) first[count++] = old;
    }
    if (count == kinds_) return;
    std::array<std::uint32_t, max_kinds> meets = {};
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = 0; b < count; ++b) meets[a] |= (meets_[first[a]] >> first[b] & 1) << b;
    }
    meets_ = meets;
    kinds_ = count;
    for (std::uint8_t& kind : kind_) kind = static_cast<std::uint8_t>(merged[kind]);
}

}  // namespace carom::detail
