#include "call.hpp"
#include "results.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

// Queries about shapes at rest.

using namespace carom;
using namespace carom::c;

namespace {

// Calls `use` with the line, ray or segment of a shape; anything else is an error.
template <class Use>
void with_linear(Call& call, const carom_shape* shape, const char* name, Use use) {
    const carom_shape* const found = call.object(shape, name);
    if (!found) return;
    std::visit(
        [&]<class S>(const S& linear) {
            if constexpr (std::is_same_v<S, LineD> || std::is_same_v<S, RayD> || std::is_same_v<S, SegmentD>) {
                use(linear);
            } else {
                call.fail(CAROM_OUT_OF_RANGE, std::string(name) + " must be a line, a ray or a segment");
            }
        },
        found->value.value);
}

const CircleD* circle_of(Call& call, const carom_shape* shape, const char* name) {
    const carom_shape* const found = call.object(shape, name);
    if (!found) return nullptr;
    const auto* const circle = std::get_if<CircleD>(&found->value.value);
    if (!circle) call.fail(CAROM_OUT_OF_RANGE, std::string(name) + " must be a circle");
    return circle;
}

}  // namespace

carom_status carom_overlaps(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                            const carom_pose* pose_b, int32_t* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) { *result = overlaps(x, y); });
    });
}

carom_status carom_penetrates(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                              const carom_pose* pose_b, int32_t* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) { *result = penetrates(x, y); });
    });
}

carom_status carom_classify(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                            const carom_pose* pose_b, carom_relation* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_pair(c, a, pose_a, b, pose_b,
                  [&](const auto& x, const auto& y) { *result = static_cast<carom_relation>(classify(x, y)); });
    });
}

carom_status carom_closest_points(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                  const carom_pose* pose_b, carom_closest* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) {
            *result = c_closest(closest(x, y).value_or(ClosestD{std::numeric_limits<double>::infinity()}));
        });
    });
}

carom_status carom_distance(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                            const carom_pose* pose_b, double* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) { *result = distance(x, y); });
    });
}

carom_status carom_signed_distance(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                   const carom_pose* pose_b, double* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) { *result = signed_distance(x, y); });
    });
}

carom_status carom_find_contact(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                const carom_pose* pose_b, double margin, int32_t* found, carom_contact* result) {
    return call([&](Call& c) {
        c.pointer(found, "found"), c.pointer(result, "result"), c.limit(margin, "margin");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) {
            const auto one = contact(x, y, margin);
            *found = one.has_value();
            if (one) *result = c_contact(*one);
        });
    });
}

carom_status carom_find_manifold(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                 const carom_pose* pose_b, double margin, int32_t* found, carom_manifold* result) {
    return call([&](Call& c) {
        c.pointer(found, "found"), c.pointer(result, "result"), c.limit(margin, "margin");
        with_pair(c, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) {
            const auto all = manifold(x, y, margin);
            *found = all.has_value();
            if (!all) return;
            *result = {c_vec(all->normal), all->separation, all->unique_normal, 0, {}};
            for (const auto& point : all->points()) {
                result->points[result->point_count++] = {c_vec(point.point), point.separation,
                                                         c_feature(point.features.a), c_feature(point.features.b)};
            }
        });
    });
}

carom_status carom_cast_ray(carom_vec origin, carom_vec direction, const carom_shape* shape, const carom_pose* pose,
                            double max_t, int32_t* found, carom_raycast* result) {
    return call([&](Call& c) {
        c.pointer(found, "found"), c.pointer(result, "result"), c.limit(max_t, "max_t");
        const RayD ray{c.vec(origin, "origin"), c.direction(direction, "direction")};
        if (!c.ok()) return;
        with_shape(c, shape, pose, "shape", [&](const auto& placed) {
            const auto hit = raycast(ray, placed, max_t);
            *found = hit.has_value();
            if (hit) *result = c_raycast(*hit);
        });
    });
}

