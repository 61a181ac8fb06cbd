/// PartTree: the boxes of a union's parts in a tree, for finding those near a box, on its way, or nearest to it.
#pragma once

#include <carom/detail/aligned_vector.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/shape/moving_box.hpp>
#include <carom/detail/shape/moving_lanes.hpp>
#include <carom/function_ref.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace carom::detail {

/// A tree of up to eight boxes a node over all parts. Boxes are floats relative to the union's center and size, rounded
/// outward, so that neither distance from the origin nor scale makes searches wider. Memory: 24 bytes a part. Each node
/// that is visited is a unit of work. Source: an R-tree, packed from the top as by [Lee & Lee 2003] with the long boxes
/// apart, and edited as by [Guttman 1984].
class PartTree {
  public:
    static constexpr std::size_t width = 8;

    /// The box of the part with a number, which may be infinite but not empty.
    using BoxOf = FunctionRef<AabbD(std::uint32_t)>;

    /// Whether parts with neighboring numbers are neighbors, as along a chain; else neighbors are looked for.
    enum class Order { along_chain, anywhere };

    /// Of the parts 0 to count - 1.
    PartTree(std::size_t count, BoxOf box_of, Order order);

    /// Of some parts with numbers below `end`, given in ascending order. Memory: a bit for each number more.
    PartTree(std::vector<std::uint32_t> numbers, std::size_t end, BoxOf box_of);

    std::size_t size() const { return count_; }

    /// Around all parts. Exact.
    const AabbD& box() const { return box_; }

    /// The bytes of memory that it takes.
    std::size_t bytes() const { return nodes_.capacity() * sizeof(Node) + is_there_.capacity() * sizeof is_there_[0]; }

    /// A part's box changes from one to another, a part is added, or one is removed. `box_of` returns the boxes after
    /// that. Parts in order along a chain only change. Cost: O(log n), rarely O(n log n).
    void change(std::uint32_t number, const AabbD& from, const AabbD& to, BoxOf box_of);
    void add(std::uint32_t number, const AabbD& box, BoxOf box_of);
    void remove(std::uint32_t number, const AabbD& box, BoxOf box_of);

