#include "pair_rules.hpp"

#include <algorithm>

namespace carom::detail {

void PairRules::prepare(std::size_t boxes, const PairOptions& options) {
    filters_ = options.filters;
    moving_ = std::min(options.moving, boxes);
    kind_.clear();
    checks_filters_ = !filters_.empty() && !find_kinds(boxes);
    if (!kind_.empty()) return;
    kinds_ = moving_ < boxes ? 2 : 1;
    collides_ = {0b11, 0b01};
}

// Numbers the different combinations of filter and whether a box moves, in order of appearance, and merges equivalent
// ones. Returns false, with no kinds set, if there are too many.
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
    std::array<std::uint32_t, max_filters> collides = {};
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = 0; b < count; ++b) {
            const bool collide = (known[a].moves || known[b].moves) && may_collide(known[a].filter, known[b].filter);
            collides[a] |= std::uint32_t{collide} << b;
        }
    }
    return merge_kinds({collides.data(), count});
}

// Merges those that collide with the same others into one kind.
bool PairRules::merge_kinds(std::span<const std::uint32_t> collides) {
    std::array<std::uint8_t, max_filters> merged = {};
    std::array<std::uint32_t, max_kinds> first = {};  // of the old kinds in each new one
    kinds_ = 0;
    for (std::uint32_t old = 0; old < collides.size(); ++old) {
        const auto same = std::find_if(first.begin(), first.begin() + kinds_,
                                       [&](std::uint32_t other) { return collides[other] == collides[old]; });
        const auto kind = static_cast<std::uint32_t>(same - first.begin());
        if (kind == max_kinds) {
            kind_.clear();
            return false;
        }
        if (kind == kinds_) first[kinds_++] = old;
        merged[old] = static_cast<std::uint8_t>(kind);
    }
    collides_ = {};
    for (std::uint32_t a = 0; a < kinds_; ++a) {
        for (std::uint32_t b = 0; b < kinds_; ++b) collides_[a] |= (collides[first[a]] >> first[b] & 1) << b;
    }
    if (kinds_ == collides.size()) return true;
    for (std::uint8_t& kind : kind_) kind = merged[kind];
    return true;
}

}  // namespace carom::detail
