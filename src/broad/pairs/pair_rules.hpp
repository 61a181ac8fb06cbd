/// PairRules: which boxes may make a pair at all, as few kinds of boxes.
#pragma once

#include <carom/broad/pair_finder.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace carom::detail {

/// Boxes that may meet the same others are of one kind, so that two kinds which may not meet need not be compared.
/// Where there are more than `max_kinds`, or more than `max_filters` filters to make them from, filters are asked pair
/// by pair instead.
class PairRules {
  public:
    static constexpr std::uint32_t max_kinds = 8;
    static constexpr std::uint32_t max_filters = 32;

    void prepare(std::size_t boxes, const PairOptions& options);

    std::uint32_t kinds() const { return kinds_; }
    std::uint32_t kind_of(std::uint32_t box) const { return kind_.empty() ? box >= moving_ : kind_[box]; }
    bool kinds_meet(std::uint32_t a, std::uint32_t b) const { return (meets_[a] >> b & 1) != 0; }

    /// Whether pairs of kinds that meet must be asked for their filters, too.
    bool asks_filters() const { return asks_filters_; }
    bool filters_meet(std::uint32_t a, std::uint32_t b) const { return may_meet(filter_of(a), filter_of(b)); }

    /// The whole rule, for any pair.
    bool may_pair(std::uint32_t a, std::uint32_t b) const {
        return kinds_meet(kind_of(a), kind_of(b)) && (!asks_filters_ || filters_meet(a, b));
    }

    std::size_t memory() const { return kind_.capacity(); }

  private:
    Filter filter_of(std::size_t box) const { return box < filters_.size() ? filters_[box] : Filter{}; }
    bool find_kinds(std::size_t boxes);
    bool merge_kinds(std::span<const std::uint32_t> meets);

    std::span<const Filter> filters_;
    std::size_t moving_ = 0;
    bool asks_filters_ = false;
    std::uint32_t kinds_ = 1;
    std::array<std::uint32_t, max_kinds> meets_ = {};  // a bit for each other kind
    std::vector<std::uint8_t> kind_;                   // of each box; empty when all that counts is who moves
};

}  // namespace carom::detail
