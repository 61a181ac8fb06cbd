// Queries about motion take nothing from the heap once their workspace is warm, and say the same with it as without.
#include "broad/allocations.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/math/real_roots.hpp>
#include <carom/motion/impact.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>
#include <carom/shape/tile_grid.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

Chain bumpy_floor() {
    std::vector<Vec2> points;
    for (int i = 0; i < 40; ++i) points.push_back({static_cast<float>(i - 20), (i % 3 == 0) ? 0.5f : 0.0f});
    return Chain::open(points).value();
}

ConvexPolygon disc_of(int corners) {
    std::vector<Vec2> points;
    for (int i = 0; i < corners; ++i) {
        const Rot rot = Rot::degrees(360.0f * static_cast<float>(i) / static_cast<float>(corners));
        points.push_back({2 * rot.c, 2 * rot.s});
    }
    return ConvexPolygon::from_points(points).value();
}

// What all three say, in numbers.
template <class A, class MA, class B, class MB>
std::vector<double> answers(const A& a, const MA& motion_a, const B& b, const MB& motion_b, Workspace* workspace,
                            std::vector<double> result) {
    result.clear();
    const Interval times{0, 10};
    const auto add = [&](double x) { result.push_back(x); };
    const auto hit = first_impact(a, motion_a, b, motion_b, times, workspace);
    for (const double x : {hit.hits() ? 1.0 : 0.0, double(hit.time.lo), double(hit.time.hi)}) add(x);
    for (const float x : {hit.point.x, hit.point.y, hit.normal.x, hit.normal.y}) add(x);
    all_contacts(
        a, motion_a, b, motion_b, times,
        [&](const MovingContact& c) {
            for (const float x : {c.enter.lo, c.enter.hi, c.exit.lo, c.exit.hi}) add(x);
            return result.size() > 40 ? Visit::stop : Visit::proceed;
        },
        workspace);
    const auto nearest = closest_approach(a, motion_a, b, motion_b, times, workspace).value();
    for (const float x : {nearest.time, nearest.distance}) add(x);
    return result;
}

// With a workspace, or with the memory that the thread keeps. Returns whether any is needed.
template <class A, class MA, class B, class MB>
bool expect_no_heap(const char* name, const A& a, const MA& motion_a, const B& b, const MB& motion_b) {
    Workspace workspace;
    std::vector<double> room;
    room.reserve(1000);
    std::vector<double> plain = answers(a, motion_a, b, motion_b, nullptr, std::move(room));
    const std::size_t once = allocations();
    plain = answers(a, motion_a, b, motion_b, nullptr, std::move(plain));
    EXPECT_EQ(allocations(), once) << name;
    std::vector<double> warming = answers(a, motion_a, b, motion_b, &workspace, {});
    warming.reserve(1000);
    EXPECT_EQ(warming, plain) << name;
    const std::size_t before = allocations();
    const std::size_t bytes = workspace.bytes();
    warming = answers(a, motion_a, b, motion_b, &workspace, std::move(warming));
    EXPECT_EQ(allocations(), before) << name;
    EXPECT_EQ(workspace.bytes(), bytes) << name;
    EXPECT_EQ(warming, plain) << name;
    return bytes > 0;
}

const auto still = Motion::still();
const auto thrown = Motion::ballistic({1, 4}, {0, -4});
const auto tumbling = Motion::ballistic({1, 4}, {0, -4}).spinning(2, {0, 3});

Motion winding(int degree) {
    std::vector<float> x(static_cast<std::size_t>(degree + 1)), y = x;
    for (std::size_t i = 1; i < x.size(); ++i) {
        x[i] = std::ldexp(i % 2 == 0 ? 1.0f : -1.0f, -3 * static_cast<int>(i));
        y[i] = std::ldexp(i % 3 == 0 ? 1.0f : -1.0f, -2 * static_cast<int>(i));
    }
    return Motion::polynomial(Polynomial(std::span<const float>(x)), Polynomial(std::span<const float>(y)));
}

