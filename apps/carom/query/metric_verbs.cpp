#include "query/metric_verbs.hpp"

#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "query/shape_argument.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/format.h>

#include <optional>
#include <variant>

namespace carom::tool {

namespace {

using nlohmann::json;

/// The only convex part of a shape; none for unions of several.
template <class T>
std::optional<ConvexPart<T>> only_part(const BasicAnyShape<T>& shape) {
    int count = 0;
    ConvexPart<T> only;
    any_part(Operand<BasicAnyShape<T>, T>{shape}, PartVisitor<T>([&](const ConvexPart<T>& part) {
                 only = part;
                 return ++count > 1;
             }));
    return count == 1 ? std::optional(only) : std::nullopt;
}

template <class T>
void write_signed_distance(JsonWriter& out, const BasicAnyShape<T>& a, const BasicAnyShape<T>& b, T distance) {
    const auto part_a = only_part(a);
    const auto part_b = only_part(b);
    out.key("signed_distance");
    if (distance > 0) {
        out.number(distance);
    } else if (part_a && part_b) {
        out.number(detail::with_sign_of<T>(separation(*part_a, *part_b).gap));
    } else {
        out.null();
    }
}

template <class T>
void ask_distance(const json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    const Closest<T> nearest = closest(a, b);
    out.begin_object();
    out.key("distance");
    out.number(nearest.distance);
    write_signed_distance(out, a, b, nearest.distance);
    out.key("point_on_a");
    out.point(nearest.on_a);
    out.key("point_on_b");
    out.point(nearest.on_b);
    out.end_object();
}

template <class T>
void ask_closest_point(const json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    if (!std::holds_alternative<BasicPoint<T>>(a.value)) {
        throw QueryError("bad_type", "a must be a point, without a pose", "a");
    }
    out.begin_object();
    out.key("point");
    out.point(closest(a, b).on_b);
    out.key("inside");
    out.boolean(overlaps(a, b));
    out.end_object();
}

template <class T>
using AnyLinear = std::variant<BasicLine<T>, BasicRay<T>, BasicSegment<T>>;

template <class T>
AnyLinear<T> linear_argument(const json& question, const char* key) {
    return std::visit(
        [&]<class S>(const S& shape) -> AnyLinear<T> {
            if constexpr (std::is_constructible_v<AnyLinear<T>, S>) {
                return shape;
            } else {
                throw QueryError("bad_type", fmt::format("{} must be a line, ray or segment, without a pose", key),
                                 key);
            }
        },
        shape_argument<T>(question, key).value);
}

template <class T>
void write_intersection(JsonWriter& out, const Intersection<T>& found) {
    out.begin_object();
    out.key("kind");
    out.string(intersection_kind_name(found.kind));
    out.key("proper");
    out.boolean(found.proper);
    if (found.kind == IntersectionKind::point) {
        out.key("t");
        out.number(found.t);
        out.key("u");
        out.number(found.u);
        out.key("point");
        out.point(found.from);
    } else if (found.kind != IntersectionKind::none) {
        out.key("from");
        out.point(found.from);
        out.key("to");
        out.point(found.to);
    }
    out.end_object();
}

template <class T>
void ask_intersect(const json& question, JsonWriter& out) {
    write_intersection(out, std::visit([](const auto& a, const auto& b) { return intersect(a, b); },
                                       linear_argument<T>(question, "a"), linear_argument<T>(question, "b")));
}

template <class T>
BasicCircle<T> circle_argument(const json& question, const char* key) {
    const BasicAnyShape<T> shape = shape_argument<T>(question, key);
    if (const auto* circle = std::get_if<BasicCircle<T>>(&shape.value)) return *circle;
    throw QueryError("bad_type", fmt::format("{} must be a circle, without a pose", key), key);
}

template <class T>
void ask_circle_circle_points(const json& question, JsonWriter& out) {
    const auto found = circle_circle_points(circle_argument<T>(question, "a"), circle_argument<T>(question, "b"));
    out.begin_object();
    out.key("count");
    if (found.count == CirclePointCount::infinite) {
        out.string("infinite");
    } else {
        out.integer(static_cast<std::int64_t>(found.count));
    }
    out.key("points");
    out.begin_array();
    if (found.count == CirclePointCount::one || found.count == CirclePointCount::two) out.point(found.first);
    if (found.count == CirclePointCount::two) out.point(found.second);
    out.end_array();
    out.end_object();
}

constexpr std::initializer_list<const char*> a_and_b = {"ask", "a", "b"};

constexpr Verb verbs[] = {
    {"distance", a_and_b, ask_distance<float>, ask_distance<double>},
    {"closest_point", a_and_b, ask_closest_point<float>, ask_closest_point<double>},
    {"intersect", a_and_b, ask_intersect<float>, ask_intersect<double>},
    {"circle_circle_points", a_and_b, ask_circle_circle_points<float>, ask_circle_circle_points<double>},
};

}  // namespace

std::span<const Verb> metric_verbs() {
    return verbs;
}

}  // namespace carom::tool
