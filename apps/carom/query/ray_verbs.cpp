#include "query/feature_json.hpp"
#include "query/shape_argument.hpp"
#include "query/verb_groups.hpp"

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
using AnyStraight = std::variant<BasicLine<T>, BasicRay<T>, BasicSegment<T>>;

template <class T>
AnyStraight<T> straight(const BasicAnyShape<T>& shape, const char* key, const char* what) {
    return std::visit(
        [&]<class S>(const S& s) -> AnyStraight<T> {
            if constexpr (std::is_constructible_v<AnyStraight<T>, S>) {
                return s;
            } else {
                refuse("bad_type", key, fmt::format("must be {}", what));
            }
        },
        shape.value);
}

// Calls `ask` with a shape, or with the shape placed when it has a pose.
template <class S, class T, class Ask>
auto with_pose(const S& shape, const BasicPose<T>& pose, const Ask& ask) {
    return pose == BasicPose<T>{} ? ask(shape) : ask(place(shape, pose));
}

// All answers have the same fields; without a hit the numbers are null.
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
void ask_raycast(const Json& question, JsonWriter& out) {
    const PosedShape<T> a = posed_argument<T>(question, "a");
    const auto* ray = std::get_if<BasicRay<T>>(&a.shape.value);
    if (!ray) throw QueryError("bad_type", "a must be a ray", "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    const T max_t = length_argument<T>(question, "t_max").value_or(std::numeric_limits<T>::infinity());
    write_raycast(out, with_pose(*ray, a.pose, [&](const auto& cast) { return raycast(cast, b, max_t); }));
}

template <class T>
void ask_clip(const Json& question, JsonWriter& out) {
    const PosedShape<T> a = posed_argument<T>(question, "a");
    const AnyStraight<T> line = straight(a.shape, "a", "a line, ray or segment");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    out.begin_object();
    out.key("stretches");
    out.begin_array();
    const auto write = [&](const BasicClip<T>& stretch) {
        out.begin_object();
        out.field("enter", stretch.enter);
        out.field("exit", stretch.exit);
        out.field("graze", stretch.graze);
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
void ask_intersect(const Json& question, JsonWriter& out) {
    const auto argument = [&](const char* key) {
        return straight(shape_argument<T>(question, key), key, "a line, ray or segment, without a pose");
    };
    write_intersection(
        out, std::visit([](const auto& a, const auto& b) { return intersect(a, b); }, argument("a"), argument("b")));
}

constexpr JsonKeys two_and_max_t = {"ask", "a", "b", "t_max"};

constexpr Verb verbs[] = {
    {"raycast", two_and_max_t, ask_raycast<float>, ask_raycast<double>},
    {"clip", a_and_b, ask_clip<float>, ask_clip<double>},
    {"intersect", a_and_b, ask_intersect<float>, ask_intersect<double>},
};

}  // namespace

std::span<const Verb> ray_verbs() {
    return verbs;
}

}  // namespace carom::tool
