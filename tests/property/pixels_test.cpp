// Every query of pixels against every kind of shape and against other pixels: the same as of one unit box a pixel.
#include "oracle/cases/shape_maker.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using test::Random;

enum class Pattern { full, checkers, singles, holes, runs, noise };
constexpr int pattern_count = 6;

bool is_set(Pattern pattern, Random& random, std::int64_t x, std::int64_t y) {
    switch (pattern) {
        case Pattern::full:
            return true;
        case Pattern::checkers:
            return (x + y) % 2 == 0;
        case Pattern::singles:
            return random.chance(0.1);
        case Pattern::holes:
            return !random.chance(0.15);
        case Pattern::runs:
            return y % 2 == 0 && (x + y) % 6 != 0;
        case Pattern::noise:
            break;
    }
    return random.chance(0.5);
}

Bitmask random_mask(Random& random, Pattern pattern) {
    Bitmask mask = Bitmask::blank(random.integer(1, 7), random.integer(1, 5)).value();
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) mask.set(x, y, is_set(pattern, random, x, y));
    }
    if (mask.bounds().empty()) mask.set(0, 0);  // there is no compound of nothing
    return mask;
}

template <class T>
BasicCompound<T> squares_of(const Bitmask& mask, PixelPos at) {
    std::vector<BasicCompoundPart<T>> squares;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            const BasicVec2<T> low{static_cast<T>(at.x + x), static_cast<T>(at.y + y)};
            if (mask.get(x, y)) squares.push_back({BasicAabb<T>{low, low + BasicVec2<T>{1, 1}}});
        }
    }
    return BasicCompound<T>::from_parts(std::move(squares)).value();
}

/// The same pixels as a tile grid and as squares, in the same pose.
template <class T>
struct Pixels {
    Bitmask mask;
    PixelPos at;
    BasicAnyShape<T> grid, squares;
    BasicPose<T> pose;

    Pixels(Random& random, Pattern pattern, oracle::ShapeMaker<T>& maker) : mask(random_mask(random, pattern)) {
        at = {random.integer(-6, 2), random.integer(-5, 2)};
        if (random.chance(0.5)) {
            grid = tile_grid_of_pixels<T>(mask, {static_cast<T>(at.x), static_cast<T>(at.y)}).value();
        } else {  // the same through a sprite, which may be flipped
            const bool flips = random.chance(0.5);
            const double left = static_cast<double>(at.x), width = static_cast<double>(mask.width());
            const SpritePlacement placement{
                {flips ? left + width : left, static_cast<double>(at.y)}, {flips ? -1.0 : 1.0, 0}, {0, 1}};
            grid = tile_grid_of_pixels<T>(PlacedSprite{placement, &mask}).value();
            if (flips) mask = flip_x(mask);
        }
        squares = squares_of<T>(mask, at);
        if (random.chance(0.5)) pose = {maker.shift(), maker.turn()};
    }
};

template <class T>
bool has_arcs(const BasicAnyShape<T>& shape) {
    if (const auto* compound = std::get_if<BasicCompound<T>>(&shape.value)) {
        const auto& parts = compound->parts();
        return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return has_arcs(part.shape); });
    }
    if (const auto* grid = std::get_if<BasicTileGrid<T>>(&shape.value)) {
        const auto shapes = grid->shapes();
        return std::any_of(shapes.begin(), shapes.end(), [](const auto& tile) { return has_arcs(tile); });
    }
    return std::holds_alternative<BasicArc<T>>(shape.value);
}

template <class T>
double tolerance_of(const BasicAnyShape<T>& shape) {
    const bool is_curved =
        std::holds_alternative<BasicEllipse<T>>(shape.value) || std::holds_alternative<BasicArc<T>>(shape.value) ||
        std::holds_alternative<Rounded<BasicAnyConvex<T>>>(shape.value) ||
        std::holds_alternative<BasicCompound<T>>(shape.value) || std::holds_alternative<BasicTileGrid<T>>(shape.value);
    if (has_arcs(shape)) return std::numeric_limits<double>::infinity();  // a way through an opening may be missed
    const double rounding = 4096 * static_cast<double>(std::numeric_limits<T>::epsilon());
    return is_curved ? 0.02 : rounding;  // see the errors of depths in contact.hpp
}

template <class T>
void expect_near(T a, T b, double tolerance, const char* what) {
    if (a == b) return;  // also infinities
    const double size = 1 + std::fabs(static_cast<double>(b));
    EXPECT_NEAR(static_cast<double>(a), static_cast<double>(b), tolerance * size) << what;
}

