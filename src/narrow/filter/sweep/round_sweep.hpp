/// RoundGuess and RoundEnds: where a line passes the outline of a polygon moved out by a radius. In floats which sides
/// or corners those are, likely; in doubles when, certain or not at all.
#pragma once

#include "plain_sweep.hpp"

#include <carom/detail/shape/polygon_access.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace carom::detail {

/// A side, moved out by the radius; or the disc around the corner at its end.
struct RoundPlace {
    int side;
    bool is_disc;
};

/// A disc on its way past a polygon of few corners. `blocks` registers hold a number for each corner; what is left in
/// them repeats the first corners. Heights over the line are as certain as in RoughSweep, and the radius times the
/// speed that they are compared with is off by less than 2^-20 of itself.
///
/// Let h be the height of a corner over the line of the way, to the left of it. From one side to the next the heights
/// of the ends of all moved-out sides go around the outline, and change their sign where the line enters it, from
/// positive to negative, and where it leaves. So the signs alone say where, with no time known.
template <int blocks>
class RoundGuess {
  public:
    RoundGuess(const PlainOutline& polygon, const PlainOutline& disc, Lanes way)
        : count_(polygon.count), radius_(disc.radius) {
        const Lanes apart = widened(disc.points[0]) - widened(polygon.points[0]);
        way_ = {static_cast<float>(way[0]), static_cast<float>(way[1])};
        between_ = static_cast<float>(way[0] * apart[1] - way[1] * apart[0]);
        size_ = std::max(polygon.max.x - polygon.min.x, polygon.max.y - polygon.min.y);
        reach_ = size_ + std::max(std::fabs(static_cast<float>(apart[0])), std::fabs(static_cast<float>(apart[1]))) +
                 radius_;
        speed_ = std::fabs(way_.x) + std::fabs(way_.y);
        load(polygon.points);
    }

    /// Whether the bounds hold: nothing underflows or overflows.
    bool is_in_range() const { return size_ > 0x1p-40f && reach_ < 0x1p40f && speed_ > 0x1p-40f && speed_ < 0x1p40f; }

    /// Whether the polygon certainly lies to one side of the line, farther from it than the radius.
    bool misses() const {
        const float reach = radius_ * std::sqrt(way_.x * way_.x + way_.y * way_.y);
        const float doubt = 0x1p-20f * (speed_ * size_ + std::fabs(between_) + reach) + 0x1p-50f * speed_ * reach_;
        const FourFloats gap = all_four(reach + doubt);
        FourMasks above = are_less(gap, heights_[0]), below = are_less(heights_[0], -gap);
        for (std::size_t i = 1; i < blocks; ++i) {
            above &= are_less(gap, heights_[i]);
            below &= are_less(heights_[i], -gap);
        }
        return signs_of((FourFloats)above) == 15 || signs_of((FourFloats)below) == 15;
    }

    /// Where the line likely enters and leaves; false when there is no telling.
    bool find(RoundPlace& enter, RoundPlace& leave) const {
        unsigned starts = 0, ends = 0;  // where sides have their start, and their end, to the right of the line
        for (std::size_t i = 0; i < blocks; ++i) {
            const FourFloats x = along_x_[i], y = along_y_[i];
            const FourFloats length = square_roots(x * x + y * y);
            const FourFloats start = heights_[i] * length - radius_ * (way_.x * x + way_.y * y);
            const FourFloats end = start + (way_.x * y - way_.y * x) * length;
            starts |= signs_of(start) << (4 * i);
            ends |= signs_of(end) << (4 * i);
        }
        const unsigned all = (1u << count_) - 1;
        const unsigned next_starts = (starts & all) >> 1 | (starts & 1) << (count_ - 1);
        const unsigned in = (~starts & ends & all) | (~ends & next_starts & all) << 16;
        const unsigned out = (starts & ~ends & all) | (ends & ~next_starts & all) << 16;
        if (in == 0 || out == 0) return false;
        enter = place_of(std::countr_zero(in));
        leave = place_of(std::countr_zero(out));
        return true;
    }

