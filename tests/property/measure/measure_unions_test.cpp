// Areas and centroids of unions of polygons that share area against rationals: neighbors whose common border was
// rounded apart, polygons moved or rotated by hardly anything, corners on edges, and any others.
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
#include <optional>
#include <vector>

namespace {

using namespace carom;
using test::Random;
using Outline = std::vector<Vec2D>;
using Outlines = std::vector<Outline>;

struct Edge {
    mpq_class x, y, dx, dy;  // from its lower end; never level
    std::size_t polygon;

    mpq_class top() const { return y + dy; }
    mpq_class at(const mpq_class& height) const { return x + dx * (height - y) / dy; }
};

std::vector<Edge> edges_of(const Outlines& outlines) {
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < outlines.size(); ++i) {
        for (std::size_t k = 0; k < outlines[i].size(); ++k) {
            Vec2D a = outlines[i][k], b = outlines[i][(k + 1) % outlines[i].size()];
            if (a.y == b.y) continue;
            if (a.y > b.y) std::swap(a, b);
            edges.push_back({a.x, a.y, mpq_class(b.x) - a.x, mpq_class(b.y) - a.y, i});
        }
    }
    return edges;
}

// The heights of all ends and crossings, in order; and how many crossings are at an angle of less than 10^-6.
std::vector<mpq_class> heights_of(const std::vector<Edge>& edges, int& nearly_parallel) {
    std::vector<mpq_class> heights;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge& e = edges[i];
        heights.insert(heights.end(), {e.y, e.top()});
        for (std::size_t j = 0; j < i; ++j) {
            const Edge& f = edges[j];
            const mpq_class slope = e.dx * f.dy - e.dy * f.dx;
            if (e.polygon == f.polygon || slope == 0) continue;
            const mpq_class t = ((f.x - e.x) * f.dy - (f.y - e.y) * f.dx) / slope;
            if (t <= 0 || t >= 1) continue;
            heights.push_back(e.y + t * e.dy);
            const mpq_class lengths = (e.dx * e.dx + e.dy * e.dy) * (f.dx * f.dx + f.dy * f.dy);
            if (heights.back() > f.y && heights.back() < f.top()) nearly_parallel += slope * slope < 1e-12 * lengths;
        }
    }
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    return heights;
}

struct Expected {
    mpq_class area = 0, x = 0, y = 0;
    int nearly_parallel = 0;
};

// What lies between two heights with no crossing in between, by Simpson's rule, which is exact for squares.
void add_slab(Expected& sum, const mpq_class& low, const mpq_class& high, const std::vector<const Edge*>& active,
              std::size_t count) {
    const mpq_class heights[] = {low, (low + high) / 2, high};
    std::vector<std::pair<mpq_class, const Edge*>> order;
    for (const Edge* edge : active) order.emplace_back(edge->at(heights[1]), edge);
    std::sort(order.begin(), order.end());
    std::vector<bool> inside(count, false);
    std::size_t depth = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (int k = 0; depth > 0 && k < 3; ++k) {
            const mpq_class left = order[i - 1].second->at(heights[k]), right = order[i].second->at(heights[k]);
            const mpq_class weight = (high - low) * (k == 1 ? 4 : 1) / 6;
            sum.area += weight * (right - left);
            sum.x += weight * (right * right - left * left) / 2;
            sum.y += weight * (right - left) * heights[k];
        }
        const std::size_t polygon = order[i].second->polygon;
        inside[polygon].flip();
        depth = inside[polygon] ? depth + 1 : depth - 1;
    }
}

Expected measured(const Outlines& outlines) {
    Expected result;
    std::vector<Edge> edges = edges_of(outlines);
    std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) { return e.y < f.y; });
    const std::vector<mpq_class> heights = heights_of(edges, result.nearly_parallel);
    std::vector<const Edge*> active;
    for (std::size_t i = 1, next = 0; i < heights.size(); ++i) {
        std::erase_if(active, [&](const Edge* edge) { return edge->top() <= heights[i - 1]; });
        for (; next < edges.size() && edges[next].y <= heights[i - 1]; ++next) active.push_back(&edges[next]);
        add_slab(result, heights[i - 1], heights[i], active, outlines.size());
    }
    result.x /= result.area;
    result.y /= result.area;
    return result;
}

double moved_by_ulps(Random& random, double x) {
    for (int n = random.integer(0, 2); n > 0; --n) x = std::nextafter(x, random.chance(0.5) ? 1e300 : -1e300);
    return x;
}

Vec2D moved_by_ulps(Random& random, const Vec2D& p) {
    return {moved_by_ulps(random, p.x), moved_by_ulps(random, p.y)};
}

Outline star(Random& random, const Vec2D& center) {
    Outline points;
    for (int i = 0, n = random.integer(3, 7); i < n; ++i) {
        points.push_back(center + random.real(20, 40) * rotate(RotD::degrees(360.0 * i / n), Vec2D{1, 0}));
    }
    return points;
}

// Side by side, from left to right.
Outlines neighbors(Random& random, const Vec2D& center) {
    Outlines result;
    Outline border;
    const int corners = random.integer(2, 4);
    const auto draw_border = [&](double x) {
        for (int i = 0; i < corners; ++i)
            border.push_back(center + Vec2D{x + random.real(-4, 4), i * random.real(9, 11)});
    };
    draw_border(0);
    for (int n = random.integer(2, 5), k = 1; k <= n; ++k) {
        Outline next;
        for (const Vec2D& p : border) next.push_back(moved_by_ulps(random, p));
        border.clear();
        draw_border(10 * k);
        std::reverse(next.begin(), next.end());
        next.insert(next.end(), border.begin(), border.end());
        result.push_back(next);
    }
    return result;
}