template <class A, class B, class Check>
void expect_both(const A& found, const B& expected, const char* what, const Check& check) {
    ASSERT_EQ(found.has_value(), expected.has_value()) << what;
    if (found) check(*found, *expected);
}

/// Where two sides meet, and the normal may be that of either.
template <class T>
bool is_corner(const Pixels<T>& pixels, const BasicVec2<T>& point) {
    const BasicVec2<T> away = point - pixels.pose.at;
    const BasicVec2<T> local = rotate(BasicRot<T>{pixels.pose.rot.c, -pixels.pose.rot.s}, away);
    const auto is_whole = [](T x) { return std::fabs(double(x) - std::round(double(x))) < 1e-4; };
    return is_whole(local.x) && is_whole(local.y);
}

struct Rates {
    int cases = 0, overlapping = 0, touching = 0, hits_by_ray = 0, hits_by_sweep = 0, inside = 0;
};

template <class T>
void compare(const Pixels<T>& pixels, const BasicAnyShape<T>& other, const BasicPose<T>& pose, Random& random,
             Rates& rates) {
    const auto grid = place(pixels.grid, pixels.pose), squares = place(pixels.squares, pixels.pose);
    const auto shape = place(other, pose);
    const double tolerance = tolerance_of(other), rounding = 4096 * double(std::numeric_limits<T>::epsilon());

    const bool yes = overlaps(squares, shape), deep = penetrates(squares, shape);
    ASSERT_EQ(overlaps(grid, shape), yes);
    ASSERT_EQ(penetrates(shape, grid), deep);
    if (pixels.pose == BasicPose<T>{}) {  // by the pixels themselves, without any union
        ASSERT_EQ(overlaps(PlacedMask{&pixels.mask, pixels.at}, shape), yes);
    }
    // Of an ellipse and a union it may be unresolved, which depends on how the parts are cut.
    const Relation relation = classify(squares, shape), of_grid = classify(grid, shape);
    const bool is_ellipse = std::holds_alternative<BasicEllipse<T>>(other.value);
    const bool is_open = is_ellipse && (relation == Relation::unresolved || of_grid == Relation::unresolved);
    if (!is_open) {
        ASSERT_EQ(of_grid, relation);
    }

    expect_near(distance(grid, shape), distance(squares, shape), rounding, "distance");
    const T expected_depth = signed_distance(squares, shape);
    expect_near(signed_distance(grid, shape), expected_depth, tolerance, "signed distance");
    expect_both(contact(grid, shape, T(1)), contact(squares, shape, T(1)), "contact",
                [&](const BasicContact<T>& a, const BasicContact<T>& b) {
                    expect_near(a.separation, b.separation, tolerance, "separation");
                    if (a.normal == b.normal || !(tolerance < 0.01) || !(std::fabs(a.separation) < 100)) return;
                    // Another direction that is as good: it leads out as well.
                    BasicPose<T> out = pose;
                    out.at = out.at - a.separation * a.normal;
                    expect_near(signed_distance(squares, place(other, out)), T(0), tolerance, "moved out");
                });
    expect_both(manifold(grid, shape), manifold(squares, shape), "manifold",
                [&](const BasicManifold<T>& a, const BasicManifold<T>& b) {
                    expect_near(a.separation, b.separation, tolerance, "manifold");
                    ASSERT_GE(a.points().size(), 1u);
                });

    // From a corner of a pixel, or the middle of one or a side, to another.
    const auto place_in_pixels = [&](int margin) {
        const auto half = [&](std::int64_t from, std::int64_t size) {
            return static_cast<T>(from) + static_cast<T>(random.integer(-margin, 2 * int(size) + margin)) / 2;
        };
        const T x = half(pixels.at.x, pixels.mask.width());
        return rotate(pixels.pose.rot, BasicVec2<T>{x, half(pixels.at.y, pixels.mask.height())}) + pixels.pose.at;
    };
    const BasicVec2<T> origin = place_in_pixels(random.chance(0.4) ? 0 : 9), direction = place_in_pixels(0) - origin;
    if (direction != BasicVec2<T>{}) {
        const BasicRay<T> ray{origin, direction};
        expect_both(raycast(ray, grid), raycast(ray, squares), "raycast",
                    [&](const BasicRaycast<T>& a, const BasicRaycast<T>& b) {
                        ++rates.hits_by_ray;
                        rates.inside += b.started_inside;
                        EXPECT_EQ(a.enter, b.enter);
                        EXPECT_EQ(a.exit, b.exit);
                        EXPECT_EQ(a.started_inside, b.started_inside);
                        EXPECT_EQ(a.graze, b.graze);
                        const bool is_same = std::fabs(double(dot(a.normal, b.normal)) - 1) < rounding;
                        EXPECT_TRUE(a.normal == b.normal || is_same || is_corner(pixels, b.point)) << "normal";
                        EXPECT_EQ(a.normal == BasicVec2<T>{}, b.normal == BasicVec2<T>{});
                        EXPECT_TRUE(a.enter == 0 || dot(a.normal, direction) <= rounding);
                    });
    }
    const BasicSweep<T> found = sweep(grid, BasicVec2<T>{}, shape, direction, T(2));
    const BasicSweep<T> expected = sweep(squares, BasicVec2<T>{}, shape, direction, T(2));
    ASSERT_EQ(found.hits(), expected.hits());
    EXPECT_EQ(found.initially_overlapping, expected.initially_overlapping);
    EXPECT_EQ(found.graze, expected.graze);
    expect_near(found.enter, expected.enter, rounding, "sweep");
    expect_near(found.exit, expected.exit, rounding, "end of sweep");
    EXPECT_EQ(found.normal == BasicVec2<T>{}, expected.normal == BasicVec2<T>{});

    ++rates.cases;
    rates.overlapping += yes;
    rates.touching += yes && !deep;
    rates.hits_by_sweep += found.hits();
}

