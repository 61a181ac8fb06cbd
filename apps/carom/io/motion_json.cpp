#include "io/motion_json.hpp"

#include "io/json_text.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

using nlohmann::json;

// There is no constant term: where a shape starts is what its own numbers say.
template <class T>
BasicPolynomial<T> way_from_json(const json& list, const std::string& at) {
    if (!list.is_array())
        throw QueryError("bad_type", fmt::format("{} must be an array of coefficients, from degree 1 on", at), at);
    if (list.size() > max_motion_degree)
        throw QueryError("bad_size", fmt::format("{} may have {} coefficients at most", at, max_motion_degree), at);
    BasicPolynomial<T> way;
    if (list.empty()) return way;
    way.resize(static_cast<int>(list.size()) + 1);
    for (std::size_t i = 0; i < list.size(); ++i) {
        way[static_cast<int>(i) + 1] = number_from_json<T>(list[i], json_path(at, i));
    }
    return way;
}

}  // namespace

template <class T>
BasicMotion<T> motion_from_json(const json& object, const std::string& at) {
    if (!object.is_object())
        throw QueryError("bad_type", fmt::format("{} must be an object such as {{\"poly\": [[1], [0, -5]]}}", at), at);
    expect_only_keys(object, {"poly", "spin", "pivot", "growth"}, at);
    BasicMotion<T> motion;
    if (object.contains("poly")) {
        const json& poly = object["poly"];
        const std::string path = json_path(at, "poly");
        if (!poly.is_array() || poly.size() != 2)
            throw QueryError("bad_type", fmt::format("{} must be [[x coefficients], [y coefficients]]", path), path);
        auto x = way_from_json<T>(poly[0], json_path(path, std::size_t{0}));
        auto y = way_from_json<T>(poly[1], json_path(path, std::size_t{1}));
        motion = BasicMotion<T>::polynomial(std::move(x), std::move(y));
    }
    const auto number = [&](const char* key) {
        return object.contains(key) ? number_from_json<T>(object[key], json_path(at, key)) : T(0);
    };
    const auto pivot =
        object.contains("pivot") ? vec2_from_json<T>(object["pivot"], json_path(at, "pivot")) : BasicVec2<T>{};
    return motion.spinning(number("spin"), pivot).growing(number("growth"));
}

template BasicMotion<float> motion_from_json<float>(const json&, const std::string&);
template BasicMotion<double> motion_from_json<double>(const json&, const std::string&);

}  // namespace carom::tool
