#include "narrow/border/minkowski_region.hpp"
#include "narrow/core/farthest_point.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/real_arc.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/detail/shape/furthest_push.hpp>

#include <algorithm>
#include <optional>
#include <type_traits>

namespace carom::detail {
namespace {

// Directions count as parallel up to the rounding of both.
constexpr double parallel = 0x1p-44;

template <class T>
RotD rotation(const ConvexPart<T>& part, int k) {
    return {static_cast<double>(part.pose(k).rot.c), static_cast<double>(part.pose(k).rot.s)};
}

// A direction in the world of one in the frame a part was made in.
template <class T>
Vec2D turned_out(const ConvexPart<T>& part, Vec2D v) {
    for (int k = part.pose_count(); k-- > 0;) v = rotate(rotation(part, k), v);
    return v;
}

template <class T>
Vec2D straight_push(const ConvexPart<T>& link) {
    return unit(detail::rounded_direction(side_normal(link, 0)));
}

// What of a part is the furthest in a direction, without the radius.
struct Front {
    double height = -infinity;  // along the direction; infinite where it has no end
    SideExtent stretch{infinity, -infinity};

    void add(const Vec2D& v, const Vec2D& direction, double slack) {
        const double here = dot(direction, v);
        if (here < height - slack) return;
        if (here > height + slack) stretch = {infinity, -infinity};
        height = std::fmax(height, here);
        const double along = dot(perp(direction), v);
        stretch = {std::fmin(stretch.low, along), std::fmax(stretch.high, along)};
    }
};

// Whether an unbounded part goes on without end in a direction.
template <class T>
bool is_endless(const ConvexPart<T>& part, const Vec2D& direction) {
    const Vec2D along = unit(detail::rounded(part.template direction<DoubleDouble>()));
    if (part.core_kind() == CoreKind::ray) return dot(along, direction) > parallel;
    if (part.core_kind() == CoreKind::line) return std::fabs(dot(along, direction)) > parallel;
    return !(dot(along, direction) > 0 && std::fabs(cross(along, direction)) <= parallel);
}

template <class T>
Front front_of(const CachedPart<T>& part, const BasicVec2<DoubleDouble>& origin, const Vec2D& direction) {
    const ConvexPart<T>& exact = part.exact();
    const double slack = 8 * unit_roundoff * part.magnitude();
    Front front;
    switch (exact.core_kind()) {
        case CoreKind::ellipse:
            front.add(detail::FarthestPoint<T>(exact, origin, 1)(direction), direction, slack);
            return front;
        case CoreKind::arc: {
            const RealArc arc = detail::real_arc(exact, origin);
            front.add(arc.end(0), direction, slack);
            front.add(arc.end(1), direction, slack);
            if (arc.spans(direction)) front.add(arc.center + arc.radius * direction, direction, slack);
            return front;
        }
        case CoreKind::bounded:
            break;
        default:
            if (is_endless(exact, direction)) return {infinity, {0, 0}};
    }
    for (int i = 0; i < part.size(); ++i) front.add(part.vertex(i), direction, slack);
    return front;
}

// An arc has its radius in what is furthest already.
template <class T>
double rounding_of(const CachedPart<T>& part) {
    return part.exact().core_kind() == CoreKind::arc ? 0 : part.radius();
}

template <class T>
bool arc_is_in_front(const ConvexPart<T>& link, const ConvexPart<T>& arc) {
    const BasicVec2<DoubleDouble> origin = link.template vertex<DoubleDouble>(0);
    const CachedPart<T> near(arc, origin);
    const Vec2D front = straight_push(link);
    return front_of(near, origin, front).height >= front_of(near, origin, -front).height;
}

// The least shift that takes b off a in a direction in which both may push.
template <class T>
class LeastPush {
  public:
    LeastPush(const ConvexPart<T>& a, const ConvexPart<T>& b)
        : origin_(a.template vertex<DoubleDouble>(0)), a_(a, origin_), b_(b, origin_) {}

    void offer_all() {
        offer_sides(a_, 1);
        offer_sides(b_, -1);
    }

    const std::optional<Separation>& best() const { return best_; }

