/// RoundGuess and RoundEnds: where a line passes the outline of a polygon moved out by a radius. In floats which sides
/// or corners those are, likely; in doubles when, certain or not at all.
#pragma once

#include "cast_frame.hpp"

#include <carom/answer/feature.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace carom::detail {

/// A side, moved out by the radius; or the disc around the corner at its end.
struct RoundPlace {
    int side;
    bool is_disc;
};

/// Where the line likely enters (0) and leaves (1).
template <class T>
struct RoundFound {
    RoundPlace places[2];
    const BasicVec2<T>* corners[2];  ///< the start and the end of each side, and the corner behind
    int indices[2];                  ///< of the sides, or of the corners at their ends
    BasicVec2<T> origin;             ///< a corner of the polygon
    double size;                     ///< at least every coordinate of these corners as seen from it
    double extent;                   ///< at least every coordinate of all, as seen from it or from the start

    FeatureKind kind(int end) const { return places[end].is_disc ? FeatureKind::vertex : FeatureKind::edge; }

    /// Where the side starts, or the corner.
    const BasicVec2<T>* met(int end) const { return corners[end] + static_cast<int>(places[end].is_disc); }
};

/// A line past a polygon of up to `capacity` corners, seen in its frame. Registers hold a number for each corner; what
/// is left in them repeats the first corners.
///
/// The bounds, with v = 2^-24: let E be the largest coordinate of the corners as seen from the first, and M the sum of
/// the direction's. Corners are off by vE and the direction by v of itself, so products of both by 4vEM each. So
/// heights over the line are known but for 2^-20 (EM + r) and the errors of the path, r being the product with what
/// leads between the first corner and the start, which is taken in double. The radius times the speed that they are
/// compared with is off by less than 2^-20 of itself.
///
/// Let h be the height of a corner over the line, to the left of it. From one side to the next the heights
/// of the ends of all moved-out sides go around the outline, and change their sign where the line enters it, from
/// positive to negative, and where it leaves. So the signs alone say where, with no time known.
class RoundGuess {
  public:
    static constexpr int capacity = most_in_loop;

    template <class T>
    RoundGuess(const PlainLoop<T>& loop, const LocalPath& path, double radius)
        : count_(loop.count), blocks_(static_cast<std::size_t>(loop.count + 3) / 4) {
        const Lanes apart = path.start - lanes_of(loop.points[0]);
        const Lanes products = path.direction * swapped(apart);
        Rows x, y;
        const float size = load(loop.points, x, y);
        stored_size_ = static_cast<double>(size);
        stored_extent_ = stored_size_ + sum_of(magnitude(apart)) + path.start_size + radius;
        const float extent = static_cast<float>(stored_extent_), speed = static_cast<float>(path.speed);
        is_in_range_ = size > 0x1p-40f * extent && is_normal<T>(extent) && is_normal<T>(speed);
        if (!is_in_range_) return;
        const float unit = towards_one(extent), pace = towards_one(speed);
        const Lanes direction = both(static_cast<double>(pace)) * path.direction;
        direction_ = {static_cast<float>(direction[0]), static_cast<float>(direction[1])};
        between_ =
            static_cast<float>((products[0] - products[1]) * static_cast<double>(unit) * static_cast<double>(pace));
        radius_ = static_cast<float>(radius * static_cast<double>(unit));
        size_ = size * unit;
        reach_ = extent * unit;
        speed_ = speed * pace;
        set_heights(x, y, unit);
    }

    /// Whether the bounds hold: nothing underflows or overflows.
    bool is_in_range() const { return is_in_range_; }

    /// Whether the polygon certainly lies to one side of the line, farther from it than the radius.
    bool misses() const {
        const float reach = radius_ * std::sqrt(direction_.x * direction_.x + direction_.y * direction_.y);
        const float doubt = 0x1p-20f * (speed_ * size_ + std::fabs(between_) + reach) + 0x1p-48f * speed_ * reach_;
        const FourFloats gap = all_four(reach + doubt);
        FourMasks above = are_less(gap, heights_[0]), below = are_less(heights_[0], -gap);
        for (std::size_t i = 1; i < blocks_; ++i) {
            above &= are_less(gap, heights_[i]);
            below &= are_less(heights_[i], -gap);
        }
        return signs_of((FourFloats)above) == 15 || signs_of((FourFloats)below) == 15;
    }