// One polygon and others that differ from it by some ulps, or are rotated by about 10^-9.
Outlines repeated(Random& random, const Vec2D& center) {
    const Outline first = star(random, center);
    Outlines result{first};
    for (int n = random.integer(1, 3); n > 0; --n) {
        const double turn = random.chance(0.5) ? random.real(-1e-9, 1e-9) : 0;
        Outline other;
        for (const Vec2D& p : first) other.push_back(moved_by_ulps(random, p + turn * perp(p - center)));
        result.push_back(other);
    }
    return result;
}

Outlines on_a_grid(Random& random, const Vec2D& center) {
    Outlines result;
    for (int n = random.integer(2, 10); n > 0; --n) {
        Outline points;
        for (int i = random.integer(3, 5); i > 0; --i) {
            points.push_back(center + Vec2D{double(random.integer(0, 4)), double(random.integer(0, 4))});
        }
        result.push_back(points);
    }
    return result;
}

Outlines scattered(Random& random, const Vec2D& center) {
    Outlines result;
    for (int n = random.integer(2, 7); n > 0; --n) {
        result.push_back(star(random, center + Vec2D{random.real(-40, 40), random.real(-40, 40)}));
    }
    return result;
}

struct Union {
    Outlines outlines;
    std::vector<CompoundPartD> parts;
    double extent = 0;
    double borders = 0;
    double largest = 0;
};

// Outlines that are no polygon are left out.
Union made_of(const Outlines& outlines, double scale) {
    Union result;
    AabbD box{outlines[0][0], outlines[0][0]};
    for (const Outline& outline : outlines) {
        Outline scaled;
        for (const Vec2D& p : outline) scaled.push_back(scale * p);
        const auto polygon = simple_polygon<double>(scaled);
        if (!polygon.ok()) continue;
        result.parts.push_back({*polygon, {}});
        result.outlines.push_back(outline);
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Vec2D &p = outline[i], &q = outline[(i + 1) % outline.size()];
            result.borders += std::hypot(q.x - p.x, q.y - p.y);
            result.largest = std::max({result.largest, std::fabs(p.x), std::fabs(p.y)});
            box = {{std::min(box.min.x, p.x), std::min(box.min.y, p.y)},
                   {std::max(box.max.x, p.x), std::max(box.max.y, p.y)}};
        }
    }
    result.extent = std::hypot(box.max.x - box.min.x, box.max.y - box.min.y);
    return result;
}

double ulp_of(const mpq_class& x) {
    const double near = std::fabs(x.get_d());
    return std::nextafter(near, 1e300) - near;
}

class MeasureOfUnions : public testing::TestWithParam<int> {};

TEST_P(MeasureOfUnions, against_rationals) {
    using Draw = Outlines (*)(Random&, const Vec2D&);
    constexpr Draw kinds[] = {neighbors, repeated, on_a_grid, scattered};
    const std::uint64_t cases = test::cases_or_fewer(100);
    double worst_area = 0, worst_center = 0;
    int tried = 0, nearly_parallel = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        Random random(i);
        const Vec2D center = random.chance(0.5) ? Vec2D{5e5, 5e6} : Vec2D{};
        const Outlines outlines = kinds[GetParam()](random, center);
        Union found = made_of(outlines, 1);
        if (found.parts.size() < 2) continue;
        ++tried;
        const Expected expected = measured(found.outlines);
        nearly_parallel += expected.nearly_parallel > 0;
        const auto shape = CompoundD::from_parts(found.parts).value();
        const mpq_class bound = mpq_class(ulp_of(expected.area)) + mpq_class(0x1p-80 * found.extent * found.borders);
        const mpq_class off = abs(mpq_class(area(shape)) - expected.area) / bound;
        worst_area = std::max(worst_area, off.get_d());
        ASSERT_LE(off, 1) << area(shape) << " for " << expected.area.get_d();
        const Vec2D at = centroid(shape).value();
        const double rounding = 0x1p-80 * found.extent * found.extent * found.borders / expected.area.get_d();
        for (const auto& [x, truth] : {std::pair{at.x, expected.x}, {at.y, expected.y}}) {
            const mpq_class share =
                abs(mpq_class(x) - truth) / mpq_class(ulp_of(truth) + rounding + 0x1p-70 * found.largest);
            worst_center = std::max(worst_center, share.get_d());
            ASSERT_LE(share, 1) << x << " for " << truth.get_d();
        }
        const double scale = std::ldexp(1.0, random.integer(-300, 300));
        const auto scaled = CompoundD::from_parts(made_of(outlines, scale).parts).value();
        ASSERT_EQ(area(scaled), scale * scale * area(shape));
        ASSERT_EQ(centroid(scaled), scale * at);
        std::reverse(found.parts.begin(), found.parts.end());
        const auto reversed = CompoundD::from_parts(found.parts).value();
        ASSERT_LE(abs(mpq_class(area(reversed)) - expected.area), bound);
    }
    std::printf("unions: area %.3f, centroid %.3f of the bound\n", worst_area, worst_center);
    test::expect_often(tried, cases, 0.7, "unions");
    if (GetParam() < 2) test::expect_often(nearly_parallel, tried, 0.5, "nearly parallel crossings");
}

INSTANTIATE_TEST_SUITE_P(Kinds, MeasureOfUnions, testing::Range(0, 4));

}  // namespace
