#include <carom/respond/disc_cells.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace carom::detail {
namespace {

constexpr std::size_t few = 24;  // up to as many discs share a single cell

// The number of cells that cover a length, up to `most`; one if three would suffice.
std::int64_t cells_for(double length, double side, std::size_t most) {
    const double wanted = std::min(length / side + 1, static_cast<double>(most));
    return wanted > 3 ? static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(wanted))) : 1;
}

}  // namespace

void DiscCells::reset(const Vec2D& low, const Vec2D& high, double diameter, std::size_t count, double bit) {
    const Vec2D size = high - low;
    const double even = std::sqrt(size.x / static_cast<double>(count) * size.y);  // one disc per cell
    side_ = std::max({1.25 * diameter, even, std::max(size.x, size.y) / static_cast<double>(count)});
    low_ = low;
    farthest_ = std::min(0x1p40, side_ / (64 * bit) / side_);
    const double largest = std::max({std::fabs(low.x), std::fabs(low.y), std::fabs(high.x), std::fabs(high.y), side_});
    const bool has_cells = count > few && side_ > 0 && largest < side_ / (64 * bit);
    columns_ = has_cells ? cells_for(size.x, side_, count) : 1;
    rows_ = has_cells ? cells_for(size.y, side_, count) : 1;
    first_.assign(static_cast<std::size_t>(columns_ * rows_), none);
    next_.assign(count, none);
    before_.assign(count, none);
    cell_.assign(count, {0, 0});
    for (std::size_t disc = 0; disc < count; ++disc) link(disc, 0, 0);
}

void DiscCells::collapse() {
    columns_ = rows_ = 1;
    first_.resize(1);
    first_[0] = none;
    for (std::size_t disc = 0; disc < cell_.size(); ++disc) link(disc, 0, 0);
}

void DiscCells::link(std::size_t disc, std::int64_t column, std::int64_t row) {
    cell_[disc] = {column, row};
    std::uint32_t& first = first_[index_of(column, row)];
    next_[disc] = first;
    before_[disc] = none;
    if (first != none) before_[first] = static_cast<std::uint32_t>(disc);
    first = static_cast<std::uint32_t>(disc);
}

void DiscCells::unlink(std::size_t disc) {
    const std::uint32_t next = next_[disc], before = before_[disc];
    if (next != none) before_[next] = before;
    if (before != none) {
        next_[before] = next;
    } else {
        first_[index_of(cell_[disc][0], cell_[disc][1])] = next;
    }
}

bool DiscCells::put(std::size_t disc, const Vec2D& at) {
    if (is_one()) return true;
    const double x = std::floor((at.x - low_.x) / side_), y = std::floor((at.y - low_.y) / side_);
    if (!(std::fabs(x) < farthest_ && std::fabs(y) < farthest_)) return false;
    const auto column = static_cast<std::int64_t>(x), row = static_cast<std::int64_t>(y);
    if (cell_[disc] == std::array{column, row}) return true;
    unlink(disc);
    link(disc, column, row);
    return true;
}

bool DiscCells::step(std::size_t disc, int axis, bool up) {
    auto [column, row] = cell_[disc];
    std::int64_t& along = axis == 0 ? column : row;
    along += up ? 1 : -1;
    if (!(std::fabs(static_cast<double>(along)) < farthest_)) return false;
    unlink(disc);
    link(disc, column, row);
    return true;
}

double DiscCells::distance_to_border(std::size_t disc, const Vec2D& at, int axis, bool up) const {
    if ((axis == 0 ? columns_ : rows_) == 1) return std::numeric_limits<double>::infinity();
    const double cell = static_cast<double>(cell_[disc][static_cast<std::size_t>(axis)]);
    const double border = (up ? cell + 1 : cell) * side_;
    const double here = axis == 0 ? at.x - low_.x : at.y - low_.y;
    return up ? border - here : here - border;
}

void DiscQueue::resize(std::size_t count) {
    const std::size_t leaves = std::bit_ceil(std::max<std::size_t>(count, 2));
    times_.assign(leaves, {});
    winners_.assign(2 * leaves, 0);
    for (std::size_t i = 0; i < leaves; ++i) winners_[leaves + i] = static_cast<std::uint32_t>(i);
    for (std::size_t node = leaves; node-- > 1;) winners_[node] = winners_[2 * node];
}

void DiscQueue::set(std::size_t i, double time, bool late) {
    times_[i] = {time, late};
    for (std::size_t node = (times_.size() + i) / 2; node > 0; node /= 2) {
        winners_[node] = winner(winners_[2 * node], winners_[2 * node + 1]);
    }
}

}  // namespace carom::detail
