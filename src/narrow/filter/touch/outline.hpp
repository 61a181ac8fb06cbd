/// LoadedOutline: a convex part in plain doubles, with one error bound for all that is computed from two of them.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>
#include <carom/detail/narrow/filter/touch/placed_point.hpp>

#include <array>
#include <cmath>

namespace carom::detail {

/// A point in the middle of an outline, before all poses and after them, and how far the latter may be from the exact
/// one, in unit roundoffs of 1.
struct PlacedMiddle {
    Vec2D local;
    BasicVec2<DoubleDouble> world;
    double error;

    template <class T>
    explicit PlacedMiddle(const OutlineView<T>& view);
};

/// A bounded convex shape with rounded vertices, as seen from a point nearby. Has up to `capacity` vertices, or none if
/// its numbers have to be looked at first.
struct LoadedOutline {
    static constexpr int capacity = 64;

    // The first four stand again behind the last: sides need no wrapping, and odd counts still come in twos.
    alignas(Lanes) std::array<double, capacity + 4> xs;
    alignas(Lanes) std::array<double, capacity + 4> ys;
    int count = 0;
    bool is_posed = false;
    bool is_reversed = false;  ///< vertices 1 and 2 of a triangle stand in the other order
    double vertex_error = 0;   ///< how far a vertex may be from the exact one
    Lanes low;                 ///< the corners of the smallest upright box around it
    Lanes high;

    int size() const { return count; }
    double largest() const { return greatest(greater(-low, high)); }  ///< the largest magnitude among the coordinates
    static constexpr CoreKind core_kind() { return CoreKind::bounded; }

    template <class T>
    static bool fits(const ConvexPart<T>& part) {
        return part.is_bounded() && part.size() <= capacity;
    }

    double x(int i) const { return xs[static_cast<std::size_t>(i)]; }
    double y(int i) const { return ys[static_cast<std::size_t>(i)]; }
    Lanes vertex(int i) const { return Lanes{x(i), y(i)}; }

    /// Of vertices i and i + 1.
    Lanes two_x(int i) const { return two_of(&xs[static_cast<std::size_t>(i)]); }
    Lanes two_y(int i) const { return two_of(&ys[static_cast<std::size_t>(i)]); }

    /// As seen from the sum of two points.
    template <class T>
    void load(const OutlineView<T>& view, Lanes origin, Lanes offset);

    /// As seen from a point nearby, however far it is from the origins of its poses: it is off by little more than the
    /// rounding of its size and of how far it is from there.
    template <class T>
    void load_from_nearby(const OutlineView<T>& view, const PlacedMiddle& middle, const BasicVec2<DoubleDouble>& from);

  private:
    template <class T>
    void load_box(const OutlineView<T>& view, const Placement& outer, Lanes offset);
    template <class T>
    void load_points(const OutlineView<T>& view, const Placement& placement, Lanes offset);
    template <class Local>
    void place(int n, const Placement& placement, Lanes offset, Local local);
};

/// Two parts and the doubt about them. The sign tests below mirror those of convex_features.hpp; a test that the bound
/// leaves undecided answers 0 and raises `doubt`.
///
/// The bound: let L be at least every relative coordinate, and each be off by at most d. Their differences (at most 2L)
/// are off by at most 2d + 2uL, a product of two differences by 8Ld + 12uL^2, and a sum of two such products by
/// 16Ld + 32uL^2, which is at most half of 64 L (d + uL) = `slack`.
struct OutlinePair {
    LoadedOutline a;
    LoadedOutline b;
    Lanes origin{};     ///< what all coordinates are seen from
    double radius = 0;  ///< of both
    double error = 0;   ///< of a coordinate: d + uL
    double extent = 0;  ///< L
    double slack = 0;
    double spans = 0;  ///< how far vertices are apart, at least; 0 for what is seen here
    bool is_sharpened = false;
    mutable bool doubt = false;

    template <class T>
    OutlinePair(const OutlineView<T>& view_a, const OutlineView<T>& view_b);

