#include <carom/detail/math/error_free.hpp>
#include <carom/detail/math/infinity.hpp>
#include <carom/detail/shape/part_tree.hpp>

#include <numeric>
#include <utility>

namespace carom::detail {
namespace {

float rounded_down(double x) {
    const auto rounded = static_cast<float>(x);
    return static_cast<double>(rounded) > x ? std::nextafter(rounded, -std::numeric_limits<float>::infinity())
                                            : rounded;
}

// (x - center) * scale, rounded down; the scale is a power of two.
double lowered(double x, double center, double scale) {
    const auto [difference, error] = two_sum(x, -center);
    const double scaled = difference * scale;
    return (error < 0 || scaled / scale != difference) && std::isfinite(x) ? std::nextafter(scaled, -infinity) : scaled;
}

// A zero in it is no -0, whichever of both zeros comes first.
AabbD around(const AabbD& a, const AabbD& b) {
    return {{std::min(a.min.x, b.min.x) + 0.0, std::min(a.min.y, b.min.y) + 0.0},
            {std::max(a.max.x, b.max.x) + 0.0, std::max(a.max.y, b.max.y) + 0.0}};
}

}  // namespace

PartTree::PartTree(std::size_t count, BoxOf box_of, Order order) : order_(order), count_(count) {
    std::vector<std::uint32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0u);
    build(std::move(numbers), box_of);
}

PartTree::PartTree(std::vector<std::uint32_t> numbers, std::size_t end, BoxOf box_of)
    : order_(Order::anywhere), count_(numbers.size()), first_(end), is_there_((end + 63) / 64) {
    for (const std::uint32_t number : numbers) set_there(number, true);
    build(std::move(numbers), box_of);
}

void PartTree::build(std::vector<std::uint32_t> numbers, BoxOf box_of) {
    measure(numbers, box_of);
    if (order_ == Order::anywhere && count_ > width) sort_by_place(numbers, box_of);
    fill(numbers, box_of);
}

void PartTree::set_there(std::uint32_t number, bool is_there) {
    if (is_there_.empty()) return;
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    if (is_there) {
        is_there_[number / 64] |= bit;
        first_ = std::min(first_, std::size_t{number});
        return;
    }
    is_there_[number / 64] &= ~bit;
    if (first_ != number) return;
    const auto take_first = [&](std::uint32_t next) {
        first_ = next;
        return true;
    };
    if (!any_from(number, take_first)) first_ = 64 * is_there_.size();
}

// The box around all parts, and the center and unit of the tree's coordinates.
void PartTree::measure(const std::vector<std::uint32_t>& numbers, BoxOf box_of) {
    constexpr AabbD nothing{{infinity, infinity}, {-infinity, -infinity}};
    box_ = nothing;
    AabbD finite = nothing;
    for (const std::uint32_t number : numbers) {
        const AabbD box = box_of(number);
        box_ = around(box_, box);
        const double sum = box.min.x + box.min.y + box.max.x + box.max.y;
        if (sum - sum == 0) finite = around(finite, box);
    }
    if (!(finite.min.x <= finite.max.x)) return;
    center_ = {0.5 * finite.min.x + 0.5 * finite.max.x, 0.5 * finite.min.y + 0.5 * finite.max.y};
    const double half = std::max(0.5 * finite.max.x - 0.5 * finite.min.x, 0.5 * finite.max.y - 0.5 * finite.min.y);
    if (half > 0) scale_ = std::ldexp(1.0, std::clamp(-std::ilogb(half) - 1, -1000, 1000));
    extent_ = std::fmax(half * scale_, 1);
}

// What is infinite is long, and in the middle as far as it is on both sides.
PartTree::Spot::Spot(const LocalBox& box, std::uint32_t of) : number(of) {
    LocalBox finite;
    for (std::size_t i = 0; i < finite.size(); ++i) finite[i] = std::clamp(box[i], -1.0f, 1.0f);
    middle = {finite[0] + finite[2], finite[1] + finite[3]};
    length = std::max(finite[2] - finite[0], finite[3] - finite[1]);
}

void PartTree::sort_by_place(std::vector<std::uint32_t>& numbers, BoxOf box_of) const {
    std::vector<Spot> spots;
    spots.reserve(numbers.size());
    for (const std::uint32_t number : numbers) spots.emplace_back(local_box(box_of(number)), number);
    std::size_t in_slot = width;
    while (in_slot * width < spots.size()) in_slot *= width;
    gather(spots, in_slot);
    std::transform(spots.begin(), spots.end(), numbers.begin(), [](const Spot& spot) { return spot.number; });
}

