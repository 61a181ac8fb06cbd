/// MovingBox: a box and the way it moves. BoxProbe: which other boxes it meets, when, or how far from it they are.
#pragma once

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

/// A box that has moved by t * velocity at time t, for low <= t <= high: the region of a search. Without a velocity it
/// stands still.
struct MovingBox {
    AabbD box;
    Vec2D velocity{};
    double low = 0;
    double high = 0;

    MovingBox(const AabbD& still) : box(still) {}  // NOLINT: a box is one
    MovingBox(const AabbD& start, const Vec2D& v, double from, double to)
        : box(start), velocity(v), low(from), high(to) {}
    bool moves() const { return velocity.x != 0 || velocity.y != 0; }
};

/// Whether a box contains another one.
inline bool contains(const AabbD& outer, const AabbD& inner) {
    return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
           inner.max.y <= outer.max.y;
}

/// A moving box, prepared to be compared with many others whose coordinates are at most `extent`. All that rounding may
/// hide counts as met.
class BoxProbe {
  public:
    /// `velocity` may be off by 2^-44 of its size, coordinates of the box not at all.
    BoxProbe(const MovingBox& moving, double extent)
        : box_(moving.box), moves_(moving.moves() && moving.box.min.x <= moving.box.max.x) {
        if (!moves_) return;
        const double speed = std::fmax(std::fabs(moving.velocity.x), std::fabs(moving.velocity.y));
        speed_ = speed < std::numeric_limits<double>::infinity() ? speed : 0;
        low_ = earlier(moving.low * speed_);
        high_ = -earlier(-moving.high * speed_);
        direction_ = {moving.velocity.x / speed, moving.velocity.y / speed};
        inverse_x_ = inverse(direction_.x);
        inverse_y_ = inverse(direction_.y);
        // Where the box is among the others it has moved no further than it and they reach, so this is more than the
        // rounding of the velocity, of its inverse and of all times.
        const double reach =
            std::max({extent, -box_.min.x, box_.max.x, -box_.min.y, box_.max.y, box_.min.x, box_.min.y});
        const double margin = 0x1p-40 * reach;
        box_ = {{box_.min.x - margin, box_.min.y - margin}, {box_.max.x + margin, box_.max.y + margin}};
        if (!(speed_ > 0x1p-960) || !(low_ <= high_) || !(margin < std::numeric_limits<double>::infinity()))
            meets_all_ = true;
    }

    bool moves() const { return moves_; }
    const AabbD& box() const { return box_; }
    /// Where it moves, by up to 1 in x and y for each unit of `scaled`, and until when.
    const Vec2D& direction() const { return direction_; }
    double high() const { return high_; }

    /// Lower bounds of when it meets two other boxes or, if it stands still, of how far apart it and each are, in units
    /// of `scaled`; infinite for what it never meets.
    Lanes bounds(Lanes min_x, Lanes min_y, Lanes max_x, Lanes max_y) const {
        const Lanes low_x = min_x - both(box_.max.x), high_x = max_x - both(box_.min.x);
        const Lanes low_y = min_y - both(box_.max.y), high_y = max_y - both(box_.min.y);
        if (!moves_) {
            const Lanes x = greater(greater(low_x, -high_x), both(0)), y = greater(greater(low_y, -high_y), both(0));
            return roots_of(x * x + y * y) * both(1 - 0x1p-40);
        }
        if (meets_all_) return both(-infinity);
        Lanes from = both(low_), to = both(high_);
        cut(from, to, inverse_x_, low_x, high_x);
        cut(from, to, inverse_y_, low_y, high_y);
        return chosen(from <= to, from, both(infinity));
    }

    /// The same of one box.
    double bound(const Vec2D& min, const Vec2D& max) const {
        return bounds(both(min.x), both(min.y), both(max.x), both(max.y))[0];
    }

    bool meets(const Vec2D& min, const Vec2D& max) const {
        if (moves_) return bound(min, max) < std::numeric_limits<double>::infinity();
        return min.x <= box_.max.x && box_.min.x <= max.x && min.y <= box_.max.y && box_.min.y <= max.y;
    }

    /// A time, or a distance, as those of `bound`; not less.
    double scaled(double limit) const {
        if (meets_all_) return std::numeric_limits<double>::infinity();
        const double result = moves_ ? limit * speed_ : limit;
        return std::isinf(result) ? result : result + 0x1p-40 * std::fabs(result);
    }

  private:
    static double earlier(double time) { return time - 0x1p-50 * std::fabs(time); }

    // 0 for a component whose whole way the margin exceeds.
    static double inverse(double component) { return std::fabs(component) < 0x1p-200 ? 0 : 1 / component; }

    static void cut(Lanes& from, Lanes& to, double inverse, Lanes low, Lanes high) {
        if (inverse == 0) {
            const LaneMasks meets = (low <= both(0)) & (high >= both(0));
            from = chosen(meets, from, both(std::numeric_limits<double>::infinity()));
            to = chosen(meets, to, both(-std::numeric_limits<double>::infinity()));
            return;
        }
        const Lanes first = low * both(inverse), last = high * both(inverse);
        from = greater(from, lesser(first, last));
        to = lesser(to, greater(first, last));
    }

    AabbD box_;
    bool moves_;
    bool meets_all_ = false;
    double speed_ = 0;
    double low_ = 0, high_ = 0;
    Vec2D direction_{};
    double inverse_x_ = 0, inverse_y_ = 0;
};

}  // namespace carom::detail
