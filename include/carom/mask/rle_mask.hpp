/// RleMask: a run-length encoded mask, for large images that do not change.
#pragma once

#include <carom/mask/overlap.hpp>

#include <cstddef>
#include <vector>

namespace carom {

/// The set pixels of a Bitmask as runs, 8 bytes per run and 8 per row. Where rows have few runs it is much smaller than
/// the mask, and the cost of queries depends on the number of runs, not on the width of the mask. Read-only.
class RleMask {
  public:
    /// The pixels [begin, end) of a row.
    struct Run {
        std::int32_t begin;
        std::int32_t end;
        friend bool operator==(const Run&, const Run&) = default;
    };

    RleMask() = default;

    /// Encodes a mask. Cost: O(words + runs). Example:
    ///     Bitmask level = Bitmask::blank(10000, 100).value();
    ///     level.fill({{0, 80}, {10000, 100}});
    ///     const RleMask compiled(level);
    ///     assert(compiled.run_count() == 20 && compiled.count() == level.count());
    ///     assert((first_point({&compiled, {0, 0}}, {&level, {-9999, 5}}) == PixelPos{0, 85}));
    explicit RleMask(const Bitmask& mask);

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }
    std::size_t run_count() const { return runs_.size(); }

    /// Whether pixel (x, y) is set; outside the mask every pixel is clear. Cost: O(log(runs of the row)).
    bool get(std::int64_t x, std::int64_t y) const;

    /// The number of set pixels. Cost: O(runs).
    std::int64_t count() const;

    /// The smallest rectangle that contains every set pixel; empty {0,0,0,0} when none is set.
    PixelRect bounds() const { return bounds_; }

    /// The runs of row y from left to right, no two of which touch; none outside the mask.
    std::span<const Run> row(std::int64_t y) const;

    /// The mask from which it was encoded.
    Bitmask to_bitmask() const;

    friend bool operator==(const RleMask&, const RleMask&) = default;

  private:
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    PixelRect bounds_;
    std::vector<Run> runs_;
    std::vector<std::size_t> first_{0};  // the first run of each row, and the end of the last
};

/// A run-length encoded mask and the grid pixel on which its own pixel (0, 0) lies, as PlacedMask.
struct PlacedRleMask {
    const RleMask* mask;
    PixelPos at;
};

/// The queries of overlap.hpp with the same results, for two encoded masks or one with a Bitmask. Cost: O(rows + runs)
/// in the common rectangle; with a Bitmask also the words under the runs.
bool overlaps(const PlacedRleMask& a, const PlacedRleMask& b);
bool overlaps(const PlacedRleMask& a, const PlacedMask& b);
std::int64_t overlap_area(const PlacedRleMask& a, const PlacedRleMask& b);
std::int64_t overlap_area(const PlacedRleMask& a, const PlacedMask& b);
std::optional<PixelPos> first_point(const PlacedRleMask& a, const PlacedRleMask& b);
std::optional<PixelPos> first_point(const PlacedRleMask& a, const PlacedMask& b);

}  // namespace carom
