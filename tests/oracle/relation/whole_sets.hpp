/// Convex sets with straight borders, in whole numbers: membership, and the edges they add to an arrangement. N is
/// Int128, for coordinates of up to `small_bits` bits, or mpz_class.
#pragma once

#include "oracle/numbers/units.hpp"
#include "oracle/pieces/hull.hpp"

#include <optional>

namespace oracle::whole {

/// Coordinates of up to so many bits keep a side of a crossing of two edges, which multiplies four numbers that may be
/// one bit longer and adds three such products, within 127 bits.
inline constexpr int small_bits = 29;

template <class N>
int sign_of(const N& x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}
template <class N>
N cross(const Vec<N>& a, const Vec<N>& b) {
    return a.x * b.y - a.y * b.x;
}
template <class N>
N dot(const Vec<N>& a, const Vec<N>& b) {
    return a.x * b.x + a.y * b.y;
}
template <class N>
Vec<N> minus(const Vec<N>& a, const Vec<N>& b) {
    return {a.x - b.x, a.y - b.y};
}
template <class N>
Vec<N> plus(const Vec<N>& a, const Vec<N>& b) {
    return {a.x + b.x, a.y + b.y};
}
template <class N>
Vec<N> opposite(const Vec<N>& a) {
    return {-a.x, -a.y};
}
template <class N>
Vec<N> left_of(const Vec<N>& a) {
    return {-a.y, a.x};
}
template <class N>
bool is_same_direction(const Vec<N>& u, const Vec<N>& v) {
    return sign_of<N>(cross(u, v)) == 0 && sign_of<N>(dot(u, v)) > 0;
}
template <class N>
bool is_upper(const Vec<N>& d) {
    return d.y > 0 || (d.y == 0 && d.x > 0);
}
/// By the angle from the x axis, counter-clockwise.
template <class N>
bool is_angle_before(const Vec<N>& u, const Vec<N>& v) {
    if (is_upper(u) != is_upper(v)) return is_upper(u);
    return sign_of<N>(cross(u, v)) > 0;
}

/// The point at / w, w > 0.
template <class N>
struct Spot {
    Vec<N> at;
    N w{1};
};

/// p + t d for t from 0 to 1, with an end left off where it is unbounded.
template <class N>
struct Edge {
    Vec<N> p, d;
    bool has_start = true, has_end = true;

    bool holds(const Spot<N>& q) const {
        const Vec<N> w{q.at.x - p.x * q.w, q.at.y - p.y * q.w};
        if (sign_of<N>(cross(d, w)) != 0) return false;
        const N along = dot(d, w);
        return (!has_start || along >= 0) && (!has_end || along <= dot(d, d) * q.w);
    }
};

/// Where two edges cross that are not parallel, if that is an end of neither.
template <class N>
std::optional<Spot<N>> crossing(const Edge<N>& e, const Edge<N>& f) {
    N turn = cross(e.d, f.d);
    if (turn == 0) return {};
    const Vec<N> between = minus(f.p, e.p);
    N along_e = cross(between, f.d), along_f = cross(between, e.d);
    if (turn < 0) turn = -turn, along_e = -along_e, along_f = -along_f;
    const auto is_inner = [&](const Edge<N>& edge, const N& along) {
        return (!edge.has_start || along > 0) && (!edge.has_end || along < turn);
    };
    if (!is_inner(e, along_e) || !is_inner(f, along_f)) return {};
    return Spot<N>{{e.p.x * turn + along_e * e.d.x, e.p.y * turn + along_e * e.d.y}, turn};
}

/// All q with normal * q <= most.
template <class N>
struct HalfPlane {
    Vec<N> normal;
    N most;

    /// Above 0 the point is outside, at 0 on the border.
    int side(const Spot<N>& q) const { return sign_of<N>(dot(normal, q.at) - most * q.w); }
};

/// The hull of one of the oracle's pieces.
template <class N>
struct Set {
    std::vector<Vec<N>> corners;     ///< of the hull; of an unbounded set a point of its border
    std::vector<Vec<N>> directions;  ///< in which it is unbounded
    std::vector<Edge<N>> edges;
    std::vector<HalfPlane<N>> half_planes;
    N radius{0};
    Vec<N> low, high;  ///< the box around it, directions left aside
    bool core_has_area = false;

