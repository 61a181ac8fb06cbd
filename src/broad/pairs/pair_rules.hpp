/// PairRules: which boxes may form a pair at all, reduced to a few kinds of boxes.
#pragma once

#include <carom/broad/pair_finder.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace carom::detail {

/// Boxes that may collide with the same others are of one kind, so that kinds that may not collide need not be
/// compared. With more than `max_kinds`, or made from more than `max_filters` filters, filters are compared pair by
/// pair instead.
class PairRules {
  public:
    static constexpr std::uint32_t max_kinds = 8;
    static constexpr std::uint32_t max_filters = 32;

    void prepare(std::size_t boxes, const PairOptions& options);

    std::uint32_t kinds() const { return kinds_; }
    std::uint32_t kind_of(std::uint32_t box) const { return kind_.empty() ? box >= moving_ : kind_[box]; }
    bool kinds_collide(std::uint32_t a, std::uint32_t b) const { return (collides_[a] >> b & 1) != 0; }

    /// Whether the filters must be compared, too, for pairs whose kinds collide.
    bool checks_filters() const { return checks_filters_; }
    bool filters_collide(std::uint32_t a, std::uint32_t b) const { return may_collide(filter_of(a), filter_of(b)); }

    /// The complete rule, for any pair.
    bool may_pair(std::uint32_t a, std::uint32_t b) const {
        return kinds_collide(kind_of(a), kind_of(b)) && (!checks_filters_ || filters_collide(a, b));
    }

    std::size_t memory() const { return kind_.capacity(); }

  private:
    Filter filter_of(std::size_t box) const { return box < filters_.size() ? filters_[box] : Filter{}; }
    bool find_kinds(std::size_t boxes);
    bool merge_kinds(std::span<const std::uint32_t> collides);

    std::span<const Filter> filters_;
    std::size_t moving_ = 0;
    bool checks_filters_ = false;
    std::uint32_t kinds_ = 1;
    std::array<std::uint32_t, max_kinds> collides_ = {};  // a bit for each other kind
    std::vector<std::uint8_t> kind_;                      // of each box; empty if only moving or static matters
};

}  // namespace carom::detail
