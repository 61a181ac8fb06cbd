/// Distances, depths and bounds of arcs: against the arc oracle, and by trying shifts.
#include "oracle/cases/reproduce.hpp"
#include "oracle/touch/arc_oracle.hpp"
#include "property/arc_cases.hpp"
#include "rates.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>

namespace {

using namespace carom;
using oracle::Kind;
using test::arc_kind;

constexpr double u = 0x1p-53;

struct Values {
    double distance;
    double signed_distance;
    ContactD contact;
};

// Of convex shapes, through the concrete type of b: an AnyShape gives the same (contact_any_shape_test.cpp).
std::optional<Values> ask(const oracle::Body<double>& a, const oracle::Body<double>& b) {
    const auto arc = place(std::get<ArcD>(a.shape.value), a.pose);
    return std::visit(
        [&]<class S>(const S& shape) -> std::optional<Values> {
            if constexpr (detail::ConvexShape<S>) {
                const auto other = place(shape, b.pose);
                const auto meeting = contact(arc, other, 1e9);
                if (!meeting) return std::nullopt;
                return Values{distance(arc, other), signed_distance(arc, other), *meeting};
            } else {
                return std::nullopt;
            }
        },
        b.shape.value);
}

class ArcValues : public testing::TestWithParam<int> {};

oracle::Body<double> moved(oracle::Body<double> body, const Vec2D& by) {
    body.pose.at = body.pose.at + by;
    return body;
}

bool overlap(const oracle::Body<double>& a, const oracle::Body<double>& b) {
    return overlaps(place(a.shape, a.pose), place(b.shape, b.pose));
}

TEST_P(ArcValues, agree_with_the_oracle_and_with_shifts) {
    int apart = 0, deep = 0;
    double worst = 0;
    const int count = GetParam() == int(Kind::polygon) || GetParam() == int(Kind::rounded) ? 100 : 300;
    for (int i = 0; i < count; ++i) {
        const auto made = test::ArcCaseMaker<double>(GetParam(), std::uint64_t(i) * 1013 + 7).make();
        const oracle::Case<double> printed{made.arc, made.other};
        const std::optional<Values> said = ask(made.arc, made.other);
        ASSERT_TRUE(said) << i;
        const oracle::Body<double>&a = made.arc, &b = made.other;
        const bool hit = overlap(a, b);
        const auto program = [&] { return oracle::to_program(printed, {hit, said->signed_distance < 0}); };
        ASSERT_EQ(said->distance == 0, hit) << program();
        ASSERT_EQ(said->signed_distance <= 0, hit) << program();
        ASSERT_EQ(said->signed_distance < 0, penetrates(place(a.shape, a.pose), place(b.shape, b.pose))) << program();
        ASSERT_NEAR(length_sq(said->contact.normal), 1, 8 * u) << program();
        if (!hit) {
            const double exact = oracle::arc_distance(a, b);
            worst = std::max(worst, std::fabs(said->distance - exact) / 64);
            ASSERT_NEAR(said->distance, exact, 16 * u * 64) << program();
            ++apart;
        }
        if (said->signed_distance < 0 && said->signed_distance > -1e6) {
            ++deep;
            const double depth = -said->signed_distance;
            // Nothing shorter separates them.
            for (int k = 0; k < 64; ++k) {
                const double turn = k * (3.14159265358979 / 32);
                for (const double share : {0.25, 0.5, 0.75, 0.95, 0.999}) {
                    const Vec2D by{share * depth * std::cos(turn), share * depth * std::sin(turn)};
                    ASSERT_TRUE(overlap(a, moved(b, by))) << depth << " by " << by.x << ' ' << by.y << "\n"
                                                          << program();
                }
            }
            // This does, with a little more in some direction, and in a cusp further along the arc's ends.
            const Vec2D out = depth * said->contact.normal;
            const auto parts = [&](const Vec2D& direction, double more) {
                return !overlap(a, moved(b, out + (more * (1 + depth) / std::sqrt(length_sq(direction))) * direction));
            };
            bool parted = false;
            for (int k = 0; k < 64 && !parted; ++k) {
                const double turn = k * (3.14159265358979 / 32);
                parted = parts({std::cos(turn), std::sin(turn)}, 1e-5);
            }
            const auto& arc = std::get<ArcD>(a.shape.value);
            for (const Vec2D& d : {arc.from, arc.to, perp(arc.from), perp(arc.to)})
                parted = parted || parts(d, 1e-2) || parts(-d, 1e-2);
            ASSERT_TRUE(parted) << depth << "\n" << program();
        }
    }
    std::printf("%d apart, %d deep, worst distance off by %.2f u (D + R)\n", apart, deep, worst / u);
    test::expect_hit_rate(count - apart, count);
    if (GetParam() != int(Kind::point)) test::expect_often(deep, count, 0.1, "deep");
}

std::vector<int> kinds() {
    std::vector<int> all;
    for (int kind = 0; kind < oracle::kind_count; ++kind)
        if (kind < int(Kind::ellipse) || kind == arc_kind) all.push_back(kind);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Oracle, ArcValues, testing::ValuesIn(kinds()),
                         [](const auto& kind) { return test::arc_pair_name(kind.param); });

TEST(ArcBounds, outward_and_tight) {
    oracle::Random random(99);
    test::ArcMaker<float> maker(random);
    for (int i = 0; i < 3000; ++i) {
        Arc arc = maker.make();
        if (i % 3 == 0) arc.from = {float(random.real(-1, 1)), float(random.real(-1, 1))};
        if (i % 3 == 0) arc.to = {float(random.scaled(-60, 60)), float(random.scaled(-60, 60))};
        const Aabb box = bounds(arc);
        const oracle::BoundsVerdict verdict = oracle::judge_bounds<float>({arc}, box, 4e-6);
        ASSERT_TRUE(verdict.outward && verdict.tight)
            << i << ": " << oracle::to_cpp(AnyShape(arc)) << " in " << oracle::to_cpp(AnyShape(box));
    }
    EXPECT_EQ(bounds(Arc{{1, 2}, 5, {1, 0}, {0, 1}}).max, (Vec2{6, 7}));
    EXPECT_EQ(bounds(Arc{{1, 2}, 5, {1, 0}, {1, 0}}), (Aabb{{-4, -3}, {6, 7}}));
}

}  // namespace
