#include <carom/detail/narrow/core/one_sided.hpp>
#include <carom/math/exact.hpp>

#include <optional>

namespace carom {
namespace {

// The vector from a to b, rotated to the front: a segment's own normal.
template <class T>
struct Front {
    BasicVec2<T> a, b;

    template <class N>
    BasicVec2<N> in() const {
        return -perp(lift<N>(b) - lift<N>(a));
    }
};

// The sign of front x v: +1 when v is less than half a turn counter-clockwise (y up) from the front.
template <class T>
int cross_sign(const Front<T>& front, const Vec2D& v) {
    return sign_of([&]<class N>(In<N>) { return cross(front.template in<N>(), lift<N>(v)); });
}

template <class T>
int cross_sign(const Front<T>& u, const Front<T>& v) {
    return sign_of([&]<class N>(In<N>) { return cross(u.template in<N>(), v.template in<N>()); });
}

template <class T>
int dot_sign(const Front<T>& front, const Vec2D& v) {
    return sign_of([&]<class N>(In<N>) { return dot(front.template in<N>(), lift<N>(v)); });
}

template <class T>
int dot_sign(const Front<T>& u, const Front<T>& v) {
    return sign_of([&]<class N>(In<N>) { return dot(u.template in<N>(), v.template in<N>()); });
}

// The first point beyond one end of a segment that differs from that end: `step` is +1 or -1. None where the chain
// ends.
template <class T>
std::optional<BasicVec2<T>> point_beyond(const BasicChain<T>& chain, std::size_t end, int step) {
    const auto points = chain.points();
    const std::size_t n = points.size();
    std::size_t i = end;
    for (std::size_t steps = 0; steps < n; ++steps) {
        const std::size_t last = step > 0 ? n - 1 : 0;
        if (i == last && !chain.is_closed()) {
            const auto& ghost = step > 0 ? chain.ghost_after() : chain.ghost_before();
            return ghost && *ghost != points[end] ? ghost : std::nullopt;
        }
        i = i == last ? n - 1 - last : (step > 0 ? i + 1 : i - 1);
        if (points[i] != points[end]) return points[i];
    }
    return std::nullopt;
}

// The front of the neighbor beyond a segment's start (0) or end (1); none where it is unknown.
template <class T>
std::optional<Front<T>> neighbor_at(const BasicChain<T>& chain, std::size_t segment, int end) {
    const std::size_t next = segment + 1 == chain.points().size() ? 0 : segment + 1;
    const auto beyond = end > 0 ? point_beyond(chain, next, 1) : point_beyond(chain, segment, -1);
    if (!beyond) return std::nullopt;
    return end > 0 ? Front<T>{chain.segment_end(segment), *beyond} : Front<T>{*beyond, chain.segment_start(segment)};
}

// Whether a normal tilted towards an end, to the side `sign` of the segment's front, still belongs to the segment.
template <class T>
bool may_tilt(const Front<T>& own, const std::optional<Front<T>>& neighbor, int sign, const Vec2D& normal) {
    if (!neighbor) return true;
    if (cross_sign(own, *neighbor) != sign) return false;
    return cross_sign(*neighbor, normal) != sign;
}

}  // namespace

template <class T>
bool chain_allows(const BasicChain<T>& chain, std::size_t segment, const Vec2D& normal) {
    if (!chain.is_one_sided()) return true;
    const BasicVec2<T>&a = chain.segment_start(segment), &b = chain.segment_end(segment);
    if (a == b) return false;
    const Front<T> own{a, b};
    if (dot_sign(own, normal) < 0) return false;
    const int tilt = cross_sign(own, normal);  // +1 towards b, -1 towards a
    if (tilt == 0) return dot_sign(own, normal) > 0;
    const std::optional<Front<T>> neighbor = neighbor_at(chain, segment, tilt > 0 ? 1 : 0);
    return may_tilt(own, neighbor, tilt, normal);
}

template <class T>
Vec2D furthest_push(const BasicChain<T>& chain, std::size_t segment, int end) {
    const Front<T> own{chain.segment_start(segment), chain.segment_end(segment)};
    const Vec2D straight = own.template in<double>();
    const Vec2D over_the_end = end > 0 ? perp(straight) : -perp(straight);
    const std::optional<Front<T>> neighbor = neighbor_at(chain, segment, end);
    if (!neighbor) return over_the_end;
    if (cross_sign(own, *neighbor) != (end > 0 ? 1 : -1)) return straight;
    return dot_sign(own, *neighbor) < 0 ? over_the_end : neighbor->template in<double>();
}

template bool chain_allows(const Chain&, std::size_t, const Vec2D&);
template bool chain_allows(const ChainD&, std::size_t, const Vec2D&);
template Vec2D furthest_push(const Chain&, std::size_t, int);
template Vec2D furthest_push(const ChainD&, std::size_t, int);

}  // namespace carom