template <class T>
void compare_with_shapes(std::uint64_t seed, std::uint64_t usual_cases) {
    Random random(seed);
    Rates rates;
    const auto cases = static_cast<int>(test::cases_or_fewer(usual_cases));
    for (int i = 0; i < cases; ++i) {
        // Whole and half numbers, and finer ones.
        oracle::ShapeMaker<T> maker(random, random.chance(0.6)   ? oracle::Lattice{3, 1}
                                            : random.chance(0.5) ? oracle::Lattice{6, 0.5}
                                                                 : oracle::Lattice{3L << 17, 0x1p-17});
        const Pixels<T> pixels(random, static_cast<Pattern>(i % pattern_count), maker);
        const auto kind = static_cast<oracle::Kind>(i / pattern_count % oracle::kind_count);
        const BasicPose<T> pose{maker.shift(), random.chance(0.5) ? BasicRot<T>{} : maker.turn()};
        compare(pixels, maker.make(kind), pose, random, rates);
        if (testing::Test::HasFailure()) FAIL() << "case " << i << " " << oracle::name_of(kind);
    }
    test::expect_hit_rate(rates.overlapping, rates.cases, "overlapping");
    test::expect_often(rates.touching, rates.cases, 0.02, "touching");
    test::expect_often(rates.hits_by_ray, rates.cases, 0.2, "rays");
    test::expect_often(rates.inside, rates.cases, 0.03, "rays from inside");
    test::expect_often(rates.hits_by_sweep, rates.cases, 0.4, "sweeps");
}

TEST(Pixels, AgainstShapesTheyAreTheirSquares) {
    compare_with_shapes<double>(7, 342);
}
TEST(Pixels, AgainstShapesTheyAreTheirSquaresInFloat) {
    compare_with_shapes<float>(7, 342);
}
TEST(Pixels, SlowAgainstShapesTheyAreTheirSquares) {
    compare_with_shapes<double>(8, 5000);
    compare_with_shapes<float>(9, 5000);
}

TEST(Pixels, AgainstPixelsTheyAreTheirSquares) {
    Random random(8);
    Rates rates;
    const auto cases = static_cast<int>(test::cases_or_fewer(250));
    for (int i = 0; i < cases; ++i) {
        oracle::ShapeMaker<double> maker(random, oracle::Lattice{2, random.chance(0.7) ? 1.0 : 0.25});
        const Pixels<double> a(random, static_cast<Pattern>(i % pattern_count), maker);
        const Pixels<double> b(random, static_cast<Pattern>(random.integer(0, pattern_count - 1)), maker);
        compare(a, b.grid, b.pose, random, rates);
        ASSERT_EQ(overlaps(place(a.grid, a.pose), place(b.grid, b.pose)),
                  overlaps(place(a.squares, a.pose), place(b.squares, b.pose)));
        if (HasFailure()) FAIL() << "case " << i;
    }
    test::expect_hit_rate(rates.overlapping, rates.cases, "overlapping");
    test::expect_often(rates.touching, rates.cases, 0.02, "touching");
}

}  // namespace
}  // namespace carom
