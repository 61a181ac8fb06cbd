#include "io/motion_json.hpp"
#include "query/feature_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"
#include "query/start_of_motion.hpp"

#include <carom/motion/impact.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace carom::tool {

namespace {

// Endless motions may touch infinitely often.
constexpr std::size_t max_intervals = 4096;

/// Two shapes, their motions, and a time interval.
template <class T>
struct Movement {
    BasicAnyShape<T> a;
    BasicAnyShape<T> b;
    BasicMotion<T> motion_a;
    BasicMotion<T> motion_b;
    BasicInterval<T> times;
};

// A motion or, as in `sweep`, a velocity; none for a shape at rest.
template <class T>
BasicMotion<T> motion_argument(const Json& query, const char* motion, const char* velocity) {
    if (query.contains(motion) && query.contains(velocity))
        throw QueryError("unknown_key", fmt::format("there may be only one of {} and {}", motion, velocity), velocity);
    if (query.contains(velocity)) return BasicMotion<T>::linear(vec2_from_json<T>(query[velocity], velocity));
    return query.contains(motion) ? motion_from_json<T>(query[motion], motion) : BasicMotion<T>{};
}

template <class T>
BasicInterval<T> times_argument(const Json& query) {
    BasicInterval<T> times{0, std::numeric_limits<T>::infinity()};
    if (query.contains("t0")) times.lo = number_from_json<T>(query["t0"], "t0");
    if (query.contains("t1")) times.hi = number_from_json<T>(query["t1"], "t1");
    if (times.empty())
        throw QueryError("out_of_range", fmt::format("t1 must be >= t0; got {} and {}", times.hi, times.lo), "t1");
    return times;
}

template <class T>
Movement<T> movement_argument(const Json& query) {
    return {shape_argument<T>(query, "a"), shape_argument<T>(query, "b"), motion_argument<T>(query, "motion_a", "va"),
            motion_argument<T>(query, "motion_b", "vb"), times_argument<T>(query)};
}

// The shapes where they start, without what they have grown by then.
template <class T>
auto placed_at_start(const BasicAnyShape<T>& shape, const BasicMotion<T>& motion, T start) {
    const PoseD pose = motion.pose_at(static_cast<double>(start));
    return place(shape, BasicPose<T>{{static_cast<T>(pose.at.x), static_cast<T>(pose.at.y)},
                                     {static_cast<T>(pose.rot.c), static_cast<T>(pose.rot.s)}});
}

// How they lie when the contact is there from the start: where they have grown by then, or where the poses there are
// rounded, no more than that they are in contact need be known.
template <class T>
Relation relation_at_start(const Movement<T>& m, const BasicImpact<T>& found) {
    if (!found.initially_overlapping) return Relation::disjoint;
    const bool has_grown = (m.motion_a.growth() != 0 || m.motion_b.growth() != 0) && m.times.lo != 0;
    const Relation placed = has_grown ? Relation::disjoint
                                      : classify(placed_at_start(m.a, m.motion_a, m.times.lo),
                                                 placed_at_start(m.b, m.motion_b, m.times.lo));
    if (placed != Relation::disjoint) return placed;
    return starts_penetrating(found) ? Relation::overlapping : Relation::touching;
}

template <class T>
BasicVec2<T> point_at_start(const Movement<T>& m) {
    return point_of_both(placed_at_start(m.a, m.motion_a, m.times.lo), placed_at_start(m.b, m.motion_b, m.times.lo),
                         m.motion_a.growth() * m.times.lo, m.motion_b.growth() * m.times.lo);
}

template <class T>
void write_interval(JsonWriter& out, T low, T high) {
    out.begin_array();
    out.number(low);
    out.number(high);
    out.end_array();
}

// All results have the same fields; without a hit the numbers are null, and so is all but the time when it is not
// resolved.
template <class T>
void run_impact(const Json& query, JsonWriter& out) {
    const Movement<T> m = movement_argument<T>(query);
    const BasicImpact<T> found = first_impact(m.a, m.motion_a, m.b, m.motion_b, m.times);
    const bool resolved = found.hits() && found.certainty != Certainty::unresolved;
    out.begin_object();
    out.field("hit", found.hits());
    out.key("time");
    found.hits() ? write_interval(out, found.time.lo, found.time.hi) : out.null();
    out.field("normal", resolved ? std::optional(found.normal) : std::nullopt);
    out.field("point",
              resolved ? std::optional(starts_penetrating(found) ? point_at_start(m) : found.point) : std::nullopt);
    out.field("started", relation_name(relation_at_start(m, found)));
    out.field("graze", found.graze);
    out.field("certainty", certainty_name(found.certainty));
    write_features(out, found.feature_a, found.feature_b);
    out.end_object();
}

// Time and distance are null if there is no closest approach.
template <class T>
void run_closest_approach(const Json& query, JsonWriter& out) {
    const Movement<T> m = movement_argument<T>(query);
    const auto found = closest_approach(m.a, m.motion_a, m.b, m.motion_b, m.times);
    out.begin_object();
    out.field("time", found ? std::optional(found->time) : std::nullopt);
    out.field("distance", found ? std::optional(found->distance) : std::nullopt);
    out.field("certainty", certainty_name(found ? found->certainty : Certainty::exact));
    out.end_object();
}

// From the last number before each contact to the first one after it: the middle of a bracket is no stored number.
template <class T>
void run_all_contacts(const Json& query, JsonWriter& out) {
    const Movement<T> m = movement_argument<T>(query);
    std::vector<BasicInterval<T>> intervals;
    Certainty certainty = Certainty::exact;
    const Visit end =
        all_contacts(m.a, m.motion_a, m.b, m.motion_b, m.times, [&](const BasicMovingContact<T>& contact) {
            if (intervals.size() == max_intervals) return Visit::stop;
            intervals.push_back({contact.enter.lo, contact.exit.hi});
            certainty = std::max(certainty, contact.certainty);
            return Visit::proceed;
        });
    if (end == Visit::stop)
        throw QueryError("too_many_intervals",
                         fmt::format("they touch more than {} times; query with an earlier t1", max_intervals), "t1");
    out.begin_object();
    out.key("intervals");
    out.begin_array();
    for (const BasicInterval<T>& interval : intervals) write_interval(out, interval.lo, interval.hi);
    out.end_array();
    out.field("certainty", intervals.empty() ? std::nullopt : std::optional(certainty_name(certainty)));
    out.end_object();
}

constexpr JsonKeys two_and_times = {"ask", "a", "b", "va", "vb", "t0", "motion_a", "motion_b", "t1"};

constexpr Operation impact_table[] = {
    {"impact", two_and_times, run_impact<float>, run_impact<double>},
    {"closest_approach", two_and_times, run_closest_approach<float>, run_closest_approach<double>},
    {"all_contacts", two_and_times, run_all_contacts<float>, run_all_contacts<double>},
};

}  // namespace

std::span<const Operation> impact_operations() {
    return impact_table;
}

}  // namespace carom::tool
