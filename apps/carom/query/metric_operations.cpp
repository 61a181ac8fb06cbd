#include "io/json_text.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>

namespace carom::tool {

namespace {

template <class T>
void run_distance(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    constexpr T unbounded = std::numeric_limits<T>::infinity();
    const BasicClosest<T> nearest = closest(a, b).value_or(BasicClosest<T>{unbounded});
    out.begin_object();
    out.field("distance", nearest.distance);
    out.field("signed_distance", nearest.distance > 0 ? nearest.distance : signed_distance(a, b));
    out.field("point_on_a", nearest.on_a);
    out.field("point_on_b", nearest.on_b);
    out.end_object();
}

template <class T>
void run_closest_point(const Json& query, JsonWriter& out) {
    const BasicPoint<T> a = unposed_argument<BasicPoint<T>>(query, "a", "a point");
    const BasicClosestPoint<T> nearest = closest_point(shape_argument<T>(query, "b"), a.at);
    out.begin_object();
    out.field("point", nearest.point);
    out.field("inside", nearest.inside);
    out.end_object();
}

template <class T>
void run_circle_circle_points(const Json& query, JsonWriter& out) {
    const auto found = circle_circle_points(unposed_argument<BasicCircle<T>>(query, "a", "a circle"),
                                            unposed_argument<BasicCircle<T>>(query, "b", "a circle"));
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

constexpr Operation metric_table[] = {
    {"distance", a_and_b, run_distance<float>, run_distance<double>},
    {"closest_point", a_and_b, run_closest_point<float>, run_closest_point<double>},
    {"circle_circle_points", a_and_b, run_circle_circle_points<float>, run_circle_circle_points<double>},
};

}  // namespace

std::span<const Operation> metric_operations() {
    return metric_table;
}

}  // namespace carom::tool
