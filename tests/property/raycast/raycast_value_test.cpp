/// Casts in numbers: rational arithmetic must find the border between the parameters next to the ones returned.
#include "oracle/cases/generate.hpp"
#include "oracle/pieces/pieces.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using oracle::Suite;

using Q = mpq_class;
using Point2 = oracle::Vec<Q>;
using RationalPiece = oracle::Piece<Q>;

Q exact(const oracle::Dyadic<mpz_class>& d) {
    Q result(d.mantissa);
    if (d.exponent >= 0)
        mpq_mul_2exp(result.get_mpq_t(), result.get_mpq_t(), mp_bitcnt_t(d.exponent));
    else
        mpq_div_2exp(result.get_mpq_t(), result.get_mpq_t(), mp_bitcnt_t(-d.exponent));
    return result;
}

Point2 exact(const oracle::Vec<oracle::Dyadic<mpz_class>>& v) {
    return {exact(v.x), exact(v.y)};
}

Point2 operator-(const Point2& a, const Point2& b) {
    return {a.x - b.x, a.y - b.y};
}
Q dot(const Point2& a, const Point2& b) {
    return a.x * b.x + a.y * b.y;
}
Q cross(const Point2& a, const Point2& b) {
    return a.x * b.y - a.y * b.x;
}

template <class T>
std::vector<RationalPiece> rational_pieces(const Body<T>& body) {
    std::vector<RationalPiece> result;
    for (const auto& piece : oracle::pieces_of<oracle::Dyadic<mpz_class>>(body.shape, body.pose)) {
        RationalPiece& made = result.emplace_back();
        for (const auto& p : piece.points) made.points.push_back(exact(p));
        for (const auto& d : piece.directions) made.directions.push_back(exact(d));
        for (const auto& axis : piece.axes) made.axes.push_back(exact(axis));
        for (const auto& end : piece.ends) made.ends.push_back(exact(end));
        made.radius = exact(piece.radius);
    }
    return result;
}

/// Squared distance to the points a + s d with s from 0 to `most` (no limit when negative), or on both sides of a.
Q distance_sq(const Point2& p, const Point2& a, const Point2& d, int most, bool both_directions) {
    const Q d_sq = dot(d, d);
    Q s = d_sq == 0 ? Q(0) : Q(dot(p - a, d) / d_sq);
    if (s < 0 && !both_directions) s = 0;
    if (most >= 0 && s > most) s = most;
    const Point2 rest{p.x - a.x - s * d.x, p.y - a.y - s * d.y};
    return dot(rest, rest);
}

/// Whether the polygon's corners, in either order, go around p.
bool goes_around(const std::vector<Point2>& corners, const Point2& p) {
    bool left = true, right = true;
    Q area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point2& a = corners[i];
        const Point2& b = corners[(i + 1) % corners.size()];
        const Q turn = cross(b - a, p - a);
        left = left && turn >= 0;
        right = right && turn <= 0;
        area += cross(a, b);
    }
    return area != 0 && (left || right);
}

/// An arc has nothing inside: it adds instants to the stretches of the others, never length.
bool contains(const RationalPiece& piece, const Point2& p) {
    const Q radius_sq = piece.radius * piece.radius;
    const Point2& first = piece.points.front();
    if (!piece.ends.empty()) return false;
    if (!piece.axes.empty()) {
        const Point2 &u = piece.axes[0], &v = piece.axes[1];
        const Point2 image{cross(p - first, v), cross(u, p - first)};
        const Q size = cross(u, v);
        return dot(image, image) <= size * size;
    }
    if (piece.directions.size() == 3) {
        const Point2 inward = piece.directions.front();
        const Q height = -dot(p - first, inward);
        return height <= 0 || height * height <= radius_sq * dot(inward, inward);
    }
    if (!piece.directions.empty()) {
        return distance_sq(p, first, piece.directions.front(), -1, piece.directions.size() == 2) <= radius_sq;
    }
    if (goes_around(piece.points, p)) return true;
    for (std::size_t i = 0; i < piece.points.size(); ++i) {
        const Point2& a = piece.points[i];
        const Point2& b = piece.points[(i + 1) % piece.points.size()];
        if (distance_sq(p, a, b - a, 1, false) <= radius_sq) return true;
    }
    return false;
}

bool contains(const std::vector<RationalPiece>& pieces, const Point2& p) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const auto& piece) { return contains(piece, p); });
}

/// The path of a placed ray in rationals.
struct RationalRay {
    Point2 start, direction;
    Point2 at(const Q& t) const { return {start.x + t * direction.x, start.y + t * direction.y}; }
};

