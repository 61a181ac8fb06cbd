#include "bench/random_shapes.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

namespace carom::tool {

namespace {

constexpr const char* shapes = "shapes";
constexpr const char* rays = "rays";

// Overload sets as function objects.
constexpr auto do_overlap = [](const auto& pair) { return overlaps(pair.first, pair.second); };
constexpr auto distance_of = [](const auto& pair) { return distance(pair.first, pair.second); };
constexpr auto is_contact = [](const auto& pair) { return contact(pair.first, pair.second).has_value(); };
constexpr auto is_manifold = [](const auto& pair) { return manifold(pair.first, pair.second).has_value(); };
constexpr auto relation_of = [](const auto& pair) { return static_cast<int>(classify(pair.first, pair.second)); };
constexpr auto is_hit = [](const auto& pair) { return raycast(pair.first, pair.second).has_value(); };

}  // namespace

std::vector<Workload> shape_workloads() {
    return {
        workload(shapes, "circle overlaps circle", pair_of(random_circle, random_circle), do_overlap),
        workload(shapes, "upright box overlaps box", pair_of(random_aabb, random_aabb), do_overlap),
        workload(shapes, "circle overlaps upright box", pair_of(random_circle, random_aabb), do_overlap),
        workload(shapes, "capsule overlaps capsule", pair_of(random_capsule, random_capsule), do_overlap),
        workload(shapes, "turned box overlaps box", pair_of(random_box, random_box), do_overlap),
        workload(shapes, "hexagon overlaps hexagon", pair_of(random_hexagon, random_hexagon), do_overlap),
        workload(shapes, "relation of hexagons", pair_of(random_hexagon, random_hexagon), relation_of),
        workload(shapes, "distance of hexagons", pair_of(random_hexagon, random_hexagon), distance_of),
        workload(shapes, "contact of hexagons", pair_of(random_hexagon, random_hexagon), is_contact),
        workload(shapes, "manifold of turned boxes", pair_of(random_box, random_box), is_manifold),
    };
}

std::vector<Workload> ray_workloads() {
    return {
        workload(rays, "ray on circle", pair_of(random_ray, random_circle), is_hit),
        workload(rays, "ray on upright box", pair_of(random_ray, random_aabb), is_hit),
        workload(rays, "ray on capsule", pair_of(random_ray, random_capsule), is_hit),
        workload(rays, "ray on hexagon", pair_of(random_ray, random_hexagon), is_hit),
    };
}

}  // namespace carom::tool