    /// Of the side, or of the corner.
    int index(const RoundPlace& place) const {
        const int index = place.side + static_cast<int>(place.is_disc);
        return index < count_ ? index : 0;
    }

    /// At least every coordinate as seen from either.
    double extent() const { return 1.0001 * static_cast<double>(reach_); }

  private:
    using Rows = std::array<FourFloats, blocks>;

    static RoundPlace place_of(int bit) { return {bit & 15, bit >= 16}; }

    // From each corner the way to the next. A polygon has its first few corners once more at the end.
    void load(const Vec2* points) {
        static_assert(blocks <= 2 && PolygonAccess::again >= 4);
        const FourFloats origin = load_two(points[0], points[0]);
        const auto two = [&](std::size_t i) { return load_two(points + i) - origin; };
        for (std::size_t i = 0; i < blocks; ++i) {
            const FourFloats here = two(4 * i), there = two(4 * i + 2);
            const FourFloats next = two(4 * i + 1), next_there = two(4 * i + 3);
            const FourFloats x = firsts(here, there), y = seconds(here, there);
            along_x_[i] = firsts(next, next_there) - x;
            along_y_[i] = seconds(next, next_there) - y;
            heights_[i] = (way_.x * y - way_.y * x) - between_;
        }
    }

    int count_;
    float radius_;
    Vec2 way_;
    float between_;  // way x (from the first corner to the disc)
    float size_, reach_, speed_;
    Rows along_x_, along_y_, heights_;
};

/// When a line enters b - a (lane 0) and leaves it (lane 1) at such places, one of a and b being a disc. The same times
/// and normals as SweepProof has, bit for bit. Sides and discs take the same way, since nothing foretells which it is.
///
/// The bounds of sides are those of SideTimes, with L, R, M, A and S as there. Of discs those of SweepProof: products
/// of the direction and a corner are off by less than S, and the square of the root by less than D = 4 (reach + |turn|)
/// (S + 8u reach); so times by less than T / (q root) with T = (2S + 16u (|p| + root)) root + 2D, and normals by less
/// than N / (q root) with N = 2MT + 16u (L + M |t|) q root. Products of such a normal and a side are off by less than
/// 8LN / (q root) + A. All of it multiplied by q and the root needs no quotient. T is taken twice.
template <bool polygon_is_a>
class RoundEnds {
  public:
    RoundEnds(const PlainOutline& a, const PlainOutline& b, Lanes direction, double extent, const RoundPlace& enter,
              const RoundPlace& leave)
        : dx_(both(direction[0])),
          dy_(both(direction[1])),
          extent_(extent),
          radius_(static_cast<double>(a.radius) + static_cast<double>(b.radius)),
          speed_(std::fabs(direction[0]) + std::fabs(direction[1])) {
        const Vec2* const in = (polygon_is_a ? a : b).points + enter.side;
        const Vec2* const out = (polygon_is_a ? a : b).points + leave.side;
        const Lanes origin = widened(a.points[0]), center = widened((polygon_is_a ? b : a).points[0]) - origin;
        const auto corners = [&](int i) {
            const Lanes one = widened(in[i]) - origin, other = widened(out[i]) - origin;
            return Row{firsts(one, other), seconds(one, other)};
        };
        const Row from = corners(0), to = corners(1), next = corners(2);
        along_ = {to.x - from.x, to.y - from.y};
        beyond_ = {next.x - to.x, next.y - to.y};
        over_ = {from.x - both(center[0]), from.y - both(center[1])};
        corner_ = {turn * (to.x - both(center[0])), turn * (to.y - both(center[1]))};
        set_times(LaneMasks{-static_cast<long long>(enter.is_disc), -static_cast<long long>(leave.is_disc)});
    }

    Lanes t;
    Lanes normal_x, normal_y;  ///< out of b - a, of any length
    int certain;               ///< bit 0: the line certainly enters there, bit 1: leaves there

