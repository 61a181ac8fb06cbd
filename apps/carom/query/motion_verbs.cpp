#include "query/feature_json.hpp"
#include "query/shape_argument.hpp"
#include "query/verb_groups.hpp"

#include <carom/query/sweep.hpp>

namespace carom::tool {

namespace {

// A velocity; none is given for what stands still.
template <class T>
BasicVec2<T> velocity_argument(const Json& question, const char* key) {
    return question.contains(key) ? vec2_from_json<T>(question[key], key) : BasicVec2<T>{};
}

// All answers have the same fields; without a hit the numbers are null.
template <class T>
void ask_sweep(const Json& question, JsonWriter& out) {
    const BasicAnyShape<T> a = shape_argument<T>(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    const BasicVec2<T> va = velocity_argument<T>(question, "va");
    const BasicVec2<T> vb = velocity_argument<T>(question, "vb");
    const T max_time = length_argument<T>(question, "horizon").value_or(Course<T>::endless);
    const BasicSweep<T> found = sweep(a, va, b, vb, max_time);
    const auto field = [&](const char* name, const auto& value) {
        out.field(name, found.hits() ? std::optional(value) : std::nullopt);
    };
    out.begin_object();
    out.field("hit", found.hits());
    field("enter", found.enter);
    field("exit", found.exit);
    field("normal", found.normal);
    field("point", found.point);
    out.field("started", relation_name(found.initial_relation));
    out.field("graze", found.graze);
    out.field("certainty", certainty_name(found.certainty));
    write_features(out, found.feature_a, found.feature_b);
    out.end_object();
}

constexpr JsonKeys two_in_motion = {"ask", "a", "b", "va", "vb", "horizon"};

constexpr Verb verbs[] = {
    {"sweep", two_in_motion, ask_sweep<float>, ask_sweep<double>},
};

}  // namespace

std::span<const Verb> motion_verbs() {
    return verbs;
}

}  // namespace carom::tool
