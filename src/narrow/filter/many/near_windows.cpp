#include "near_windows.hpp"

#include "narrow/filter/touch/clear_features.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

double size_of(Lanes v) {
    return std::fabs(v[0]) + std::fabs(v[1]);
}

Lanes perp_of(Lanes v) {
    return Lanes{-v[1], v[0]};
}

// A point near the middle of an outline.
template <class T>
Lanes middle_of(const SupportOutline<T>& outline) {
    Lanes sum{};
    for (int k = 0; k < 4; ++k) {
        sum += outline.vertex(static_cast<int>(static_cast<long long>(k) * outline.count() / 4)).at;
    }
    return both(0.25) * sum;
}

}  // namespace

// A vertex of b less one of a, the lowest of all such differences along a direction.
template <class T>
struct NearWindows<T>::Support : SupportVertex {
    int a;
    int b;
    Lanes direction;
};

namespace {

bool surround_origin(const SupportVertex& p, const SupportVertex& q, const SupportVertex& r) {
    const int sign = turn_sign(p, q);
    return sign != 0 && turn_sign(q, r) == sign && turn_sign(r, p) == sign;
}

bool surround_origin(const SupportVertex& p, const SupportVertex& q, const SupportVertex& r, const SupportVertex& s) {
    const int sign = turn_sign(p, q);
    return sign != 0 && turn_sign(q, r) == sign && turn_sign(r, s) == sign && turn_sign(s, p) == sign;
}

double distance_sq_to(Lanes start, Lanes edge) {
    const double length_sq = dot(edge, edge);
    const double t = length_sq > 0 ? std::clamp(-dot(start, edge) / length_sq, 0.0, 1.0) : 0;
    const Lanes nearest = start + both(t) * edge;
    return dot(nearest, nearest);
}

}  // namespace

// One or two points of b - a, as near to the origin as any that are known.
template <class T>
struct NearWindows<T>::Simplex {
    Support first;
    Support second;
    Support behind;  // one that was left, and is further along the direction
    int count = 1;
    bool has_behind = false;

    // Where the last point leads to: the side that is nearest to the origin. That is the same one again where the
    // origin is on it, up to rounding: then what is beyond it is looked at next.
    void add(const Support& next) {
        if (count == 1) {
            second = next;
            count = 2;
            return;
        }
        const double here = distance_sq_to(first.at, second.at - first.at);
        const double by_first = distance_sq_to(first.at, next.at - first.at);
        const double by_second = distance_sq_to(second.at, next.at - second.at);
        has_behind = true;
        if (here < std::min(by_first, by_second)) {
            behind = next;
        } else if (by_first <= by_second) {
            behind = second;
            second = next;
        } else {
            behind = first;
            first = next;
        }
    }

    // The next direction to look along, and an upper bound of the distance. The last one again where the nearest point
    // is a vertex next to the origin.
    Lanes direction(double& distance) {
        if (count == 2) {
            const Lanes edge = second.at - first.at;
            const double along = -dot(first.at, edge);
            const double length_sq = dot(edge, edge);
            if (along > 0 && along < length_sq) {
                Lanes normal = perp_of(edge);
                const double height = dot(normal, first.at);
                const double side = has_behind ? dot(normal, behind.at - first.at) : height;
                if (side < 0) normal = -normal;
                distance = std::fabs(height) / std::sqrt(length_sq) + doubt_about(first) + doubt_about(second);
                return normal;
            }
            if (along > 0) first = second;
            count = 1;
            has_behind = false;
        }
        distance = std::sqrt(dot(first.at, first.at)) + doubt_about(first);
        return size_of(first.at) > 4 * first.error ? first.at : first.direction;
    }

    static double doubt_about(const Support& p) { return 2 * p.error + 16 * unit_roundoff * size_of(p.at) + tiny; }
};

template <class T>
NearWindows<T>::NearWindows(const ConvexPart<T>& a, const ConvexPart<T>& b)
    : part_a_(a), part_b_(b), outline_a_(a, origin_between(a, b)), outline_b_(b, origin_between(a, b)) {}

