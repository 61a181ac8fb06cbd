#include "pair_rules.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace carom::detail {
namespace {

// The index of the next filter that differs from the first. Many that are equal are those that equal their neighbors.
std::size_t end_of_run(std::span<const Filter> filters, std::size_t first) {
    static_assert(std::has_unique_object_representations_v<Filter>);
    constexpr std::size_t block = 64;
    std::size_t i = first + 1;
    while (i + block <= filters.size() && std::memcmp(&filters[i], &filters[i - 1], block * sizeof(Filter)) == 0) {
        i += block;
    }
    while (i < filters.size() && filters[i] == filters[first]) ++i;
    return i;
}

}  // namespace

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
    std::uint32_t count = 0;
    kind_.resize(boxes);
    for (std::size_t i = 0; i < boxes;) {
        const Kind own{filter_of(i), i < moving_};
        const auto kind =
            static_cast<std::uint32_t>(std::find(known.begin(), known.begin() + count, own) - known.begin());
        if (kind == max_filters) {
            kind_.clear();
            return false;
        }
        if (kind == count) known[count++] = own;
        const std::size_t first = i, end = own.moves ? moving_ : boxes;
        const std::size_t given = std::min(end, filters_.size());
        i = first < given ? end_of_run(filters_.first(given), first) : end;
        std::fill(kind_.begin() + static_cast<std::ptrdiff_t>(first), kind_.begin() + static_cast<std::ptrdiff_t>(i),
                  static_cast<std::uint8_t>(kind));
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
