#include "io/json_text.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/kinematics.hpp>

#include <limits>

namespace carom::tool {

namespace {

const Json& argument(const Json& query, const char* key) {
    return required_key(query, key, JsonPath());
}

template <class T>
T number_argument(const Json& query, const char* key) {
    return number_from_json<T>(argument(query, key), key);
}

template <class T>
BasicVec2<T> vec2_argument(const Json& query, const char* key) {
    return vec2_from_json<T>(argument(query, key), key);
}

// A mass, or "infinite" for an immovable ball.
template <class T>
T mass_argument(const Json& query, const char* key) {
    if (argument(query, key).is("infinite")) return std::numeric_limits<T>::infinity();
    return number_argument<T>(query, key);
}

// The value, or the error, whose message begins with the name of the invalid number.
template <class V>
V value_of(const Result<V>& result) {
    if (result) return *result;
    const std::string& message = result.error().message;
    throw QueryError(error_code_name(result.error().code), message,
                     JsonPath(std::string_view(message).substr(0, message.find_first_of(" ,"))));
}

template <class T>
void run_collide_elastic(const Json& query, JsonWriter& out) {
    const auto p1 = vec2_argument<T>(query, "p1"), v1 = vec2_argument<T>(query, "v1");
    const T m1 = mass_argument<T>(query, "m1");
    const auto p2 = vec2_argument<T>(query, "p2"), v2 = vec2_argument<T>(query, "v2");
    const T m2 = mass_argument<T>(query, "m2");
    const T restitution = number_argument<T>(query, "restitution");
    const BasicElasticCollision<T> after = value_of(collide_elastic(p1, v1, m1, p2, v2, m2, restitution));
    out.begin_object();
    out.field("changed", after.changed);
    out.field("v1", after.v1);
    out.field("v2", after.v2);
    out.end_object();
}

template <class T>
void run_jump_velocity(const Json& query, JsonWriter& out) {
    const T gravity = number_argument<T>(query, "gravity");
    const T velocity = value_of(jump_velocity(gravity, number_argument<T>(query, "height")));
    out.begin_object();
    out.field("velocity", velocity);
    out.field("time_to_apex", value_of(time_to_apex(gravity, velocity)));
    out.end_object();
}

template <class T>
void run_ballistic(const Json& query, JsonWriter& out) {
    const BasicFlight<T> start{vec2_argument<T>(query, "p"), vec2_argument<T>(query, "v")};
    const auto gravity = vec2_argument<T>(query, "gravity");
    const BasicFlight<T> end = ballistic_step(start, gravity, number_argument<T>(query, "t"));
    out.begin_object();
    out.field("p", end.position);
    out.field("v", end.velocity);
    out.end_object();
}

constexpr JsonKeys two_balls = {"ask", "p1", "v1", "m1", "p2", "v2", "m2", "restitution"};
constexpr JsonKeys jump = {"ask", "gravity", "height"};
constexpr JsonKeys flight = {"ask", "p", "v", "gravity", "t"};

constexpr Operation response_table[] = {
    {"collide_elastic", two_balls, run_collide_elastic<float>, run_collide_elastic<double>},
    {"jump_velocity", jump, run_jump_velocity<float>, run_jump_velocity<double>},
    {"ballistic", flight, run_ballistic<float>, run_ballistic<double>},
};

}  // namespace

std::span<const Operation> response_operations() {
    return response_table;
}

}  // namespace carom::tool
