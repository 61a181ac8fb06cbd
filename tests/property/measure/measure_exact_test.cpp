// Areas and centroids of shapes with straight sides against rationals: thin ones, far from the origin, of any size,
// without an area, with holes, and unions of parts that share none of theirs.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/query/measure.hpp>
#include <carom/shape/any_shape.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

namespace {

using namespace carom;
using test::Random;
using Point = BasicVec2<mpq_class>;

// Closed rings, those around holes in the opposite order; in the frame of the shape, and then in the world.
using Rings = std::vector<std::vector<Point>>;

template <class T>
Point exact(const BasicVec2<T>& v) {
    return {mpq_class(double(v.x)), mpq_class(double(v.y))};
}

template <class T, class Points>
std::vector<Point> ring(const Points& points) {
    std::vector<Point> result;
    for (const BasicVec2<T>& p : points) result.push_back(exact(p));
    return result;
}

template <class T>
void carry(Rings& rings, const BasicPose<T>& pose) {
    const Point at = exact(pose.at), turn{mpq_class(double(pose.rot.c)), mpq_class(double(pose.rot.s))};
    for (auto& points : rings)
        for (Point& p : points) p = {turn.x * p.x - turn.y * p.y + at.x, turn.y * p.x + turn.x * p.y + at.y};
}

struct Expected {
    mpq_class area = 0;
    Point center{0, 0};
    mpq_class largest = 0;  // coordinate
};

// Of one ring without an area: the middle of its ends.
Expected measured(const Rings& rings) {
    Expected result;
    for (const auto& points : rings) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point &p = points[i], &q = points[i + 1 < points.size() ? i + 1 : 0];
            const mpq_class twice = p.x * q.y - p.y * q.x;
            result.area += twice / 2;
            result.center.x += (p.x + q.x) * twice / 6;
            result.center.y += (p.y + q.y) * twice / 6;
            for (const mpq_class& x : {p.x, p.y}) result.largest = std::max(result.largest, mpq_class(abs(x)));
        }
    }
    if (result.area != 0) {
        result.center = {result.center.x / result.area, result.center.y / result.area};
        result.area = abs(result.area);
        return result;
    }
    const auto before = [](const Point& p, const Point& q) { return p.x < q.x || (p.x == q.x && p.y < q.y); };
    const auto [low, high] = std::minmax_element(rings[0].begin(), rings[0].end(), before);
    result.center = {(low->x + high->x) / 2, (low->y + high->y) / 2};
    return result;
}

template <class T>
mpq_class ulp_of(const mpq_class& x) {
    const T near = std::max(T(std::fabs(x.get_d())), std::numeric_limits<T>::min());
    return mpq_class(double(std::nextafter(near, std::numeric_limits<T>::infinity()))) - mpq_class(double(near));
}

template <class T>
struct Drawn {
    BasicAnyShape<T> shape;
    Rings rings;
    double more_magnitude = 0;  // of poses within
};

template <class T>
class Source {
  public:
    Source(std::uint64_t seed, int style) : random_(seed), style_(style) {
        static constexpr int range = std::is_same_v<T, float> ? 60 : 290;
        if (random_.chance(0.5)) unit_ = std::ldexp(1.0, random_.integer(-range, range));
        if (style_ == 1) offset_ = {std::round(random_.scaled(0, 20)), std::round(random_.scaled(0, 20))};
    }

