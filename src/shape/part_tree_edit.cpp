#include <carom/detail/math/error_free.hpp>
#include <carom/detail/math/infinity.hpp>
#include <carom/detail/shape/part_tree.hpp>

namespace carom::detail {
namespace {

// How far a box reaches to the left, down, right or up.
double reach(const AabbD& box, std::size_t side) {
    const double sides[] = {-box.min.x, -box.min.y, box.max.x, box.max.y};
    return sides[side];
}
float reach(const std::array<float, 4>& box, std::size_t side) {
    return side < 2 ? -box[side] : box[side];
}

void set_reach(AabbD& box, std::size_t side, double value) {
    double* const sides[] = {&box.min.x, &box.min.y, &box.max.x, &box.max.y};
    *sides[side] = (side < 2 ? -value : value) + 0.0;
}

bool holds(const std::array<float, 4>& outer, const std::array<float, 4>& inner) {
    return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

// By how much a box grows, in both sizes together, when it is joined with another. NaN for boxes without end.
double growth(const std::array<float, 4>& box, const std::array<float, 4>& other) {
    const auto excess = [](float a, float b) { return std::fmax(double{a} - double{b}, 0); };
    return excess(box[0], other[0]) + excess(box[1], other[1]) + excess(other[2], box[2]) + excess(other[3], box[3]);
}

double middle(float low, float high) {
    return std::clamp(double{low}, -0x1p20, 0x1p20) + std::clamp(double{high}, -0x1p20, 0x1p20);
}

}  // namespace

void PartTree::Node::remove(std::size_t slot) {
    --used;
    for (; slot < used; ++slot) {
        below[slot] = below[slot + 1];
        put(slot, box(slot + 1));
    }
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    below[slot] = none;
    put(slot, {nan, nan, nan, nan});
}

void PartTree::change(std::uint32_t number, const AabbD& from, const AabbD& to, BoxOf box_of) {
    if (order_ == Order::anywhere) {
        reserve_nodes();
        remove(number, from, box_of);
        add(number, to, box_of);
        return;
    }
    const auto put = [&](Node& node, std::size_t slot) { node.put(slot, local_box(to)); };
    change_below(levels_ - 1, root_, number, local_box(from), put);
    shrink(from, box_of);
    extend(to);
    renew_if_far(box_of);
}

void PartTree::add(std::uint32_t number, const AabbD& box, BoxOf box_of) {
    reserve_nodes();
    const LocalBox local = local_box(box);
    std::uint32_t beside = none;
    if (add_below(levels_ - 1, root_, number, local, beside)) {
        const std::uint32_t top = new_node();
        for (const std::uint32_t half : {root_, beside}) nodes_[top].add(half, nodes_[half].joined());
        root_ = top;
        ++levels_;
    }
    ++count_;
    set_there(number, true);
    extend(box);
    renew_if_far(box_of);
}

void PartTree::remove(std::uint32_t number, const AabbD& box, BoxOf box_of) {
    const auto take = [](Node& node, std::size_t slot) { node.remove(slot); };
    change_below(levels_ - 1, root_, number, local_box(box), take);
    --count_;
    set_there(number, false);
    if (count_ == 0) levels_ = 1;
    for (; levels_ > 1 && nodes_[root_].used == 1; --levels_) {
        const std::uint32_t only = nodes_[root_].below[0];
        release(root_);
        root_ = only;
    }
    shrink(box, box_of);
}

// Calls change(node, slot) with the place of a part below a node, and mends the boxes above it; an empty node leaves
// the tree. Returns whether the part is there.
template <class Change>
bool PartTree::change_below(int level, std::uint32_t i, std::uint32_t number, const LocalBox& box,
                            const Change& change) {
    Node& node = nodes_[i];
    for (std::size_t k = 0; k < node.used; ++k) {
        const std::uint32_t below = node.below[k];
        if (level == 0) {
            if (below != number) continue;
            change(node, k);
            return true;
        }
        if (!holds(node.box(k), box) || !change_below(level - 1, below, number, box, change)) continue;
        if (nodes_[below].used > 0) {
            node.put(k, nodes_[below].joined());
        } else {
            release(below);
            node.remove(k);
        }
        return true;
    }
    return false;
}

// Adds a part where the boxes above it grow least. Returns whether the node was split; `beside` is then the other half.
bool PartTree::add_below(int level, std::uint32_t i, std::uint32_t number, const LocalBox& box, std::uint32_t& beside) {
    std::uint32_t what = number;
    LocalBox around = box;
    if (level > 0) {
        const Node& node = nodes_[i];
        std::size_t best = 0;
        for (std::size_t k = 1; k < node.used; ++k) {
            if (growth(node.box(k), box) < growth(node.box(best), box)) best = k;
        }
        const std::uint32_t child = node.below[best];
        const bool is_split = add_below(level - 1, child, number, box, beside);
        nodes_[i].put(best, nodes_[child].joined());
        if (!is_split) return false;
        what = beside;
        around = nodes_[beside].joined();
    }
    if (nodes_[i].used < width) {
        nodes_[i].add(what, around);
        return false;
    }
    beside = split(i, what, around);
    return true;
}

// Divides the entries of a full node and one more, those on one side from those on the other. Returns the new node.
std::uint32_t PartTree::split(std::uint32_t i, std::uint32_t what, const LocalBox& box) {
    struct Entry {
        std::uint32_t what;
        LocalBox box;
        double x, y;
    };
    std::array<Entry, width + 1> entries;
    for (std::size_t k = 0; k <= width; ++k) {
        const LocalBox b = k < width ? nodes_[i].box(k) : box;
        entries[k] = {k < width ? nodes_[i].below[k] : what, b, middle(b[0], b[2]), middle(b[1], b[3])};
    }
    const auto spread = [&](double Entry::*axis) {
        const auto less = [&](const Entry& a, const Entry& b) { return a.*axis < b.*axis; };
        const auto [low, high] = std::minmax_element(entries.begin(), entries.end(), less);
        return (*high).*axis - (*low).*axis;
    };
    double Entry::*const axis = spread(&Entry::x) < spread(&Entry::y) ? &Entry::y : &Entry::x;
    std::sort(entries.begin(), entries.end(),
              [&](const Entry& a, const Entry& b) { return a.*axis != b.*axis ? a.*axis < b.*axis : a.what < b.what; });
    const std::uint32_t beside = new_node();
    nodes_[i] = Node();
    for (std::size_t k = 0; k <= width; ++k) nodes_[k <= width / 2 ? i : beside].add(entries[k].what, entries[k].box);
    return beside;
}

// Takes the memory that an edit may need before it changes anything: a node for each level, and one above.
void PartTree::reserve_nodes() {
    const std::size_t needed = nodes_.size() + static_cast<std::size_t>(levels_) + 1;
    if (nodes_.capacity() < needed) nodes_.reserve(needed + nodes_.size());
}

std::uint32_t PartTree::new_node() {
    if (free_ == none) {
        nodes_.emplace_back();
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t i = free_;
    free_ = nodes_[i].below[0];
    nodes_[i] = Node();
    return i;
}

void PartTree::release(std::uint32_t i) {
    nodes_[i].below[0] = free_;
    free_ = i;
}

// Measures the sides anew that a box which left the tree may have held out.
void PartTree::shrink(const AabbD& left, BoxOf box_of) {
    for (std::size_t side = 0; side < 4; ++side) {
        const double goal = reach(box_, side);
        if (reach(left, side) < goal) continue;
        double most = -infinity;
        furthest_below(levels_ - 1, root_, side, goal, most, box_of);
        set_reach(box_, side, most);
    }
}

// How far the parts below a node reach to a side, or `goal` once one reaches so far: the furthest boxes first, and none
// that cannot reach further.
void PartTree::furthest_below(int level, std::uint32_t i, std::size_t side, double goal, double& most,
                              BoxOf box_of) const {
    const Node& node = nodes_[i];
    const auto reach_of = [&](std::size_t slot) { return reach(node.box(slot), side); };
    std::array<std::size_t, width> order;
    for (std::size_t k = 0; k < node.used; ++k) {
        std::size_t at = k;
        for (; at > 0 && reach_of(order[at - 1]) < reach_of(k); --at) order[at] = order[at - 1];
        order[at] = k;
    }
    for (std::size_t k = 0; k < node.used && most < goal && from_local(reach_of(order[k]), side) > most; ++k) {
        const std::uint32_t below = node.below[order[k]];
        if (level == 0) {
            most = std::max(most, reach(box_of(below), side));
        } else {
            furthest_below(level - 1, below, side, goal, most, box_of);
        }
    }
}

// What a coordinate of the tree, counted outward, is at most in the union's own.
double PartTree::from_local(float coordinate, std::size_t side) const {
    const double center = (side % 2 == 0 ? center_.x : center_.y) * (side < 2 ? -1 : 1);
    const auto [sum, error] = two_sum(double{coordinate} / scale_, center);
    return error > 0 ? std::nextafter(sum, infinity) : sum;
}

// Extends what is known of all parts to one more.
void PartTree::extend(const AabbD& box) {
    const AabbD at = local(box);
    for (std::size_t side = 0; side < 4; ++side) {
        set_reach(box_, side, std::max(reach(box_, side), reach(box, side)));
        const double far = std::fabs(reach(at, side));
        if (std::isfinite(far)) extent_ = std::max(extent_, far);
    }
}

// A union that has grown far beyond the unit of its tree gets a new one, so that boxes are not rounded too far.
void PartTree::renew_if_far(BoxOf box_of) {
    const AabbD all = local(box_);
    double far = 0;
    for (std::size_t side = 0; side < 4; ++side)
        far = std::isinf(reach(all, side)) ? far : std::max(far, reach(all, side));
    if (!(far > 0x1p10)) return;
    std::vector<std::uint32_t> numbers;
    numbers.reserve(count_);
    collect_below(levels_ - 1, root_, numbers);
    std::sort(numbers.begin(), numbers.end());
    build(std::move(numbers), box_of);
}

void PartTree::collect_below(int level, std::uint32_t i, std::vector<std::uint32_t>& numbers) const {
    const Node& node = nodes_[i];
    for (std::size_t k = 0; k < node.used; ++k) {
        if (level == 0) {
            numbers.push_back(node.below[k]);
        } else {
            collect_below(level - 1, node.below[k], numbers);
        }
    }
}

}  // namespace carom::detail
