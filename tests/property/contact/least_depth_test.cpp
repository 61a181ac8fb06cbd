// Depths on small grids, where borders of equal radius touch: no shift that a scan of directions finds is shorter, and
// a shift by the depth leaves the two touching.
#include "oracle/cases/shape_maker.hpp"
#include "oracle/pieces/pieces.hpp"
#include "oracle/touch/oracle.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Lattice;
using oracle::ShapeMaker;
using test::placed;
using test::Random;

constexpr RotD turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0.6, 0.8}, {-0.8, 0.6}};

Case<double> on_a_small_grid(Kind a, Kind b, std::uint64_t number) {
    Random random(number * 1024 + std::uint64_t(int(a) * oracle::kind_count + int(b)));
    ShapeMaker<double> maker(random, Lattice{random.integer(2, 6), 1, 0});
    const auto body = [&](Kind kind) {
        Body<double> made{maker.make(kind)};
        if (random.chance(0.5)) made.pose = {maker.shift(), turns[random.integer(0, 4)]};
        return made;
    };
    return {body(a), body(b)};
}

Case<double> ellipse_and_arc(std::uint64_t number) {
    static constexpr Vec2D simple[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {3, 4}, {-4, 3}, {4, -3}, {-3, -4}, {-1, 1}};
    Random random(number);
    const auto whole = [&](int low, int high) { return double(random.integer(low, high)); };
    const auto end = [&] {
        const Vec2D any{whole(-4, 4), whole(-4, 4)};
        return any == Vec2D{} || random.chance(0.5) ? simple[random.integer(0, 8)] : any;
    };
    const double flat = random.chance(0.1) ? 0x1p-8 : 1;
    const EllipseD ellipse{
        {whole(-5, 5), whole(-5, 5)}, {whole(1, 6), flat * whole(0, 6)}, turns[random.integer(0, 4)]};
    const ArcD arc{{whole(-5, 5), whole(-5, 5)}, random.chance(0.3) ? ellipse.radii.x : whole(1, 8), end(), end()};
    return {{ellipse}, {arc}};
}

// Of both shapes, from the origin of the grid.
double size_of(const Case<double>& made) {
    double size = 0;
    for (const Body<double>* body : {&made.a, &made.b}) {
        double largest = 0;
        for (const auto& piece : oracle::pieces_of<double>(body->shape, body->pose)) {
            double reach = piece.radius;
            for (const auto& axis : piece.axes) reach = std::fmax(reach, std::hypot(axis.x, axis.y));
            for (const auto& p : piece.points) largest = std::fmax(largest, std::hypot(p.x, p.y) + reach);
        }
        size += largest;
    }
    return size;
}

bool is_curved(const Body<double>& body) {
    const auto pieces = oracle::pieces_of<double>(body.shape, body.pose);
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const auto& piece) { return !piece.ends.empty() || !piece.axes.empty(); });
}

Body<double> moved(Body<double> body, const Vec2D& by) {
    body.pose.at = body.pose.at + by;
    return body;
}

// Apart by more than a gap that the search may miss, also for the oracle.
bool are_clearly_apart(const Body<double>& a, const Body<double>& b, double gap) {
    if (penetrates(placed(a), placed(b)) || !(signed_distance(placed(a), placed(b)) > gap)) return false;
    const auto verdict = oracle::judge_if_promised(a, b);
    return !verdict || !verdict->overlaps;
}

// What is wrong with the depth of a case.
struct Faults {
    double depth;
    double left;                   // after a shift by it
    double most_left;              // what may be
    std::optional<Vec2D> shorter;  // a shift that parts the two

    bool any() const { return !(std::fabs(left) <= most_left) || shorter; }
    friend std::ostream& operator<<(std::ostream& out, const Faults& faults) {
        out << "depth " << faults.depth << ", " << faults.left << " left";
        return faults.shorter ? out << ", parted by " << faults.shorter->x << ", " << faults.shorter->y : out;
    }
};

std::optional<Vec2D> shorter_shift(const Case<double>& made, double depth, double gap) {
    constexpr double shares[] = {0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.999};
    constexpr int directions = 32;
    for (int k = 0; k < directions; ++k) {
        // Along the axes, too, and other directions in each case.
        const RotD direction = RotD::degrees(360.0 / directions * (k + (k % 4 == 0 ? 0 : std::fmod(depth, 1))));
        for (const double share : shares) {
            const Vec2D shift = share * depth * Vec2D{direction.c, direction.s};
            if (are_clearly_apart(made.a, moved(made.b, shift), gap)) return shift;
        }
    }
    return std::nullopt;
}

// Nothing when the two do not overlap deep enough for a depth.
std::optional<Faults> faults_of(const Case<double>& made) {
    const auto hit = contact(placed(made.a), placed(made.b));
    const double size = size_of(made), depth = hit ? -hit->separation : 0;
    if (!(depth > 0x1p-40 * size) || std::isinf(depth)) return std::nullopt;
    const double hair = 0x1p-26 * size;
    const double settled = 0x1p-46 * size + 0x1p-34 * depth;
    return Faults{depth, signed_distance(placed(made.a), placed(moved(made.b, depth * hit->normal))),
                  settled + (is_curved(made.a) || is_curved(made.b) ? hair : 0), shorter_shift(made, depth, hair)};
}

bool has_depth(const Case<double>& made) {
    const auto faults = faults_of(made);
    EXPECT_FALSE(faults && faults->any()) << faults.value_or(Faults{});
    return faults.has_value();
}

void check_pairs(std::uint64_t cases_per_pair) {
    int deep = 0, cases = 0;
    test::for_all_pairs(cases_per_pair, [&](Kind a, Kind b, std::uint64_t i) {
        ++cases;
        deep += has_depth(on_a_small_grid(a, b, i));
    });
    test::expect_hit_rate(deep, cases, "deep");
}

void check_ellipses_and_arcs(std::uint64_t count) {
    int deep = 0, cases = 0;
    test::for_cases(count, [&](std::uint64_t i) {
        ++cases;
        deep += has_depth(ellipse_and_arc(i));
    });
    test::expect_hit_rate(deep, cases, "deep");
}

TEST(LeastDepth, OfAllPairsOnASmallGrid) {
    check_pairs(test::cases_or_fewer(12, 1));
}
TEST(LeastDepth, OfEllipsesAndArcsOnASmallGrid) {
    check_ellipses_and_arcs(3000);
}
TEST(LeastDepth, OfAllPairsOnASmallGridSlow) {
    check_pairs(test::cases_or_fewer(1000, 1));
}
TEST(LeastDepth, OfEllipsesAndArcsOnASmallGridSlow) {
    check_ellipses_and_arcs(40000);
}

}  // namespace
