/// MovingLanes: when a moving box meets other boxes, four at a time.
#pragma once

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/shape/moving_box.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// Compares the times at which a moving box enters and leaves the slab of each axis [Kay & Kajiya 1986], in floats. All
/// that rounding may hide counts as met.
///
/// Times count from when the box may first reach the others, so that their errors are relative to its path among them.
/// They are products of a difference and an inverse, each within a factor of 1 +- 2u: bounds of 1 +- 8u cover that and
/// their own rounding.
class MovingLanes {
  public:
    /// The finite coordinates of the other boxes are at most `extent`; all are finite if they are bounded. The probe
    /// must move.
    MovingLanes(const BoxProbe& probe, double extent, bool are_bounded) {
        const double end = are_bounded ? extent : infinity;
        begin_ = probe.bound({-end, -end}, {end, end});
        if (begin_ == infinity) return;  // meets none
        const Vec2D direction = probe.direction();
        const AabbD start{probe.box().min + begin_ * direction, probe.box().max + begin_ * direction};
        const double reach = std::max({extent, std::fabs(start.min.x), std::fabs(start.min.y), std::fabs(start.max.x),
                                       std::fabs(start.max.y), 0x1p-70});
        if (begin_ == -infinity || !(reach < 0x1p60)) {  // counts as meeting all
            begin_ = -infinity;
            limit_ = all_four(std::numeric_limits<float>::infinity());
            x_ = y_ = Slab(-0x1p126, 0x1p126, 0, 1);
            return;
        }
        limit_ = all_four(static_cast<float>(probe.high() - begin_));
        x_ = Slab(start.min.x, start.max.x, 0x1p-30 * reach, direction.x);
        y_ = Slab(start.min.y, start.max.y, 0x1p-30 * reach, direction.y);
    }

    /// The first four of some boxes that it meets, as bits, and lower bounds of when, in units of `bound`. NaN for a
    /// box is met by none.
    unsigned met(const float* min_x, const float* min_y, const float* max_x, const float* max_y, float* enter) const {
        const FourFloats enter_x = x_.enter(min_x, max_x), leave_x = x_.leave(min_x, max_x);
        const FourFloats enter_y = y_.enter(min_y, max_y), leave_y = y_.leave(min_y, max_y);
        // A comparison with NaN selects the second operand, so the one that may be NaN comes second.
        const FourFloats first = greater(FourFloats{}, greater(enter_x, enter_y)) * all_four(1 - error);
        const FourFloats last = lesser(limit_, lesser(leave_x, leave_y)) * all_four(1 + error);
        put_four(enter, first);
        return signs_of(std::bit_cast<FourFloats>(first <= last));
    }

    /// When that is, as a bound of the probe.
    double bound(float enter) const { return begin_ + static_cast<double>(enter); }

  private:
    static constexpr float error = 4 * std::numeric_limits<float>::epsilon();

    struct Slab {
        Slab() = default;

        // The interval becomes wider by the margin and by its rounding. A component of the direction so small that
        // the path among the boxes changes it by less than the margin is made greater.
        Slab(double low, double high, double margin, double component)
            : is_mirrored(component < 0),
              first_side(is_mirrored ? lowered(low, margin) : -lowered(-high, margin)),
              last_side(is_mirrored ? -lowered(-high, margin) : lowered(low, margin)),
              inverse(all_four(static_cast<float>((is_mirrored ? -1 : 1) / std::fmax(std::fabs(component), 0x1p-60)))) {
        }

        static FourFloats lowered(double x, double margin) {
            return all_four(static_cast<float>(x - margin - 0x1p-23 * std::fabs(x)));
        }

        FourFloats enter(const float* min, const float* max) const {
            return (four_of(is_mirrored ? max : min) - first_side) * inverse;
        }
        FourFloats leave(const float* min, const float* max) const {
            return (four_of(is_mirrored ? min : max) - last_side) * inverse;
        }

        bool is_mirrored = false;
        FourFloats first_side{}, last_side{}, inverse{};
    };

    double begin_ = 0;
    FourFloats limit_ = all_four(-1);
    Slab x_, y_;
};

}  // namespace carom::detail
