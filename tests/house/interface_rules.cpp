// The rules of the public interface, checked by the compiler: each verb and each result type is listed once. What
// breaks a rule does not compile.
#include <carom/carom.hpp>

#include <concepts>
#include <optional>
#include <vector>

namespace carom {
namespace {

using Any = AnyShape;
using AnyD = AnyShapeD;

template <class T>
using Shape = BasicAnyShape<T>;

template <class F, class... Args>
using Returned = std::invoke_result_t<F, Args...>;

// ---- Results are BasicX<T>, with X for float and XD for double ----

#define CAROM_NAMED(NAME) \
    static_assert(std::is_same_v<NAME, Basic##NAME<float>> && std::is_same_v<NAME##D, Basic##NAME<double>>)
CAROM_NAMED(Raycast);
CAROM_NAMED(Clip);
CAROM_NAMED(Sweep);
CAROM_NAMED(ContactInterval);
CAROM_NAMED(Contact);
CAROM_NAMED(Manifold);
CAROM_NAMED(ManifoldPoint);
CAROM_NAMED(Closest);
CAROM_NAMED(ClosestPoint);
CAROM_NAMED(Intersection);
CAROM_NAMED(CirclePoints);
CAROM_NAMED(Impact);
CAROM_NAMED(MovingContact);
CAROM_NAMED(Approach);
CAROM_NAMED(WorldRaycast);
CAROM_NAMED(WorldSweep);
CAROM_NAMED(WorldNearest);
CAROM_NAMED(WorldEvent);
CAROM_NAMED(TreeHit);
CAROM_NAMED(TreeNeighbor);
CAROM_NAMED(Move);
CAROM_NAMED(MoveHit);
CAROM_NAMED(Walk);
CAROM_NAMED(ElasticCollision);
CAROM_NAMED(Launch);
CAROM_NAMED(Launches);
CAROM_NAMED(DiscCollision);
CAROM_NAMED(PolygonRings);
CAROM_NAMED(DebugPrimitive);
CAROM_NAMED(DebugView);
#undef CAROM_NAMED

// ---- Nothing there: std::optional; results that say something about a miss have hits() instead ----

template <class R>
constexpr bool has_hits = requires(const R& result) {
    { result.hits() } -> std::same_as<bool>;
};

template <class T>
constexpr bool verbs_keep_the_rules() {
    using V = BasicVec2<T>;
    using Ray = BasicRay<T>;
    const auto still = [](const Shape<T>& a, const Shape<T>& b, const Ray& ray, const Placed<Shape<T>, T>& placed) {
        static_assert(std::same_as<decltype(overlaps(a, b)), bool>);
        static_assert(std::same_as<decltype(penetrates(placed, b)), bool>);
        static_assert(std::same_as<decltype(classify(a, b)), Relation>);
        static_assert(std::same_as<decltype(distance(a, b)), T>);
        static_assert(std::same_as<decltype(signed_distance(a, placed)), T>);
        static_assert(std::same_as<decltype(closest(a, b)), std::optional<BasicClosest<T>>>);
        static_assert(std::same_as<decltype(contact(a, b)), std::optional<BasicContact<T>>>);
        static_assert(std::same_as<decltype(manifold(a, placed)), std::optional<BasicManifold<T>>>);
        static_assert(std::same_as<decltype(raycast(ray, a)), std::optional<BasicRaycast<T>>>);
        static_assert(std::same_as<decltype(raycast(ray, placed, T(1))), std::optional<BasicRaycast<T>>>);
        static_assert(std::same_as<decltype(clip(ray, a)), std::optional<BasicClip<T>>>);
        static_assert(std::same_as<decltype(contains(a, V{})), bool>);
        static_assert(std::same_as<decltype(area(a)), T>);
        static_assert(std::same_as<decltype(bounds(placed)), BasicAabb<T>>);
    };
    const auto moving = [](const Shape<T>& a, const Shape<T>& b, const V& v, const BasicMotion<T>& m,
                           const BasicInterval<T>& times) {
        static_assert(std::same_as<decltype(sweep(a, v, b, v)), BasicSweep<T>>);
        static_assert(std::same_as<decltype(sweep_hits(a, v, b, v, T(1))), bool>);
        static_assert(std::same_as<decltype(first_impact(a, m, b, m, times)), BasicImpact<T>>);
        static_assert(std::same_as<decltype(closest_approach(a, m, b, m, times)), std::optional<BasicApproach<T>>>);
    };
    using World = BasicWorld<T>;
    const auto in_a_world = [](const World& world, const Ray& ray, const Shape<T>& shape) {
        static_assert(std::same_as<decltype(world.raycast(ray)), std::optional<BasicWorldRaycast<T>>>);
        static_assert(std::same_as<decltype(world.sweep(shape, {}, {})), std::optional<BasicWorldSweep<T>>>);
        static_assert(std::same_as<decltype(world.nearest(shape, {}, T(1))), std::optional<BasicWorldNearest<T>>>);
        static_assert(std::same_as<decltype(world.contact({})), std::optional<BasicContact<T>>>);
    };
    using Tree = BasicTree<T>;
    const auto in_a_tree = [](const Tree& tree) {
        static_assert(std::same_as<decltype(tree.closest_on_ray({}, {})), std::optional<BasicTreeHit<T>>>);
        static_assert(std::same_as<decltype(tree.closest_in_sweep({}, {})), std::optional<BasicTreeHit<T>>>);
        static_assert(std::same_as<decltype(tree.bounds()), std::optional<BasicAabb<T>>>);
    };
    (void)still, (void)moving, (void)in_a_world, (void)in_a_tree;
    return has_hits<BasicSweep<T>> && has_hits<BasicImpact<T>> && has_hits<SweepN<T, 3>> && has_hits<MaskSweep> &&
           !has_hits<BasicRaycast<T>> && !has_hits<BasicClip<T>>;
}
static_assert(verbs_keep_the_rules<float>() && verbs_keep_the_rules<double>());

// ---- Visitors return nothing, or Visit to stop; who calls them returns Visit ----

template <class Caller>
constexpr bool takes_visitors = requires(Caller call) {
    {
        call([](const auto&...) {})
        } -> std::same_as<Visit>;
    {
        call([](const auto&...) { return Visit::stop; })
        } -> std::same_as<Visit>;
};

const Aabb box{};
const auto clips = [](auto&& visit) { return clip_all(Ray{}, box, visit); };
const auto intervals = [](auto&& visit) { return all_contacts(box, {}, box, {}, 1, visit); };
const auto moving_contacts = [](auto&& visit) {
    return all_contacts(box, Motion::still(), box, Motion::still(), {0, 1}, visit);
};
const auto tree_boxes = [](auto&& visit) { return Tree().visit_box(box, visit); };
const auto tree_points = [](auto&& visit) { return Tree().visit_point({}, visit); };
const auto tree_rays = [](auto&& visit) { return Tree().visit_ray({}, {}, 1, visit); };
const auto tree_sweeps = [](auto&& visit) { return Tree().visit_sweep(box, {}, 1, visit); };
const auto tree_pairs = [](auto&& visit) { return Tree().visit_self_pairs(visit); };
const auto two_trees = [](auto&& visit) { return Tree().visit_pairs(Tree(), visit); };
static_assert(takes_visitors<decltype(clips)>);
static_assert(takes_visitors<decltype(intervals)>);
static_assert(takes_visitors<decltype(moving_contacts)>);
static_assert(takes_visitors<decltype(tree_boxes)>);
static_assert(takes_visitors<decltype(tree_points)>);
static_assert(takes_visitors<decltype(tree_rays)>);
static_assert(takes_visitors<decltype(tree_sweeps)>);
static_assert(takes_visitors<decltype(tree_pairs)>);
static_assert(takes_visitors<decltype(two_trees)>);

// ---- What belongs to many: a caller's vector is filled, or a caller's span, with the size needed when it is short
// ----

static_assert(std::same_as<decltype(&World::collider_ids), void (World::*)(std::vector<ColliderId>&) const>);
static_assert(std::same_as<decltype(&World::overlap_aabb),
                           void (World::*)(const Aabb&, const Filter&, std::vector<ColliderId>&) const>);
static_assert(std::same_as<decltype(&World::raycast_all),
                           void (World::*)(const Ray&, float, const Filter&, std::vector<WorldRaycast>&) const>);

}  // namespace
}  // namespace carom