// Puts neighbors next to each other: first those that will be below one slot of a node, which holds `in_slot` of them,
// and then those within each. They are halved along the axis on which their middles spread more. But where a few are
// longer than that spread, these go first: each node with one of them would be as long.
void PartTree::gather(std::span<Spot> spots, std::size_t in_slot) {
    if (spots.size() <= width) return;
    while (in_slot >= spots.size()) in_slot /= width;
    std::array<float, 2> low = spots[0].middle, high = low;
    for (const Spot& spot : spots) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            low[axis] = std::min(low[axis], spot.middle[axis]);
            high[axis] = std::max(high[axis], spot.middle[axis]);
        }
    }
    const std::size_t axis = high[1] - low[1] > high[0] - low[0] ? 1 : 0;
    const float spread = 0.5f * (high[axis] - low[axis]);
    const auto is_long = [&](const Spot& spot) { return spot.length > spread; };
    const auto long_ones = static_cast<std::size_t>(std::count_if(spots.begin(), spots.end(), is_long));
    const bool by_length = long_ones > 0 && 4 * long_ones <= spots.size();
    const auto slots_for = [&](std::size_t count) { return (count + in_slot - 1) / in_slot; };
    const std::size_t first = in_slot * (by_length ? slots_for(long_ones) : slots_for(spots.size()) / 2);
    const auto key = [&](const Spot& spot) {
        return std::pair(by_length ? -spot.length : spot.middle[axis], spot.number);
    };
    std::nth_element(spots.begin(), spots.begin() + static_cast<std::ptrdiff_t>(first), spots.end(),
                     [&](const Spot& a, const Spot& b) { return key(a) < key(b); });
    gather(spots.first(first), in_slot);
    gather(spots.subspan(first), in_slot);
}

// The nodes of the parts, and those above them, up to a single one.
void PartTree::fill(const std::vector<std::uint32_t>& numbers, BoxOf box_of) {
    nodes_.clear();
    free_ = none;
    const auto nodes_for = [](std::size_t count) { return std::max<std::size_t>((count + width - 1) / width, 1); };
    std::size_t on_level = nodes_for(numbers.size()), total = on_level;
    for (std::size_t above = on_level; above > 1; total += above) above = nodes_for(above);
    nodes_.reserve(total);
    nodes_.resize(on_level);
    for (std::size_t i = 0; i < numbers.size(); ++i) nodes_[i / width].add(numbers[i], local_box(box_of(numbers[i])));
    levels_ = 1;
    for (std::size_t first = 0; on_level > 1; ++levels_) {
        const std::size_t above = nodes_.size();
        nodes_.resize(above + nodes_for(on_level));
        for (std::size_t i = 0; i < on_level; ++i)
            nodes_[above + i / width].add(static_cast<std::uint32_t>(first + i), nodes_[first + i].joined());
        first = above;
        on_level = nodes_for(on_level);
    }
    root_ = static_cast<std::uint32_t>(nodes_.size() - 1);
}

PartTree::Node::Node() : used(0) {
    for (auto* const numbers : {&min_x, &min_y, &max_x, &max_y}) numbers->fill(std::numeric_limits<float>::quiet_NaN());
    below.fill(none);
}

PartTree::LocalBox PartTree::Node::joined() const {
    const auto end = static_cast<std::ptrdiff_t>(used);
    return {
        *std::min_element(min_x.begin(), min_x.begin() + end), *std::min_element(min_y.begin(), min_y.begin() + end),
        *std::max_element(max_x.begin(), max_x.begin() + end), *std::max_element(max_y.begin(), max_y.begin() + end)};
}

void PartTree::Node::add(std::uint32_t what, const LocalBox& box) {
    std::size_t slot = used++;
    for (; slot > 0 && below[slot - 1] > what; --slot) {
        below[slot] = below[slot - 1];
        put(slot, this->box(slot - 1));
    }
    below[slot] = what;
    put(slot, box);
}

AabbD PartTree::local(const AabbD& box) const {
    return {{lowered(box.min.x, center_.x, scale_), lowered(box.min.y, center_.y, scale_)},
            {-lowered(-box.max.x, -center_.x, scale_), -lowered(-box.max.y, -center_.y, scale_)}};
}

// What is far away in the tree's unit comes no nearer than where squares of distances stay in range.
MovingBox PartTree::local(const MovingBox& region) const {
    constexpr double far = 0x1p500;
    AabbD box = local(region.box);
    box.min = {std::min(box.min.x, far), std::min(box.min.y, far)};
    box.max = {std::max(box.max.x, -far), std::max(box.max.y, -far)};
    return {box, scale_ * region.velocity, region.low, region.high};
}

PartTree::LocalBox PartTree::rounded_out(const AabbD& box) {
    return {rounded_down(box.min.x), rounded_down(box.min.y), -rounded_down(-box.max.x), -rounded_down(-box.max.y)};
}

}  // namespace carom::detail
