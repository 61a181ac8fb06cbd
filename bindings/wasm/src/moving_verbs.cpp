#include "shapes.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

// Questions about shapes that move.

namespace carom::wasm {
namespace {

// What a question about two motions is made of, in the order in which JavaScript writes it.
struct Moving {
    Placed<AnyShapeD, double> a;
    MotionD motion_a;
    Placed<AnyShapeD, double> b;
    MotionD motion_b;
    IntervalD times;
};

Moving read_moving(Input& in) {
    const auto a = read_placed(in);
    MotionD motion_a = read_motion(in);
    const auto b = read_placed(in);
    MotionD motion_b = read_motion(in);
    const double from = in.number();
    return {a, std::move(motion_a), b, std::move(motion_b), {from, in.number()}};
}

// More stretches than any picture shows: two that turn can meet for ever.
constexpr int max_contacts = 4096;

}  // namespace

CAROM_WASM_VERB(sweep) {
    const auto a = read_placed(in);
    const Vec2D va = in.vec();
    const auto b = read_placed(in);
    const Vec2D vb = in.vec();
    put_sweep(out, sweep(a, va, b, vb, in.number()));
    return answered;
}

CAROM_WASM_VERB(first_impact) {
    const Moving m = read_moving(in);
    const auto found = first_impact(m.a, m.motion_a, m.b, m.motion_b, m.times);
    out.put(found.initial_relation, found.certainty);
    if (!found.hit) return answered;
    out.put(found.time.lo, found.time.hi, found.point, found.normal, found.graze, found.feature_a, found.feature_b);
    return answered;
}

CAROM_WASM_VERB(closest_approach) {
    const Moving m = read_moving(in);
    const auto found = closest_approach(m.a, m.motion_a, m.b, m.motion_b, m.times);
    out.put(found.time, found.distance, found.certainty);
    return answered;
}

CAROM_WASM_VERB(all_contacts) {
    const Moving m = read_moving(in);
    int left = max_contacts;
    const bool stopped =
        all_contacts(m.a, m.motion_a, m.b, m.motion_b, m.times, [&](const BasicMovingContact<double>& c) {
            if (left-- == 0) return Visit::stop;
            out.put(c.enter.lo, c.enter.hi, c.exit.lo, c.exit.hi, c.graze, c.certainty);
            return Visit::proceed;
        });
    if (!stopped) return answered;
    return make_error(ErrorCode::bad_size, -1, "they meet more than %d times; ask about a shorter time", max_contacts);
}

CAROM_WASM_VERB(pose_of_motion) {
    const MotionD motion = read_motion(in);
    const PoseD pose = motion.pose_at(in.number());
    out.put(pose);
    return answered;
}

}  // namespace carom::wasm
