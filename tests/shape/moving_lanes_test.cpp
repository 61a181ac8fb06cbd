// Four boxes on the path of another, in floats, against the same times in long doubles.
#include "random.hpp"
#include "rates.hpp"

#include <carom/detail/shape/moving_lanes.hpp>

#include <gtest/gtest.h>

#include <array>

namespace carom {
namespace {

using detail::BoxProbe;
using detail::MovingBox;
using detail::MovingLanes;

constexpr double endless = std::numeric_limits<double>::infinity();

struct FourBoxes {
    std::array<float, 4> min_x, min_y, max_x, max_y;

    AabbD box(std::size_t k) const { return {{min_x[k], min_y[k]}, {max_x[k], max_y[k]}}; }
    bool are_bounded() const {
        const auto is_finite = [](float side) { return std::isfinite(side); };
        return std::all_of(min_x.begin(), min_x.end(), is_finite) && std::all_of(max_y.begin(), max_y.end(), is_finite);
    }
};

// Points, and boxes of up to a size, some without end.
FourBoxes random_boxes(test::Random& random, double size) {
    FourBoxes boxes;
    const auto extent = [&] { return random.chance(0.1) ? 0 : size * random.real(0, 1); };
    for (std::size_t k = 0; k < 4; ++k) {
        boxes.min_x[k] = static_cast<float>(random.real(-1, 1));
        boxes.min_y[k] = static_cast<float>(random.real(-1, 1));
        boxes.max_x[k] = boxes.min_x[k] + static_cast<float>(extent());
        boxes.max_y[k] = boxes.min_y[k] + static_cast<float>(extent());
        if (random.chance(0.02)) boxes.min_x[k] = -std::numeric_limits<float>::infinity();
        if (random.chance(0.02)) boxes.max_y[k] = std::numeric_limits<float>::infinity();
    }
    return boxes;
}

// One that comes by a corner of the first box at some time, fast or slow, perhaps along an axis or nearly so.
MovingBox random_motion(test::Random& random, const FourBoxes& boxes, double size) {
    const double angle = random.chance(0.2) ? 1.5707963267948966 * random.integer(0, 3) : random.real(0, 6.3);
    Vec2D direction{std::cos(angle), std::sin(angle)};
    if (random.chance(0.15)) direction.x = random.chance(0.5) ? 0 : std::ldexp(direction.x, -random.integer(20, 140));
    if (direction.x == 0 && direction.y == 0) direction.y = 1;
    const double speed = std::exp2(random.real(-30, 30)), own = random.chance(0.3) ? 0 : size * random.real(0, 2);
    const double length = std::exp2(random.real(-3, random.chance(0.25) ? 20 : 3));
    const double when = random.real(0, 1) * length;
    const Vec2D corner{boxes.max_x[0], boxes.min_y[0]};
    const Vec2D low =
        corner - when * direction - own * Vec2D{double(random.integer(0, 1)), double(random.integer(0, 1))};
    const double from = random.chance(0.05) ? -endless : 0;
    const double to = random.chance(0.05) ? endless : random.chance(0.3) ? when : length * random.real(0, 1.2);
    return {{low, low + Vec2D{own, own}}, speed * direction, from / speed, to / speed};
}

// When a box meets another; infinity if never.
double met_at(const MovingBox& moving, const AabbD& box) {
    long double from = moving.low, to = moving.high;
    const auto cut = [&](long double rate, long double low, long double high) {
        if (rate == 0) {
            if (low > 0 || high < 0) from = endless, to = -endless;
            return;
        }
        from = std::max(from, std::min(low / rate, high / rate));
        to = std::min(to, std::max(low / rate, high / rate));
    };
    cut(moving.velocity.x, box.min.x - static_cast<long double>(moving.box.max.x),
        box.max.x - static_cast<long double>(moving.box.min.x));
    cut(moving.velocity.y, box.min.y - static_cast<long double>(moving.box.max.y),
        box.max.y - static_cast<long double>(moving.box.min.y));
    return from <= to ? static_cast<double>(from) : endless;
}

TEST(MovingLanes, MissNothingAndAreNeverLate) {
    test::Random random(4);
    int hits = 0, found = 0, total = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20000); ++i) {
        const double size = std::exp2(-random.real(0, 20));
        const FourBoxes boxes = random_boxes(random, size);
        const MovingBox moving = random_motion(random, boxes, size);
        const BoxProbe probe(moving, 2);
        const MovingLanes lanes(probe, 2, boxes.are_bounded());
        std::array<float, 4> enter;
        const unsigned met =
            lanes.met(boxes.min_x.data(), boxes.min_y.data(), boxes.max_x.data(), boxes.max_y.data(), enter.data());
        for (std::size_t k = 0; k < 4; ++k) {
            const double when = met_at(moving, boxes.box(k));
            const bool is_found = ((met >> k) & 1) != 0;
            ++total;
            hits += when < endless ? 1 : 0;
            found += is_found ? 1 : 0;
            if (when == endless) continue;
            ASSERT_TRUE(is_found) << i;
            ASSERT_LE(lanes.bound(enter[k]), probe.scaled(when)) << i;
        }
    }
    test::expect_often(hits, total, 0.1);
    EXPECT_LT(found, 1.35 * hits);
}

}  // namespace
}  // namespace carom
