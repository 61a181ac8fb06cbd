/// FewBoxes: a few boxes, laid out on a coarse grid so that a great many others can be held against them one by one.
#pragma once

#include <carom/shape/aabb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace carom::detail {

/// Where bullets are many and enemies few, to sort the bullets would cost more than to look each one up.
template <class T>
class FewBoxes {
  public:
    using Box = BasicAabb<T>;

    /// Takes boxes; infinite ones and empty ones may be among them. Keeps its memory.
    void assign(std::span<const Box> boxes) {
        boxes_.assign(boxes.begin(), boxes.end());
        low_ = {endless, endless};
        BasicVec2<T> high{-endless, -endless};
        for (const Box& box : boxes_) {
            low_ = {std::min(low_.x, std::max(box.min.x, -widest)), std::min(low_.y, std::max(box.min.y, -widest))};
            high = {std::max(high.x, std::min(box.max.x, widest)), std::max(high.y, std::min(box.max.y, widest))};
        }
        cells_a_length_ = {cells_per(high.x - low_.x), cells_per(high.y - low_.y)};
        lay_out();
    }

    /// Calls visit(i) for each of them that shares a point with a box.
    template <class Visit>
    void for_each_meeting(const Box& box, const Visit& visit) const {
        const Range range = range_of(box);
        if (range.x0 == range.x1 && range.y0 == range.y1) {
            const std::int32_t cell = range.y0 * side + range.x0;
            if (first_[at(cell)] == first_[at(cell + 1)]) return;
        }
        for (std::int32_t y = range.y0; y <= range.y1; ++y) {
            for (std::int32_t x = range.x0; x <= range.x1; ++x) {
                const std::int32_t cell = y * side + x;
                for (std::uint32_t k = first_[at(cell)]; k < first_[at(cell + 1)]; ++k) {
                    const Box& other = boxes_[entries_[k]];
                    const bool meet = other.min.x <= box.max.x && box.min.x <= other.max.x &&
                                      other.min.y <= box.max.y && box.min.y <= other.max.y;
                    if (!meet) continue;
                    // In one cell only: that of the least corner of what they share.
                    const BasicVec2<T> corner{std::max(box.min.x, other.min.x), std::max(box.min.y, other.min.y)};
                    if (column_of(corner.x) == x && row_of(corner.y) == y) visit(entries_[k]);
                }
            }
        }
    }

  private:
    static constexpr std::int32_t side = 64;
    static constexpr T endless = std::numeric_limits<T>::infinity();
    static constexpr T widest = std::numeric_limits<T>::max() / 8;

    static std::size_t at(std::int32_t cell) { return static_cast<std::size_t>(cell); }

    struct Range {
        std::int32_t x0, y0, x1, y1;
    };

    static T cells_per(T length) { return length > 0 ? static_cast<T>(side) / length : T(0); }

    // Rounding is monotonous, so what lies between two numbers lies between their cells.
    static std::int32_t cell_of(T x, T low, T cells_a_length) {
        const T cell = (x - low) * cells_a_length;
        return cell > 0 ? static_cast<std::int32_t>(std::min(cell, static_cast<T>(side - 1))) : 0;
    }
    std::int32_t column_of(T x) const { return cell_of(x, low_.x, cells_a_length_.x); }
    std::int32_t row_of(T y) const { return cell_of(y, low_.y, cells_a_length_.y); }
    Range range_of(const Box& box) const {
        return {column_of(box.min.x), row_of(box.min.y), column_of(box.max.x), row_of(box.max.y)};
    }

    template <class Visit>
    void for_each_cell(const Box& box, const Visit& visit) const {
        const Range range = range_of(box);
        for (std::int32_t y = range.y0; y <= range.y1; ++y) {
            for (std::int32_t x = range.x0; x <= range.x1; ++x) visit(y * side + x);
        }
    }

    void lay_out() {
        first_.assign(at(side * side + 1), 0);
        for (const Box& box : boxes_) {
            for_each_cell(box, [&](std::int32_t cell) { ++first_[at(cell + 1)]; });
        }
        for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
        entries_.resize(first_.back());
        next_.assign(first_.begin(), first_.end());
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
            for_each_cell(boxes_[i], [&](std::int32_t cell) { entries_[next_[at(cell)]++] = i; });
        }
    }

    std::vector<Box> boxes_;
    BasicVec2<T> low_{};
    BasicVec2<T> cells_a_length_{};
    std::vector<std::uint32_t> first_;    // of each cell's entries, and of none
    std::vector<std::uint32_t> next_;     // while they are filled in
    std::vector<std::uint32_t> entries_;  // which boxes reach into each cell, one cell after the other
};

}  // namespace carom::detail
