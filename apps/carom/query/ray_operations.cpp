#include "query/feature_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/placed.hpp>

#include <fmt/format.h>

#include <limits>
#include <variant>

namespace carom::tool {

namespace {

template <class T>
using AnyLinear = std::variant<BasicLine<T>, BasicRay<T>, BasicSegment<T>>;

template <class T>
AnyLinear<T> as_linear(const BasicAnyShape<T>& shape, const char* key, const char* what) {
    return std::visit(
        [&]<class S>(const S& s) -> AnyLinear<T> {
            if constexpr (std::is_constructible_v<AnyLinear<T>, S>) {
                return s;
            } else {
                refuse("bad_type", key, fmt::format("must be {}", what));
            }
        },
        shape.value);
}

// Calls `function` with a shape, or with the shape placed when it has a pose.
template <class S, class T, class Function>
auto with_pose(const S& shape, const BasicPose<T>& pose, const Function& function) {
    return pose == BasicPose<T>{} ? function(shape) : function(place(shape, pose));
}

// All results have the same fields; without a hit the numbers are null.
template <class T>
void write_raycast(JsonWriter& out, const std::optional<BasicRaycast<T>>& hit) {
    const BasicRaycast<T> found = hit.value_or(BasicRaycast<T>{});
    const auto field = [&](const char* name, const auto& value) {
        out.field(name, hit ? std::optional(value) : std::nullopt);
    };
    out.begin_object();
    out.field("hit", hit.has_value());
    field("enter", found.enter);
    field("exit", found.exit);
    field("point", found.point);
    field("normal", found.normal);
    out.field("started_inside", found.started_inside);
    out.field("graze", found.graze);
    write_feature(out, "feature", found.feature);
    out.end_object();
}

template <class T>
void run_raycast(const Json& query, JsonWriter& out) {
    const PosedShape<T> a = posed_argument<T>(query, "a");
    const auto* ray = std::get_if<BasicRay<T>>(&a.shape.value);
    if (!ray) throw QueryError("bad_type", "a must be a ray", "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    const T max_t = length_argument<T>(query, "t_max").value_or(std::numeric_limits<T>::infinity());
    write_raycast(out, with_pose(*ray, a.pose, [&](const auto& cast) { return raycast(cast, b, max_t); }));
}

template <class T>
void run_clip(const Json& query, JsonWriter& out) {
    const PosedShape<T> a = posed_argument<T>(query, "a");
    const AnyLinear<T> line = as_linear(a.shape, "a", "a line, ray or segment");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    out.begin_object();
    out.key("stretches");
    out.begin_array();
    const auto write = [&](const BasicClip<T>& interval) {
        out.begin_object();
        out.field("enter", interval.enter);
        out.field("exit", interval.exit);
        out.field("graze", interval.graze);
        out.end_object();
    };
    std::visit([&](const auto& s) { with_pose(s, a.pose, [&](const auto& cut) { return clip_all(cut, b, write); }); },
               line);
    out.end_array();
    out.end_object();
}

template <class T>
void write_intersection(JsonWriter& out, const BasicIntersection<T>& found) {
    out.begin_object();
    out.field("kind", intersection_kind_name(found.kind));
    out.field("proper", found.proper);
    if (found.kind == IntersectionKind::point) {
        out.field("t", found.t);
        out.field("u", found.u);
        out.field("point", found.from);
    } else if (found.kind != IntersectionKind::none) {
        out.field("from", found.from);
        out.field("to", found.to);
    }
    out.end_object();
}

template <class T>
void run_intersect(const Json& query, JsonWriter& out) {
    const auto argument = [&](const char* key) {
        return as_linear(shape_argument<T>(query, key), key, "a line, ray or segment, without a pose");
    };
    write_intersection(
        out, std::visit([](const auto& a, const auto& b) { return intersect(a, b); }, argument("a"), argument("b")));
}

constexpr JsonKeys two_and_max_t = {"ask", "a", "b", "t_max"};

constexpr Operation ray_table[] = {
    {"raycast", two_and_max_t, run_raycast<float>, run_raycast<double>},
    {"clip", a_and_b, run_clip<float>, run_clip<double>},
    {"intersect", a_and_b, run_intersect<float>, run_intersect<double>},
};

}  // namespace

std::span<const Operation> ray_operations() {
    return ray_table;
}

}  // namespace carom::tool
