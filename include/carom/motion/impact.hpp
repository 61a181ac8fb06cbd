/// Time of impact (TOI), contact intervals and closest approach of shapes that move along curves, rotate or grow.
#pragma once

#include <carom/detail/motion/impact_filters.hpp>
#include <carom/detail/motion/motion_query.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom {

/// The first contact of two moving shapes. Times are in the time unit of the motions.
template <class T>
struct BasicImpact : HitResult {  ///< with certainty `unresolved`, `hits` means: may touch, but not before time.lo
    BasicInterval<T> time{};      ///< brackets the start of contact: the time itself, or its two neighbors
    BasicVec2<T> point{};         ///< a point of both at that time; zero, as the normal, if they start penetrating
    BasicVec2<T> normal{};        ///< unit, from a to b; zero when they start, or come into being, inside
    Feature feature_a{};          ///< the feature of a that touches b there
    Feature feature_b{};          ///< that of b
    bool initially_overlapping = false;  ///< the contact starts at `times.lo`: they overlap or touch there
    bool graze = false;                  ///< arbitrarily small shifts of b would remove the contact
    Certainty certainty = Certainty::exact;
};

using Impact = BasicImpact<float>;
using ImpactD = BasicImpact<double>;

/// A connected time interval of contact of two moving shapes.
template <class T>
struct BasicMovingContact {
    BasicInterval<T> enter{};  ///< brackets its start: the time itself, or its two neighbors
    BasicInterval<T> exit{};   ///< brackets its end
    bool graze = false;        ///< arbitrarily small shifts of b would remove the contact
    Certainty certainty = Certainty::exact;
};

using MovingContact = BasicMovingContact<float>;
using MovingContactD = BasicMovingContact<double>;

/// The closest approach of two moving shapes.
template <class T>
struct BasicApproach {
    T time{};      ///< of the closest approach; if they touch, of the first contact
    T distance{};  ///< 0 if they touch
    Certainty certainty = Certainty::exact;
};

using Approach = BasicApproach<float>;
using ApproachD = BasicApproach<double>;