template <class T>
RationalRay rational_ray(const Body<T>& body) {
    const RationalPiece piece = rational_pieces(body).front();
    return {piece.points.front(), piece.directions.front()};
}

/// Where the ray is inside again: parts that touch may leave gaps too small for rounded numbers.
template <class T>
T next_stretch(const Case<T>& made, T exit) {
    T next = std::numeric_limits<T>::max();
    const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
    int count = 0;
    clip_all(place(ray, made.a.pose), place(made.b.shape, made.b.pose), [&](const BasicClip<T>& stretch) {
        EXPECT_TRUE(count > 0 || stretch.exit == exit);
        if (++count == 2) next = stretch.enter;
        return count == 2 ? Visit::stop : Visit::proceed;
    });
    return next;
}

struct Tally {
    int enters = 0, exits = 0, skipped = 0, instants = 0;
};

/// How far the border's parameter may be from the returned one.
template <class T>
Q slack(T t) {
    return t * Q(double(std::numeric_limits<T>::epsilon()));
}

/// The circle of an arc is crossed within the slack of the instant, unless the ray hardly enters it.
template <class T>
void check_instant(const Case<T>& made, const BasicRaycast<T>& hit, Tally& tally) {
    const auto pieces = rational_pieces(made.b);
    const RationalPiece& arc = pieces.front();
    const RationalRay path = rational_ray(made.a);
    const Point2 center = arc.points.front();
    const Q d_sq = dot(path.direction, path.direction);
    const Q turn = cross(path.direction, center - path.start);
    const double chord = 2 * std::sqrt(Q((arc.radius * arc.radius * d_sq - turn * turn) / (d_sq * d_sq)).get_d());
    const Q off = hit.enter > 0 && chord > 0 ? slack(hit.enter) : Q(0);
    if (arc.ends.empty() || off == 0 || off.get_d() > chord / 4) {
        ++tally.skipped;
        return;
    }
    const auto is_within = [&](const Q& t) {
        const Point2 p = path.at(t) - center;
        return dot(p, p) < arc.radius * arc.radius;
    };
    EXPECT_NE(is_within(hit.enter - off), is_within(hit.enter + off));
    ++tally.instants;
}

/// The outline of a solid is crossed within the slack.
template <class T>
void check_values(Kind kind, std::uint64_t number, Tally& tally) {
    const Case<T> made = oracle::generate<T>(Suite::mixed, Kind::ray, kind, number);
    const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
    const auto found = raycast(place(ray, made.a.pose), place(made.b.shape, made.b.pose));
    if (!found) return;
    const BasicRaycast<T>& hit = *found;
    if (kind == Kind::arc) {
        EXPECT_EQ(hit.enter, hit.exit);
        check_instant(made, hit, tally);
        return;
    }
    const double ulp = double(std::numeric_limits<T>::epsilon());
    if (hit.exit - hit.enter <= std::max(16 * ulp * hit.exit, double(std::numeric_limits<T>::min()))) {
        ++tally.skipped;  // an instant, or nearly one: the line between the slacks need not be inside
        return;
    }
    const auto pieces = rational_pieces(made.b);
    const RationalRay path = rational_ray(made.a);
    const Q enter(hit.enter);
    if (hit.enter > 0) {
        const Q off = slack(hit.enter);
        EXPECT_FALSE(contains(pieces, path.at(enter - off)));
        EXPECT_TRUE(contains(pieces, path.at(enter + off)));
        ++tally.enters;
    }
    if (std::isfinite(hit.exit) && hit.exit > 0) {
        const Q exit(hit.exit);
        const Q off = slack(hit.exit);
        const T next = next_stretch(made, hit.exit);
        EXPECT_TRUE(contains(pieces, path.at(exit - off)));
        EXPECT_TRUE(Q(next) <= exit + off || !contains(pieces, path.at(exit + off))) << double(next);
        ++tally.exits;
    }
    const Point2 point = path.at(hit.enter);
    const Q size = abs(point.x) + abs(point.y) + abs(path.direction.x * hit.enter) + abs(path.direction.y * hit.enter);
    EXPECT_LE(abs(point.x - hit.point.x), size * ulp);
    EXPECT_LE(abs(point.y - hit.point.y), size * ulp);
}

/// Whether the library merges cells to parts that the oracle knows nothing of.
template <class T>
bool counts_blocks(const BasicAnyShape<T>& shape) {
    if (const auto* compound = std::get_if<BasicCompound<T>>(&shape.value)) {
        const auto& parts = compound->parts();
        return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return counts_blocks(part.shape); });
    }
    return std::holds_alternative<BasicTileGrid<T>>(shape.value);
}