// Between two points of a simplex, whose directions the next one is between, or from its only point on.
template <class T>
typename NearWindows<T>::Support NearWindows<T>::support(Lanes direction, const Simplex* simplex) const {
    const auto furthest = [&](const SupportOutline<T>& outline, Lanes along, int Support::*vertex) {
        if (!simplex) return outline.furthest(along);
        if (simplex->count == 1) return outline.furthest_from(along, simplex->first.*vertex);
        const bool is_ccw = cross(simplex->first.direction, simplex->second.direction) > 0;
        const int from = (is_ccw ? simplex->first : simplex->second).*vertex;
        const int to = (is_ccw ? simplex->second : simplex->first).*vertex;
        return outline.furthest_between(along, from, wrapped_index(to - from, outline.count()));
    };
    const int i = furthest(outline_a_, direction, &Support::a);
    const int j = furthest(outline_b_, -direction, &Support::b);
    const SupportVertex p = outline_a_.vertex(i);
    const SupportVertex q = outline_b_.vertex(j);
    const Lanes at = q.at - p.at;
    return {{at, p.error + q.error + 2 * unit_roundoff * size_of(at)}, i, j, direction};
}

template <class T>
bool NearWindows<T>::is_far(const Support& support, double reach) const {
    const Lanes d = support.direction;
    const double length = std::sqrt(dot(d, d)) * (1 + 8 * unit_roundoff);
    if (!(dot(d, support.at) > length * reach)) return false;
    const auto highest = [](const SupportOutline<T>& outline, Lanes direction, int i) {
        const VertexWindow window =
            window_above(outline, direction, i, height_along(direction, outline.vertex(i)).least());
        return window.size > 0 ? window.high : infinity;
    };
    const double high = highest(outline_a_, d, support.a);
    const double low = -highest(outline_b_, -d, support.b);
    const double gap = low - high;
    return gap - 4 * unit_roundoff * (std::fabs(low) + std::fabs(high)) > length * reach * (1 + 8 * unit_roundoff);
}

// A window may show a vertex that is higher than the one it was made for; then what is to be above its ends is lower.
template <class T>
bool NearWindows<T>::set_windows(Lanes direction, const Support& support, double distance) {
    const Lanes d = direction / both(std::sqrt(dot(direction, direction)));
    double high = height_along(d, outline_a_.vertex(support.a)).most();
    double low = -height_along(-d, outline_b_.vertex(support.b)).most();
    const double reach = distance * (1 + 16 * unit_roundoff);
    for (int round = 0; round < 4; ++round) {
        const double doubt = 4 * unit_roundoff * (std::fabs(high) + std::fabs(low) + reach) + tiny;
        const VertexWindow a = window_above(outline_a_, d, support.a, low - reach - doubt);
        const VertexWindow b = window_above(outline_b_, -d, support.b, -(high + reach + doubt));
        if (a.size == 0 || b.size == 0) return false;
        if (a.high <= high && -b.high >= low) {
            window_a_.set(part_a_, a);
            window_b_.set(part_b_, b);
            are_apart_ = low - high > doubt;
            return true;
        }
        high = std::max(high, a.high);
        low = std::min(low, -b.high);
    }
    return false;
}

template <class T>
CoresFound NearWindows<T>::find(double reach, double enough) {
    const Lanes apart = middle_of(outline_b_) - middle_of(outline_a_);
    Support next = support(size_of(apart) > 0 ? apart : Lanes{1, 0}, nullptr);
    if (is_far(next, reach)) return CoresFound::far;
    Simplex simplex{next, next, next};
    constexpr int rounds = 60;
    constexpr int most_between = 20;  // then the ranges are wrong, as they may be deep inside
    for (int round = 0; round < rounds; ++round) {
        double distance = 0;
        const Lanes direction = simplex.direction(distance);
        if (distance < enough) return CoresFound::penetrating;
        next = support(direction, round < most_between ? &simplex : nullptr);
        if (is_far(next, reach)) return CoresFound::far;
        const double doubt = 4 * size_of(direction) * (simplex.first.error + next.error);
        const auto is_nearer = [&] { return dot(direction, simplex.first.at - next.at) > doubt; };
        if (!is_nearer()) {
            if (set_windows(direction, next, distance)) return CoresFound::near;
            next = support(direction, nullptr);
            if (!is_nearer()) return CoresFound::unknown;
        }
        if (simplex.count == 2) {
            const bool by_three = surround_origin(simplex.first, next, simplex.second);
            if (by_three ||
                (simplex.has_behind && surround_origin(simplex.first, next, simplex.second, simplex.behind))) {
                const Support& last = by_three ? next : simplex.behind;
                window_a_.set(part_a_, {simplex.first.a, simplex.second.a, next.a, last.a});
                window_b_.set(part_b_, {simplex.first.b, simplex.second.b, next.b, last.b});
                return CoresFound::penetrating;
            }
        }
        simplex.add(next);
    }
    return CoresFound::unknown;
}

template class NearWindows<float>;
template class NearWindows<double>;

}  // namespace carom::detail
