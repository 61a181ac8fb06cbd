/// Squares of shifts in which the border of a union of regions may be, nearest first.
#pragma once

#include "border_curve.hpp"
#include "inside_polygon.hpp"
#include "region_set.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <variant>

namespace carom::detail {

/// A stretch of a curve in a cell, which counts a little more than itself.
struct CellPassage {
    double from;
    double to;
};

/// The first from a parameter on; it begins at infinity where there is none.
CellPassage next_passage(const BorderCurve& curve, const ShiftCell& cell, double t);

/// Cells with what is known of them, nearest to the origin first.
template <class Known>
class CellQueue {
  public:
    struct Entry {
        ShiftCell cell;
        double distance;
        Known known;
    };

    bool empty() const { return entries_.empty(); }
    void push(const ShiftCell& cell, const Known& known) {
        entries_.push_back({cell, cell.distance(), known});
        std::push_heap(entries_.begin(), entries_.end(), is_further);
    }
    Entry pop() {
        std::pop_heap(entries_.begin(), entries_.end(), is_further);
        const Entry entry = entries_[entries_.size() - 1];
        entries_.pop_back();
        return entry;
    }

  private:
    static bool is_further(const Entry& x, const Entry& y) { return x.distance > y.distance; }

    FewOrMany<Entry, 64> entries_;
};

/// Divides a cell into smaller ones, until few regions have a part in one, and leaves out those that one region holds
/// or that `is_inside(cell)` says have no border. What is left holds all of the border. Calls `visit(cell, numbers)`
/// with each and the regions in it, the nearest to the origin first, for as long as `may_matter(cell)`.
template <class T, class MayMatter, class IsInside, class Visit>
void visit_border_cells(const RegionSet<T>& regions, const ShiftCell& whole, const MayMatter& may_matter,
                        const IsInside& is_inside, const Visit& visit) {
    struct Numbers {
        std::uint32_t begin;
        std::uint32_t end;
    };
    constexpr std::size_t few = 16;
    constexpr double smallest = 0x1p-6;
    FewOrMany<std::uint32_t, 512> numbers;
    CellQueue<Numbers> queue;
    const auto add = [&](const ShiftCell& cell, const Numbers& candidates) {
        const auto begin = static_cast<std::uint32_t>(numbers.size());
        for (std::uint32_t k = candidates.begin; k < candidates.end; ++k) {
            if (regions.may_reach(numbers[k], cell.center, cell.reach())) numbers.push_back(numbers[k]);
        }
        queue.push(cell, {begin, static_cast<std::uint32_t>(numbers.size())});
    };
    const auto count = static_cast<std::uint32_t>(regions.size());
    for (std::uint32_t i = 0; i < count; ++i) numbers.push_back(i);
    queue.push(whole, {0, count});
    while (!queue.empty()) {
        const auto [cell, distance, known] = queue.pop();
        if (!may_matter(cell) || !spend_work()) return;
        const auto those = numbers.items(known.begin, known.end);
        const double margin = 0x1p-20 * (cell.half_size + distance);
        const auto holds_cell = [&, &square = cell](std::uint32_t i) { return regions.holds(i, square, margin); };
        if (is_inside(cell) || std::any_of(those.begin(), those.end(), holds_cell)) continue;
        const bool is_divisible =
            cell.half_size > smallest * whole.half_size && cell.half_size < std::numeric_limits<double>::infinity();
        if (those.size() > few && is_divisible) {
            for (const ShiftCell& quarter : cell.quarters()) add(quarter, known);
        } else {
            visit(cell, those);
        }
    }
}

/// Calls `visit(cell)` with cells in which the border of the shifts may be for which a shape meets a polygon's edges,
/// the nearest to the origin first, for as long as `may_matter(cell)`. Where no edge is near, or a point of the shape
/// is inside the polygon after all shifts of a cell, none is there. Other cells are divided until few edges are near,
/// or they are smaller than the shape.
template <class T, class MayMatter, class Visit>
void visit_cells_near_edges(PartSource<T> edges, const InsidePolygon<T>& inside, const ShiftCell& whole,
                            const MayMatter& may_matter, const Visit& visit) {
    const Vec2D size = inside.box().max - inside.box().min;
    const double smallest = std::fmax(0.25 * std::fmax(size.x, size.y), 0x1p-10 * whole.half_size);
    CellQueue<std::monostate> queue;
    queue.push(whole, {});
    while (!queue.empty()) {
        const ShiftCell cell = queue.pop().cell;
        if (!may_matter(cell) || !spend_work()) return;
        const int count = count_near(edges, inside.box_after(cell));
        if (count == 0 || inside.holds_all(cell)) continue;
        if (cell.half_size > smallest && count > few_near) {
            for (const ShiftCell& quarter : cell.quarters()) queue.push(quarter, {});
        } else {
            visit(cell);
        }
    }
}

}  // namespace carom::detail
