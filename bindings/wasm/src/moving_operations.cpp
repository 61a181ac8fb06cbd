#include "shapes.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

// Queries about moving shapes.

namespace carom::wasm {
namespace {

// The arguments of a query about two moving shapes, in the order in which JavaScript writes them.
struct MotionQuery {
    Operand a;
    MotionD motion_a;
    Operand b;
    MotionD motion_b;
    IntervalD times;

    explicit MotionQuery(Input& in)
        : a(in), motion_a(read_motion(in)), b(in), motion_b(read_motion(in)), times{in.number(), in.number()} {}
};

// Enough for any image: two rotating shapes can touch infinitely often.
constexpr int max_contacts = 4096;

}  // namespace

CAROM_WASM_OPERATION(sweep) {
    const Operand a(in);
    const Vec2D va = in.vec();
    const Operand b(in);
    const Vec2D vb = in.vec();
    put_sweep(out, sweep(a.placed, va, b.placed, vb, in.number()));
    return done;
}

CAROM_WASM_OPERATION(first_impact) {
    const MotionQuery m(in);
    const auto found = first_impact(m.a.placed, m.motion_a, m.b.placed, m.motion_b, m.times);
    out.put(found.initially_overlapping, found.certainty);
    if (!found.hits()) return done;
    out.put(found.time.lo, found.time.hi, found.point, found.normal, found.graze, found.feature_a, found.feature_b);
    return done;
}

CAROM_WASM_OPERATION(closest_approach) {
    const MotionQuery m(in);
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const ApproachD found =
        closest_approach(m.a.placed, m.motion_a, m.b.placed, m.motion_b, m.times).value_or(ApproachD{nan, nan});
    out.put(found.time, found.distance, found.certainty);
    return done;
}

CAROM_WASM_OPERATION(all_contacts) {
    const MotionQuery m(in);
    int left = max_contacts;
    const Visit end =
        all_contacts(m.a.placed, m.motion_a, m.b.placed, m.motion_b, m.times, [&](const MovingContactD& c) {
            if (left-- == 0) return Visit::stop;
            out.put(c.enter.lo, c.enter.hi, c.exit.lo, c.exit.hi, c.graze, c.certainty);
            return Visit::proceed;
        });
    if (end == Visit::proceed) return done;
    return make_error(ErrorCode::bad_size, -1, "they touch more than %d times; query a shorter time interval",
                      max_contacts);
}

CAROM_WASM_OPERATION(pose_of_motion) {
    const MotionD motion = read_motion(in);
    const PoseD pose = motion.pose_at(in.number());
    out.put(pose);
    return done;
}

}  // namespace carom::wasm