carom_status carom_clip(const carom_shape* linear, const carom_shape* shape, const carom_pose* pose,
                        carom_interval* intervals, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.pointer(count, "count"), c.array(intervals, capacity, "intervals");
        std::vector<ClipD> all;
        with_linear(c, linear, "linear", [&](const auto& line) {
            with_shape(c, shape, pose, "shape", [&](const auto& placed) {
                clip_all(line, placed, [&](const ClipD& interval) { all.push_back(interval); });
            });
        });
        write_list(c, all, intervals, capacity, count, "intervals", [](const ClipD& one) {
            return carom_interval{one.enter, one.exit, one.graze};
        });
    });
}

carom_status carom_intersect(const carom_shape* a, const carom_shape* b, carom_intersection* result) {
    return call([&](Call& c) {
        if (!c.pointer(result, "result")) return;
        with_linear(c, a, "a", [&](const auto& first) {
            with_linear(c, b, "b", [&](const auto& second) {
                const IntersectionD common = intersect(first, second);
                *result = {static_cast<carom_intersection_kind>(common.kind),
                           common.proper,
                           common.t,
                           common.u,
                           c_vec(common.from),
                           c_vec(common.to)};
            });
        });
    });
}

carom_status carom_circle_circle_points(const carom_shape* a, const carom_shape* b, carom_vec points[2],
                                        int32_t* count) {
    return call([&](Call& c) {
        c.pointer(points, "points"), c.pointer(count, "count");
        const CircleD *const first = circle_of(c, a, "a"), *const second = circle_of(c, b, "b");
        if (!c.ok()) return;
        const auto common = circle_circle_points(*first, *second);
        *count = static_cast<int32_t>(common.count);
        if (common.count == CirclePointCount::none || common.count == CirclePointCount::infinite) return;
        points[0] = c_vec(common.first);
        if (common.count == CirclePointCount::two) points[1] = c_vec(common.second);
    });
}

carom_status carom_find_closest_point(const carom_shape* shape, const carom_pose* pose, carom_vec to,
                                      carom_closest_point* result) {
    return call([&](Call& c) {
        const Vec2D point = c.vec(to, "to");
        if (!c.pointer(result, "result") || !c.ok()) return;
        with_shape(c, shape, pose, "shape", [&](const auto& placed) {
            const auto nearest = closest_point(placed, point);
            *result = {c_vec(nearest.point), nearest.distance, nearest.inside};
        });
    });
}

carom_status carom_bounds(const carom_shape* shape, const carom_pose* pose, carom_aabb* result) {
    return call([&](Call& c) {
        if (!c.pointer(result, "result")) return;
        with_shape(c, shape, pose, "shape", [&](const auto& placed) { *result = c_box(bounds(placed)); });
    });
}

carom_status carom_area(const carom_shape* shape, const carom_pose* pose, double* result) {
    return call([&](Call& c) {
        if (!c.pointer(result, "result")) return;
        with_shape(c, shape, pose, "shape", [&](const auto& placed) { *result = area(placed); });
    });
}

carom_status carom_centroid(const carom_shape* shape, const carom_pose* pose, int32_t* found, carom_vec* result) {
    return call([&](Call& c) {
        c.pointer(found, "found"), c.pointer(result, "result");
        if (!c.ok()) return;
        with_shape(c, shape, pose, "shape", [&](const auto& placed) {
            const auto point = centroid(placed);
            *found = point.has_value();
            if (point) *result = c_vec(*point);
        });
    });
}

carom_status carom_rot_degrees(double degrees, carom_rot* rot) {
    return call([&](Call& c) {
        c.pointer(rot, "rot"), c.finite(degrees, "degrees");
        if (c.ok()) *rot = c_rot(RotD::degrees(degrees));
    });
}

carom_status carom_rot_radians(double radians, carom_rot* rot) {
    return call([&](Call& c) {
        c.pointer(rot, "rot"), c.finite(radians, "radians");
        if (c.ok()) *rot = c_rot(RotD::radians(radians));
    });
}

carom_status carom_rot_from_direction(carom_vec direction, carom_rot* rot) {
    return call([&](Call& c) {
        const Vec2D checked = c.direction(direction, "direction");
        if (c.pointer(rot, "rot") && c.ok()) *rot = c_rot(RotD::from_direction(checked));
    });
}
