/// RotatingPolygon: a polygon that rotates about a pivot, and the view of another from it.
#pragma once

#include "unit_vector.hpp"

#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/motion/impact_filters.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// Up to so many pairs of corners are all computed with, the last one repeated, which takes no branches.
inline constexpr int max_unrolled_pairs = 4;

/// One number for each corner or side, in at most `pairs` pairs; the last is repeated if there are fewer.
template <int pairs>
struct alignas(16) Row {
    std::array<double, 2 * pairs> numbers;

    double operator[](int i) const { return numbers[static_cast<std::size_t>(i)]; }
    double& operator[](int i) { return numbers[static_cast<std::size_t>(i)]; }
    Lanes pair(int k) const { return two_of(&numbers[2 * static_cast<std::size_t>(k)]); }
    void set_pair(int k, Lanes value) { put_two(&numbers[2 * static_cast<std::size_t>(k)], value); }
};

template <int pairs>
struct PointRow {
    Row<pairs> x, y;

    Vec2D operator[](int i) const { return {x[i], y[i]}; }
    void set(int i, const Vec2D& v) { x[i] = v.x, y[i] = v.y; }
};

/// Bit i is the result of comparison i.
inline unsigned bits_of(LaneMasks masks) {
    return static_cast<unsigned>(sign_bits(std::bit_cast<Lanes>(masks)));
}

/// The first number in `count` pairs that equals a value, or -1.
template <int pairs, class PairAt>
int index_of(double value, int count, const PairAt& pair_at) {
    if constexpr (pairs <= max_unrolled_pairs) {
        unsigned bits = 0;
        for (int k = 0; k < pairs; ++k) bits |= bits_of(pair_at(k) == both(value)) << 2 * k;
        return bits ? std::countr_zero(bits) : -1;
    } else {
        for (int k = 0; k < count; ++k) {
            if (const unsigned bits = bits_of(pair_at(k) == both(value))) return 2 * k + std::countr_zero(bits);
        }
        return -1;
    }
}

/// The largest power of two that is at most x > 0, not below 2^-1022.
inline double power_below(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u);
}

/// 1 / x for a power of two between 2^-1000 and 2^1000.
inline double reciprocal_of_power(double x) {
    return std::bit_cast<double>(0x7fe0000000000000u - std::bit_cast<std::uint64_t>(x));
}

/// The squared lengths of two vectors.
inline Lanes lengths_sq(Lanes v, Lanes w) {
    const Lanes x = firsts(v, w), y = seconds(v, w);
    return x * x + y * y;
}

template <class T>
double term_of(const BasicPolynomial<T>& p, int i) {
    return i < p.size() ? static_cast<double>(p[i]) : 0;
}

template <class T>
Lanes terms_of(const BasicMotion<T>& motion, int i) {
    return Lanes{term_of(motion.x(), i), term_of(motion.y(), i)};
}

/// A polygon relative to its pivot, unrotated.
template <int pairs>
struct RotatingPolygon {
    int count = 0;
    PointRow<pairs> corners;
    PointRow<pairs> normals;  ///< unit, outward, of the side from corner i to the next
    Row<pairs> heights;       ///< the polygon's maximum along them
    double angular_velocity;
    Vec2D pivot;
    double reach = 0;   ///< from the pivot to the farthest corner
    double extent = 0;  ///< of the coordinates

    /// The number of pairs to compute with.
    int pair_count() const { return pairs <= max_unrolled_pairs ? pairs : (count + 1) / 2; }

    /// The next corner; also for the copies of the last one.
    int after(int i) const { return i + 1 < count ? i + 1 : 0; }

    /// Reads the stored values. Returns the largest absolute value that takes part in sums.
    template <class T>
    double read(const MovingConvex<T>& moving) {
        count = moving.part.size();
        angular_velocity = static_cast<double>(moving.motion.angular_velocity());
        pivot = lift<double>(moving.motion.pivot());
        Lanes sizes = greater(magnitudes(lanes_of(pivot)), magnitudes(terms_of(moving.motion, 0)));
        for (int k = 0; k < pair_count(); ++k) {
            // In pairs from the start: loading two numbers that were just stored one by one would stall.
            const Vec2D first = moving.part.template vertex<double>(std::min(2 * k, count - 1));
            const Vec2D second = moving.part.template vertex<double>(std::min(2 * k + 1, count - 1));
            const Lanes x{first.x, second.x}, y{first.y, second.y};
            sizes = greater(sizes, greater(magnitudes(x), magnitudes(y)));
            corners.x.set_pair(k, x);
            corners.y.set_pair(k, y);
        }
        return greatest(sizes);
    }

    /// Scales to units of 1 / `per_length` and moves the origin to the pivot. False when a side has no direction.
    bool set(double per_length) {
        pivot = per_length * pivot;
        Lanes reach_sq = both(0), extent_sq = both(0);
        for (int k = 0; k < pair_count(); ++k) {
            const Lanes x = both(per_length) * corners.x.pair(k), y = both(per_length) * corners.y.pair(k);
            const Lanes right = x - both(pivot.x), up = y - both(pivot.y);
            extent_sq = greater(extent_sq, x * x + y * y);
            reach_sq = greater(reach_sq, right * right + up * up);
            corners.x.set_pair(k, right);
            corners.y.set_pair(k, up);
        }
        const Lanes farthest = roots_of(Lanes{greatest(reach_sq), greatest(extent_sq)});
        reach = farthest[0] * (1 + 0x1p-40);
        extent = farthest[1] + std::fabs(pivot.x) + std::fabs(pivot.y);
        return set_normals() && set_heights();
    }