    // What only touches is not deep: there is nothing to push where no allowed direction is one in which it touches.
    std::optional<Separation> best_of_touching() const {
        if (!best_ || !(best_->gap >= -parallel * (a_.magnitude() + b_.magnitude()))) return std::nullopt;
        Separation touching = *best_;
        touching.gap = 0;
        return touching;
    }

    void offer(const Separation& nearest) {
        if (may_push(a_.exact(), nearest.normal) && may_push(b_.exact(), -nearest.normal)) keep(nearest);
    }

  private:
    // The depth is a support function, which is least where a side faces or at the end of what is allowed.
    void offer_sides(const CachedPart<T>& part, double sign) {
        const ConvexPart<T>& exact = part.exact();
        if (exact.is_curved()) return;
        const ConvexPart<T>& other = &part == &a_ ? b_.exact() : a_.exact();
        for (int k = 0; k < side_count(exact); ++k) {
            const Vec2D outward = part.side_normal(k);
            if (may_push(exact, outward) && may_push(other, -outward)) offer_normal(sign * outward);
        }
        if (!exact.is_one_sided() || exact.size() < 2) return;
        for (const int end : {0, 1}) {
            const Vec2D local = unit(exact.one_sided_link().with_chain(
                [&](const auto& chain, std::size_t segment) { return furthest_push(chain, segment, end); }));
            const Vec2D furthest = unit(turned_out(exact, local));
            if (may_push(other, -furthest)) offer_normal(sign * furthest);
        }
    }

    void offer_normal(const Vec2D& normal) {
        const Front of_a = front_of(a_, origin_, normal);
        const Front of_b = front_of(b_, origin_, -normal);
        const double radius = rounding_of(a_);
        const double depth = std::fmax(of_a.height + of_b.height + (radius + rounding_of(b_)), 0.0);
        const Vec2D origin = detail::rounded(origin_);
        if (!(depth < infinity)) return keep({-infinity, normal, true, origin, origin});
        const double low = std::fmax(of_a.stretch.low, -of_b.stretch.high);
        const double high = std::fmin(of_a.stretch.high, -of_b.stretch.low);
        const double along = std::clamp(0.5 * (low + high), of_a.stretch.low, of_a.stretch.high);
        const Vec2D on_a = origin + ((of_a.height + radius) * normal + along * perp(normal));
        keep({-depth, normal, true, on_a, on_a - depth * normal});
    }

    void keep(Separation here) {
        if (best_) detail::note_ties(here, *best_, 16 * unit_roundoff * (a_.magnitude() + b_.magnitude()));
        if (!best_ || here.gap > best_->gap) best_ = here;
    }

    BasicVec2<DoubleDouble> origin_;
    CachedPart<T> a_;
    CachedPart<T> b_;
    std::optional<Separation> best_;
};

template <class T>
bool is_behind(const ConvexPart<T>& link, const ConvexPart<T>& other) {
    return link.is_one_sided() && (link.size() < 2 || !is_in_front(link, other));
}

// Of two parts one of which at least is a segment of a one-sided chain.
template <class T>
std::optional<Separation> pair_contact(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Separation nearest = separation(a, b);
    LeastPush<T> push(a, b);
    push.offer(nearest);
    if (nearest.gap > 0) return push.best();
    if (is_behind(a, b) || is_behind(b, a)) return std::nullopt;
    push.offer_all();
    return nearest.gap < 0 ? push.best() : push.best_of_touching();
}

// The deepest contact of a one-sided segment; an infinite gap when none answers.
template <class T>
Separation deepest_of_one_sided(PartSource<T> a, PartSource<T> b, double reach) {
    Separation deepest{infinity};
    double rounding = 0;
    any_near_pair<T>(a, b, reach, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
        if (part_a.size() == 0 || part_b.size() == 0) return false;
        if (!part_a.is_one_sided() && !part_b.is_one_sided()) return false;
        auto here = pair_contact(part_a, part_b);
        if (!here) return false;
        detail::note_ties(*here, deepest, rounding);
        if (here->gap < deepest.gap) {
            deepest = *here;
            rounding = detail::rounding_of(part_a, part_b);
        }
        return false;
    });
    return deepest;
}

// The parts of a union that push to both sides.
template <class T>
struct TwoSided {
    PartSource<T> parts;

