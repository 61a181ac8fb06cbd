/// Crack following: traces the borders of components, a whole run of pixels at a time.
#pragma once

#include <carom/mask/components.hpp>

#include <cstddef>
#include <vector>

namespace carom::detail {

/// The vertical sides of the borders are the ends of runs. Side 2 r + 1 is the right end of run r, followed downwards
/// (y increases); side 2 r is its left end, followed upwards: so the set pixels are always on the same side.
class BorderTracer {
  public:
    BorderTracer(const Components& components, Neighbors neighbors)
        : components_(components), runs_(components.runs()), joins_corners_(neighbors == Neighbors::eight) {}

    static std::size_t left(std::size_t run) { return 2 * run; }
    static std::size_t right(std::size_t run) { return 2 * run + 1; }
    static bool is_right(std::size_t side) { return side % 2 == 1; }

    const Components::Run& run_of(std::size_t side) const { return runs_[side / 2]; }

    /// The next vertical side of the same border.
    std::size_t next(std::size_t side) const;

    /// Follows the border from `start`, which must be a right side that does not continue one of the row above, and
    /// calls visit_side(side) for each side and visit_corner(corner) for each corner, in order, until it returns there.
    template <class VisitSide, class VisitCorner>
    void trace(std::size_t start, VisitSide&& visit_side, VisitCorner&& visit_corner) const {
        std::size_t side = start;
        do {
            visit_side(side);
            const std::size_t following = next(side);
            const PixelPos end = end_of(side);
            const std::int64_t x = column(following);
            if (x != end.x) {
                visit_corner(end);
                visit_corner(PixelPos{x, end.y});
            }
            side = following;
        } while (side != start);
    }

    /// The first run of row y that contains column x or lies to the right of it; one past the row's last when none
    /// does.
    std::size_t run_at(std::int64_t x, std::int64_t y) const;

  private:
    std::int64_t column(std::size_t side) const { return is_right(side) ? run_of(side).end : run_of(side).begin; }
    PixelPos end_of(std::size_t side) const { return {column(side), run_of(side).y + (is_right(side) ? 1 : 0)}; }
    bool is_set(std::int64_t x, std::int64_t y) const;
    std::size_t above_run(std::size_t run, std::int64_t x) const;
    std::size_t below_run(std::size_t run, std::int64_t x) const;

    const Components& components_;
    std::span<const Components::Run> runs_;
    bool joins_corners_;
};

}  // namespace carom::detail