    /// False when there is no telling.
    template <class T>
    bool find(const PlainLoop<T>& loop, RoundFound<T>& found) const {
        std::uint64_t starts = 0, ends = 0;  // where sides have their start, and their end, to the right of the line
        for (std::size_t i = 0; i < blocks_; ++i) {
            const FourFloats x = along_x_[i], y = along_y_[i];
            const FourFloats length = square_roots(x * x + y * y);
            const FourFloats start = heights_[i] * length - radius_ * (direction_.x * x + direction_.y * y);
            const FourFloats end = start + (direction_.x * y - direction_.y * x) * length;
            starts |= std::uint64_t{signs_of(start)} << (4 * i);
            ends |= std::uint64_t{signs_of(end)} << (4 * i);
        }
        const std::uint64_t all = (std::uint64_t{1} << count_) - 1;
        const std::uint64_t next_starts = (starts & all) >> 1 | (starts & 1) << (count_ - 1);
        const std::uint64_t in = (~starts & ends & all) | (~ends & next_starts & all) << 32;
        const std::uint64_t out = (starts & ~ends & all) | (ends & ~next_starts & all) << 32;
        if (in == 0 || out == 0) return false;
        for (const int end : {0, 1}) {
            const RoundPlace place = place_of(std::countr_zero(end == 0 ? in : out));
            const int index = place.side + static_cast<int>(place.is_disc);
            found.places[end] = place;
            found.corners[end] = loop.points + place.side;
            found.indices[end] = index < count_ ? index : 0;
        }
        found.origin = loop.points[0];
        found.size = 1.0001 * stored_size_;
        found.extent = 1.0001 * stored_extent_;
        return true;
    }

  private:
    using Rows = std::array<FourFloats, (capacity + 3) / 4>;

    static RoundPlace place_of(int bit) { return {bit & 31, bit >= 32}; }

    static FourFloats two(const Vec2* points, std::size_t i) {
        return load_two(points + i) - load_two(points[0], points[0]);
    }
    static FourFloats two(const Vec2D* points, std::size_t i) {
        const Lanes origin = lanes_of(points[0]);
        return narrowed(lanes_of(points[i]) - origin, lanes_of(points[i + 1]) - origin);
    }

    // Differences of floats lose nothing to underflow, but those of doubles that become floats do.
    template <class T>
    static bool is_normal(float size) {
        return size > (std::is_same_v<T, float> ? 0x1p-126f : 0x1p-84f) && size < 0x1p127f;
    }

    // The power of two that brings a normal number between 1 and 2.
    static float towards_one(float size) {
        return std::bit_cast<float>((254u << 23) - (std::bit_cast<std::uint32_t>(size) & 0x7f800000u));
    }

    // The corners as seen from the first, and the ways from each to the next; returns the largest coordinate. A loop
    // has its first few corners once more at the end.
    template <class T>
    float load(const BasicVec2<T>* points, Rows& x, Rows& y) {
        static_assert(PolygonAccess::again >= 4);
        FourFloats largest{};
        for (std::size_t i = 0; i < blocks_; ++i) {
            const FourFloats here = two(points, 4 * i), there = two(points, 4 * i + 2);
            const FourFloats next = two(points, 4 * i + 1), next_there = two(points, 4 * i + 3);
            x[i] = firsts(here, there);
            y[i] = seconds(here, there);
            largest = greater(largest, greater(magnitude(here), magnitude(there)));
            along_x_[i] = firsts(next, next_there) - x[i];
            along_y_[i] = seconds(next, next_there) - y[i];
        }
        return greatest(largest);
    }

    // With lengths times a power of two: so no result depends on their unit.
    void set_heights(const Rows& x, const Rows& y, float unit) {
        for (std::size_t i = 0; i < blocks_; ++i) {
            along_x_[i] *= unit;
            along_y_[i] *= unit;
            heights_[i] = (direction_.x * (unit * y[i]) - direction_.y * (unit * x[i])) - between_;
        }
    }

    int count_;
    std::size_t blocks_;
    float radius_;
    Vec2 direction_;
    float between_;  // direction x (from the first corner to the start)
    float size_, reach_, speed_;
    double stored_size_, stored_extent_;
    bool is_in_range_;
    Rows along_x_, along_y_, heights_;
};

/// When a line enters (lane 0) and leaves (lane 1) at such places. Sides and discs take the same steps, since nothing
/// foretells which it is.
///
/// The bounds: let E be at least every coordinate of the corners, L those of the start and its size, too, R the radius
/// and M the sum of the direction's. Sides are off by less than 4uE, the start by 8uL and so over_ and corner_ by 10uL,
/// the direction by 8uM. Then slopes n . d are off by less than S = 36uME, heights less than A = 384uE(L + R), so times
/// by Q / |slope| with Q = 2A + (4S + 32uME) |t|, and feet, which are t (n x d), by less than Q (16ME / |slope| + 2).
/// Of discs, products of the direction and a corner are off by less than P = 36uML, and the square of the root by less
/// than D = 4 (reach + |turn|) (P + 8u reach); so times by less than T / (q root) with T = (2P + 32u (|p| + root)) root
/// + 2D, and normals by less than N / (q root) with N = 2MT + 16u (L + M |t|) q root. Products of such a normal and a
/// side are off by less than 8EN / (q root) + A. All of it multiplied by q and the root needs no quotient. T is taken
/// twice.
class RoundEnds {
  public:
    /// By how much of itself a time may be off at most.
    static constexpr double accuracy = 0x1p-28;

