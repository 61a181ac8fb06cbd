/// RoundSearch: where a line likely passes the outline of a polygon of many corners moved out by a radius, by bisection.
#pragma once

#include "narrow/filter/many/window_part.hpp"
#include "round_ends.hpp"

namespace carom::detail {

/// As RoundGuess, with the same rule: from one side to the next the heights of the ends of all moved-out sides rise once
/// and fall once. Cost: O(log n).
template <class T>
class RoundSearch {
  public:
    RoundSearch(const PlainLoop<T>& loop, const LocalPath& path, double radius)
        : loop_(loop), path_(path), radius_(radius), outline_(part_of(loop), path.start) {
        top_ = outline_.furthest(normal());
        bottom_ = outline_.furthest(-normal());
    }
    RoundSearch(const RoundSearch&) = delete;
    RoundSearch& operator=(const RoundSearch&) = delete;

    bool is_in_range() const { return is_near_one(path_.speed) && is_near_one(size_of(seen(top_)) + radius_); }

    bool misses() const {
        const double reach = radius_ * square_root(sum_of(path_.direction * path_.direction));
        return lies_below(normal(), top_, reach) || lies_below(-normal(), bottom_, reach);
    }

    /// The corners found are kept here.
    bool find(const PlainLoop<T>&, RoundFound<T>& found) {
        if (!(height(top_) > height(bottom_))) return false;
        found.places[0] = find_first(top_, wrapped_index(bottom_ - top_, loop_.count), -1);
        found.places[1] = find_first(bottom_, wrapped_index(top_ - bottom_, loop_.count), 1);
        for (const int end : {0, 1}) {
            const auto [side, is_disc] = found.places[end];
            BasicVec2<T>* const row = &rows_[end == 0 ? 0 : 3];
            for (int i = 0; i < 3; ++i) row[i] = loop_.points[wrapped(side + i)];
            found.corners[end] = row;
            found.indices[end] = wrapped(side + static_cast<int>(is_disc));
        }
        const Lanes origin = lanes_of(rows_[0]);
        Lanes largest{};
        for (const BasicVec2<T>& p : rows_) largest = greater(largest, magnitude(lanes_of(p) - origin));
        found.origin = rows_[0];
        found.size = 1.0001 * greatest(largest);
        found.extent = found.size + 1.0001 * (size_of(path_.start - origin) + path_.start_size + radius_);
        return true;
    }

  private:
    static double size_of(Lanes v) { return sum_of(magnitude(v)); }
    static bool is_near_one(double size) {
        return std::is_same_v<T, float> ? size > 0 : size > 0x1p-80 && size < 0x1p80;
    }

    const ConvexPart<T>& part_of(const PlainLoop<T>& loop) {
        part_.set_polygon({loop.points, static_cast<std::size_t>(loop.count)});
        return part_;
    }

    int wrapped(int i) const { return wrapped_index(i, loop_.count); }
    Lanes normal() const { return Lanes{-path_.direction[1], path_.direction[0]}; }
    Lanes seen(int i) const { return lanes_of(loop_.points[i]) - path_.start; }
    double height(int i) const { return sum_of(normal() * seen(i)); }

    // Whether all of the polygon is certainly lower along a direction than minus the reach, of which vertex i is a
    // highest one. The path is off by 8 u of its sizes, and a vertex is no farther along it than one of two.
    bool lies_below(Lanes direction, int i, double reach) const {
        if (!(sum_of(direction * seen(i)) < -reach)) return false;
        const VertexWindow window = window_above(outline_, direction, i, -reach);
        const int ends[] = {top_, bottom_, outline_.furthest(path_.direction), outline_.furthest(-path_.direction)};
        double size = path_.start_size;
        for (const int k : ends) size += 2 * size_of(seen(k));
        return window.size > 0 && window.high + reach < -32 * unit_roundoff * (path_.speed * size + reach);
    }

    // The height of an end of a moved-out side, times the side's length.
    double height_of_end(int side, int end) const {
        const Lanes along = lanes_of(loop_.points[wrapped(side + 1)]) - lanes_of(loop_.points[side]);
        const double length = square_root(sum_of(along * along));
        return height(wrapped(side + end)) * length - radius_ * sum_of(path_.direction * along);
    }

    // Of so many sides, the first with an end on that side of the line; or the corner before or behind it.
    RoundPlace find_first(int first, int count, double side_of_line) const {
        int low = -1, high = count;
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            const bool is_there = side_of_line * height_of_end(wrapped(first + middle), 1) > 0;
            high = is_there ? middle : high;
            low = is_there ? low : middle;
        }
        const int side = wrapped(first + high);
        const bool is_side = high < count && !(side_of_line * height_of_end(side, 0) > 0);
        return {is_side ? side : wrapped(side - 1), !is_side};
    }

    const PlainLoop<T>& loop_;
    const LocalPath& path_;
    double radius_;
    ConvexPart<T> part_;
    SupportOutline<T> outline_;
    int top_, bottom_;  // the farthest corners on either side of the line
    std::array<BasicVec2<T>, 6> rows_{};
};

}  // namespace carom::detail