    /// Of shapes as they stand, or parts.
    template <class A, class B>
    OutlinePair(const A& of, const B& and_of) : OutlinePair(outline_view(of), outline_view(and_of)) {}

    /// Whether both have been loaded.
    bool is_loaded() const { return a.count > 0 && b.count > 0; }

    /// Whether squares of squares of its lengths stay in range, and those of their rounding. Those of floats always do:
    /// where ties were broken by other rules below some size, results would depend on the unit of length.
    bool is_in_range() const { return extent > 0x1p-200 && extent + radius < 0x1p250; }

    /// Whether what is computed from the coordinates is as accurate as `separation` promises, to within 16 u (D + R):
    /// shapes far from the origin of their poses are not. The rounding of distances makes less than 5 uD of that.
    bool is_accurate() const {
        const double seen = greatest(greater(a.high, b.high) - lesser(a.low, b.low));
        return a.vertex_error + b.vertex_error <= 11 * unit_roundoff * (std::max(spans, seen) + radius);
    }

    /// Where it is not accurate: loads the two again, as seen from between them, once. Returns false where that is no
    /// use.
    template <class T>
    bool sharpen(const OutlineView<T>& view_a, const OutlineView<T>& view_b);

    int decide(double value, double bound) const {
        if (value > bound) return 1;
        if (value < -bound) return -1;
        doubt = true;
        return 0;
    }

    /// Whether the boxes around the two are apart by more than the radii and `reach`, certainly.
    bool boxes_are_apart(double reach = 0) const {
        const double gap = greatest(greater(a.low, b.low) - lesser(a.high, b.high));
        return gap > (radius + reach) * (1 + 8 * unit_roundoff) + 4 * error;
    }

    /// How the two touch; unknown also where they are not loaded.
    QuickTouch touch() const;

    /// How the cores touch, by their sides.
    QuickTouch touch_of_cores() const;

    int vertex_gap_sign(const LoadedOutline& p, int i, const LoadedOutline& q, int j) const {
        const double dx = q.x(j) - p.x(i);
        const double dy = q.y(j) - p.y(i);
        return decide(dx * dx + dy * dy - radius * radius, 2 * slack + 8 * unit_roundoff * radius * radius);
    }

    /// The sign of the distance of a vertex to an edge, less the radii. Where the foot of the perpendicular may be an
    /// end, the end is taken: with t the distance of foot and end times the edge's length, at most `slack` off, the
    /// square is wrong by (2 slack / length)^2, which the factor 2 in `vertex_gap_sign` covers for edges not too short.
    int edge_gap_sign(const LoadedOutline& p, int i, const LoadedOutline& q, int j) const {
        const double ex = q.x(j + 1) - q.x(j);
        const double ey = q.y(j + 1) - q.y(j);
        const double wx = p.x(i) - q.x(j);
        const double wy = p.y(i) - q.y(j);
        const double length_sq = ex * ex + ey * ey;
        if (!(length_sq > 64 * slack)) {
            doubt = true;
            return 0;
        }
        const double t = ex * wx + ey * wy;
        if (t <= slack) return vertex_gap_sign(p, i, q, j);
        if (t >= length_sq - 2 * slack) return vertex_gap_sign(p, i, q, j + 1);
        const double area = ex * wy - ey * wx;
        const double reach_sq = radius * radius;
        const double bound = (2 * std::fabs(area) + slack + 2 * reach_sq) * slack +
                             16 * unit_roundoff * (area * area + reach_sq * length_sq) + tiny;
        return decide(area * area - reach_sq * length_sq, bound);
    }

  private:
    CAROM_ALWAYS_INLINE void set_bounds() {
        const double largest = greatest(greater(greater(-a.low, a.high), greater(-b.low, b.high)));
        error = std::max(a.vertex_error, b.vertex_error) + unit_roundoff * largest;
        extent = largest + 4 * error;
        // The factor that shrinks it comes last: where products of coordinates overflow, the bound does, too.
        slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
    }
};

}  // namespace carom::detail
