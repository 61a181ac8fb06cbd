#include "io/json_text.hpp"
#include "query/shape_argument.hpp"
#include "query/verb_groups.hpp"

#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>

namespace carom::tool {

namespace {

template <class T>
void ask_distance(const Json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    const BasicClosest<T> nearest = closest(a, b);
    out.begin_object();
    out.field("distance", nearest.distance);
    out.field("signed_distance", nearest.distance > 0 ? nearest.distance : signed_distance(a, b));
    out.field("point_on_a", nearest.on_a);
    out.field("point_on_b", nearest.on_b);
    out.end_object();
}

template <class T>
void ask_closest_point(const Json& question, JsonWriter& out) {
    const BasicPoint<T> a = unposed_argument<BasicPoint<T>>(question, "a", "a point");
    const BasicClosestPoint<T> nearest = closest_point(shape_argument<T>(question, "b"), a.at);
    out.begin_object();
    out.field("point", nearest.point);
    out.field("inside", nearest.inside);
    out.end_object();
}

template <class T>
void ask_circle_circle_points(const Json& question, JsonWriter& out) {
    const auto found = circle_circle_points(unposed_argument<BasicCircle<T>>(question, "a", "a circle"),
                                            unposed_argument<BasicCircle<T>>(question, "b", "a circle"));
    out.begin_object();
    if (found.count == CirclePointCount::infinite) {
        out.field("count", "infinite");
    } else {
        out.field("count", static_cast<int>(found.count));
    }
    out.key("points");
    out.begin_array();
    if (found.count == CirclePointCount::one || found.count == CirclePointCount::two) out.point(found.first);
    if (found.count == CirclePointCount::two) out.point(found.second);
    out.end_array();
    out.end_object();
}

constexpr Verb verbs[] = {
    {"distance", a_and_b, ask_distance<float>, ask_distance<double>},
    {"closest_point", a_and_b, ask_closest_point<float>, ask_closest_point<double>},
    {"circle_circle_points", a_and_b, ask_circle_circle_points<float>, ask_circle_circle_points<double>},
};

}  // namespace

std::span<const Verb> metric_verbs() {
    return verbs;
}

}  // namespace carom::tool
