/// SmallBoxGrid: a few boxes on a coarse grid, in which a great many others are looked up one by one.
#pragma once

#include <carom/shape/aabb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace carom::detail {

/// With many bullets and few enemies, looking up each bullet costs less than sorting them.
template <class T>
class SmallBoxGrid {
  public:
    using Box = BasicAabb<T>;

    /// Replaces the boxes; infinite and empty ones are allowed. Keeps its memory. Returns false, and nothing can be
    /// looked up, when the boxes cover so many cells that a grid does not pay off.
    bool assign(std::span<const Box> boxes) {
        boxes_.assign(boxes.begin(), boxes.end());
        const Span x = span_of([](const Box& box) { return std::pair(box.min.x, box.max.x); });
        const Span y = span_of([](const Box& box) { return std::pair(box.min.y, box.max.y); });
        low_ = {x.low, y.low};
        parts_a_length_ = {parts_per(x.high - x.low), parts_per(y.high - y.low)};
        if (count_entries() > most_a_cell * side * side) return false;
        fill_cells();
        return true;
    }

    /// Calls visit(i) for each stored box that shares a point with `box`.
    template <class Visit>
    void for_each_overlapping(const Box& box, const Visit& visit) const {
        const Range range = range_of(box);
        if (may_overlap_any(range)) visit_cells(range, box, visit);
    }

    /// The number of stored boxes that `box` is compared with for that.
    std::size_t work_for(const Box& box) const {
        const Range range = range_of(box);
        std::size_t work = 0;
        if (!may_overlap_any(range)) return work;
        for_each_cell(range, [&](std::int32_t cell) { work += first_[at(cell + 1)] - first_[at(cell)]; });
        return work;
    }

  private:
    static constexpr std::int32_t side = 64;  // in cells; each has a list of the boxes that reach into it
    static constexpr std::int32_t fine = 4;   // parts of a cell's side; small boxes are looked up by parts first
    static constexpr std::int32_t parts = side * fine;
    static constexpr std::int32_t words = parts / 64;
    static constexpr std::size_t most_a_cell = 64;  // on average
    static constexpr T endless = std::numeric_limits<T>::infinity();
    static constexpr T widest = std::numeric_limits<T>::max() / 8;

    static std::size_t at(std::int32_t cell) { return static_cast<std::size_t>(cell); }

    struct Range {
        std::int32_t x0, y0, x1, y1;
    };

    struct Span {
        T low, high;
    };

    // The interval of an axis that holds most boxes: a few that are far away or infinite must not squeeze all others
    // into one cell. It goes from the first sixteenth of the ends to the last, extended as even spacing would continue,
    // but not beyond the outermost ends. Boxes and lookups outside of it use the first or last part.
    template <class Ends>
    Span span_of(const Ends& ends) {
        lows_.clear(), highs_.clear();
        for (const Box& box : boxes_) {
            const auto [low, high] = ends(box);
            if (!(low <= high)) continue;
            lows_.push_back(std::clamp(low, -widest, widest));
            highs_.push_back(std::clamp(high, -widest, widest));
        }
        if (lows_.empty()) return {T(0), T(0)};
        const auto some = static_cast<std::ptrdiff_t>(lows_.size() / 16);
        const auto low = lows_.begin() + some, high = highs_.end() - 1 - some;
        std::nth_element(lows_.begin(), low, lows_.end());
        std::nth_element(highs_.begin(), high, highs_.end());
        const T further = (*high - *low) / 14;  // fourteen sixteenths lie between
        return {std::max(*low - further, *std::min_element(lows_.begin(), low + 1)),
                std::min(*high + further, *std::max_element(high, highs_.end()))};
    }

    static T parts_per(T length) { return length > 0 ? static_cast<T>(parts) / length : T(0); }

    // Rounding is monotonic, so a number between two others gets a part between theirs. NaN, which infinite boxes give
    // on a grid of length zero, gets the first part, as everything does there.
    static std::int32_t part_of(T x, T low, T parts_a_length) {
        constexpr T last = static_cast<T>(parts - 1);
        const T part = (x - low) * parts_a_length;
        const T from_first = part > 0 ? part : T(0);
        return static_cast<std::int32_t>(from_first < last ? from_first : last);
    }
    std::int32_t column_of(T x) const { return part_of(x, low_.x, parts_a_length_.x); }
    std::int32_t row_of(T y) const { return part_of(y, low_.y, parts_a_length_.y); }
    Range range_of(const Box& box) const {
        return {column_of(box.min.x), row_of(box.min.y), column_of(box.max.x), row_of(box.max.y)};
    }