    Random& random() { return random_; }
    T number() {
        const double x = style_ == 0 ? random_.integer(-4, 4) : random_.real(-4, 4);
        return T(unit_ * x);
    }
    BasicVec2<T> point() { return {number() + T(unit_ * offset_.x), number() + T(unit_ * offset_.y)}; }
    BasicVec2<T> at(double x, double y) const { return {T(unit_ * (x + offset_.x)), T(unit_ * (y + offset_.y))}; }
    BasicRot<T> rot() {
        if (random_.chance(0.3)) return random_.chance(0.5) ? BasicRot<T>{T(0.6), T(0.8)} : BasicRot<T>{T(0), T(-1)};
        return BasicRot<T>::degrees(T(random_.real(0, 360)));
    }
    BasicPose<T> pose() {
        const T far = T(unit_ * std::ldexp(1.0, random_.integer(0, 3) * 12));
        return {{T(random_.real(-1, 1)) * far, T(random_.real(-1, 1)) * far}, rot()};
    }
    T extent() { return random_.chance(0.4) ? T(std::fabs(random_.scaled(-80, -20)) * unit_) : T(std::fabs(number())); }

    Drawn<T> triangle() {
        const BasicVec2<T> a = point(), b = point();
        BasicVec2<T> c = point();
        if (random_.chance(0.6)) {  // as good as on the line from a to b
            const double t = random_.chance(0.3) ? 0.5 : random_.real(-1, 2);
            c = {T(a.x + t * (double(b.x) - a.x)), T(a.y + t * (double(b.y) - a.y))};
        }
        return {BasicTriangle<T>{a, b, c}, {ring<T>(std::vector{a, b, c})}};
    }
    Drawn<T> box() {
        const BasicBox<T> box{point(), {extent(), extent()}, rot()};
        const T x = box.half_extents.x, y = box.half_extents.y;
        Drawn<T> drawn{box, {ring<T>(std::vector<BasicVec2<T>>{{-x, -y}, {x, -y}, {x, y}, {-x, y}})}};
        carry(drawn.rings, BasicPose<T>{box.center, box.rot});
        return drawn;
    }
    Drawn<T> aabb() {
        const BasicVec2<T> low = point(), high{low.x + extent(), low.y + extent()};
        return {BasicAabb<T>{low, high},
                {ring<T>(std::vector<BasicVec2<T>>{low, {high.x, low.y}, high, {low.x, high.y}})}};
    }
    // A star, thin or not, with a smaller one as its hole.
    Drawn<T> polygon() {
        const int corners = random_.integer(3, 12);
        const double thin = random_.chance(0.5) ? 1 : std::fabs(random_.scaled(-16, -2));
        std::vector<BasicVec2<T>> outline, hole;
        for (int i = 0; i < corners; ++i) {
            const Vec2D out = random_.real(2, 4) * rotate(RotD::degrees(360.0 * i / corners), Vec2D{1, 0});
            outline.push_back(at(out.x, thin * out.y));
            hole.push_back(at(0.25 * out.x, 0.25 * thin * out.y));
        }
        std::vector<std::vector<BasicVec2<T>>> holes;
        if (random_.chance(0.5)) holes.push_back(hole);
        const auto made = simple_polygon<T>(outline, holes);
        if (!made.ok()) return {};
        Drawn<T> drawn{*made, {ring<T>(made->outline())}};
        for (std::size_t i = 0; i < made->hole_count(); ++i) drawn.rings.push_back(ring<T>(made->hole(i)));
        return drawn;
    }
    Drawn<T> grid() {
        const int width = random_.integer(1, 5), height = random_.integer(1, 5);
        const BasicVec2<T> cell{T(unit_ * random_.integer(1, 3)), T(unit_ * 0.75)};
        std::vector<typename BasicTileGrid<T>::Cell> cells;
        for (int i = 0; i < width * height; ++i) cells.push_back(std::uint16_t(random_.integer(0, 2)));
        const BasicTriangle<T> slope{{T(0), T(0)}, {cell.x, T(0)}, {cell.x, cell.y}};
        const auto made = BasicTileGrid<T>::from_cells(at(0, 0), cell, width, height, cells, {slope});
        if (!made.ok()) return {};
        Drawn<T> drawn{*made, {}};
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const BasicVec2<T> low = made->corner(x, y), high = made->corner(x + 1, y + 1);
                if (made->cell(x, y) == 0) continue;
                if (made->cell(x, y) == 1) {
                    drawn.rings.push_back(
                        ring<T>(std::vector<BasicVec2<T>>{low, {high.x, low.y}, high, {low.x, high.y}}));
                } else {
                    Rings tile{ring<T>(std::vector{slope.a, slope.b, slope.c})};
                    carry(tile, BasicPose<T>{low, {}});
                    drawn.rings.push_back(tile[0]);
                }
            }
        return drawn;
    }
    // The parts of polygons at a distance from each other, each under a pose; those of one polygon abut.
    Drawn<T> compound() {
        std::vector<BasicCompoundPart<T>> parts;
        Rings rings;
        const Vec2D far = std::exchange(offset_, {});
        for (int n = random_.integer(1, 4); n > 0; --n) {
            const Drawn<T> piece = polygon();
            const auto* whole = std::get_if<BasicSimplePolygon<T>>(&piece.shape.value);
            if (!whole) continue;
            const BasicPose<T> place{at(far.x + 12 * n, far.y), random_.chance(0.5) ? BasicRot<T>{} : rot()};
            const bool cut = random_.chance(0.5);
            for (const auto& part : whole->parts())
                if (cut) parts.push_back({part, place});
            if (!cut) parts.push_back({*whole, place});
            Rings placed = piece.rings;
            carry(placed, place);
            rings.insert(rings.end(), placed.begin(), placed.end());
        }
        const auto made = BasicCompound<T>::from_parts(parts);
        if (!made.ok() || rings.empty()) return {};
        return {*made, rings, unit_ * (96 + std::fabs(far.x) + std::fabs(far.y))};
    }

    Drawn<T> draw(int kind) {
        switch (kind) {
            case 0:
                return triangle();
            case 1:
                return box();
            case 2:
                return aabb();
            case 3:
                return polygon();
            case 4:
                return grid();
            default:
                return compound();
        }
    }

  private:
    Random random_;
    int style_;
    double unit_ = 1;
    Vec2D offset_{};
};

