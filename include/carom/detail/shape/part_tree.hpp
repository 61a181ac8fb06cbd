/// PartTree: the boxes of a union's parts in a tree, for finding those near a box, on its way, or nearest to it.
#pragma once

#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/shape/moving_box.hpp>
#include <carom/function_ref.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace carom::detail {

/// An implicit tree of eight boxes a node over all parts: node i of a level has the nodes 8 i to 8 i + 7 below it.
/// Boxes are floats relative to the union's center and size, rounded outward, so that neither distance from the origin
/// nor scale makes searches wider. Immutable. Memory: 18 bytes a part, and 4 for its number unless parts are in order.
/// Each node that is visited is a unit of work. Source: a packed Hilbert R-tree [Kamel & Faloutsos 1993].
class PartTree {
  public:
    static constexpr std::size_t width = 8;

    /// Whether parts with neighboring numbers are neighbors, as along a chain; else they are sorted along a curve that
    /// fills the plane.
    enum class Order { along_chain, anywhere };

    /// `box_of` returns the box of each part, which may be infinite but not empty.
    PartTree(std::size_t count, FunctionRef<AabbD(std::size_t)> box_of, Order order);

    std::size_t size() const { return count_; }

    /// Around all parts.
    const AabbD& box() const { return box_; }

    /// The bytes of memory that it takes.
    std::size_t bytes() const { return nodes_.capacity() * sizeof(Node) + numbers_.capacity() * sizeof numbers_[0]; }

    /// Calls visit(number) with each part whose box meets a moving box, and perhaps with others, in ascending order,
    /// until it returns true. Returns whether it did. Does not allocate: where parts are not in order, the numbers of
    /// the first thousand are collected and sorted, then those of the next.
    template <class Visit>
    bool any(const MovingBox& region, const Visit& visit) const {
        if (!region.moves() && contains(region.box, box_)) return any_from(0, visit);
        const Search search(*this, region);
        if (numbers_.empty()) return any_below(search, levels_ - 1, 0, visit);
        Least least;
        for (std::int64_t last = -1;; last = least.numbers[capacity - 1]) {
            least.kept = 0;
            least.found = 0;
            const auto collect = [&](std::uint32_t number) {
                if (number > last) least.add(number);
                return false;
            };
            if (any_below(search, levels_ - 1, 0, collect)) return true;  // out of work
            std::sort(least.numbers.begin(), least.numbers.begin() + least.kept);
            const auto kept = static_cast<std::size_t>(least.kept);
            for (std::size_t i = 0; i < kept; ++i) {
                if (visit(least.numbers[i])) return true;
            }
            if (least.found == kept) return false;
            if (4 * least.found > count_) return any_from(least.numbers[capacity - 1] + std::size_t{1}, visit);
        }
    }

    /// Calls visit(number) with parts whose boxes meet a moving box, the soonest first, or, if it stands still, the
    /// nearest first, as long as that is not later or further than `limit`, which `visit` may lower. The order is only
    /// that of lower bounds, node by node.
    template <class Visit>
    void nearest_first(const MovingBox& region, const double& limit, const Visit& visit) const {
        const Search search(*this, region);
        nearest_below(search, levels_ - 1, 0, limit, visit);
    }

  private:
    static constexpr std::size_t capacity = 1024;

    // The least of all numbers that are added, as a heap.
    struct Least {
        std::array<std::uint32_t, capacity> numbers;
        std::ptrdiff_t kept = 0;
        std::size_t found = 0;

        void add(std::uint32_t number) {
            ++found;
            if (kept < static_cast<std::ptrdiff_t>(capacity)) {
                numbers[static_cast<std::size_t>(kept++)] = number;
                if (kept == static_cast<std::ptrdiff_t>(capacity)) std::make_heap(numbers.begin(), numbers.end());
            } else if (number < numbers[0]) {
                std::pop_heap(numbers.begin(), numbers.end());
                numbers[capacity - 1] = number;
                std::push_heap(numbers.begin(), numbers.end());
            }
        }
    };

    // One coordinate of eight boxes side by side. Empty slots have NaN, which overlaps nothing.
    struct Node {
        std::array<float, width> min_x, min_y, max_x, max_y;

        void put(std::size_t slot, const std::array<float, 4>& box) {
            min_x[slot] = box[0], min_y[slot] = box[1], max_x[slot] = box[2], max_y[slot] = box[3];
        }
        std::array<float, 4> joined(std::size_t used) const {
            const auto end = static_cast<std::ptrdiff_t>(used);
            return {*std::min_element(min_x.begin(), min_x.begin() + end),
                    *std::min_element(min_y.begin(), min_y.begin() + end),
                    *std::max_element(max_x.begin(), max_x.begin() + end),
                    *std::max_element(max_y.begin(), max_y.begin() + end)};
        }
    };

    // A region in the tree's coordinates.
    struct Search {
        Search(const PartTree& tree, const MovingBox& region)
            : probe(tree.local(region), 1), unit(tree.scale_), box(tree.rounded_out(probe.box())) {}

