#include "border_tracer.hpp"

#include <algorithm>

namespace carom::detail {

std::size_t BorderTracer::run_at(std::int64_t x, std::int64_t y) const {
    const std::span<const Components::Run> row = components_.runs(y);
    const auto found = std::ranges::partition_point(row, [x](const Components::Run& run) { return run.end <= x; });
    const std::size_t row_start = row.empty() ? runs_.size() : static_cast<std::size_t>(row.data() - runs_.data());
    return row_start + static_cast<std::size_t>(found - row.begin());
}

bool BorderTracer::is_set(std::int64_t x, std::int64_t y) const {
    return components_.at(x, y).has_value();
}

// Along the top of `run` to the right, where the pixel above column x is clear: either a run of the row above begins
// before this one ends, and the border follows its left end up, or this one ends. When both happen at one corner, the
// border switches to the other run if corners join pixels.
std::size_t BorderTracer::above_run(std::size_t run, std::int64_t x) const {
    const Components::Run& here = runs_[run];
    const std::size_t above = run_at(x, here.y - 1);
    const std::int64_t reach = here.end + (joins_corners_ ? 1 : 0);
    const bool climbs = above < runs_.size() && runs_[above].y == here.y - 1 && runs_[above].begin < reach;
    return climbs ? left(above) : right(run);
}

// Along the bottom of `run` to the left, where the pixel below and left of the corner x is clear: the same, rotated.
std::size_t BorderTracer::below_run(std::size_t run, std::int64_t x) const {
    const Components::Run& here = runs_[run];
    const std::span<const Components::Run> row = components_.runs(here.y + 1);
    const std::size_t after = row.empty() ? 0 : run_at(x, here.y + 1);
    const std::int64_t reach = here.begin - (joins_corners_ ? 1 : 0);
    const bool has_one = !row.empty() && after > static_cast<std::size_t>(row.data() - runs_.data());
    return has_one && runs_[after - 1].end > reach ? right(after - 1) : left(run);
}

std::size_t BorderTracer::next(std::size_t side) const {
    const std::size_t run = side / 2;
    const auto& [begin, end, y, component] = runs_[run];
    if (is_right(side)) {  // at the corner (end, y + 1), going down
        const bool ahead = is_set(end - 1, y + 1), diagonal = is_set(end, y + 1);
        if (ahead && !diagonal) return right(run_at(end - 1, y + 1));
        if (diagonal && (ahead || joins_corners_)) return above_run(run_at(end, y + 1), end);
        return below_run(run, end);
    }
    const bool ahead = is_set(begin, y - 1), diagonal = is_set(begin - 1, y - 1);
    if (ahead && !diagonal) return left(run_at(begin, y - 1));
    if (diagonal && (ahead || joins_corners_)) return below_run(run_at(begin - 1, y - 1), begin);
    return above_run(run, begin);
}

}  // namespace carom::detail