TEST(WorkspaceOfMotion, Unions) {
    const auto posts = Compound::from_parts({{Aabb{{-9, -1}, {-5, 0}}},
                                             {Circle{{2, 0}, 1}},
                                             {Ellipse{{6, 0}, {2, 1}}},
                                             {Box{{3, 1}, {1, 1}, Rot::degrees(30)}}})
                           .value();
    const auto tiles = TileGrid::from_cells({-8, -4}, {2, 2}, 8, 2, {1, 1, 0, 1, 1, 0, 1, 2, 1, 0, 0, 2, 1, 1, 0, 0},
                                            {Triangle{{0, 0}, {2, 0}, {0, 2}}})
                           .value();
    const auto hill =
        simple_polygon<float>(std::vector<Vec2>{{-9, -9}, {9, -9}, {9, 1}, {5, -2}, {2, 0}, {-9, -3}}, {}).value();
    for (const Motion& motion : {thrown, tumbling}) {
        const Circle ball{{0, 3}, 1};
        const Box box{{0, 3}, {1, 0.5f}};
        EXPECT_TRUE(expect_no_heap("chain", ball, motion, bumpy_floor(), still));
        EXPECT_TRUE(expect_no_heap("chain", box, motion, bumpy_floor(), still));
        EXPECT_TRUE(expect_no_heap("compound", box, motion, posts, still));
        EXPECT_TRUE(expect_no_heap("tiles", box, motion, tiles, still));
        EXPECT_TRUE(expect_no_heap("simple polygon", box, motion, hill, still));
        EXPECT_TRUE(expect_no_heap("placed", box, motion, place(hill, Pose{{1, -1}, Rot::degrees(10)}), still));
        EXPECT_TRUE(expect_no_heap("compounds", posts, motion, AnyShape{bumpy_floor()}, still));
        EXPECT_TRUE(expect_no_heap("many corners", disc_of(40), motion, bumpy_floor(), still));
    }
}

TEST(WorkspaceOfMotion, ManyCorners) {
    expect_no_heap("two", disc_of(40), thrown, disc_of(24), Motion::linear({0.5f, 0}));
    expect_no_heap("with a ball", disc_of(40), Motion::linear({3, 0}), Circle{{9, 1}, 1}, still);
    expect_no_heap("turning", disc_of(40), tumbling, Aabb{{3, -9}, {9, -3}}, still);
    expect_no_heap("growing", disc_of(40), Motion::linear({1, 0}).growing(0.5f), Aabb{{6, -1}, {9, 3}}, still);
}

TEST(WorkspaceOfMotion, LongPolynomials) {
    for (const int degree : {5, 8, 9, 14}) {
        expect_no_heap("ball and box", Circle{{0, 0}, 1}, winding(degree), Aabb{{-4, -4}, {-2, -2}}, still);
        expect_no_heap("boxes", Aabb{{0, 0}, {1, 1}}, winding(degree), Box{{-3, -3}, {1, 1}, Rot::degrees(20)}, still);
        expect_no_heap("chain", Circle{{0, 4}, 1}, winding(degree), bumpy_floor(), winding(degree - 1));
        expect_no_heap("turning", Box{{0, 4}, {1, 2}}, winding(degree).spinning(1, {0, 4}), bumpy_floor(), still);
    }
}

TEST(WorkspaceOfMotion, RootsThatTakeExactNumbers) {
    // Comes to the wall's height and the ball's reach four times over: only exact arithmetic tells.
    const auto grazing = Motion::polynomial({0, 1}, {16, -32, 24, -8, 1});
    EXPECT_TRUE(expect_no_heap("graze", Aabb{{0, 0}, {1, 1}}, grazing, Aabb{{0, -4}, {9, 0}}, still));
    const auto far = Motion::linear({-1e30f, 1e30f});
    expect_no_heap("far away", Circle{{3e30f, 0}, 1e30f}, far, bumpy_floor(), still);
}

TEST(WorkspaceOfMotion, CallersMotions) {
    const auto swing = [](double t) { return PoseD{{0, t < 4 ? t : 8 - t}, {}}; };
    const CustomMotion there_and_back{swing, 1};
    EXPECT_TRUE(expect_no_heap("chain", bumpy_floor(), there_and_back, Box{{3, 3}, {1, 0.5f}}, still));
    EXPECT_TRUE(expect_no_heap("chains", bumpy_floor(), there_and_back, Chain::open({{3, 3}, {9, 4}}).value(), thrown));
}

