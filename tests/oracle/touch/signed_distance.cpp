#include "oracle/touch/signed_distance.hpp"

#include "oracle/pieces/pieces.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

constexpr int root_bits = 256;
using V = Vec<mpq_class>;
using Exact = Dyadic<mpz_class>;

mpq_class rational(const Exact& x) {
    mpq_class result(x.mantissa);
    if (x.exponent >= 0)
        result <<= unsigned(x.exponent);
    else
        result >>= unsigned(-x.exponent);
    return result;
}

V operator-(const V& a, const V& b) {
    return {a.x - b.x, a.y - b.y};
}
mpq_class dot(const V& a, const V& b) {
    return a.x * b.x + a.y * b.y;
}

Piece<mpq_class> rational(const Piece<Exact>& piece) {
    Piece<mpq_class> result;
    for (const auto& p : piece.points) result.points.push_back({rational(p.x), rational(p.y)});
    for (const auto& d : piece.directions) result.directions.push_back({rational(d.x), rational(d.y)});
    result.radius = rational(piece.radius);
    return result;
}

/// To the points from + t step with t >= 0, and t <= 1 if it ends.
mpq_class distance_sq(const V& p, const V& from, const V& step, bool ends) {
    const V w = p - from;
    const mpq_class length = dot(step, step);
    mpq_class t = length == 0 ? mpq_class(0) : mpq_class(dot(w, step) / length);
    if (t < 0) t = 0;
    if (ends && t > 1) t = 1;
    const V rest{w.x - t * step.x, w.y - t * step.y};
    return dot(rest, rest);
}

/// From the vertices of one core to all segments and rays between vertices of the other: its edges, and no point
/// outside.
void nearest(mpq_class& best, const Piece<mpq_class>& a, const Piece<mpq_class>& b) {
    const auto keep = [&](const mpq_class& d) {
        if (best < 0 || d < best) best = d;
    };
    for (const V& p : a.points)
        for (const V& q : b.points) {
            for (const V& r : b.points) keep(distance_sq(p, q, r - q, true));
            for (const V& d : b.directions) keep(distance_sq(p, q, d, false));
        }
}

/// How far a reaches beyond b's beginning along n; nothing when that is without end. Below zero n parts the two.
std::optional<mpq_class> reach_along(const V& n, const Piece<mpq_class>& a, const Piece<mpq_class>& b) {
    for (const V& d : a.directions)
        if (dot(n, d) > 0) return {};
    for (const V& d : b.directions)
        if (dot(n, d) < 0) return {};
    mpq_class end = dot(n, a.points[0]), begin = dot(n, b.points[0]);
    for (const V& p : a.points) end = std::max(end, dot(n, p));
    for (const V& p : b.points) begin = std::min(begin, dot(n, p));
    return mpq_class(end - begin);
}

/// Along and across every line between two vertices of one core or of both, in either direction. The normals of all
/// sides are among them, and so is the direction between any two nearest vertices.
std::vector<V> candidates(const Piece<mpq_class>& a, const Piece<mpq_class>& b) {
    std::vector<V> points = a.points, found;
    points.insert(points.end(), b.points.begin(), b.points.end());
    const auto add = [&](const V& d) {
        for (const V& n : {d, V{-d.x, -d.y}, V{-d.y, d.x}, V{d.y, -d.x}}) found.push_back(n);
    };
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (points[i].x != points[j].x || points[i].y != points[j].y) add(points[j] - points[i]);
    for (const auto* piece : {&a, &b})
        for (const V& d : piece->directions) add(d);
    return found;
}

/// How the cores touch: whether some candidate separates them, else the least depth, squared, if there is one. No
/// direction has less than the least of the sides, so more candidates do no harm.
struct CoreDepth {
    bool apart = false;
    std::optional<mpq_class> depth_sq;
};

CoreDepth core_depth_of(const Piece<mpq_class>& a, const Piece<mpq_class>& b) {
    CoreDepth cores;
    const auto normals = candidates(a, b);
    if (normals.empty()) cores.depth_sq = 0;  // two points in one place
    for (const V& n : normals) {
        const auto reach = reach_along(n, a, b);
        if (!reach) continue;
        if (*reach < 0) return {true, {}};
        const mpq_class depth_sq = *reach * *reach / dot(n, n);
        if (!cores.depth_sq || depth_sq < *cores.depth_sq) cores.depth_sq = depth_sq;
    }
    return cores;
}

mpf_class root(const mpq_class& square) {
    return sqrt(mpf_class(square, root_bits));
}

std::optional<mpf_class> gap_of(const Piece<mpq_class>& a, const Piece<mpq_class>& b) {
    const mpf_class radii(mpq_class(a.radius + b.radius), root_bits);
    const CoreDepth cores = core_depth_of(a, b);
    if (!cores.apart) {
        if (!cores.depth_sq) return {};
        return mpf_class(-root(*cores.depth_sq) - radii);
    }
    mpq_class best = -1;
    nearest(best, a, b);
    nearest(best, b, a);
    return mpf_class(root(best) - radii);
}

}  // namespace

template <class T>
std::optional<SignedDistance> signed_distance(const Body<T>& a, const Body<T>& b) {
    const auto pieces_a = pieces_of<Exact>(a.shape, a.pose), pieces_b = pieces_of<Exact>(b.shape, b.pose);
    for (const auto* pieces : {&pieces_a, &pieces_b})
        for (const auto& piece : *pieces)
            if (!piece.axes.empty() || !piece.ends.empty()) return {};
    std::optional<SignedDistance> best;
    mpq_class extent_sq = 0, radius_a = 0, radius_b = 0;
    for (const auto& exact_a : pieces_a)
        for (const auto& exact_b : pieces_b) {
            const auto piece_a = rational(exact_a), piece_b = rational(exact_b);
            radius_a = std::max(radius_a, piece_a.radius);
            radius_b = std::max(radius_b, piece_b.radius);
            std::vector<V> points = piece_a.points;
            points.insert(points.end(), piece_b.points.begin(), piece_b.points.end());
            for (const V& p : points)
                for (const V& q : points) extent_sq = std::max(extent_sq, dot(q - p, q - p));
            const auto gap = gap_of(piece_a, piece_b);
            if (!gap || (*gap < 0 && pieces_a.size() * pieces_b.size() > 1)) return {};
            if (!best || *gap < best->gap) best = SignedDistance{*gap, 0};
        }
    if (best) best->extent = root(extent_sq).get_d() + mpq_class(radius_a + radius_b).get_d();
    return best;
}

template std::optional<SignedDistance> signed_distance(const Body<float>&, const Body<float>&);
template std::optional<SignedDistance> signed_distance(const Body<double>&, const Body<double>&);

}  // namespace oracle
