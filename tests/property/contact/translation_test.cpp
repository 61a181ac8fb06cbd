/// Shapes on small whole numbers that move, and the same with a whole number added to both: their results are the
/// same bit for bit, and points move along. Two things are as good as the size of the coordinates allows:
/// times where ellipses or moving arcs make them `certified`, and normals at corners that a turn leads off the grid.
#include "oracle/cases/shape_maker.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/pieces/pieces.hpp"
#include "random.hpp"
#include "rates.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace carom;
using oracle::Kind;

constexpr int offset_bits = 20;
constexpr int cases_per_pair = 12;
constexpr double max_time = 8;

struct Query {
    AnyShapeD a, b;
    Vec2D velocity_a, velocity_b;
    MotionD motion_a, motion_b;
    Vec2D by;  ///< what is added to both
};

MotionD draw_motion(test::Random& random) {
    if (random.chance(0.2)) return {};
    const auto path = [&] {
        PolynomialD p;
        p.resize(random.integer(2, 3));
        for (int i = 1; i < p.size(); ++i) p[i] = random.integer(-6, 6) / double(1 << random.integer(0, 2));
        return p;
    };
    const PolynomialD x = path();
    return MotionD::polynomial(x, path());
}

/// How many of the others are put far away, so that about half of them overlap.
double share_apart(Kind kind) {
    switch (kind) {
        case Kind::half_space:
            return 0.6;
        case Kind::polygon:
            return 0.35;
        case Kind::line:
        case Kind::capsule:
        case Kind::rounded:
        case Kind::chain:
        case Kind::compound:
        case Kind::circle_tree:
            return 0.2;
        default:
            return 0;
    }
}

/// Far from a, where a does not are unbounded.
Vec2D shift_apart(const AnyShapeD& a, test::Random& random) {
    Vec2D direction{double(random.integer(-3, 3)), double(random.integer(1, 3))};
    if (const auto* half = std::get_if<HalfSpaceD>(&a.value)) direction = half->normal;
    if (const auto* line = std::get_if<LineD>(&a.value)) direction = perp(line->direction);
    return std::ceil(40 / std::max(std::fabs(direction.x), std::fabs(direction.y))) * direction;
}

Query draw(Kind a, Kind b, std::uint64_t number) {
    test::Random random(number * 7919 + std::uint64_t(a) * 37 + std::uint64_t(b));
    oracle::ShapeMaker<double> shapes(random, {8, 1, 0});
    Query query{shapes.make(a), shapes.make(b), {}, {}, draw_motion(random), draw_motion(random), {}};
    const auto whole = [&](int most) { return double(random.integer(-most, most)); };
    query.velocity_a = {whole(4), whole(4)};
    query.velocity_b = {whole(4), whole(4)};
    query.by = {whole(1 << offset_bits), whole(1 << offset_bits)};
    if (random.chance(share_apart(a))) query.b = oracle::translated(query.b, shift_apart(query.a, random));
    return query;
}

Query moved(const Query& query) {
    Query result = query;
    result.a = oracle::translated(query.a, query.by);
    result.b = oracle::translated(query.b, query.by);
    return result;
}

/// Whether all corners and centers are numbers of few bits, which a turn may prevent.
bool is_on_grid(const AnyShapeD& shape) {
    const auto is_short = [](double x) { return std::ldexp(x, 20) == std::floor(std::ldexp(x, 20)); };
    return std::ranges::all_of(oracle::pieces_of<double>(shape, PoseD{}), [&](const auto& piece) {
        return std::ranges::all_of(piece.points, [&](const auto& p) { return is_short(p.x) && is_short(p.y); });
    });
}

bool is_union(const AnyShapeD& shape) {
    return oracle::pieces_of<double>(shape, PoseD{}).size() > 1;
}

/// Points that are no numbers of that many bits are rounded to the new place.
bool is_moved(const Vec2D& before, const Vec2D& after, const Vec2D& by) {
    const auto is_near = [](double x, double offset, double y) {
        if (std::ldexp(x, 52 - offset_bits) == std::floor(std::ldexp(x, 52 - offset_bits))) return x + offset == y;
        return std::fabs((y - offset) - x) <= std::ldexp(1.0, offset_bits - 50);
    };
    return is_near(before.x, by.x, after.x) && is_near(before.y, by.y, after.y);
}

bool is_near(double x, double y, double error) {
    return std::fabs(x - y) <= error;
}

