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
        parts_a_length_ = {parts_per(high.x - low_.x), parts_per(high.y - low_.y)};
        lay_out();
    }

    /// Calls visit(i) for each of them that shares a point with a box.
    template <class Visit>
    void for_each_meeting(const Box& box, const Visit& visit) const {
        const Range range = range_of(box);
        const bool is_small = (range.x1 - range.x0) <= 1 && (range.y1 - range.y0) <= 1;
        if (is_small && !is_near(range.x0, range.y0)) return;
        look_closely(range, box, visit);
    }

  private:
    static constexpr std::int32_t side = 64;  // in cells, which have lists of what reaches into them
    static constexpr std::int32_t fine = 4;   // parts of a cell's side, in which small boxes are looked up first
    static constexpr std::int32_t parts = side * fine;
    static constexpr std::int32_t words = parts / 64;
    static constexpr T endless = std::numeric_limits<T>::infinity();
    static constexpr T widest = std::numeric_limits<T>::max() / 8;

    static std::size_t at(std::int32_t cell) { return static_cast<std::size_t>(cell); }

    struct Range {
        std::int32_t x0, y0, x1, y1;
    };

    static T parts_per(T length) { return length > 0 ? static_cast<T>(parts) / length : T(0); }

    // Rounding is monotonous, so what lies between two numbers lies between their parts. NaN, of infinite boxes on a
    // grid without a length, is in the first part, as everything is there.
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

    // Whether something may reach into one of the four parts from this one to the next column and row.
    bool is_near(std::int32_t x, std::int32_t y) const {
        return (near_[at(y * words + (x >> 6))] >> (x & 63) & 1) != 0;
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
    void look_closely(const Range& range, const Box& box, const Visit& visit) const {
        for (std::int32_t y = range.y0 / fine; y <= range.y1 / fine; ++y) {
            for (std::int32_t x = range.x0 / fine; x <= range.x1 / fine; ++x) {
                const std::int32_t cell = y * side + x;
                for (std::uint32_t k = first_[at(cell)]; k < first_[at(cell + 1)]; ++k) {
                    const Box& other = boxes_[entries_[k]];
                    const bool meet = other.min.x <= box.max.x && box.min.x <= other.max.x &&
                                      other.min.y <= box.max.y && box.min.y <= other.max.y;
                    if (!meet) continue;
                    // In one cell only: that of the least corner of what they share.
                    const BasicVec2<T> corner{std::max(box.min.x, other.min.x), std::max(box.min.y, other.min.y)};
                    if (column_of(corner.x) / fine == x && row_of(corner.y) / fine == y) visit(entries_[k]);
                }
            }
        }
    }

    template <class Visit>
    void for_each_cell(const Box& box, const Visit& visit) const {
        const Range range = range_of(box);
        for (std::int32_t y = range.y0 / fine; y <= range.y1 / fine; ++y) {
            for (std::int32_t x = range.x0 / fine; x <= range.x1 / fine; ++x) visit(y * side + x);
        }
    }

    void lay_out() {
        near_.assign(at(parts * words), 0);
        for (const Box& box : boxes_) mark_near(range_of(box));
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
    BasicVec2<T> parts_a_length_{};
    std::vector<std::uint64_t> near_;     // a bit for each part: see is_near
    std::vector<std::uint32_t> first_;    // of each cell's entries, and of none
    std::vector<std::uint32_t> next_;     // while they are filled in
    std::vector<std::uint32_t> entries_;  // which boxes reach into each cell, one cell after the other
};

}  // namespace carom::detail
