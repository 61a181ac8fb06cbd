#include "io/json_text.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/math/exact.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/overlaps.hpp>

namespace carom::tool {

namespace {

template <class T>
void run_overlaps(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    out.begin_object();
    out.field("overlaps", overlaps(a, b));
    out.field("penetrates", penetrates(a, b));
    out.end_object();
}

template <class T>
void run_classify(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    out.begin_object();
    out.field("relation", relation_name(classify(a, b)));
    out.end_object();
}

template <class T>
void run_contains(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicPoint<T> b = unposed_argument<BasicPoint<T>>(query, "b", "a point");
    out.begin_object();
    out.field("contains", contains(a, b.at));
    out.field("relation", relation_name(classify(a, b)));
    out.end_object();
}

template <class T>
void run_orient(const Json& query, JsonWriter& out) {
    const Json& points = required_key(query, "points", JsonPath());
    const JsonPath path = "points";
    if (!points.is_array() || points.size() != 3) refuse("bad_type", path, "must be an array of three points");
    const auto point = [&](std::size_t i) { return vec2_from_json<T>(points[i], path / i); };
    out.begin_object();
    out.field("sign", orient(point(0), point(1), point(2)));
    out.end_object();
}

constexpr JsonKeys three_points = {"ask", "points"};

constexpr Operation relation_table[] = {
    {"overlaps", a_and_b, run_overlaps<float>, run_overlaps<double>},
    {"classify", a_and_b, run_classify<float>, run_classify<double>},
    {"contains", a_and_b, run_contains<float>, run_contains<double>},
    {"orient", three_points, run_orient<float>, run_orient<double>},
};

}  // namespace

std::span<const Operation> relation_operations() {
    return relation_table;
}

}  // namespace carom::tool
