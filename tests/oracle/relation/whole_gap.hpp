/// How the distance of two rounded sets compares with 0, and one convex set with another, in whole numbers.
#pragma once

#include "oracle/relation/whole_sets.hpp"

namespace oracle::whole {

/// The sign of the distance from a corner to an edge less `reach`.
template <class N>
int gap_sign(const Vec<N>& q, const Edge<N>& e, const N& reach) {
    const Vec<N> w = minus(q, e.p);
    const N along = dot(e.d, w), length_sq = dot(e.d, e.d), reach_sq = reach * reach;
    if (e.has_start && along < 0) return sign_of<N>(dot(w, w) - reach_sq);
    if (e.has_end && along > length_sq) {
        const Vec<N> rest = minus(w, e.d);
        return sign_of<N>(dot(rest, rest) - reach_sq);
    }
    const N off = cross(e.d, w);
    return sign_of<N>(off * off - reach_sq * length_sq);
}

/// Whether the hulls share a point.
template <class N>
bool hulls_touch(const Set<N>& a, const Set<N>& b) {
    const auto holds_any = [](const Set<N>& set, const Set<N>& of) {
        return std::any_of(of.corners.begin(), of.corners.end(), [&](const auto& p) { return set.holds({p, N(1)}); });
    };
    if (holds_any(a, b) || holds_any(b, a)) return true;
    for (const Edge<N>& e : a.edges)
        for (const Edge<N>& f : b.edges)
            if (crossing(e, f)) return true;
    return false;
}

/// The sign of the distance of two rounded sets, one of them with a radius: below 0 their interiors overlap.
template <class N>
int gap_sign(const Set<N>& a, const Set<N>& b) {
    if (boxes_apart(a, b)) return 1;
    if (hulls_touch(a, b)) return -1;
    const N reach = a.radius + b.radius;
    const Vec<N> between = minus(a.corners[0], b.corners[0]);
    int least = sign_of<N>(dot(between, between) - reach * reach);
    const auto lower = [&](const Set<N>& from, const Set<N>& to) {
        for (const Edge<N>& e : to.edges)
            for (const Vec<N>& p : from.corners) least = std::min(least, gap_sign(p, e, reach));
    };
    lower(a, b);
    lower(b, a);
    return least;
}

/// The sign of x - y |u|.
template <class N>
int compare_with_multiple(const N& x, const N& y, const Vec<N>& u) {
    if (sign_of(x) != sign_of(y)) return sign_of(x) > sign_of(y) ? 1 : -1;
    const int squares = sign_of<N>(x * x - y * y * dot(u, u));
    return sign_of(x) >= 0 ? squares : -squares;
}

/// The difference of two support functions, h_a - h_b, over the unit circle, by the normal fan of both hulls.
template <class N>
class SupportDifference {
  public:
    SupportDifference(const Set<N>& a, const Set<N>& b) : a_(a), b_(b), slack_(b.radius - a.radius) {
        for (const Vec<N>& u : {Vec<N>{1, 0}, Vec<N>{0, 1}}) add_normals_of(u);
        for (const Set<N>* set : {&a, &b})
            for (const Edge<N>& e : set->edges) add_normals_of(e.d);
        std::sort(fan_.begin(), fan_.end(), is_angle_before<N>);
        fan_.erase(std::unique(fan_.begin(), fan_.end(), is_same_direction<N>), fan_.end());
    }

    /// The sign of the greatest difference: above 0 a is not within b, at 0 it reaches b's border.
    int greatest_sign() const {
        int greatest = -1;
        for (std::size_t i = 0; i < fan_.size() && greatest < 1; ++i) {
            greatest = std::max(greatest, sign_at(fan_[i]));
            greatest = std::max(greatest, sign_between(fan_[i], fan_[(i + 1) % fan_.size()]));
        }
        return greatest;
    }

  private:
    void add_normals_of(const Vec<N>& d) {
        fan_.push_back(left_of(d));
        fan_.push_back(opposite(left_of(d)));
    }
    static bool is_bounded_along(const Set<N>& set, const Vec<N>& u) {
        return std::all_of(set.directions.begin(), set.directions.end(),
                           [&](const Vec<N>& d) { return sign_of<N>(dot(d, u)) <= 0; });
    }
    static const Vec<N>& farthest(const Set<N>& set, const Vec<N>& u) {
        const Vec<N>* best = &set.corners[0];
        N most = dot(*best, u);
        for (const Vec<N>& p : set.corners)
            if (N reach = dot(p, u); reach > most) best = &p, most = reach;
        return *best;
    }

    int sign_at(const Vec<N>& u) const {
        if (!is_bounded_along(b_, u)) return -1;
        if (!is_bounded_along(a_, u)) return 1;
        return compare_with_multiple<N>(dot(minus(farthest(a_, u), farthest(b_, u)), u), slack_, u);
    }

    /// Between neighbors of the fan the farthest corners are the same two; the difference is greatest in the direction
    /// from one to the other, if that is between the neighbors, and at a neighbor otherwise.
    int sign_between(const Vec<N>& u, const Vec<N>& v) const {
        const Vec<N> middle = plus(u, v);
        if (!is_bounded_along(b_, middle)) return -1;
        if (!is_bounded_along(a_, middle)) return 1;
        const Vec<N> w = minus(farthest(a_, middle), farthest(b_, middle));
        if (!(sign_of<N>(cross(u, w)) > 0 && sign_of<N>(cross(w, v)) > 0)) return -1;
        if (slack_ < 0) return 1;
        return sign_of<N>(dot(w, w) - slack_ * slack_);
    }

    const Set<N>& a_;
    const Set<N>& b_;
    N slack_;
    std::vector<Vec<N>> fan_;
};

}  // namespace oracle::whole