namespace detail {

/// The float `steps` places above x. Both zeros have a place: only +0 steps up to a positive number, and only -0 down
/// to a negative one. Branch-free, since the direction in which a time is rounded is unpredictable.
inline float stepped(float x, int steps) {
    const auto bits = std::bit_cast<std::int32_t>(x);
    const std::int32_t place = (bits ^ ((bits >> 31) & 0x7fffffff)) + steps;  // counts all numbers, both zeros too
    return std::bit_cast<float>(place ^ ((place >> 31) & 0x7fffffff));
}

/// The time interval rounded outward to T. A zero has the sign of the number that was rounded to it.
template <class T>
BasicInterval<T> outward(const IntervalD& time) {
    const T low = static_cast<T>(time.lo), high = static_cast<T>(time.hi);
    if constexpr (std::is_same_v<T, double>) {
        return {low, high};
    } else {
        return {stepped(low, -static_cast<int>(static_cast<double>(low) > time.lo)),
                stepped(high, static_cast<int>(static_cast<double>(high) < time.hi))};
    }
}

template <class T>
BasicVec2<T> in_type(const Vec2D& v) {
    return {static_cast<T>(v.x) + T(0), static_cast<T>(v.y) + T(0)};
}

/// The size of the largest finite coordinate.
inline double largest_coordinate(const AabbD& box) {
    double largest = 0;
    for (const double x : {box.min.x, box.min.y, box.max.x, box.max.y}) {
        if (x * 0 == 0) largest = std::fmax(largest, std::fabs(x));
    }
    return largest;
}

template <class T>
bool is_valid(const BasicMotion<T>& motion) {
    return motion.is_finite();
}
/// The poses of a caller's own motion are checked as they come.
inline bool is_valid(const CustomMotion& motion) {
    return motion.max_speed >= 0 && motion.max_speed * 0 == 0;
}

/// The largest length of a moving shape: of its finite coordinates, its motion's coefficients, pivot and growth.
template <class T>
double largest_length(const AabbD& box, const BasicMotion<T>& motion) {
    double largest = largest_coordinate(box);
    const auto include = [&](T length) { largest = std::fmax(largest, std::fabs(static_cast<double>(length))); };
    for (const BasicPolynomial<T>* p : {&motion.x(), &motion.y()}) {
        for (int i = 0; i < p->size(); ++i) include((*p)[i]);
    }
    include(motion.pivot().x), include(motion.pivot().y), include(motion.growth());
    return largest;
}
/// The path of a caller's own motion is unknown: no reason to scale.
inline double largest_length(const AabbD&, const CustomMotion&) {
    return 1;
}

/// The exponent of the power of two that scales lengths whose products underflow to about 1; 0 for all others. Large
/// lengths are not scaled down, since small ones would lose bits.
inline int exponent_into_range(double largest) {
    return largest > 0 && largest < 0x1p-100 ? -std::ilogb(largest) : 0;
}

/// Calls `use(MovingShape)` for an operand and its motion, with all lengths times 2^exponent.
template <class S, class T, class M, class Use>
auto with_moving_shape(const Operand<S, T>& operand, const M& motion, int exponent, Use use) {
    const auto collect = [&](const MovingShape& shape, IntervalD range, const AabbD& all, const AabbD& region,
                             PartList& list) { collect_parts(operand, shape, range, all, region, list); };
    const AabbD box = times_power(box_of_parts(operand), exponent);
    if constexpr (std::is_same_v<M, CustomMotion>) {
        bool has_valid_poses = true;
        const auto pose_at = [&](double t) {
            const PoseD pose = motion.pose_at(t);
            has_valid_poses = has_valid_poses && is_valid_pose(&pose);
            return has_valid_poses ? PoseD{times_power(pose.at, exponent), pose.rot} : PoseD{};
        };
        const CustomMotion in_range{pose_at, std::ldexp(motion.max_speed, exponent)};
        return use(MovingShape{collect, box, exponent, nullptr, &in_range, &has_valid_poses});
    } else {
        static_assert(std::is_same_v<M, BasicMotion<T>>, "carom: a motion is in the numbers of its shape");
        const MotionD in_doubles = motion.in_double(exponent);
        return use(MovingShape{collect, box, exponent, &in_doubles, nullptr});
    }
}

/// Calls `use(MotionQuery)`, unless the query is invalid.
template <class A, class MA, class B, class MB, class Use>
void with_motion_query(const A& a, const MA& motion_a, const B& b, const MB& motion_b, const IntervalD& range,
                       Use use) {
    if (!is_valid(motion_a) || !is_valid(motion_b) || range.empty() || range.lo * 0 != 0) return;
    const int exponent = exponent_into_range(std::fmax(largest_length(box_of_parts(operand(a)), motion_a),
                                                       largest_length(box_of_parts(operand(b)), motion_b)));
    with_moving_shape(operand(a), motion_a, exponent, [&](const MovingShape& shape_a) {
        with_moving_shape(operand(b), motion_b, exponent, [&](const MovingShape& shape_b) {
            use(MotionQuery{shape_a, shape_b, range});
        });
    });
}

/// Finds the first contact by a fast path. Returns false, with no result, where there is none or it cannot decide.
template <class A, class B, class T>
bool filter_impact(const A& a, const BasicMotion<T>& motion_a, const B& b, const BasicMotion<T>& motion_b,
                   const IntervalD& range, FoundImpact& found) {
    if (!is_valid(motion_a) || !is_valid(motion_b)) return false;
    const auto find = [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool) {
        const MovingConvex<T> moving_a{part_a, motion_a}, moving_b{part_b, motion_b};
        return motion_a.rotates() || motion_b.rotates() ? filter_rotating_impact(moving_a, moving_b, range, found)
                                                        : filter_translating_impact(moving_a, moving_b, range, found);
    };
    return by_parts(operand(a), operand(b), find, [](const auto&, const auto&) { return false; });
}

/// Converts to the number type of the shapes.
template <class T>
BasicImpact<T> impact_of(const FoundImpact& found) {
    BasicImpact<T> result;
    result.certainty = found.certainty;
    if (!found.hit) return result;
    result.set_hits();
    result.time = outward<T>(found.time);
    result.point = in_type<T>(found.point);
    result.normal = in_type<T>(found.normal);
    result.feature_a = found.feature_a;
    result.feature_b = found.feature_b;
    result.initially_overlapping = found.at_start && found.certainty != Certainty::unresolved;
    result.graze = found.graze;
    return result;
}

/// The shape placed at time t, rounded.
template <class S, class M>
auto placed_at(const S& shape, const M& motion, double t) {
    using T = scalar_of_operand<S>;
    const CallersMemory callers;
    const PoseD pose = motion.pose_at(t);
    const BasicPose<T> stored{in_type<T>(pose.at), {static_cast<T>(pose.rot.c), static_cast<T>(pose.rot.s)}};
    const auto placed = operand(shape);
    return place(placed.shape, placed.pose ? compose(stored, *placed.pose) : stored);
}

/// Whether shapes whose contact was found penetrate at the start.
template <class A, class MA, class B, class MB>
bool start_penetrating(const A& a, const MA& motion_a, const B& b, const MB& motion_b, const MotionQuery& query,
                       const auto& found) {
    if (!found.at_start || found.penetrating || query.has_grown()) return found.at_start && found.penetrating;
    return penetrates(placed_at(a, motion_a, query.range.lo), placed_at(b, motion_b, query.range.lo));
}

/// The first contact of any two shapes, without fast paths.
template <class T, class A, class MA, class B, class MB>
BasicImpact<T> general_impact(const A& a, const MA& motion_a, const B& b, const MB& motion_b, const IntervalD& range) {
    BasicImpact<T> result;
    with_motion_query(a, motion_a, b, motion_b, range, [&](const MotionQuery& query) {
        FoundImpact found = first_impact(query);
        if (!query.is_valid()) return;
        found.point = times_power(found.point, -query.a.exponent);
        result = impact_of<T>(found);
        if (!result.initially_overlapping || !start_penetrating(a, motion_a, b, motion_b, query, found)) return;
        result.point = result.normal = {};
        result.graze = false;
    });
    return result;
}

}  // namespace detail

