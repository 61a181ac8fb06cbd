#include "io/json_text.hpp"
#include "query/shape_argument.hpp"
#include "query/verb_groups.hpp"

#include <carom/math/exact.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/overlaps.hpp>

namespace carom::tool {

namespace {

template <class T>
void ask_overlaps(const Json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    out.begin_object();
    out.field("overlaps", overlaps(a, b));
    out.field("penetrates", penetrates(a, b));
    out.end_object();
}

template <class T>
void ask_classify(const Json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    out.begin_object();
    out.field("relation", relation_name(classify(a, b)));
    out.end_object();
}

template <class T>
void ask_contains(const Json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicPoint<T> b = unposed_argument<BasicPoint<T>>(question, "b", "a point");
    out.begin_object();
    out.field("contains", contains(a, b.at));
    out.field("relation", relation_name(classify(a, b)));
    out.end_object();
}

template <class T>
void ask_orient(const Json& question, JsonWriter& out) {
    const Json& points = required_key(question, "points", JsonPath());
    const JsonPath path = "points";
    if (!points.is_array() || points.size() != 3) refuse("bad_type", path, "must be an array of three points");
    const auto point = [&](std::size_t i) { return vec2_from_json<T>(points[i], path / i); };
    out.begin_object();
    out.field("sign", orient(point(0), point(1), point(2)));
    out.end_object();
}

constexpr JsonKeys three_points = {"ask", "points"};

constexpr Verb verbs[] = {
    {"overlaps", a_and_b, ask_overlaps<float>, ask_overlaps<double>},
    {"classify", a_and_b, ask_classify<float>, ask_classify<double>},
    {"contains", a_and_b, ask_contains<float>, ask_contains<double>},
    {"orient", three_points, ask_orient<float>, ask_orient<double>},
};

}  // namespace

std::span<const Verb> relation_verbs() {
    return verbs;
}

}  // namespace carom::tool
