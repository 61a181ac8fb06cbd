#include "oracle/touch/signed_distance.hpp"

#include "oracle/pieces/pieces.hpp"

#include <algorithm>
#include <limits>

namespace oracle {
namespace {

constexpr int root_bits = 256;
using Exact = Dyadic<mpz_class>;
// Coordinates are integers, in units of a power of two that is common to all of a question: no fraction is reduced.
using V = Vec<mpz_class>;

V operator-(const V& a, const V& b) {
    return {a.x - b.x, a.y - b.y};
}
mpz_class dot(const V& a, const V& b) {
    return a.x * b.x + a.y * b.y;
}
mpz_class cross(const V& a, const V& b) {
    return a.x * b.y - a.y * b.x;
}

/// A square, of a length: not reduced, its denominator is above zero.
struct Square {
    mpz_class numerator, denominator = 1;
};

bool operator<(const Square& a, const Square& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
}

/// The power of two that divides them all.
int common_exponent(const std::vector<Piece<Exact>>& pieces) {
    int least = std::numeric_limits<int>::max();
    const auto see = [&](const Exact& x) {
        if (x.mantissa != 0) least = std::min(least, int(x.exponent));
    };
    for (const auto& piece : pieces) {
        for (const auto* vectors : {&piece.points, &piece.directions})
            for (const auto& v : *vectors) see(v.x), see(v.y);
        see(piece.radius);
    }
    return least;
}

/// In units of 2^exponent.
Piece<mpz_class> scaled(const Piece<Exact>& piece, int exponent) {
    const auto integer = [&](const Exact& x) {
        return x.mantissa == 0 ? mpz_class(0) : mpz_class(x.mantissa << unsigned(x.exponent - exponent));
    };
    Piece<mpz_class> result;
    for (const auto& p : piece.points) result.points.push_back({integer(p.x), integer(p.y)});
    for (const auto& d : piece.directions) result.directions.push_back({integer(d.x), integer(d.y)});
    result.radius = integer(piece.radius);
    return result;
}

/// To the points from + t step with t >= 0, and t <= 1 if it ends.
Square distance_sq(const V& p, const V& from, const V& step, bool ends) {
    const V w = p - from;
    const mpz_class length_sq = dot(step, step), along = dot(w, step);
    if (along <= 0) return {dot(w, w)};
    if (ends && along >= length_sq) return {dot(w - step, w - step)};
    const mpz_class across = cross(w, step);
    return {across * across, length_sq};
}

/// From the vertices of one core to all segments and rays between vertices of the other: its edges, and no point
/// outside.
void nearest(std::optional<Square>& best, const Piece<mpz_class>& a, const Piece<mpz_class>& b) {
    const auto keep = [&](const Square& d) {
        if (!best || d < *best) best = d;
    };
    for (const V& p : a.points)
        for (const V& q : b.points) {
            for (const V& r : b.points) keep(distance_sq(p, q, r - q, true));
            for (const V& d : b.directions) keep(distance_sq(p, q, d, false));
        }
}

/// How far a reaches beyond b's beginning along n; nothing when that is without end. Below zero n parts the two.
std::optional<mpz_class> reach_along(const V& n, const Piece<mpz_class>& a, const Piece<mpz_class>& b) {
    for (const V& d : a.directions)
        if (dot(n, d) > 0) return {};
    for (const V& d : b.directions)
        if (dot(n, d) < 0) return {};
    mpz_class end = dot(n, a.points[0]), begin = dot(n, b.points[0]);
    for (const V& p : a.points) end = std::max(end, dot(n, p));
    for (const V& p : b.points) begin = std::min(begin, dot(n, p));
    return mpz_class(end - begin);
}

/// Along and across every line between two vertices of one core or of both, in either direction. The normals of all
/// sides are among them, and so is the direction between any two nearest vertices.
std::vector<V> candidates(const Piece<mpz_class>& a, const Piece<mpz_class>& b) {
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
    std::optional<Square> depth_sq;
};

CoreDepth core_depth_of(const Piece<mpz_class>& a, const Piece<mpz_class>& b) {
    CoreDepth cores;
    const auto normals = candidates(a, b);
    if (normals.empty()) cores.depth_sq = Square{0};  // two points in one place
    for (const V& n : normals) {
        const auto reach = reach_along(n, a, b);
        if (!reach) continue;
        if (*reach < 0) return {true, {}};
        const Square depth_sq{*reach * *reach, dot(n, n)};
        if (!cores.depth_sq || depth_sq < *cores.depth_sq) cores.depth_sq = depth_sq;
    }
    return cores;
}

mpf_class root(const Square& square) {
    return sqrt(mpf_class(square.numerator, root_bits) / mpf_class(square.denominator, root_bits));
}

std::optional<mpf_class> gap_of(const Piece<mpz_class>& a, const Piece<mpz_class>& b) {
    const mpf_class radii(mpz_class(a.radius + b.radius), root_bits);
    const CoreDepth cores = core_depth_of(a, b);
    if (!cores.apart) {
        if (!cores.depth_sq) return {};
        return mpf_class(-root(*cores.depth_sq) - radii);
    }
    std::optional<Square> best;
    nearest(best, a, b);
    nearest(best, b, a);
    return mpf_class(root(*best) - radii);
}

mpf_class times_power_of_2(mpf_class x, int exponent) {
    if (exponent >= 0)
        x <<= unsigned(exponent);
    else
        x >>= unsigned(-exponent);
    return x;
}

}  // namespace

template <class T>
std::optional<SignedDistance> signed_distance(const Body<T>& a, const Body<T>& b) {
    const auto pieces_a = pieces_of<Exact>(a.shape, a.pose), pieces_b = pieces_of<Exact>(b.shape, b.pose);
    for (const auto* pieces : {&pieces_a, &pieces_b})
        for (const auto& piece : *pieces)
            if (!piece.axes.empty() || !piece.ends.empty()) return {};
    const int exponent = std::min(common_exponent(pieces_a), common_exponent(pieces_b));
    std::optional<mpf_class> least;
    mpz_class extent_sq = 0, radius_a = 0, radius_b = 0;
    for (const auto& exact_a : pieces_a)
        for (const auto& exact_b : pieces_b) {
            const auto piece_a = scaled(exact_a, exponent), piece_b = scaled(exact_b, exponent);
            radius_a = std::max(radius_a, piece_a.radius);
            radius_b = std::max(radius_b, piece_b.radius);
            std::vector<V> points = piece_a.points;
            points.insert(points.end(), piece_b.points.begin(), piece_b.points.end());
            for (std::size_t i = 0; i < points.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    extent_sq = std::max(extent_sq, dot(points[i] - points[j], points[i] - points[j]));
            const auto gap = gap_of(piece_a, piece_b);
            if (!gap || (*gap < 0 && pieces_a.size() * pieces_b.size() > 1)) return {};
            if (!least || *gap < *least) least = *gap;
        }
    if (!least) return {};
    const mpf_class extent = root({extent_sq}) + mpf_class(mpz_class(radius_a + radius_b), root_bits);
    return SignedDistance{times_power_of_2(*least, exponent), times_power_of_2(extent, exponent).get_d()};
}

template std::optional<SignedDistance> signed_distance(const Body<float>&, const Body<float>&);
template std::optional<SignedDistance> signed_distance(const Body<double>&, const Body<double>&);

}  // namespace oracle
