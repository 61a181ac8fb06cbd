/// DiscCells and DiscQueue: the spatial hash and the event queue of a DiscTable. Internal.
#pragma once

#include <carom/math/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace carom::detail {

/// A spatial hash: discs by the square cell that contains their center. Two discs that touch are in the same cell or in
/// neighboring ones, since cells are wider than any disc by a quarter. Cells wrap around: two that are far apart may be
/// one in memory, so that discs may go anywhere; then more discs count as near than need to.
class DiscCells {
  public:
    /// Lays out new cells for discs with centers between two corners, and of at most the given diameter. There is only
    /// one cell if the discs are few, or so far away that a cell is lost in rounding; `bit` is the ulp of 1.
    void reset(const Vec2D& low, const Vec2D& high, double diameter, std::size_t count, double bit);

    /// Replaces the cells by a single one that contains all discs.
    void collapse();
    bool is_one() const { return columns_ * rows_ == 1; }

    /// Puts a disc into the cell of a position. Returns false if that is too far away for cells; then the disc stays in
    /// its cell.
    bool put(std::size_t disc, const Vec2D& at);

    /// Moves a disc to the next cell along an axis (0 or 1), up or down. Returns false as `put` does.
    bool step(std::size_t disc, int axis, bool up);

    /// The distance from a position to the border of the disc's cell along an axis; infinite where there is none.
    double distance_to_border(std::size_t disc, const Vec2D& at, int axis, bool up) const;

    /// Calls visit(other) for all discs except the disc itself in its cell and those around.
    template <class Visit>
    void for_each_near(std::size_t disc, const Visit& visit) const {
        for (std::int64_t row = -reach(rows_); row <= reach(rows_); ++row) {
            for (std::int64_t column = -reach(columns_); column <= reach(columns_); ++column) {
                visit_cell(disc, column, row, visit);
            }
        }
    }

    /// The same for the cells that the last step along an axis has made adjacent.
    template <class Visit>
    void for_each_new_neighbor(std::size_t disc, int axis, bool up, const Visit& visit) const {
        const std::int64_t ahead = up ? 1 : -1, beside = reach(axis == 0 ? rows_ : columns_);
        for (std::int64_t k = -beside; k <= beside; ++k) {
            visit_cell(disc, axis == 0 ? ahead : k, axis == 0 ? k : ahead, visit);
        }
    }

  private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    static std::int64_t reach(std::int64_t cells) { return cells > 1 ? 1 : 0; }
    std::size_t index_of(std::int64_t column, std::int64_t row) const {
        return static_cast<std::size_t>((row & (rows_ - 1)) * columns_ + (column & (columns_ - 1)));
    }
    template <class Visit>
    void visit_cell(std::size_t disc, std::int64_t column, std::int64_t row, const Visit& visit) const {
        const auto& [x, y] = cell_[disc];
        for (std::uint32_t other = first_[index_of(x + column, y + row)]; other != none; other = next_[other]) {
            if (other != disc) visit(std::size_t{other});
        }
    }
    void link(std::size_t disc, std::int64_t column, std::int64_t row);
    void unlink(std::size_t disc);

    Vec2D low_{};
    double side_ = 0;
    double farthest_ = 0;                       // the largest coordinate that a cell may have
    std::int64_t columns_ = 1, rows_ = 1;       // powers of two, 1 or more than 2
    std::vector<std::uint32_t> first_;          // the first disc of each cell
    std::vector<std::uint32_t> next_, before_;  // of each disc, in the list of its cell
    std::vector<std::array<std::int64_t, 2>> cell_;
};

/// A priority queue of times: a tournament tree. Of equal times, those that are `late` come last, and then the lowest
/// number comes first.
class DiscQueue {
  public:
    void resize(std::size_t count);
    void set(std::size_t i, double time, bool late);
    std::size_t first() const { return winners_[1]; }
    double time(std::size_t i) const { return times_[i].time; }
    bool is_late(std::size_t i) const { return times_[i].late; }

  private:
    struct Time {
        double time = std::numeric_limits<double>::infinity();
        bool late = true;
    };
    std::uint32_t winner(std::uint32_t a, std::uint32_t b) const {
        const Time &x = times_[a], &y = times_[b];
        return y.time < x.time || (y.time == x.time && x.late && !y.late) ? b : a;
    }

    std::vector<Time> times_;             // as many as the leaves
    std::vector<std::uint32_t> winners_;  // of the nodes, the root at 1, leaves last
};

}  // namespace carom::detail