  private:
    bool set_normals() {
        for (int k = 0; k < pair_count(); ++k) {
            const int first = after(2 * k), second = after(2 * k + 1);
            const Lanes x = Lanes{corners.x[first], corners.x[second]} - corners.x.pair(k);
            const Lanes y = Lanes{corners.y[first], corners.y[second]} - corners.y.pair(k);
            const Lanes size = greater(magnitudes(x), magnitudes(y));
            if (!are_all(size > both(0x1p-400))) return set_extreme_normals();  // none is above 4
            const Lanes per_size = both(1) / roots_of(x * x + y * y);
            normals.x.set_pair(k, per_size * y);
            normals.y.set_pair(k, -(per_size * x));
        }
        return true;
    }

    bool set_extreme_normals() {
        for (int i = 0; i < 2 * pair_count(); ++i) {
            const int j = std::min(i, count - 1);
            const Vec2D normal = -perp(unit_vector(corners[after(j)] - corners[j]));
            if (normal == Vec2D{}) return false;
            normals.set(i, normal);
        }
        return true;
    }

    // The maximum over all corners, since rounded polygons need not be convex.
    bool set_heights() {
        if constexpr (pairs > max_unrolled_pairs) return set_heights_nearby();
        for (int k = 0; k < pairs; ++k) {
            const Lanes right = normals.x.pair(k), up = normals.y.pair(k);
            Lanes highest = both(-std::numeric_limits<double>::infinity());
            for (int j = 0; j < pairs; ++j) {
                const Lanes x = corners.x.pair(j), y = corners.y.pair(j);
                highest = greater(highest, right * x + up * y);
                highest = greater(highest, right * swapped(x) + up * swapped(y));
            }
            heights.set_pair(k, highest);
        }
        return true;
    }

    // Along any direction the exact corners fall off from the highest to the lowest. Where they certainly do, none
    // beyond is higher.
    bool set_heights_nearby() {
        const double noise = 0x1p-48 * extent;
        for (int i = 0; i < count; ++i) {
            const double own = dot(normals[i], corners[i]);
            double highest = own;
            for (const int step : {1, count - 1}) {
                double last = own;
                for (int steps = 1, at = i; steps < count; ++steps) {
                    at = at + step < count ? at + step : at + step - count;
                    const double height = dot(normals[i], corners[at]);
                    if (height < last - noise) break;
                    highest = std::max(highest, last = height);
                }
            }
            heights[i] = highest;
        }
        if (count % 2) heights[count] = heights[count - 1];
        return true;
    }
};

inline Vec2D rotate_back(const RotD& rot, const Vec2D& v) {
    return {rot.c * v.x + rot.s * v.y, rot.c * v.y - rot.s * v.x};
}

/// Whether a shape fits into a polygon of that capacity: no radius, no growth, and a path of degree 2 at most.
template <class T>
bool fits_polygon(const MovingConvex<T>& moving, int capacity) {
    const BasicMotion<T>& motion = moving.motion;
    const ConvexPart<T>& part = moving.part;
    return part.is_bounded() && part.size() > 2 && part.size() <= capacity && !part.is_rounded() &&
           motion.growth() == 0 && motion.x().size() <= 3 && motion.y().size() <= 3;
}

/// The other polygon as seen from this one: its pivot, and its corners relative to it.
template <int pairs>
struct PolygonView {
    PointRow<pairs> offsets;
    Vec2D pivot;

    void set(const RotatingPolygon<pairs>& other, const RotD& rot, const Vec2D& at) {
        pivot = at;
        const Lanes c = both(rot.c), s = both(rot.s);
        for (int k = 0; k < other.pair_count(); ++k) {
            const Lanes x = other.corners.x.pair(k), y = other.corners.y.pair(k);
            offsets.x.set_pair(k, c * x - s * y);
            offsets.y.set_pair(k, s * x + c * y);
        }
    }
};

/// The distance of the other polygon from the line of each side.
template <int pairs>
struct SideGaps {
    std::array<Lanes, pairs> pair;
    int count;  ///< of the pairs in use

    SideGaps(const RotatingPolygon<pairs>& own, const RotatingPolygon<pairs>& other, const PolygonView<pairs>& view)
        : count(own.pair_count()) {
        CAROM_ASSUME(count > 0);
        for (int k = 0; k < count; ++k) of(k) = both(std::numeric_limits<double>::infinity());
        for (int j = 0; j < other.pair_count(); ++j) {
            const Lanes x = view.offsets.x.pair(j), y = view.offsets.y.pair(j);
            include(own, x, y);
            include(own, swapped(x), swapped(y));
        }
        const Lanes right = both(view.pivot.x), up = both(view.pivot.y);
        for (int k = 0; k < count; ++k) {
            const Lanes height = own.normals.x.pair(k) * right + own.normals.y.pair(k) * up;
            of(k) = of(k) + (height - own.heights.pair(k));
        }
    }

    Lanes greatest_pair() const {
        Lanes result = pair[0];
        for (int k = 1; k < count; ++k) result = greater(pair[static_cast<std::size_t>(k)], result);
        return result;
    }

    /// The first side whose gap equals `gap`, or -1.
    int which_is(double gap) const {
        return index_of<pairs>(gap, count, [&](int k) { return pair[static_cast<std::size_t>(k)]; });
    }

  private:
    Lanes& of(int k) { return pair[static_cast<std::size_t>(k)]; }

    // Each of two corners with one side of each pair.
    void include(const RotatingPolygon<pairs>& own, Lanes x, Lanes y) {
        for (int k = 0; k < count; ++k) of(k) = lesser(own.normals.x.pair(k) * x + own.normals.y.pair(k) * y, of(k));
    }
};

}  // namespace carom::detail