    template <class Z>
    explicit Set(const BoxedPiece<Z>& piece) : radius(piece.radius) {
        const auto copy = [](const auto& v) { return Vec<N>{N(v.x), N(v.y)}; };
        low = copy(piece.low), high = copy(piece.high);
        for (const auto& p : convex_hull<Z>(piece.points)) corners.push_back(copy(p));
        for (const auto& d : piece.directions) directions.push_back(copy(d));
        const Vec<N> p = corners[0];
        if (directions.size() == 3) {  // a half plane: inwards, and along its border on both sides
            core_has_area = true;
            keep(opposite(directions[0]), p);
            edges.push_back({p, directions[1], false, false});
        } else if (!directions.empty()) {
            edges.push_back({p, directions[0], directions.size() == 1, false});
            add_flanks();
        } else if (corners.size() == 1) {
            for (const Vec<N>& n : {Vec<N>{1, 0}, Vec<N>{-1, 0}, Vec<N>{0, 1}, Vec<N>{0, -1}}) keep(n, p);
        } else if (corners.size() == 2) {
            edges.push_back({p, minus(corners[1], p)});
            add_flanks();
        } else {
            core_has_area = true;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                edges.push_back({corners[i], minus(corners[(i + 1) % corners.size()], corners[i])});
                keep(opposite(left_of(edges.back().d)), corners[i]);
            }
        }
    }

    bool is_rounded() const { return radius > 0; }
    bool has_area() const { return is_rounded() || core_has_area; }
    /// The hull, without the radius.
    bool holds(const Spot<N>& q) const {
        return std::all_of(half_planes.begin(), half_planes.end(), [&](const auto& h) { return h.side(q) <= 0; });
    }

  private:
    void keep(const Vec<N>& normal, const Vec<N>& at) { half_planes.push_back({normal, dot(normal, at)}); }
    void add_flanks() {
        const Edge<N>& e = edges[0];
        keep(left_of(e.d), e.p);
        keep(opposite(left_of(e.d)), e.p);
        if (e.has_start) keep(opposite(e.d), e.p);
        if (e.has_end) keep(e.d, plus(e.p, e.d));
    }
};

template <class N>
using Union = std::vector<Set<N>>;

/// Whether no point of one can be one of the other.
template <class N>
bool boxes_apart(const Set<N>& a, const Set<N>& b) {
    if (!a.directions.empty() || !b.directions.empty()) return false;
    return a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y;
}

/// A union as it is around a point: the members that reach it, and of these the borders that do.
template <class N>
class Around {
  public:
    Around(const Union<N>& set, const Spot<N>& p) {
        for (const Set<N>& member : set) {
            const std::size_t first = normals_.size();
            bool is_near = true;
            for (const HalfPlane<N>& h : member.half_planes) {
                const int side = h.side(p);
                if (side == 0) normals_.push_back(&h.normal);
                is_near = is_near && side <= 0;
                if (!is_near) break;
            }
            if (is_near) members_.push_back({first, normals_.size()});
            if (!is_near) normals_.resize(first);
        }
    }

    bool holds_point() const { return !members_.empty(); }
    /// Whether it holds the points very near in that direction.
    bool holds_towards(const Vec<N>& direction) const {
        return std::any_of(members_.begin(), members_.end(), [&](const auto& m) {
            return std::all_of(normals_.begin() + long(m.first), normals_.begin() + long(m.second),
                               [&](const Vec<N>* n) { return sign_of<N>(dot(*n, direction)) <= 0; });
        });
    }
    /// Whether it holds those that are off in that direction, and from there to its left by far less still.
    bool holds_left_of(const Vec<N>& direction) const { return holds_towards(direction, left_of(direction)); }
    bool holds_right_of(const Vec<N>& direction) const {
        return holds_towards(direction, opposite(left_of(direction)));
    }

  private:
    bool holds_towards(const Vec<N>& direction, const Vec<N>& aside) const {
        return std::any_of(members_.begin(), members_.end(), [&](const auto& m) {
            return std::all_of(normals_.begin() + long(m.first), normals_.begin() + long(m.second),
                               [&](const Vec<N>* n) {
                                   const int along = sign_of<N>(dot(*n, direction));
                                   return along < 0 || (along == 0 && sign_of<N>(dot(*n, aside)) <= 0);
                               });
        });
    }

    std::vector<const Vec<N>*> normals_;
    std::vector<std::pair<std::size_t, std::size_t>> members_;
};

}  // namespace oracle::whole
