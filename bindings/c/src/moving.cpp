#include "motions.hpp"
#include "results.hpp"

#include <carom/motion/impact.hpp>

// Queries about moving shapes.

namespace carom::c {

MotionD motion_of(Call& call, const carom_motion* motion, const char* name) {
    if (!motion) return MotionD::still();
    const std::string prefix = std::string(name) + '.';
    if (!call.sized(motion, name)) return MotionD::still();
    const auto polynomial = [&](const double* coefficients, std::size_t count, const char* member) {
        const std::string full = prefix + member;
        PolynomialD result;
        const auto all = call.array(coefficients, count, full.c_str());
        if (count > max_coefficients)
            call.fail(CAROM_BAD_SIZE, full + " has more than " + std::to_string(max_coefficients) + " coefficients");
        if (!call.ok()) return result;
        result.resize(static_cast<int>(all.size()));
        for (int i = 0; i < result.size(); ++i) result[i] = call.finite(all[static_cast<std::size_t>(i)], full.c_str());
        return result;
    };
    PolynomialD x = polynomial(motion->x, motion->x_count, "x"), y = polynomial(motion->y, motion->y_count, "y");
    const double angular_velocity = call.finite(motion->angular_velocity, (prefix + "angular_velocity").c_str());
    const Vec2D pivot = call.vec(motion->pivot, (prefix + "pivot").c_str());
    const double growth = call.finite(motion->growth, (prefix + "growth").c_str());
    if (!call.ok()) return MotionD::still();
    return MotionD::polynomial(std::move(x), std::move(y)).spinning(angular_velocity, pivot).growing(growth);
}

}  // namespace carom::c

using namespace carom;
using namespace carom::c;

namespace {

// Calls `use` with both shapes, both motions and the interval of times.
template <class Use>
void with_motions(Call& call, const carom_shape* a, const carom_pose* pose_a, const carom_motion* motion_a,
                  const carom_shape* b, const carom_pose* pose_b, const carom_motion* motion_b, double from, double to,
                  Use use) {
    const MotionD first = motion_of(call, motion_a, "motion_a"), second = motion_of(call, motion_b, "motion_b");
    const IntervalD times{call.finite(from, "from"), call.limit(to, "to")};
    if (!call.ok()) return;
    with_pair(call, a, pose_a, b, pose_b, [&](const auto& x, const auto& y) { use(x, first, y, second, times); });
}

constexpr std::size_t max_contacts = 4096;

}  // namespace

carom_status carom_sweep_shapes(const carom_shape* a, const carom_pose* pose_a, carom_vec velocity_a,
                                const carom_shape* b, const carom_pose* pose_b, carom_vec velocity_b, double max_time,
                                carom_sweep* result) {
    return call([&](Call& c) {
        c.pointer(result, "result"), c.limit(max_time, "max_time");
        const Vec2D va = c.vec(velocity_a, "velocity_a"), vb = c.vec(velocity_b, "velocity_b");
        if (!c.ok()) return;
        with_pair(c, a, pose_a, b, pose_b,
                  [&](const auto& x, const auto& y) { *result = c_sweep(sweep(x, va, y, vb, max_time)); });
    });
}

carom_status carom_first_impact(const carom_shape* a, const carom_pose* pose_a, const carom_motion* motion_a,
                                const carom_shape* b, const carom_pose* pose_b, const carom_motion* motion_b,
                                double from, double to, carom_impact* result) {
    return call([&](Call& c) {
        c.pointer(result, "result");
        with_motions(c, a, pose_a, motion_a, b, pose_b, motion_b, from, to,
                     [&](const auto& x, const MotionD& mx, const auto& y, const MotionD& my, const IntervalD& times) {
                         const ImpactD found = first_impact(x, mx, y, my, times);
                         *result = {found.hits(),
                                    found.time.lo,
                                    found.time.hi,
                                    c_vec(found.point),
                                    c_vec(found.normal),
                                    c_feature(found.feature_a),
                                    c_feature(found.feature_b),
                                    found.initially_overlapping,
                                    found.graze,
                                    static_cast<carom_certainty>(found.certainty)};
                     });
    });
}

carom_status carom_closest_approach(const carom_shape* a, const carom_pose* pose_a, const carom_motion* motion_a,
                                    const carom_shape* b, const carom_pose* pose_b, const carom_motion* motion_b,
                                    double from, double to, int32_t* found, carom_approach* result) {
    return call([&](Call& c) {
        c.pointer(found, "found"), c.pointer(result, "result");
        with_motions(
            c, a, pose_a, motion_a, b, pose_b, motion_b, from, to,
            [&](const auto& x, const MotionD& mx, const auto& y, const MotionD& my, const IntervalD& times) {
                const auto nearest = closest_approach(x, mx, y, my, times);
                *found = nearest.has_value();
                if (nearest) {
                    *result = {nearest->time, nearest->distance, static_cast<carom_certainty>(nearest->certainty)};
                }
            });
    });
}

carom_status carom_all_contacts(const carom_shape* a, const carom_pose* pose_a, const carom_motion* motion_a,
                                const carom_shape* b, const carom_pose* pose_b, const carom_motion* motion_b,
                                double from, double to, carom_moving_contact* contacts, size_t capacity,
                                size_t* count) {
    return call([&](Call& c) {
        c.pointer(count, "count"), c.array(contacts, capacity, "contacts");
        std::vector<MovingContactD> all;
        with_motions(c, a, pose_a, motion_a, b, pose_b, motion_b, from, to,
                     [&](const auto& x, const MotionD& mx, const auto& y, const MotionD& my, const IntervalD& times) {
                         all_contacts(x, mx, y, my, times, [&](const MovingContactD& one) {
                             all.push_back(one);
                             return all.size() > max_contacts ? Visit::stop : Visit::proceed;
                         });
                     });
        if (all.size() > max_contacts)
            c.fail(CAROM_BAD_SIZE, "from, to: a and b touch more than 4096 times; ask about a shorter interval");
        write_list(c, all, contacts, capacity, count, "contacts", [](const MovingContactD& one) {
            return carom_moving_contact{one.enter.lo, one.enter.hi, one.exit.lo,
                                        one.exit.hi,  one.graze,    static_cast<carom_certainty>(one.certainty)};
        });
    });
}

carom_status carom_motion_pose(const carom_motion* motion, double time, carom_pose* result) {
    return call([&](Call& c) {
        c.pointer(result, "result"), c.pointer(motion, "motion"), c.finite(time, "time");
        const MotionD checked = motion_of(c, motion, "motion");
        if (c.ok()) *result = c_pose(checked.pose_at(time));
    });
}