        double scaled(double limit) const { return probe.scaled(probe.moves() ? limit : limit * unit * (1 + 0x1p-15)); }

        BoxProbe probe;
        double unit;
        std::array<float, 4> box;
    };

    MovingBox local(const MovingBox& region) const;
    AabbD local(const AabbD& box) const;
    static std::array<float, 4> rounded_out(const AabbD& box);
    void fill(FunctionRef<AabbD(std::size_t)> box_of);

    std::size_t start(int level) const { return starts_[static_cast<std::size_t>(level)]; }
    const Node& node(int level, std::size_t i) const { return nodes_[start(level) + i]; }

    // How many slots of a node are in use.
    std::size_t used(int level, std::size_t i) const {
        const std::size_t below = level == 0 ? count_ : start(level) - start(level - 1);
        return std::min(width, below - i * width);
    }
    std::uint32_t number(std::size_t slot) const {
        return numbers_.empty() ? static_cast<std::uint32_t>(slot) : numbers_[slot];
    }

    static FourFloats four(const std::array<float, width>& numbers, std::size_t first) {
        FourFloats result;
        std::memcpy(&result, numbers.data() + first, sizeof result);
        return result;
    }

    // The slots whose boxes the search meets, as bits.
    unsigned met(const Search& search, int level, std::size_t i) const {
        const Node& n = node(level, i);
        unsigned slots = 0;
        if (search.probe.moves()) {
            const std::array<double, width> bounds = bounds_of(search, n);
            for (std::size_t k = 0, count = used(level, i); k < count; ++k)
                slots |= unsigned{bounds[k] < std::numeric_limits<double>::infinity()} << k;
            return slots;
        }
        const auto all = [](float x) { return FourFloats{x, x, x, x}; };
        const FourFloats min_x = all(search.box[0]), min_y = all(search.box[1]);
        const FourFloats max_x = all(search.box[2]), max_y = all(search.box[3]);
        for (std::size_t k = 0; k < width; k += 4) {
            const FourMasks masks = (four(n.min_x, k) <= max_x) & (four(n.max_x, k) >= min_x) &
                                    (four(n.min_y, k) <= max_y) & (four(n.max_y, k) >= min_y);
            slots |= signs_of(std::bit_cast<FourFloats>(masks)) << k;
        }
        return slots;
    }

    static std::array<double, width> bounds_of(const Search& search, const Node& n) {
        std::array<double, width> bounds;
        for (std::size_t k = 0; k < width; k += 2) {
            put_two(&bounds[k], search.probe.bounds(two_widened(&n.min_x[k]), two_widened(&n.min_y[k]),
                                                    two_widened(&n.max_x[k]), two_widened(&n.max_y[k])));
        }
        return bounds;
    }

    template <class Visit>
    bool any_below(const Search& search, int level, std::size_t i, const Visit& visit) const {
        if (!spend_work()) return true;
        for (unsigned slots = met(search, level, i); slots != 0; slots &= slots - 1) {
            const std::size_t slot = i * width + static_cast<std::size_t>(std::countr_zero(slots));
            if (level == 0 ? visit(number(slot)) : any_below(search, level - 1, slot, visit)) return true;
        }
        return false;
    }

    // All parts from a number on.
    template <class Visit>
    bool any_from(std::size_t first, const Visit& visit) const {
        for (std::size_t i = first; i < count_; ++i) {
            if (visit(static_cast<std::uint32_t>(i))) return true;
        }
        return false;
    }

    template <class Visit>
    void nearest_below(const Search& search, int level, std::size_t i, const double& limit, const Visit& visit) const {
        if (!spend_work()) return;
        const Node& n = node(level, i);
        struct Entry {
            double bound;
            std::size_t slot;
        };
        const std::array<double, width> bounds = bounds_of(search, n);
        std::array<Entry, width> entries;
        std::size_t count = 0;
        for (std::size_t k = 0, end = used(level, i); k < end; ++k) {
            const double bound = bounds[k];
            if (!(bound <= search.scaled(limit)) || bound == std::numeric_limits<double>::infinity()) continue;
            std::size_t at = count++;
            for (; at > 0 && bound < entries[at - 1].bound; --at) entries[at] = entries[at - 1];
            entries[at] = {bound, i * width + k};
        }
        for (std::size_t k = 0; k < count && entries[k].bound <= search.scaled(limit); ++k) {
            if (level == 0) {
                visit(number(entries[k].slot));
            } else {
                nearest_below(search, level - 1, entries[k].slot, limit, visit);
            }
        }
    }

    std::size_t count_;
    AabbD box_;
    Vec2D center_{};
    double scale_ = 1;
    int levels_ = 0;
    std::array<std::size_t, 13> starts_{};  // of each level's nodes, those of the parts first, and the end
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> numbers_;  // of the parts, slot by slot; none where they are in order
};

}  // namespace carom::detail
