#include "io/json_text.hpp"
#include "query/shape_argument.hpp"
#include "query/verb_groups.hpp"

#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/kinematics.hpp>

#include <limits>

namespace carom::tool {

namespace {

const Json& argument(const Json& question, const char* key) {
    return required_key(question, key, JsonPath());
}

template <class T>
T number_argument(const Json& question, const char* key) {
    return number_from_json<T>(argument(question, key), key);
}

template <class T>
BasicVec2<T> vec2_argument(const Json& question, const char* key) {
    return vec2_from_json<T>(argument(question, key), key);
}

// A number, or "infinite" for what nothing moves.
template <class T>
T mass_argument(const Json& question, const char* key) {
    if (argument(question, key).is("infinite")) return std::numeric_limits<T>::infinity();
    return number_argument<T>(question, key);
}

// The value; or the error, whose message begins with the name of the number that is wrong.
template <class V>
V value_of(const Result<V>& result) {
    if (result) return *result;
    const std::string& message = result.error().message;
    throw QueryError(error_code_name(result.error().code), message,
                     JsonPath(std::string_view(message).substr(0, message.find_first_of(" ,"))));
}

template <class T>
void ask_collide_elastic(const Json& question, JsonWriter& out) {
    const auto p1 = vec2_argument<T>(question, "p1"), v1 = vec2_argument<T>(question, "v1");
    const T m1 = mass_argument<T>(question, "m1");
    const auto p2 = vec2_argument<T>(question, "p2"), v2 = vec2_argument<T>(question, "v2");
    const T m2 = mass_argument<T>(question, "m2");
    const T restitution = number_argument<T>(question, "restitution");
    const BasicElasticCollision<T> after = value_of(collide_elastic(p1, v1, m1, p2, v2, m2, restitution));
    out.begin_object();
    out.field("changed", after.changed);
    out.field("v1", after.v1);
    out.field("v2", after.v2);
    out.end_object();
}

template <class T>
void ask_jump_velocity(const Json& question, JsonWriter& out) {
    const T gravity = number_argument<T>(question, "gravity");
    const T velocity = value_of(jump_velocity(gravity, number_argument<T>(question, "height")));
    out.begin_object();
    out.field("velocity", velocity);
    out.field("time_to_apex", value_of(time_to_apex(gravity, velocity)));
    out.end_object();
}

template <class T>
void ask_ballistic(const Json& question, JsonWriter& out) {
    const BasicFlight<T> start{vec2_argument<T>(question, "p"), vec2_argument<T>(question, "v")};
    const auto gravity = vec2_argument<T>(question, "gravity");
    const BasicFlight<T> end = ballistic_step(start, gravity, number_argument<T>(question, "t"));
    out.begin_object();
    out.field("p", end.position);
    out.field("v", end.velocity);
    out.end_object();
}

constexpr JsonKeys two_balls = {"ask", "p1", "v1", "m1", "p2", "v2", "m2", "restitution"};
constexpr JsonKeys jump = {"ask", "gravity", "height"};
constexpr JsonKeys flight = {"ask", "p", "v", "gravity", "t"};

constexpr Verb verbs[] = {
    {"collide_elastic", two_balls, ask_collide_elastic<float>, ask_collide_elastic<double>},
    {"jump_velocity", jump, ask_jump_velocity<float>, ask_jump_velocity<double>},
    {"ballistic", flight, ask_ballistic<float>, ask_ballistic<double>},
};

}  // namespace

std::span<const Verb> response_verbs() {
    return verbs;
}

}  // namespace carom::tool
