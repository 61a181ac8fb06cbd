/// Wheel: a polygon of few corners that turns about a pivot, and what of another is seen from it.
#pragma once

#include "unit_vector.hpp"

#include <carom/math/lanes.hpp>
#include <carom/motion/quick_impact.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace carom::detail {

/// For each corner, or each side. With `pairs` pairs of them; what is missing repeats the last.
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
    void fill_from(int count) {
        for (int i = count; i < 2 * pairs; ++i) set(i, (*this)[count - 1]);
    }
};

inline double largest(const Vec2D& v) {
    return std::max(std::fabs(v.x), std::fabs(v.y));
}

template <class T>
double term_of(const BasicPolynomial<T>& p, int i) {
    return i < p.size() ? static_cast<double>(p[i]) : 0;
}

/// A polygon as seen from its pivot, unturned.
template <int pairs>
struct Wheel {
    int count = 0;
    PointRow<pairs> corners;
    PointRow<pairs> normals;  ///< unit, outward, of the side from corner i to the next
    Row<pairs> heights;       ///< how far the polygon reaches along them
    double spin;
    Vec2D pivot;
    double reach = 0;   ///< from it
    double extent = 0;  ///< of the coordinates

    /// As stored, and the largest of all that has to be added.
    template <class T>
    double read(const Flyer<T>& flyer) {
        count = flyer.part.size();
        spin = static_cast<double>(flyer.motion.spin());
        pivot = lift<double>(flyer.motion.pivot());
        const Vec2D place{term_of(flyer.motion.x(), 0), term_of(flyer.motion.y(), 0)};
        double size = std::max(largest(pivot), largest(place));
        for (int i = 0; i < count; ++i) {
            const Vec2D corner = flyer.part.template vertex<double>(i);
            corners.set(i, corner);
            size = std::max(size, largest(corner));
        }
        corners.fill_from(count);
        return size;
    }

    /// In units of 1 / `per_length`, about the pivot. False when a side has no direction.
    bool set(double per_length) {
        pivot = per_length * pivot;
        Lanes reach_sq = both(0), extent_sq = both(0);
        for (int k = 0; k < pairs; ++k) {
            const Lanes x = both(per_length) * corners.x.pair(k), y = both(per_length) * corners.y.pair(k);
            const Lanes right = x - both(pivot.x), up = y - both(pivot.y);
            extent_sq = greater(extent_sq, x * x + y * y);
            reach_sq = greater(reach_sq, right * right + up * up);
            corners.x.set_pair(k, right);
            corners.y.set_pair(k, up);
        }
        reach = std::sqrt(greatest(reach_sq)) * (1 + 0x1p-40);
        extent = std::sqrt(greatest(extent_sq)) + std::fabs(pivot.x) + std::fabs(pivot.y);
        for (int i = 0; i < count; ++i) {
            const Vec2D normal = -perp(unit_vector(corners[i + 1 < count ? i + 1 : 0] - corners[i]));
            if (normal == Vec2D{}) return false;
            normals.set(i, normal);
        }
        normals.fill_from(count);
        set_heights();
        return true;
    }

  private:
    // The greatest height of all corners, since rounded polygons need not be convex.
    void set_heights() {
        for (int k = 0; k < pairs; ++k) {
            Lanes most = both(-std::numeric_limits<double>::infinity());
            for (int j = 0; j < 2 * pairs; ++j) {
                most = greater(most, normals.x.pair(k) * both(corners.x[j]) + normals.y.pair(k) * both(corners.y[j]));
            }
            heights.set_pair(k, most);
        }
    }
};

inline Vec2D turned_back(const RotD& rot, const Vec2D& v) {
    return {rot.c * v.x + rot.s * v.y, rot.c * v.y - rot.s * v.x};
}

/// What is seen from a wheel: the corners of the other, and its pivot.
template <int pairs>
struct WheelView {
    PointRow<pairs> corners;
    Vec2D pivot;

    void set(const Wheel<pairs>& other, const RotD& rot, const Vec2D& at) {
        pivot = at;
        const Lanes c = both(rot.c), s = both(rot.s), right = both(at.x), up = both(at.y);
        for (int k = 0; k < pairs; ++k) {
            const Lanes x = other.corners.x.pair(k), y = other.corners.y.pair(k);
            corners.x.set_pair(k, (c * x - s * y) + right);
            corners.y.set_pair(k, (s * x + c * y) + up);
        }
    }
};

struct SideGap {
    double gap = -std::numeric_limits<double>::infinity();
    int side = 0;
};

/// The side that all corners are farthest outside of.
template <int pairs>
SideGap farthest_side(const Wheel<pairs>& own, const WheelView<pairs>& view) {
    std::array<Lanes, pairs> least;
    least.fill(both(std::numeric_limits<double>::infinity()));
    for (int j = 0; j < 2 * pairs; ++j) {
        const Lanes x = both(view.corners.x[j]), y = both(view.corners.y[j]);
        for (int k = 0; k < pairs; ++k) {
            Lanes& lowest = least[static_cast<std::size_t>(k)];
            lowest = lesser(own.normals.x.pair(k) * x + own.normals.y.pair(k) * y, lowest);
        }
    }
    SideGap best;
    for (int k = 0; k < pairs; ++k) {
        const Lanes gaps = least[static_cast<std::size_t>(k)] - own.heights.pair(k);
        const double gap = greatest(gaps);
        if (gap > best.gap) best = {gap, gaps[0] == gap ? 2 * k : 2 * k + 1};
    }
    return best;
}

}  // namespace carom::detail
