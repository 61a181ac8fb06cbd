#include "io/motion_json.hpp"

#include "io/json_text.hpp"

#include <fmt/format.h>

namespace carom::tool {

namespace {

// There is no constant term: a shape starts at its own coordinates.
template <class T>
BasicPolynomial<T> polynomial_from_json(const Json& list, const JsonPath& at) {
    if (!list.is_array()) refuse("bad_type", at, "must be an array of coefficients, from degree 1 on");
    if (list.size() > max_motion_degree)
        refuse("bad_size", at, fmt::format("may have {} coefficients at most", max_motion_degree));
    BasicPolynomial<T> polynomial;
    if (list.size() == 0) return polynomial;
    polynomial.resize(static_cast<int>(list.size()) + 1);
    for (std::size_t i = 0; i < list.size(); ++i) {
        polynomial[static_cast<int>(i) + 1] = number_from_json<T>(list[i], at / i);
    }
    return polynomial;
}

}  // namespace

template <class T>
BasicMotion<T> motion_from_json(const Json& object, const JsonPath& at) {
    if (!object.is_object()) refuse("bad_type", at, "must be an object such as {\"poly\": [[1], [0, -5]]}");
    expect_only_keys(object, {"poly", "spin", "pivot", "growth"}, at);
    BasicMotion<T> motion;
    if (object.contains("poly")) {
        const Json& poly = object["poly"];
        const JsonPath path = at / "poly";
        if (!poly.is_array() || poly.size() != 2)
            refuse("bad_type", path, "must be [[x coefficients], [y coefficients]]");
        auto x = polynomial_from_json<T>(poly[0], path / 0);
        auto y = polynomial_from_json<T>(poly[1], path / 1);
        motion = BasicMotion<T>::polynomial(std::move(x), std::move(y));
    }
    const auto number = [&](const char* key) {
        return object.contains(key) ? number_from_json<T>(object[key], at / key) : T(0);
    };
    const auto pivot = object.contains("pivot") ? vec2_from_json<T>(object["pivot"], at / "pivot") : BasicVec2<T>{};
    return motion.spinning(number("spin"), pivot).growing(number("growth"));
}

template BasicMotion<float> motion_from_json<float>(const Json&, const JsonPath&);
template BasicMotion<double> motion_from_json<double>(const Json&, const JsonPath&);

}  // namespace carom::tool
