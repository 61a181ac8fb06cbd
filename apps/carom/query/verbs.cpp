#include "query/verbs.hpp"

#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "query/mask_facts.hpp"
#include "query/mask_json.hpp"
#include "query/metric_verbs.hpp"
#include "query/shape_argument.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/math/exact.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace carom::tool {

namespace {

using nlohmann::json;

/// One answer of this many pairs is about 150 MB of text; a million boxes on one spot would fill any machine's memory.
constexpr std::size_t max_pairs = std::size_t{1} << 23;

template <class T>
void ask_overlaps(const json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    out.begin_object();
    out.key("overlaps");
    out.boolean(overlaps(a, b));
    out.key("penetrates");
    out.boolean(penetrates(a, b));
    out.end_object();
}

template <class T>
void ask_bounds(const json& question, JsonWriter& out) {
    const BasicAabb<T> box = bounds(shape_argument<T>(question, "a"));
    out.begin_object();
    out.key("min");
    out.point(box.min);
    out.key("max");
    out.point(box.max);
    out.end_object();
}

/// Whether the code is one of the library's: the question was understood, but its shape is none.
bool is_about_values(const std::string& code) {
    for (int i = 0;; ++i) {
        const std::string name = error_code_name(static_cast<ErrorCode>(i));
        if (name == code) return true;
        if (name == "unknown") return false;
    }
}

template <class T>
void check_shape_or_mask(const json& question) {
    const json& a = required_key(question, "a", "");
    if (is_mask(a)) {
        mask_from_json(a, "a");
    } else {
        shape_argument<T>(question, "a");
    }
}

template <class T>
void ask_validate(const json& question, JsonWriter& out) {
    try {
        check_shape_or_mask<T>(question);
    } catch (const QueryError& error) {
        if (!is_about_values(error.code)) throw;
        out.begin_object();
        out.key("valid");
        out.boolean(false);
        out.key("error");
        write_error(out, error.code, error.message, error.at);
        out.end_object();
        return;
    }
    out.begin_object();
    out.key("valid");
    out.boolean(true);
    out.end_object();
}

template <class T>
void ask_orient(const json& question, JsonWriter& out) {
    const json& points = required_key(question, "points", "");
    if (!points.is_array() || points.size() != 3)
        throw QueryError("bad_type", "points must be an array of three points", "points");
    const auto point = [&](std::size_t i) { return vec2_from_json<T>(points[i], json_path("points", i)); };
    out.begin_object();
    out.key("sign");
    out.integer(std::int64_t{orient(point(0), point(1), point(2))});
    out.end_object();
}

template <class T>
BasicAabb<T> box_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"min", "max"}, at);
    const BasicAabb<T> box{vec2_from_json<T>(required_key(object, "min", at), json_path(at, "min")),
                           vec2_from_json<T>(required_key(object, "max", at), json_path(at, "max"))};
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        throw QueryError(error_code_name(ErrorCode::inverted_bounds),
                         fmt::format("{}.min must be <= max on both axes", at), json_path(at, "min"));
    return box;
}

void check_strategy(const json& question) {
    const auto found = question.find("strategy");
    if (found == question.end()) return;
    if (string_from_json(*found, "strategy") != "default")
        throw QueryError("unknown_strategy", "the only strategy so far is \"default\"", "strategy");
}