  private:
    static constexpr double turn = polygon_is_a ? -1 : 1;

    struct Row {
        Lanes x, y;
    };

    void set_times(LaneMasks is_disc) {
        const double length = square_root(dx_[0] * dx_[0] + dy_[0] * dy_[0]);
        const Lanes out_x = turn * along_.y, out_y = -turn * along_.x;
        slope_ = out_x * dx_ + out_y * dy_;
        across_ = out_x * dy_ - out_y * dx_;
        size_sq_ = along_.x * along_.x + along_.y * along_.y;
        q_ = length * length;
        reach_ = radius_ * length;
        p_ = dx_ * corner_.x + dy_ * corner_.y;
        turn_ = dx_ * corner_.y - dy_ * corner_.x;
        square_ = (both(reach_) - turn_) * (both(reach_) + turn_);
        root_ = square_roots(picked(is_disc, square_, size_sq_));
        const Lanes height = (along_.y * over_.x - along_.x * over_.y) + both(radius_) * root_;
        above_ = picked(is_disc, p_ + Lanes{-1, 1} * root_, height);
        t = above_ / picked(is_disc, both(q_), slope_);
        normal_x = picked(is_disc, t * dx_ - corner_.x, out_x);
        normal_y = picked(is_disc, t * dy_ - corner_.y, out_y);
        certain = sign_bits(picked(is_disc, (Lanes)are_discs_sure(), (Lanes)are_sides_sure()));
    }

    LaneMasks are_sides_sure() const {
        const Lanes size = magnitude(slope_), foot = t * across_;
        const Lanes start = along_.x * over_.x + along_.y * over_.y, end = start + size_sq_;
        const Lanes doubt = both(768 * unit_roundoff * extent_ * (extent_ + radius_)) +
                            both(176 * unit_roundoff * speed_ * extent_) * magnitude(t);
        const Lanes beside = doubt * (both(16 * extent_ * speed_) + size + size);
        return are_less(doubt, both(SideTimes::accuracy) * magnitude(above_)) &
               are_less(Lanes{}, Lanes{-1, 1} * slope_) & are_less(both(0x1p-40 * extent_ * extent_), size_sq_) &
               are_less(beside, (foot - start) * size) & are_less(beside, (end - foot) * size);
    }

    LaneMasks are_discs_sure() const {
        const double slope_error = 36 * unit_roundoff * speed_ * extent_;
        const Lanes accuracy = both(SideTimes::accuracy), unit = both(q_) * root_;
        const Lanes square_error =
            both(4 * (slope_error + 8 * unit_roundoff * reach_)) * (both(reach_) + magnitude(turn_));
        const Lanes time_error = (both(4 * slope_error) + both(32 * unit_roundoff) * (magnitude(p_) + root_)) * root_ +
                                 both(4) * square_error;
        const Lanes normal_error =
            both(2 * speed_) * time_error +
            (both(16 * unit_roundoff * extent_) + both(16 * unit_roundoff * speed_) * magnitude(t)) * unit;
        const Lanes doubt =
            both(8 * extent_) * normal_error + both(384 * unit_roundoff * extent_ * (extent_ + radius_)) * unit;
        const Lanes behind = turn * (along_.x * normal_x + along_.y * normal_y);
        const Lanes ahead = turn * (beyond_.x * normal_x + beyond_.y * normal_y);
        return are_less(square_error + square_error, square_) &
               are_less(time_error, accuracy * magnitude(above_) * root_) &
               are_less(normal_error, accuracy * greater(magnitude(normal_x), magnitude(normal_y)) * unit) &
               are_less(doubt, behind * unit) & are_less(ahead * unit, -doubt);
    }

    Lanes dx_, dy_;
    double extent_, radius_, speed_;
    Row along_, beyond_, over_, corner_;
    Lanes slope_, across_, size_sq_, p_, turn_, square_, root_, above_;
    double q_, reach_;
};

}  // namespace carom::detail