/// Returns the time of impact: the first time in the closed interval `times` at which a and b are in contact, each
/// moving by a Motion or a CustomMotion. No earlier contact is missed. `times.hi` may be infinite. Touching counts.
/// Shapes that have shrunk to nothing, motions that are not finite and empty intervals give no hit. One-sided chains
/// are hit from their front only, as by `sweep`. Shapes that start penetrating have neither normal nor point here:
/// `contact` of them, placed at the start, has both, and the depth.
///
/// For straight and round shapes on polynomial paths, growing or not, the result is exact: signs of polynomials decide
/// whether they touch, and between which two neighboring numbers the time lies. With rotation, ellipses, arcs or a
/// caller's own motion, the result is `conservative`: no contact is missed, however fast the shapes move or how often
/// they rotate, but a gap of less than 2^-46 of the lengths and paths involved may count as contact. If 65536 steps do
/// not settle it, it is `unresolved`, and there is no contact before time.lo.
///
/// Error: the point and normal a few ulps of the coordinates. Cost: two convex straight or round shapes of at most
/// 16 edges together, on paths of degree up to 3 in a finite interval, take O(edges), some hundred ns in all. Otherwise
/// some hundred ns for each edge and vertex of the Minkowski difference and each pair of parts that come near each
/// other; so do touches at the start, grazes, and contacts of two vertices or at a number of type T. A `conservative`
/// result takes a step for about each eighth of a revolution and then as many as Newton's method, each some hundred ns
/// for two polygons. Memory: unions, polygons of more than 16 vertices and polynomials beyond degree 4 allocate, from
/// the workspace if there is one, else from up to 4 MiB that the thread keeps from query to query. Sources: R(P1(t),
/// P2(t)) = n [Flipcode]; conservative advancement [Mirtich 1996]. Example:
///     // A ball that comes to its highest point just above a wall's corner.
///     const Circle ball{{0, 0}, 1};
///     const auto thrown = Motion::ballistic({4, 8}, {0, -4});
///     const Aabb wall{{8, 0}, {9, 7}};
///     const auto hit = first_impact(ball, thrown, wall, Motion::still(), {0, 10});
///     assert(hit.hits() && hit.time.lo == 2 && hit.time.hi == 2 && hit.certainty == Certainty::exact);
///     assert(hit.point == (Vec2{8, 7}) && hit.normal == (Vec2{0, -1}));
template <class A, class MA, class B, class MB>
BasicImpact<scalar_of_operand<A>> first_impact(const A& a, const MA& motion_a, const B& b, const MB& motion_b,
                                               const std::type_identity_t<BasicInterval<scalar_of_operand<A>>>& times,
                                               Workspace* workspace = nullptr) {
    using T = scalar_of_operand<A>;
    if constexpr (detail::QueryOperands<A, B>) {
        const IntervalD range{static_cast<double>(times.lo), static_cast<double>(times.hi)};
        if constexpr (std::is_same_v<MA, BasicMotion<T>> && std::is_same_v<MB, BasicMotion<T>>) {
            detail::FoundImpact found;
            if (detail::filter_impact(a, motion_a, b, motion_b, range, found)) return detail::impact_of<T>(found);
        }
        const detail::QueryMemory memory(workspace);
        return detail::general_impact<T>(a, motion_a, b, motion_b, range);
    } else {
        detail::refuse<A, B>();
    }
}