    bool operator()(const MovingBox& region, PartVisitor<T> visit) const {
        return parts(region, [&](const ConvexPart<T>& part) { return !part.is_one_sided() && visit(part); });
    }
    void nearest(const MovingBox& region, double& limit, NearestVisitor<T> visit) const {
        parts.nearest(region, limit, [&](const ConvexPart<T>& part, double& least) {
            if (!part.is_one_sided()) visit(part, least);
        });
    }
    AabbD box() const { return parts.box(); }
    PartKinds kinds() const { return parts.kinds(); }
};

template <class T>
Separation ordered_contact(PartSource<T> a, PartSource<T> b, double reach) {
    const Separation one_sided = deepest_of_one_sided(a, b, reach);
    const TwoSided<T> other_a{a}, other_b{b};
    const Separation others = union_separation<T>(other_a, other_b, reach);
    return one_sided.gap < others.gap ? one_sided : others;
}

template <class T>
bool has_one_sided(PartSource<T> parts) {
    return parts.kinds().one_sided && parts([](const ConvexPart<T>& part) { return part.is_one_sided(); });
}

}  // namespace

template <class T>
bool is_in_front(const ConvexPart<T>& link, const ConvexPart<T>& other) {
    const Direction<T> front = side_normal(link, 0);
    if (other.core_kind() == CoreKind::arc) return arc_is_in_front(link, other);
    if (!other.is_bounded() && !other.is_curved()) {
        const Direction<T> along = Direction<T>::of(other);
        const int slope = dot_sign(front, along);
        if (other.core_kind() == CoreKind::half_space) return slope <= 0 || cross_sign(front, along) != 0;
        if (slope != 0) return other.core_kind() == CoreKind::line || slope > 0;
    }
    int low = 0, high = 0;
    for (int i = 1; i < other.size(); ++i) {
        if (dot_sign(front, Direction<T>::between(other, high, i)) > 0) high = i;
        if (dot_sign(front, Direction<T>::between(other, low, i)) < 0) low = i;
    }
    return sign_of([&]<class N>(In<N>) {
               const BasicVec2<N> foot = link.template vertex<N>(0);
               return dot(front.template in<N>(),
                          (other.template vertex<N>(high) - foot) + (other.template vertex<N>(low) - foot));
           }) >= 0;
}

// In one order, as `union_contact` asks: a touch that only rounding decides is one for both.
template <class T>
bool answer_each_other(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return (comes_first(a, b) ? pair_contact(a, b) : pair_contact(b, a)).has_value();
}

template <class T>
bool may_push(const ConvexPart<T>& part, const Vec2D& normal) {
    if (!part.is_one_sided()) return true;
    if (part.size() < 2) return false;
    const Vec2D straight = straight_push(part);
    const Vec2D direction = unit(normal);
    if (dot(straight, direction) > 0 && std::fabs(cross(straight, direction)) <= parallel) return true;
    const Vec2D local = turned_back(part, direction);
    return part.one_sided_link().with_chain(
        [&](const auto& chain, std::size_t segment) { return chain_allows(chain, segment, local); });
}

template <class T>
Separation union_contact(PartSource<T> a, PartSource<T> b, double reach) {
    if (!has_one_sided(a) && !has_one_sided(b)) return union_separation(a, b, reach);
    if constexpr (std::is_same_v<T, double>) {
        if (const int exponent = detail::exponent_towards_one(a, b); exponent != 0) {
            const detail::ScaledParts near_a(a, exponent), near_b(b, exponent);
            if (near_a.are_exact() && near_b.are_exact())
                return detail::scaled(union_contact<double>(near_a, near_b, detail::scaled(reach, exponent)),
                                      -exponent);
        }
    }
    if (comes_first(a, b)) return ordered_contact(a, b, reach);
    return flipped(ordered_contact(b, a, reach));
}

#define CAROM_INSTANTIATE(T)                                                     \
    template bool is_in_front(const ConvexPart<T>&, const ConvexPart<T>&);       \
    template bool answer_each_other(const ConvexPart<T>&, const ConvexPart<T>&); \
    template bool may_push(const ConvexPart<T>&, const Vec2D&);                  \
    template Separation union_contact(PartSource<T>, PartSource<T>, double)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