template <class T>
std::vector<IndexPair> sorted_pairs(const std::vector<BasicAabb<T>>& boxes) {
    std::vector<IndexPair> pairs;
    const auto keep = [&](const IndexPair& pair) {
        if (pairs.size() == max_pairs) return Visit::stop;
        pairs.push_back(pair);
        return Visit::proceed;
    };
    if (BasicPairFinder<T>().for_each_pair(std::span<const BasicAabb<T>>(boxes), keep) == Visit::stop)
        throw QueryError("too_many_pairs",
                         fmt::format("more than {} pairs overlap; ask about fewer boxes at a time", max_pairs),
                         "boxes");
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <class T>
void ask_pairs(const json& question, JsonWriter& out) {
    check_strategy(question);
    const json& list = required_key(question, "boxes", "");
    if (!list.is_array()) throw QueryError("bad_type", "boxes must be an array of {\"min\", \"max\"}", "boxes");
    std::vector<BasicAabb<T>> boxes;
    boxes.reserve(list.size());
    for (const json& box : list) boxes.push_back(box_from_json<T>(box, json_path("boxes", boxes.size())));
    out.begin_object();
    out.key("pairs");
    out.begin_array();
    for (const IndexPair& pair : sorted_pairs(boxes)) {
        out.begin_array();
        out.integer(std::uint64_t{pair.first});
        out.integer(std::uint64_t{pair.second});
        out.end_array();
    }
    out.end_array();
    out.end_object();
}

void write_pixel(JsonWriter& out, const PixelPos& p) {
    out.begin_array();
    out.integer(p.x);
    out.integer(p.y);
    out.end_array();
}

template <class T>
void write_shared(JsonWriter& out, const PlacedMask& a, const PlacedMask& b, const PixelPos& first) {
    const SharedPixels shared = shared_pixels(a, b);
    out.key("first");
    write_pixel(out, first);
    out.key("bounds");
    out.begin_object();
    out.key("min");
    write_pixel(out, shared.bounds.min);
    out.key("max");
    write_pixel(out, shared.bounds.max);
    out.end_object();
    out.key("centroid");
    out.point(centroid<T>(shared));
}

template <class T>
void ask_mask_overlap(const json& question, JsonWriter& out) {
    const GridMask a = mask_from_json(required_key(question, "a", ""), "a");
    const GridMask b = mask_from_json(required_key(question, "b", ""), "b");
    out.begin_object();
    out.key("overlap");
    out.boolean(overlaps(a.placed(), b.placed()));
    out.key("area");
    out.integer(overlap_area(a.placed(), b.placed()));
    if (const auto first = first_point(a.placed(), b.placed())) {
        write_shared<T>(out, a.placed(), b.placed(), *first);
    } else {
        for (const char* key : {"first", "bounds", "centroid"}) {
            out.key(key);
            out.null();
        }
    }
    out.end_object();
}

constexpr std::initializer_list<const char*> a_and_b = {"ask", "a", "b"};
constexpr std::initializer_list<const char*> only_a = {"ask", "a"};
constexpr std::initializer_list<const char*> three_points = {"ask", "points"};
constexpr std::initializer_list<const char*> some_boxes = {"ask", "boxes", "strategy"};

constexpr Verb basic_verbs[] = {
    {"overlaps", a_and_b, ask_overlaps<float>, ask_overlaps<double>},
    {"bounds", only_a, ask_bounds<float>, ask_bounds<double>},
    {"validate", only_a, ask_validate<float>, ask_validate<double>},
    {"orient", three_points, ask_orient<float>, ask_orient<double>},
    {"pairs", some_boxes, ask_pairs<float>, ask_pairs<double>},
    {"mask_overlap", a_and_b, ask_mask_overlap<float>, ask_mask_overlap<double>},
};

}  // namespace

std::span<const Verb> all_verbs() {
    static const std::vector<Verb> verbs = [] {
        std::vector<Verb> all(std::begin(basic_verbs), std::end(basic_verbs));
        const auto more = metric_verbs();
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return verbs;
}

const Verb* find_verb(const std::string& name) {
    const std::span<const Verb> verbs = all_verbs();
    const auto found = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == name; });
    return found == verbs.end() ? nullptr : &*found;
}

void write_error(JsonWriter& out, const std::string& code, const std::string& message, const std::string& at) {
    out.begin_object();
    out.key("code");
    out.string(code);
    out.key("message");
    out.string(message);
    out.key("at");
    out.string(at);
    out.end_object();
}

}  // namespace carom::tool