    // Whether a box may reach into one of the four parts from this one to the next column and row.
    bool is_near(std::int32_t x, std::int32_t y) const {
        return (near_[at(y * words + (x >> 6))] >> (x & 63) & 1) != 0;
    }

    // False only if no box reaches into the range.
    bool may_overlap_any(const Range& range) const {
        const bool is_small = (range.x1 - range.x0) <= 1 && (range.y1 - range.y0) <= 1;
        return !is_small || is_near(range.x0, range.y0);
    }

    void mark_near(const Range& range) {
        const std::int32_t x0 = std::max(range.x0 - 1, 0), y0 = std::max(range.y0 - 1, 0);
        for (std::int32_t y = y0; y <= range.y1; ++y) {
            for (std::int32_t word = x0 >> 6; word <= range.x1 >> 6; ++word) {
                const std::uint64_t from = ~std::uint64_t{0} << (word == x0 >> 6 ? x0 & 63 : 0);
                const std::uint64_t to = ~std::uint64_t{0} >> (word == range.x1 >> 6 ? 63 - (range.x1 & 63) : 0);
                near_[at(y * words + word)] |= from & to;
            }
        }
    }

    template <class Visit>
    void visit_cells(const Range& range, const Box& box, const Visit& visit) const {
        for (std::int32_t y = range.y0 / fine; y <= range.y1 / fine; ++y) {
            for (std::int32_t x = range.x0 / fine; x <= range.x1 / fine; ++x) {
                const std::int32_t cell = y * side + x;
                for (std::uint32_t k = first_[at(cell)]; k < first_[at(cell + 1)]; ++k) {
                    const Box& other = boxes_[entries_[k]];
                    const bool overlap = other.min.x <= box.max.x && box.min.x <= other.max.x &&
                                         other.min.y <= box.max.y && box.min.y <= other.max.y;
                    if (!overlap) continue;
                    // Visited in one cell only: that of the lower corner of the intersection.
                    const BasicVec2<T> corner{std::max(box.min.x, other.min.x), std::max(box.min.y, other.min.y)};
                    if (column_of(corner.x) / fine == x && row_of(corner.y) / fine == y) visit(entries_[k]);
                }
            }
        }
    }

    template <class Visit>
    static void for_each_cell(const Range& range, const Visit& visit) {
        for (std::int32_t y = range.y0 / fine; y <= range.y1 / fine; ++y) {
            for (std::int32_t x = range.x0 / fine; x <= range.x1 / fine; ++x) visit(y * side + x);
        }
    }

    std::size_t count_entries() const {
        std::size_t count = 0;
        for (const Box& box : boxes_) {
            const auto [x0, y0, x1, y1] = range_of(box);
            if (x0 <= x1 && y0 <= y1) count += at(x1 / fine - x0 / fine + 1) * at(y1 / fine - y0 / fine + 1);
        }
        return count;
    }

    void fill_cells() {
        near_.assign(at(parts * words), 0);
        for (const Box& box : boxes_) mark_near(range_of(box));
        first_.assign(at(side * side + 1), 0);
        for (const Box& box : boxes_) {
            for_each_cell(range_of(box), [&](std::int32_t cell) { ++first_[at(cell + 1)]; });
        }
        for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
        entries_.resize(first_.back());
        next_.assign(first_.begin(), first_.end());
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
            for_each_cell(range_of(boxes_[i]), [&](std::int32_t cell) { entries_[next_[at(cell)]++] = i; });
        }
    }

    std::vector<Box> boxes_;
    BasicVec2<T> low_{};
    BasicVec2<T> parts_a_length_{};
    std::vector<T> lows_, highs_;         // scratch of span_of
    std::vector<std::uint64_t> near_;     // a bit for each part: see is_near
    std::vector<std::uint32_t> first_;    // index of each cell's first entry, and the number of entries
    std::vector<std::uint32_t> next_;     // scratch of fill_cells
    std::vector<std::uint32_t> entries_;  // the boxes that reach into each cell, one cell after the other
};

}  // namespace carom::detail