/// Returns whether times are the same bit for bit, too.
template <class Answer>
bool expect_same_contact(const Query& q, const Answer& before, const Answer& after) {
    EXPECT_EQ(before.hits(), after.hits());
    EXPECT_EQ(before.initially_overlapping, after.initially_overlapping);
    EXPECT_EQ(before.certainty, after.certainty);
    if (before.certainty != Certainty::exact) return false;
    EXPECT_EQ(before.graze, after.graze);
    EXPECT_EQ(before.feature_a, after.feature_a);
    EXPECT_EQ(before.feature_b, after.feature_b);
    // Where unions touch in several places at the start, `contact` does not always choose the same one.
    const bool is_choice = before.initially_overlapping && is_union(q.a) && is_union(q.b);
    const double error = is_choice ? 2 : (is_on_grid(q.a) && is_on_grid(q.b) ? 0 : 0x1p-24);
    EXPECT_TRUE(is_near(before.normal.x, after.normal.x, error) && is_near(before.normal.y, after.normal.y, error))
        << before.normal.x << ' ' << before.normal.y << " and " << after.normal.x << ' ' << after.normal.y;
    if (before.normal != decltype(before.normal){} && after.hits()) {
        EXPECT_TRUE(is_moved(before.point, after.point, q.by))
            << before.point.x << ' ' << before.point.y << " to " << after.point.x - q.by.x << ' '
            << after.point.y - q.by.y;
    }
    return true;
}

void expect_same_times(const IntervalD& before, const IntervalD& after, bool exactly) {
    if (exactly) {
        EXPECT_EQ(before, after);
    } else {
        constexpr double error = 0x1p-10;  // a graze takes the root of that in lengths
        EXPECT_TRUE(is_near(before.lo, after.lo, error) && is_near(before.hi, after.hi, error))
            << before.lo << " and " << after.lo;
    }
}

std::vector<MovingContactD> contacts_of(const Query& q) {
    std::vector<MovingContactD> found;
    all_contacts(q.a, q.motion_a, q.b, q.motion_b, {0, max_time},
                 [&](const MovingContactD& contact) { found.push_back(contact); });
    return found;
}

bool are_exact(const std::vector<MovingContactD>& contacts) {
    return std::ranges::all_of(contacts, [](const auto& c) { return c.certainty == Certainty::exact; });
}

struct Counts {
    int cases = 0, hits = 0, exact = 0;
};

class Translation : public testing::TestWithParam<int> {
  protected:
    template <class Check>
    void each_case(const Check& check) {
        Counts counts;
        const Kind a = Kind(GetParam());
        for (int other = 0; other < oracle::kind_count; ++other) {
            for (std::uint64_t number = 0; number < cases_per_pair; ++number) {
                SCOPED_TRACE(std::string(name_of(a)) + " and " + name_of(Kind(other)) + ' ' + std::to_string(number));
                ++counts.cases;
                check(draw(a, Kind(other), number), counts);
                if (HasFailure()) return;
            }
        }
        test::expect_hit_rate(counts.hits, counts.cases);
        if (a != Kind::ellipse && a != Kind::arc) test::expect_often(counts.exact, counts.cases, 0.5, "exact");
    }
};

TEST_P(Translation, sweeps) {
    each_case([](const Query& q, Counts& counts) {
        const Query there = moved(q);
        const auto before = sweep(q.a, q.velocity_a, q.b, q.velocity_b, max_time);
        const auto after = sweep(there.a, q.velocity_a, there.b, q.velocity_b, max_time);
        const bool exactly = expect_same_contact(q, before, after);
        expect_same_times({before.enter, before.exit}, {after.enter, after.exit}, exactly);
        EXPECT_EQ(sweep_hits(there.a, q.velocity_a, there.b, q.velocity_b, max_time), before.hits());
        counts.hits += before.hits();
        counts.exact += exactly;
    });
}

TEST_P(Translation, first_impacts_and_all_contacts) {
    each_case([](const Query& q, Counts& counts) {
        const Query there = moved(q);
        const auto before = first_impact(q.a, q.motion_a, q.b, q.motion_b, {0, max_time});
        const auto after = first_impact(there.a, q.motion_a, there.b, q.motion_b, {0, max_time});
        const bool exactly = expect_same_contact(q, before, after);
        expect_same_times(before.time, after.time, exactly);
        counts.hits += before.hits();
        counts.exact += exactly;
        const auto stretches = contacts_of(q), stretches_there = contacts_of(there);
        if (!are_exact(stretches) || !are_exact(stretches_there)) return;  // they may be joined or not
        EXPECT_EQ(stretches.size(), stretches_there.size());
        for (std::size_t i = 0; i < std::min(stretches.size(), stretches_there.size()); ++i) {
            expect_same_times(stretches[i].enter, stretches_there[i].enter, true);
            expect_same_times(stretches[i].exit, stretches_there[i].exit, true);
            EXPECT_EQ(stretches[i].graze, stretches_there[i].graze);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Grid, Translation, testing::Range(0, oracle::kind_count),
                         [](const auto& kind) { return std::string(oracle::name_of(Kind(kind.param))); });

}  // namespace