// A ball that falls through a large level, the first time and then again: its parts are taken from what the first
// query left. What takes more than 4 MiB is given back after each.
TEST(WorkspaceOfMotion, QueriesWithoutOneUseWhatTheThreadKeeps) {
    std::vector<TileGrid::Cell> cells(100 * 100);
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = i % 7 == 0 || i < 100 ? 1 : 0;
    const auto grid = TileGrid::from_cells({0, 0}, {1, 1}, 100, 100, cells).value();
    const auto count_of = [&](const Circle& ball, const Motion& motion, bool hits) {
        EXPECT_EQ(first_impact(ball, motion, grid, still, {0, 100}).hits(), hits);
        const std::size_t before = allocations();
        EXPECT_EQ(first_impact(ball, motion, grid, still, {0, 100}).hits(), hits);
        return allocations() - before;
    };
    EXPECT_EQ(count_of({{50, 110}, 0.25f}, Motion::ballistic({0.5f, 0}, {0, -1}), true), 0u);
    EXPECT_EQ(count_of({{50, 110}, 0.25f}, Motion::ballistic({0.5f, 0}, {0, -1}).spinning(1, {1, 110}), true), 0u);
    EXPECT_EQ(count_of({{-50, 110}, 0.25f}, Motion::ballistic({0.5f, 0}, {0, 1}), false), 0u);
}

// What the caller's functions do in between has nothing to do with the workspace.
TEST(WorkspaceOfMotion, CallersKeepWhatTheyMake) {
    std::vector<PolynomialD> kept;
    const PolynomialD square{0, 0, 0, 0, 0, 1, 2};
    {
        Workspace workspace;
        const auto keep = [&](double t) {
            // Of degree 12. Not all: memory that grows while it runs makes some versions of node crash.
            if (kept.size() < 1000) kept.push_back(square * square);
            return PoseD{{0, -t}, {}};
        };
        const CustomMotion falling{keep, 1};
        all_contacts(
            Circle{{0, 5}, 1}, falling, bumpy_floor(), still, {0, 10},
            [&](const MovingContact&) {
                kept.push_back(square * square);
                EXPECT_TRUE(first_impact(Circle{{0, 5}, 1}, thrown, bumpy_floor(), still, {0, 10}, &workspace).hits());
            },
            &workspace);
        const std::size_t bytes = workspace.bytes();
        kept.push_back(square * square);
        EXPECT_EQ(workspace.bytes(), bytes);
    }
    EXPECT_GT(kept.size(), 2u);
    for (const PolynomialD& p : kept) EXPECT_EQ(p[12], 4);
}

// Any other query that needs memory: numbers whose products leave the range of doubles.
TEST(UsedWorkspace, ServesAllQueries) {
    const auto huge = [](double at) { return BoxD{{at, at / 3}, {1e200, 1e199}, RotD::degrees(30)}; };
    const auto two_discs =
        CompoundD::from_parts({{CircleD{{-3e-200, 0}, 6e-200}}, {CircleD{{3e-200, 0}, 6e-200}}}).value();
    const auto ask = [&] {
        int count = overlaps(huge(0), huge(1.1e200));
        count += sweep(huge(-9e200), {1e190, 1e189}, huge(0), {0, 0}).hits();
        count += classify(CircleD{{1e-200, 0}, 1e-200}, CircleD{{-1e-200, 0}, 1e-200}) == Relation::touching;
        count += classify(CircleD{{0, 0}, 4e-200}, two_discs) == Relation::inside;
        const PolynomialD t{0, 1};
        const PolynomialD p = (t - 1) * (t - 1) * (t - 1) * (t - 2);
        real_roots(p * p * p, {0, 9}, [&](const RealRoot& root) { count += root.multiplicity; });
        return count;
    };
    const std::size_t first = allocations();
    const int plain = ask();
    EXPECT_GT(allocations(), first);
    Workspace workspace;
    const UseWorkspace use(&workspace);
    EXPECT_EQ(ask(), plain);
    const std::size_t before = allocations();
    EXPECT_EQ(ask(), plain);
    EXPECT_EQ(allocations(), before);
    const UseWorkspace none(nullptr);
    EXPECT_EQ(ask(), plain);
    EXPECT_EQ(allocations(), before);
}

TEST(UsedWorkspace, MayBeDestroyedBeforeItsResults) {
    PolynomialD kept;
    const PolynomialD square{0, 0, 0, 0, 0, 1, 2};
    {
        Workspace outer, inner;
        const UseWorkspace use_outer(&outer);
        {
            const UseWorkspace use_inner(&inner);
            kept = square * square;
        }
        EXPECT_GT(inner.bytes(), 0u);
        EXPECT_EQ(outer.bytes(), 0u);
    }
    EXPECT_EQ(kept[12], 4);
    kept = {};
}

}  // namespace
}  // namespace carom
