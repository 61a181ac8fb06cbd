#include <carom/detail/math/error_free.hpp>
#include <carom/detail/shape/part_tree.hpp>

#include <utility>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

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

// The place along Hilbert's curve of a cell in a square of 2^16 by 2^16 [Hilbert 1891]: from the whole square to the
// cell, each quarter continues the curve rotated or mirrored.
std::uint32_t place_on_curve(std::uint32_t x, std::uint32_t y) {
    std::uint32_t place = 0;
    for (std::uint32_t side = 1u << 15; side > 0; side /= 2) {
        const bool right = (x & side) != 0, upper = (y & side) != 0;
        place += side * side * ((right ? 3u : 0u) ^ (upper ? 1u : 0u));
        if (upper) continue;
        if (right) x = ~x, y = ~y;
        std::swap(x, y);
    }
    return place;
}

// Which of 2^16 cells a coordinate of the tree is in.
std::uint32_t cell_of(double low, double high) {
    const double middle = 0.5 * (std::clamp(low, -1.0, 1.0) + std::clamp(high, -1.0, 1.0));
    return static_cast<std::uint32_t>(std::min((middle + 1) * 0x1p15, 65535.0));
}

}  // namespace

PartTree::PartTree(std::size_t count, FunctionRef<AabbD(std::size_t)> box_of, Order order)
    : count_(count), box_{{infinity, infinity}, {-infinity, -infinity}} {
    AabbD finite = box_;
    const auto include = [](AabbD& box, const AabbD& other) {
        box = {{std::min(box.min.x, other.min.x), std::min(box.min.y, other.min.y)},
               {std::max(box.max.x, other.max.x), std::max(box.max.y, other.max.y)}};
    };
    for (std::size_t i = 0; i < count; ++i) {
        const AabbD box = box_of(i);
        include(box_, box);
        const double sum = box.min.x + box.min.y + box.max.x + box.max.y;
        if (sum - sum == 0) include(finite, box);
    }
    if (finite.min.x <= finite.max.x) {
        center_ = {0.5 * finite.min.x + 0.5 * finite.max.x, 0.5 * finite.min.y + 0.5 * finite.max.y};
        const double half = std::max(0.5 * finite.max.x - 0.5 * finite.min.x, 0.5 * finite.max.y - 0.5 * finite.min.y);
        if (half > 0) scale_ = std::ldexp(1.0, std::clamp(-std::ilogb(half) - 1, -1000, 1000));
    }
    if (order == Order::anywhere && count > width) {
        std::vector<std::uint64_t> keys(count);
        for (std::size_t i = 0; i < count; ++i) {
            const AabbD box = local(box_of(i));
            const std::uint32_t place = place_on_curve(cell_of(box.min.x, box.max.x), cell_of(box.min.y, box.max.y));
            keys[i] = std::uint64_t{place} << 32 | i;
        }
        std::sort(keys.begin(), keys.end());
        numbers_.reserve(count);
        for (const std::uint64_t key : keys) numbers_.push_back(static_cast<std::uint32_t>(key));
    }
    fill(box_of);
}

// The nodes of the parts, and those above them, up to a single one.
void PartTree::fill(FunctionRef<AabbD(std::size_t)> box_of) {
    std::size_t on_level = count_;
    do {
        on_level = std::max<std::size_t>((on_level + width - 1) / width, 1);
        starts_[static_cast<std::size_t>(levels_) + 1] = starts_[static_cast<std::size_t>(levels_)] + on_level;
        ++levels_;
    } while (on_level > 1);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    Node empty;
    for (auto* const numbers : {&empty.min_x, &empty.min_y, &empty.max_x, &empty.max_y}) numbers->fill(nan);
    nodes_.assign(starts_[static_cast<std::size_t>(levels_)], empty);
    for (std::size_t slot = 0; slot < count_; ++slot) {
        const std::array<float, 4> box = rounded_out(local(box_of(number(slot))));
        nodes_[slot / width].put(slot % width, box);
    }
    for (int level = 1; level < levels_; ++level) {
        const auto at = static_cast<std::size_t>(level);
        for (std::size_t i = 0, end = starts_[at] - starts_[at - 1]; i < end; ++i) {
            nodes_[starts_[at] + i / width].put(i % width, node(level - 1, i).joined(used(level - 1, i)));
        }
    }
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

std::array<float, 4> PartTree::rounded_out(const AabbD& box) {
    return {rounded_down(box.min.x), rounded_down(box.min.y), -rounded_down(-box.max.x), -rounded_down(-box.max.y)};
}

}  // namespace carom::detail