/// Visits each connected time interval of contact of a and b within `times`, in order: `visit(MovingContact)` returns
/// nothing, or `Visit::stop` to stop. Returns `Visit::stop` if it did. One-sided chains count from both sides.
///
/// The result is exact or `conservative` as that of `first_impact`. If it is `conservative`, a break in contact shorter
/// than 2^-32 of the time in which the shapes pass each other (2^-8 for arcs) may be ignored, and a contact that begins
/// and ends within that time after another may be missed. Cost: that of `first_impact` for each interval. Memory: as
/// for `first_impact`; what the visitor allocates does not come from the workspace. Example:
///     // A ball that is thrown up through a thin bar, and falls down through it.
///     const Segment bar{{-5, 3}, {5, 3}};
///     int passes = 0;
///     all_contacts(Point{{0, 0}}, Motion::ballistic({0, 8}, {0, -8}), bar, Motion::still(), {0, 2},
///                  [&](const MovingContact& c) {
///                      ++passes;
///                      assert(c.enter == c.exit && c.enter.lo == (passes == 1 ? 0.5f : 1.5f));
///                  });
///     assert(passes == 2);
template <class A, class MA, class B, class MB, class Visitor>
Visit all_contacts(const A& a, const MA& motion_a, const B& b, const MB& motion_b,
                   const std::type_identity_t<BasicInterval<scalar_of_operand<A>>>& times, Visitor&& visit,
                   Workspace* workspace = nullptr) {
    using T = scalar_of_operand<A>;
    if constexpr (detail::QueryOperands<A, B>) {
        const IntervalD range{static_cast<double>(times.lo), static_cast<double>(times.hi)};
        Visit end = Visit::proceed;
        const detail::QueryMemory memory(workspace);
        detail::with_motion_query(a, motion_a, b, motion_b, range, [&](const detail::MotionQuery& query) {
            end = detail::visit_contacts(query, [&](const detail::FoundContact& found) {
                if (!query.is_valid()) return Visit::stop;
                const bool graze = found.graze && !detail::start_penetrating(a, motion_a, b, motion_b, query, found);
                const detail::CallersMemory callers;
                return detail::call_visitor(
                    visit, BasicMovingContact<T>{detail::outward<T>(found.enter), detail::outward<T>(found.exit), graze,
                                                 found.certainty});
            });
            if (!query.is_valid()) end = Visit::proceed;
        });
        return end;
    } else {
        detail::refuse<A, B>();
    }
}

/// Returns the closest approach of a and b within `times`: the time and the distance. If they touch, that is the first
/// contact, with one-sided chains counted from both sides. If several times are equally close, it is one of them. None
/// for an invalid query.
///
/// Error of the distance: a few ulps of the coordinates for straight and round shapes on polynomial paths, else 2^-30
/// of the lengths involved. For arcs, a caller's own motion, and unbounded shapes that rotate, only 2^-12 is
/// guaranteed, but the error is nearly always as small. The time is good to the square root of that. Cost: a `distance`
/// for each time at which an edge or vertex may be closest; if `conservative`, one for each interval that has to be
/// halved to find it. Memory: as for `first_impact`. Source: R'(t) = 0 [Flipcode]. Example:
///     const auto pass = closest_approach(Circle{{-9, 3}, 1}, Motion::linear({2, 0}), Circle{{0, 0}, 1},
///                                        Motion::still(), {0, 10});
///     assert(pass->time == 4.5f && pass->distance == 1);
template <class A, class MA, class B, class MB>
std::optional<BasicApproach<scalar_of_operand<A>>> closest_approach(
    const A& a, const MA& motion_a, const B& b, const MB& motion_b,
    const std::type_identity_t<BasicInterval<scalar_of_operand<A>>>& times, Workspace* workspace = nullptr) {
    using T = scalar_of_operand<A>;
    if constexpr (detail::QueryOperands<A, B>) {
        const IntervalD range{static_cast<double>(times.lo), static_cast<double>(times.hi)};
        std::optional<BasicApproach<T>> result;
        const detail::QueryMemory memory(workspace);
        detail::with_motion_query(a, motion_a, b, motion_b, range, [&](const detail::MotionQuery& query) {
            const auto found = detail::closest_approach(query);
            if (found && query.is_valid()) {
                result =
                    BasicApproach<T>{static_cast<T>(found->time),
                                     static_cast<T>(std::ldexp(found->distance, -query.a.exponent)), found->certainty};
            }
        });
        return result;
    } else {
        detail::refuse<A, B>();
    }
}

}  // namespace carom
