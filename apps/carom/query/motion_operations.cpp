#include "query/feature_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"
#include "query/start_of_motion.hpp"

#include <carom/query/sweep.hpp>

#include <limits>

namespace carom::tool {

namespace {

// A velocity; none for a shape at rest.
template <class T>
BasicVec2<T> velocity_argument(const Json& query, const char* key) {
    return query.contains(key) ? vec2_from_json<T>(query[key], key) : BasicVec2<T>{};
}

// All results have the same fields; without a hit the numbers are null.
template <class T>
void run_sweep(const Json& query, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    const BasicVec2<T> va = velocity_argument<T>(query, "va");
    const BasicVec2<T> vb = velocity_argument<T>(query, "vb");
    const T max_time = length_argument<T>(query, "horizon").value_or(std::numeric_limits<T>::infinity());
    const BasicSweep<T> found = sweep(a, va, b, vb, max_time);
    const auto field = [&](const char* name, const auto& value) {
        out.field(name, found.hits() ? std::optional(value) : std::nullopt);
    };
    out.begin_object();
    out.field("hit", found.hits());
    field("enter", found.enter);
    field("exit", found.exit);
    field("normal", found.normal);
    field("point", starts_penetrating(found) ? point_of_both(a, b) : found.point);
    out.field("started", relation_name(classify(a, b)));
    out.field("graze", found.graze);
    out.field("certainty", certainty_name(found.certainty));
    write_features(out, found.feature_a, found.feature_b);
    out.end_object();
}

constexpr JsonKeys two_in_motion = {"ask", "a", "b", "va", "vb", "horizon"};

constexpr Operation motion_table[] = {
    {"sweep", two_in_motion, run_sweep<float>, run_sweep<double>},
};

}  // namespace

std::span<const Operation> motion_operations() {
    return motion_table;
}

}  // namespace carom::tool