template <class T>
class MeasureExact : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(MeasureExact, Numbers, );

TYPED_TEST(MeasureExact, against_rationals) {
    using T = TypeParam;
    const char* const names[] = {"triangle", "box", "aabb", "polygon", "tile_grid", "compound"};
    const std::uint64_t cases = test::cases_or_fewer(3'000);
    for (int kind = 0; kind < 6; ++kind) {
        int tried = 0, with_area = 0, of_area = 0;
        double worst_area = 0, worst_center = 0;
        for (std::uint64_t i = 0; i < cases; ++i) {
            Source<T> source(i * 6 + std::uint64_t(kind), int(i % 3));
            Drawn<T> drawn = source.draw(kind);
            if (drawn.rings.empty()) continue;
            const BasicPose<T> pose = source.random().chance(0.5) ? source.pose() : BasicPose<T>{};
            Expected local = measured(drawn.rings);
            carry(drawn.rings, pose);
            const Expected expected = measured(drawn.rings);
            ++tried;
            SCOPED_TRACE(std::string(names[kind]) + " " + std::to_string(i));
            const auto placed = place(drawn.shape, pose);
            const double true_area = expected.area.get_d();
            with_area += expected.area > 0;
            if (true_area < double(std::numeric_limits<T>::max()) &&
                true_area > double(std::numeric_limits<T>::min())) {
                ++of_area;
                const mpq_class off = abs(mpq_class(double(area(placed))) - expected.area) / ulp_of<T>(expected.area);
                worst_area = std::max(worst_area, off.get_d());
                ASSERT_LE(off, 1);
            }
            const auto center = centroid(placed);
            ASSERT_TRUE(center);
            mpq_class largest = expected.largest + local.largest + mpq_class(drawn.more_magnitude);
            largest += abs(mpq_class(double(pose.at.x))) + abs(mpq_class(double(pose.at.y)));
            for (const auto& [found, truth] :
                 {std::pair{center->x, expected.center.x}, {center->y, expected.center.y}}) {
                const mpq_class off = abs(mpq_class(double(found)) - truth);
                const mpq_class bound = ulp_of<T>(truth) + mpq_class(0x1p-70) * largest;
                worst_center = std::max(worst_center, mpq_class(off / bound).get_d());
                ASSERT_LE(off, bound) << double(found) << " for " << truth.get_d();
            }
        }
        std::printf("%-10s area %.3f ulp, centroid %.3f of the bound\n", names[kind], worst_area, worst_center);
        test::expect_often(tried, cases, 0.7, names[kind]);
        test::expect_often(with_area, tried, 0.3, "with an area");
        test::expect_often(of_area, tried, 0.3, "with an area in range");
    }
}

// Polygons among all else that a union can hold, which overlap or not: the same as their pieces each by itself.
TYPED_TEST(MeasureExact, polygons_are_their_pieces) {
    using T = TypeParam;
    using Shape = BasicAnyShape<T>;
    const std::uint64_t cases = test::cases_or_fewer(300);
    int compared = 0, overlapping = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Source<T> source(i * 3, 0);
        std::vector<BasicCompoundPart<T>> whole, pieces;
        const auto add = [&](const Shape& shape, const BasicPose<T>& pose, const std::vector<Shape>& apart) {
            whole.push_back({shape, pose});
            for (const Shape& piece : apart) pieces.push_back({piece, pose});
        };
        double sum = 0;
        for (int n = source.random().integer(2, 6); n > 0; --n) {
            const Drawn<T> drawn = source.polygon();
            const auto* polygon = std::get_if<BasicSimplePolygon<T>>(&drawn.shape.value);
            if (!polygon) continue;
            std::vector<Shape> parts(polygon->parts().begin(), polygon->parts().end());
            const T apart = T(source.random().integer(1, 9));
            const BasicPose<T> pose{{apart * source.number(), apart * source.number()}, source.rot()};
            sum += double(area(place(*polygon, pose)));
            switch (source.random().integer(0, 3)) {
                case 0: {  // after what has parts of its own, too
                    const auto chain = BasicChain<T>::open({source.at(0, 0), source.at(1, 0), source.at(1, 1)}).value();
                    add(chain, {}, {chain});
                    break;
                }
                case 1: {  // in every other cell of a grid
                    const auto grid = BasicTileGrid<T>::from_cells(pose.at, source.at(20, 20), 3, 2, {1, 1, 2, 2, 0, 2},
                                                                   {Shape(*polygon)})
                                          .value();
                    add(grid, {}, {Shape(BasicAabb<T>{grid.corner(0, 0), grid.corner(2, 1)})});
                    for (const auto& [x, y] : {std::pair{2, 0}, {0, 1}, {2, 1}})
                        for (const Shape& part : parts) pieces.push_back({part, {grid.corner(x, y), {}}});
                    sum += double(area(grid)) - double(area(place(*polygon, pose)));
                    continue;
                }
                case 2: {  // in a compound
                    const auto inner = BasicCompound<T>::from_parts({{BasicPoint<T>{}, {}}, {*polygon, pose}}).value();
                    add(inner, pose, {BasicPoint<T>{}});
                    for (const Shape& part : parts)
                        pieces.push_back({BasicCompound<T>::from_parts({{part, pose}}).value(), pose});
                    continue;
                }
                default:
                    break;
            }
            add(*polygon, pose, parts);
        }
        const auto one = BasicCompound<T>::from_parts(whole), other = BasicCompound<T>::from_parts(pieces);
        if (!one.ok() || !other.ok()) continue;
        ++compared;
        overlapping += double(area(*one)) < (1 - 1e-6) * sum;
        EXPECT_EQ(area(*one), area(*other)) << i;
        EXPECT_EQ(centroid(*one), centroid(*other)) << i;
    }
    test::expect_often(compared, cases, 0.9, "compared");
    test::expect_hit_rate(overlapping, compared, "overlapping");
}

}  // namespace
