/// QuickPart: a convex part in plain doubles, with one error bound for all that is computed from two of them.
#pragma once

#include <carom/narrow/convex_features.hpp>

#include <array>
#include <cmath>

namespace carom::detail {

/// The same part with rounded world vertices. Only for bounded parts of up to `capacity` vertices.
struct QuickPart {
    static constexpr int capacity = 16;

    std::array<double, capacity + 1> x;  // vertex 0 stands again behind the last, so that edges need no wrapping
    std::array<double, capacity + 1> y;
    int count = 0;
    double vertex_error = 0;  ///< how far each coordinate may be from the exact one
    double largest = 0;       ///< the largest magnitude among the coordinates

    int size() const { return count; }
    static constexpr Extent extent() { return Extent::bounded; }

    template <class T>
    static bool fits(const ConvexPart<T>& part) {
        return part.is_bounded() && part.size() <= capacity;
    }

    template <class T>
    void set(const ConvexPart<T>& part);

    /// Moves the origin and takes the new largest magnitude.
    void shift(double dx, double dy);

  private:
    void carry(double c, double s, double tx, double ty);
    void measure();
};

/// Two parts and the doubt about them. The sign tests below mirror those of convex_features.hpp; a test that the bound
/// leaves undecided answers 0 and raises `doubt`.
///
/// The bound: let L be at least every coordinate relative to a vertex of a, and every vertex be off by at most d.
/// Relative coordinates are off by at most 2d + uL, their differences (at most 2L) by 4d + 4uL, a product of two
/// differences by 8L (4d + 4uL) / 2 plus rounding 4uL^2, and a sum of two such products by less than 64 L (d + uL) =
/// `slack`.
struct QuickPair {
    QuickPart a;
    QuickPart b;
    double radius = 0;
    double slack = 0;
    mutable bool doubt = false;

    template <class T>
    QuickPair(const ConvexPart<T>& exact_a, const ConvexPart<T>& exact_b);

    int decide(double value, double bound) const {
        if (value > bound) return 1;
        if (value < -bound) return -1;
        doubt = true;
        return 0;
    }

    int height_sign(const QuickPart& part, int k, const QuickPart& other, int i) const {
        if (part.count > 2 || k < 2) {
            const int from = k;
            const int to = part.count > 2 ? k + 1 : 1 - k;
            const double ex = part.x[to] - part.x[from];
            const double ey = part.y[to] - part.y[from];
            return decide(ey * (other.x[i] - part.x[from]) - ex * (other.y[i] - part.y[from]), slack);
        }
        const int to = 3 - k;  // caps: side 2 at vertex 1, side 3 at vertex 0
        const double ex = part.x[to] - part.x[1 - to];
        const double ey = part.y[to] - part.y[1 - to];
        return decide(ex * (other.x[i] - part.x[to]) + ey * (other.y[i] - part.y[to]), slack);
    }

    static constexpr bool sinks_below(const QuickPart&, int, const QuickPart&) { return false; }

    int vertex_gap_sign(const QuickPart& p, int i, const QuickPart& q, int j) const {
        const double dx = q.x[j] - p.x[i];
        const double dy = q.y[j] - p.y[i];
        return decide(dx * dx + dy * dy - radius * radius, 2 * slack + 8 * unit_roundoff * radius * radius);
    }

    /// The sign of the distance of a vertex to an edge, less the radii. Where the foot of the perpendicular may be an
    /// end, the end is taken: with t the distance of foot and end times the edge's length, at most `slack` off, the
    /// square is wrong by (2 slack / length)^2, which the factor 2 in `vertex_gap_sign` covers for edges not too short.
    int edge_gap_sign(const QuickPart& p, int i, const QuickPart& q, int j) const {
        const double ex = q.x[j + 1] - q.x[j];
        const double ey = q.y[j + 1] - q.y[j];
        const double wx = p.x[i] - q.x[j];
        const double wy = p.y[i] - q.y[j];
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
};

}  // namespace carom::detail