    /// Calls visit(number) with each part whose box meets a moving box, and perhaps with others, in ascending order,
    /// until it returns true. Returns whether it did. Does not allocate: where parts are not in order, the numbers of
    /// the first thousand are collected and sorted, then those of the next.
    template <class Visit>
    bool any(const MovingBox& region, const Visit& visit) const {
        if (!region.moves() && contains(region.box, box_)) return any_from(0, visit);
        const Search search(*this, region);
        if (is_in_order()) return any_below(search, levels_ - 1, root_, visit);
        Least least;
        for (std::int64_t last = -1;; last = least.numbers[capacity - 1]) {
            least.kept = 0;
            least.found = 0;
            const auto collect = [&](std::uint32_t number) {
                if (number > last) least.add(number);
                return false;
            };
            if (any_below(search, levels_ - 1, root_, collect)) return true;  // out of work
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
        double most = search.scaled(limit);
        nearest_below(search, levels_ - 1, root_, limit, most, visit);
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

    using LocalBox = std::array<float, 4>;  // min x, min y, max x, max y

    // Where a part is, for sorting.
    struct Spot {
        std::array<float, 2> middle;  // twice the center
        float length;                 // the longer side
        std::uint32_t number;

        Spot(const LocalBox& box, std::uint32_t number);
    };

    // One coordinate of eight boxes side by side, with what is below each, in ascending order: a node or, on the lowest
    // level, the number of a part. Unused slots have NaN, which overlaps nothing.
    struct Node {
        std::array<float, width> min_x, min_y, max_x, max_y;
        std::array<std::uint32_t, width> below;
        std::uint32_t used;

        Node();
        void put(std::size_t slot, const LocalBox& box) {
            min_x[slot] = box[0], min_y[slot] = box[1], max_x[slot] = box[2], max_y[slot] = box[3];
        }
        LocalBox box(std::size_t slot) const { return {min_x[slot], min_y[slot], max_x[slot], max_y[slot]}; }
        LocalBox joined() const;
        void add(std::uint32_t what, const LocalBox& box);
        void remove(std::size_t slot);
    };

    // A region in the tree's coordinates.
    struct Search {
        Search(const PartTree& tree, const MovingBox& region)
            : probe(tree.local(region), tree.extent_), unit(tree.scale_) {
            if (probe.moves()) {
                moving.emplace(probe, tree.extent_, tree.is_bounded());
            } else {
                box = rounded_out(probe.box());
            }
        }

        double scaled(double limit) const { return probe.scaled(moving ? limit : limit * unit * (1 + 0x1p-15)); }

        BoxProbe probe;
        double unit;
        std::optional<MovingLanes> moving;
        LocalBox box;  // of one that stands still
    };

    bool is_bounded() const { return std::isfinite(box_.min.x + box_.min.y - box_.max.x - box_.max.y); }
    MovingBox local(const MovingBox& region) const;
    AabbD local(const AabbD& box) const;
    LocalBox local_box(const AabbD& box) const { return rounded_out(local(box)); }
    static LocalBox rounded_out(const AabbD& box);

    void build(std::vector<std::uint32_t> numbers, BoxOf box_of);
    void set_there(std::uint32_t number, bool is_there);
    void reserve_nodes();
    void measure(const std::vector<std::uint32_t>& numbers, BoxOf box_of);
    void sort_by_place(std::vector<std::uint32_t>& numbers, BoxOf box_of) const;
    static void gather(std::span<Spot> spots, std::size_t in_slot);
    void fill(const std::vector<std::uint32_t>& numbers, BoxOf box_of);

    template <class Change>
    bool change_below(int level, std::uint32_t i, std::uint32_t number, const LocalBox& box, const Change& change);
    bool add_below(int level, std::uint32_t i, std::uint32_t number, const LocalBox& box, std::uint32_t& beside);
    std::uint32_t split(std::uint32_t i, std::uint32_t what, const LocalBox& box);
    std::uint32_t new_node();
    void release(std::uint32_t i);
    void extend(const AabbD& box);
    void shrink(const AabbD& left, BoxOf box_of);
    void furthest_below(int level, std::uint32_t i, std::size_t side, double goal, double& most, BoxOf box_of) const;
    double from_local(float coordinate, std::size_t side) const;
    void renew_if_far(BoxOf box_of);
    void collect_below(int level, std::uint32_t i, std::vector<std::uint32_t>& numbers) const;

    // Whether visits of nodes in order are visits of parts in order.
    bool is_in_order() const { return order_ == Order::along_chain || levels_ == 1; }

    // The slots whose boxes the search meets, as bits.
    static unsigned met(const Search& search, const Node& n) {
        if (search.moving) {
            std::array<float, width> enter;
            return met_moving(*search.moving, n, enter);
        }
        unsigned slots = 0;
        for (std::size_t k = 0; k < width; k += 4) {
            const FourMasks masks =
                (four_of(&n.min_x[k]) <= all_four(search.box[2])) & (four_of(&n.max_x[k]) >= all_four(search.box[0])) &
                (four_of(&n.min_y[k]) <= all_four(search.box[3])) & (four_of(&n.max_y[k]) >= all_four(search.box[1]));
            slots |= signs_of(std::bit_cast<FourFloats>(masks)) << k;
        }
        return slots;
    }

    static unsigned met_moving(const MovingLanes& moving, const Node& n, std::array<float, width>& enter) {
        unsigned slots = 0;
        for (std::size_t k = 0; k < width; k += 4)
            slots |= moving.met(&n.min_x[k], &n.min_y[k], &n.max_x[k], &n.max_y[k], &enter[k]) << k;
        return slots;
    }

    // The same, and sets lower bounds of when it meets them or, if it stands still, of how far they are.
    static unsigned met(const Search& search, const Node& n, std::array<double, width>& bounds) {
        if (!search.moving) {
            for (std::size_t k = 0; k < width; k += 2) {
                put_two(&bounds[k], search.probe.bounds(two_widened(&n.min_x[k]), two_widened(&n.min_y[k]),
                                                        two_widened(&n.max_x[k]), two_widened(&n.max_y[k])));
            }
            return (1u << n.used) - 1;
        }
        std::array<float, width> enter;
        const unsigned slots = met_moving(*search.moving, n, enter);
        for (unsigned left = slots; left != 0; left &= left - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(left));
            bounds[k] = search.moving->bound(enter[k]);
        }
        return slots;
    }

    template <class Visit>
    bool any_below(const Search& search, int level, std::uint32_t i, const Visit& visit) const {
        if (!spend_work()) return true;
        const Node& n = nodes_[i];
        for (unsigned slots = met(search, n); slots != 0; slots &= slots - 1) {
            const std::uint32_t below = n.below[static_cast<std::size_t>(std::countr_zero(slots))];
            if (level == 0 ? visit(below) : any_below(search, level - 1, below, visit)) return true;
        }
        return false;
    }

    // All parts from a number on.
    template <class Visit>
    bool any_from(std::size_t first, const Visit& visit) const {
        first = std::max(first, first_);
        if (is_there_.empty()) {
            for (std::size_t i = first; i < count_; ++i) {
                if (visit(static_cast<std::uint32_t>(i))) return true;
            }
            return false;
        }
        for (std::size_t word = first / 64; word < is_there_.size(); ++word) {
            std::uint64_t bits = is_there_[word];
            if (word == first / 64) bits &= ~std::uint64_t{0} << first % 64;
            for (; bits != 0; bits &= bits - 1) {
                if (visit(static_cast<std::uint32_t>(64 * word + static_cast<std::size_t>(std::countr_zero(bits)))))
                    return true;
            }
        }
        return false;
    }

    // `most` is the limit as a bound.
    template <class Visit>
    void nearest_below(const Search& search, int level, std::uint32_t i, const double& limit, double& most,
                       const Visit& visit) const {
        if (!spend_work()) return;
        const Node& n = nodes_[i];
        struct Entry {
            double bound;
            std::uint32_t below;
        };
        std::array<double, width> bounds;
        std::array<Entry, width> entries;
        std::size_t count = 0;
        for (unsigned slots = met(search, n, bounds); slots != 0; slots &= slots - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(slots));
            const double bound = bounds[k];
            if (!(bound <= most)) continue;
            std::size_t at = count++;
            for (; at > 0 && bound < entries[at - 1].bound; --at) entries[at] = entries[at - 1];
            entries[at] = {bound, n.below[k]};
        }
        for (std::size_t k = 0; k < count && entries[k].bound <= most; ++k) {
            if (level == 0) {
                visit(entries[k].below);
                most = search.scaled(limit);
            } else {
                nearest_below(search, level - 1, entries[k].below, limit, most, visit);
            }
        }
    }

    static constexpr std::uint32_t none = 0xFFFFFFFF;

    Order order_;
    std::size_t count_;
    std::size_t first_ = 0;                // the least number
    std::vector<std::uint64_t> is_there_;  // a bit for each number; none where all are there
    AabbD box_{};
    Vec2D center_{};
    double scale_ = 1;
    double extent_ = 1;  // the most of all finite coordinates of the tree
    int levels_ = 0;
    std::uint32_t root_ = 0;
    std::uint32_t free_ = none;  // the first of the nodes that are not in use; each has the next below slot 0
    AlignedVector<Node> nodes_;
};

}  // namespace carom::detail