    template <class T>
    RoundEnds(const RoundFound<T>& found, const LocalPath& path, double radius)
        : dx_(both(path.direction[0])),
          dy_(both(path.direction[1])),
          size_(found.size),
          extent_(found.extent),
          radius_(radius),
          speed_(path.speed) {
        const BasicVec2<T>*const in = found.corners[0], *const out = found.corners[1];
        const Lanes origin = lanes_of(found.origin), center = path.start - origin;
        const auto corners = [&](int i) {
            const Lanes one = widened(in[i]) - origin, other = widened(out[i]) - origin;
            return Row{firsts(one, other), seconds(one, other)};
        };
        const Row from = corners(0), to = corners(1), next = corners(2);
        along_ = {to.x - from.x, to.y - from.y};
        beyond_ = {next.x - to.x, next.y - to.y};
        over_ = {from.x - both(center[0]), from.y - both(center[1])};
        corner_ = {to.x - both(center[0]), to.y - both(center[1])};
        set_times(LaneMasks{-static_cast<long long>(found.places[0].is_disc),
                            -static_cast<long long>(found.places[1].is_disc)});
    }

    Lanes t;
    Lanes normal_x, normal_y;  ///< outward, of any length
    LaneMasks are_certain;     ///< whether the line enters there, and leaves there

  private:
    struct Row {
        Lanes x, y;
    };

    void set_times(LaneMasks is_disc) {
        const double length = square_root(dx_[0] * dx_[0] + dy_[0] * dy_[0]);
        const Lanes out_x = along_.y, out_y = -along_.x;
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
        are_certain = (LaneMasks)picked(is_disc, (Lanes)are_discs_sure(), (Lanes)are_sides_sure());
    }

    LaneMasks are_sides_sure() const {
        const Lanes size = magnitude(slope_), foot = t * across_;
        const Lanes start = along_.x * over_.x + along_.y * over_.y, end = start + size_sq_;
        const Lanes doubt = both(768 * unit_roundoff * size_ * (extent_ + radius_)) +
                            both(176 * unit_roundoff * speed_ * size_) * magnitude(t);
        const Lanes beside = doubt * (both(16 * size_ * speed_) + size + size);
        return are_less(doubt, both(accuracy) * magnitude(above_)) & are_less(Lanes{}, Lanes{-1, 1} * slope_) &
               are_less(both(0x1p-40 * size_ * size_), size_sq_) & are_less(beside, (foot - start) * size) &
               are_less(beside, (end - foot) * size);
    }

    LaneMasks are_discs_sure() const {
        const double slope_error = 36 * unit_roundoff * speed_ * extent_;
        const Lanes unit = both(q_) * root_;
        const Lanes square_error =
            both(4 * (slope_error + 8 * unit_roundoff * reach_)) * (both(reach_) + magnitude(turn_));
        const Lanes time_error = (both(4 * slope_error) + both(64 * unit_roundoff) * (magnitude(p_) + root_)) * root_ +
                                 both(4) * square_error;
        const Lanes normal_error =
            both(2 * speed_) * time_error +
            (both(16 * unit_roundoff * extent_) + both(16 * unit_roundoff * speed_) * magnitude(t)) * unit;
        const Lanes doubt =
            both(8 * size_) * normal_error + both(384 * unit_roundoff * size_ * (extent_ + radius_)) * unit;
        const Lanes behind = along_.x * normal_x + along_.y * normal_y;
        const Lanes ahead = beyond_.x * normal_x + beyond_.y * normal_y;
        return are_less(square_error + square_error, square_) &
               are_less(time_error, both(accuracy) * magnitude(above_) * root_) &
               are_less(normal_error, both(accuracy) * greater(magnitude(normal_x), magnitude(normal_y)) * unit) &
               are_less(doubt, behind * unit) & are_less(ahead * unit, -doubt);
    }

    Lanes dx_, dy_;
    double size_, extent_, radius_, speed_;
    Row along_, beyond_, over_, corner_;
    Lanes slope_, across_, size_sq_, p_, turn_, square_, root_, above_;
    double q_, reach_;
};

}  // namespace carom::detail