using DoublePiece = oracle::Piece<double>;

double size_of(const DoublePiece& piece) {
    double reach = piece.radius, size = 0;
    for (const auto& axis : piece.axes) reach += std::abs(axis.x) + std::abs(axis.y);
    for (const auto& p : piece.points) size = std::max(size, std::abs(p.x) + std::abs(p.y) + reach);
    return size;
}

/// How far the line through the point, across the normal, is from having all of the piece behind it and touching it.
/// An arc has the point in the direction of the normal from its center, or in the opposite one.
template <class T>
double misfit(const DoublePiece& piece, const BasicVec2<T>& point, double x, double y) {
    const double height = x * double(point.x) + y * double(point.y);
    if (!piece.ends.empty()) {
        const auto& c = piece.points.front();
        const double ahead = height - x * c.x - y * c.y;
        const double aside = x * (double(point.y) - c.y) - y * (double(point.x) - c.x);
        return std::max(std::abs(std::abs(ahead) - piece.radius), std::abs(aside));
    }
    double reach = piece.radius;
    if (!piece.axes.empty()) {
        const auto &u = piece.axes[0], &v = piece.axes[1];
        reach += std::hypot(x * u.x + y * u.y, x * v.x + y * v.y);
    }
    double most = -std::numeric_limits<double>::infinity();
    for (const auto& p : piece.points) most = std::max(most, x * p.x + y * p.y + reach);
    return piece.directions.empty() ? std::abs(most - height) : std::max(most - height, 0.0);
}

/// The normal is that of a line which has the part on one side, and the point on it.
template <class T>
void check_normal(Kind kind, std::uint64_t number, int& checked) {
    const Case<T> made = oracle::generate<T>(Suite::mixed, Kind::ray, kind, number);
    const auto& ray = std::get<BasicRay<T>>(made.a.shape.value);
    const auto found = raycast(place(ray, made.a.pose), place(made.b.shape, made.b.pose));
    if (!found) return;
    const BasicRaycast<T>& hit = *found;
    const auto pieces = oracle::pieces_of<double>(made.b.shape, made.b.pose);
    if (hit.started_inside) {
        EXPECT_EQ(hit.normal, BasicVec2<T>{});
        return;
    }
    const double x = double(hit.normal.x), y = double(hit.normal.y);
    EXPECT_NEAR(x * x + y * y, 1, 1e-6);
    const auto along = oracle::pieces_of<double>(made.a.shape, made.a.pose).front().directions.front();
    if (hit.enter > 0) {
        EXPECT_LE(x * along.x + y * along.y, 1e-6 * std::hypot(along.x, along.y));
    }
    if (hit.feature.kind == FeatureKind::none) return;  // it starts in the middle of a line that it runs along
    const double at = std::abs(double(hit.point.x)) + std::abs(double(hit.point.y));
    const auto fits = [&](const DoublePiece& piece) {
        return misfit(piece, hit.point, x, y) <= 4e-6 * std::max(at, size_of(piece));
    };
    if (counts_blocks(made.b.shape)) {  // and the oracle cells, some of which have the block's side for their own
        EXPECT_TRUE(std::any_of(pieces.begin(), pieces.end(), fits));
    } else {
        ASSERT_LT(std::size_t(hit.feature.part), pieces.size());
        EXPECT_TRUE(fits(pieces[std::size_t(hit.feature.part)]));
    }
    ++checked;
}

class CastValues : public testing::TestWithParam<int> {};

TEST_P(CastValues, are_next_to_the_exact_ones) {
    Tally tally;
    for (std::uint64_t i = 0; i < 500 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        check_values<float>(Kind(GetParam()), i, tally);
        check_values<double>(Kind(GetParam()), i, tally);
    }
    std::printf("%d entries, %d exits, %d instants on arcs, %d skipped\n", tally.enters, tally.exits, tally.instants,
                tally.skipped);
    EXPECT_GT(tally.enters + tally.instants + tally.skipped, 100);
    if (Kind(GetParam()) == Kind::arc) {
        EXPECT_GT(tally.instants, 100);
    }
}

TEST_P(CastValues, have_the_normal_of_the_surface) {
    int checked = 0;
    for (std::uint64_t i = 0; i < 1000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        check_normal<float>(Kind(GetParam()), i, checked);
        check_normal<double>(Kind(GetParam()), i, checked);
    }
    EXPECT_GT(checked, 100);
}

INSTANTIATE_TEST_SUITE_P(Cast, CastValues, testing::Range(0, oracle::kind_count),
                         [](const auto& kind) { return oracle::name_of(Kind(kind.param)); });

}  // namespace
