/// Random shapes in columns of numbers, and every instruction set to try them on.
#pragma once

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/batch/arrays.hpp>

#include <gtest/gtest.h>

#ifdef CAROM_WITH_HIGHWAY
#include <hwy/highway.h>
#endif

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace batch_test {

using namespace carom;
using test::Random;

// Runs a check once for every instruction set.
template <class Check>
void on_every_target(const Check& check) {
#ifdef CAROM_WITH_HIGHWAY
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        check();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
#else
    check();
#endif
}

// Numbers of one style: a small grid where exact ties are the rule, any floats, far from the origin, or with numbers
// that are none.
enum class Style { grid, random, offset, tiny, huge, broken };
inline constexpr Style styles[] = {Style::grid, Style::random, Style::offset, Style::tiny, Style::huge, Style::broken};

template <class T>
class Maker {
  public:
    Maker(Style style, std::uint64_t seed) : style_(style), random_(seed) {}

    T coordinate() {
        const T x = T(random_.integer(-8, 8));
        switch (style_) {
            case Style::grid:
                return x;
            case Style::random:
                return T(random_.real(-8, 8));
            case Style::offset:
                return T(1e6) + x / 8;
            case Style::tiny:
                return x * std::numeric_limits<T>::min() * T(4);
            case Style::huge:
                return x * std::numeric_limits<T>::max() / T(64);
            default:
                return broken(T(random_.real(-8, 8)));
        }
    }
    T length() {
        switch (style_) {
            case Style::grid:
                return T(random_.integer(0, 6));
            case Style::random:
            case Style::broken:
                return T(random_.real(0, 6));
            case Style::offset:
                return T(random_.integer(0, 48)) / 8;
            default:
                return std::abs(coordinate()) / 2;
        }
    }
    BasicVec2<T> point() { return {coordinate(), coordinate()}; }
    BasicRot<T> rotation() {
        static constexpr double exact[][2] = {{1, 0}, {0.6, 0.8}, {0, 1}, {-0.8, 0.6}};
        const auto& [c, s] = exact[random_.integer(0, 3)];
        return random_.chance(0.5) ? BasicRot<T>{T(c), T(s)} : BasicRot<T>::radians(T(random_.real(-3, 3)));
    }

    void make(BasicCircle<T>& circle) { circle = {point(), broken(length())}; }
    void make(BasicAabb<T>& box) {
        const BasicVec2<T> p = point();
        const BasicVec2<T> q = point();
        box = {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    }
    void make(BasicCapsule<T>& capsule) {
        const BasicVec2<T> a = point();
        capsule = {a, random_.chance(0.1) ? a : point(), random_.chance(0.2) ? T(0) : broken(length() / 3)};
    }
    // Most rays are aimed at the middle, where the shapes are, and some go along the axes of the grid.
    void make(BasicRay<T>& ray) {
        static constexpr int directions[][2] = {{1, 0}, {0, -1}, {1, 1}, {-3, 4}, {2, -1}};
        const auto& direction = directions[random_.integer(0, 4)];
        const T scale = style_ == Style::tiny ? std::numeric_limits<T>::min() : T(1);
        const BasicVec2<T> middle = style_ == Style::offset ? BasicVec2<T>{T(1e6), T(1e6)} : BasicVec2<T>{};
        ray = {point(), {scale * T(direction[0]), scale * T(direction[1])}};
        if (random_.chance(0.8) && ray.origin != middle) ray.direction = middle - ray.origin;
        ray.direction.x = broken(ray.direction.x);
        if (style_ == Style::broken && random_.chance(0.1)) ray.direction = {};
    }
    BasicConvexPolygon<T> polygon() {
        for (;;) {
            const BasicVec2<T> c = finite_point();
            const T r = T(random_.integer(1, 5)) * (style_ == Style::tiny ? std::numeric_limits<T>::min() : T(1));
            static constexpr int corners[][2] = {{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}};
            const int step = random_.integer(1, 2);
            std::vector<BasicVec2<T>> points;
            for (int i = 0; i < 6; i += step) {
                points.push_back({c.x + r * T(corners[i][0]) / 2, c.y + r * T(corners[i][1]) / 2});
            }
            const auto made = BasicConvexPolygon<T>::from_points(points);
            if (made.ok()) return *made;
            if (style_ == Style::huge) style_ = Style::random;
        }
    }

  private:
    BasicVec2<T> finite_point() {
        BasicVec2<T> p = point();
        while (!std::isfinite(p.x) || !std::isfinite(p.y)) p = point();
        return p;
    }
    T broken(T x) {
        if (style_ != Style::broken || !random_.chance(0.05)) return x;
        static constexpr T infinity = std::numeric_limits<T>::infinity();
        return random_.chance(0.5) ? std::numeric_limits<T>::quiet_NaN() : random_.chance(0.5) ? infinity : -infinity;
    }

    Style style_;
    Random random_;
};

// Not a whole number of words or registers.
inline constexpr std::size_t count = test::is_sanitized ? 64 + 37 : 1000 + 37;

// Columns of numbers and the array that views them.
template <class T>
struct Circles {
    std::vector<T> x, y, radius;
    explicit Circles(Maker<T>& maker) {
        for (std::size_t i = 0; i < count; ++i) {
            BasicCircle<T> c;
            maker.make(c);
            x.push_back(c.center.x), y.push_back(c.center.y), radius.push_back(std::abs(c.radius));
        }
    }
    BasicCircleArray<T> array() const { return {x, y, radius}; }
};

template <class T>
struct Aabbs {
    std::vector<T> min_x, min_y, max_x, max_y;
    explicit Aabbs(Maker<T>& maker) {
        for (std::size_t i = 0; i < count; ++i) {
            BasicAabb<T> b;
            maker.make(b);
            min_x.push_back(b.min.x), min_y.push_back(b.min.y), max_x.push_back(b.max.x), max_y.push_back(b.max.y);
        }
    }
    BasicAabbArray<T> array() const { return {min_x, min_y, max_x, max_y}; }
};

template <class T>
struct TurnedBoxes {
    std::vector<T> x, y, half_x, half_y, cosine, sine;
    explicit TurnedBoxes(Maker<T>& maker) {
        for (std::size_t i = 0; i < count; ++i) {
            const BasicRot<T> rot = maker.rotation();
            x.push_back(maker.coordinate()), y.push_back(maker.coordinate());
            half_x.push_back(maker.length() * T(0.75)), half_y.push_back(maker.length());
            cosine.push_back(rot.c), sine.push_back(rot.s);
        }
    }
    BasicBoxArray<T> array() const { return {x, y, half_x, half_y, cosine, sine}; }
};

template <class T>
struct Capsules {
    std::vector<T> ax, ay, bx, by, radius;
    explicit Capsules(Maker<T>& maker) {
        for (std::size_t i = 0; i < count; ++i) {
            BasicCapsule<T> c;
            maker.make(c);
            ax.push_back(c.a.x), ay.push_back(c.a.y), bx.push_back(c.b.x), by.push_back(c.b.y);
            radius.push_back(std::abs(c.radius));
        }
    }
    BasicCapsuleArray<T> array() const { return {ax, ay, bx, by, radius}; }
};

template <class T>
struct Convexes {
    std::vector<BasicConvexPolygon<T>> polygons;
    BasicConvexArray<T> blocks{{}};
    explicit Convexes(Maker<T>& maker) {
        for (std::size_t i = 0; i < count; ++i) polygons.push_back(maker.polygon());
        blocks.assign(polygons);
    }
    const BasicConvexArray<T>& array() const { return blocks; }
};

template <class T>
struct Rays {
    std::vector<T> x, y, direction_x, direction_y;
    explicit Rays(Maker<T>& maker) {
        for (std::size_t i = 0; i < count; ++i) {
            BasicRay<T> r;
            maker.make(r);
            x.push_back(r.origin.x), y.push_back(r.origin.y);
            direction_x.push_back(r.direction.x), direction_y.push_back(r.direction.y);
        }
    }
    BasicRayArray<T> array() const { return {x, y, direction_x, direction_y}; }
};

struct Tally {
    long asked = 0;
    long hits = 0;
};

template <class T>
class Batch : public testing::Test {
  protected:
    // Calls body with a maker for each style and several seeds, and asserts that hits and misses are both common.
    template <class Body>
    void for_all_styles(const Body& body) {
        Tally tally;
        for (const Style style : styles) {
            for (std::uint64_t seed = 0; seed < test::cases_or_fewer(3); ++seed) {
                SCOPED_TRACE(testing::Message() << "style " << int(style) << ", seed " << seed);
                Maker<T> maker(style, seed * 100 + std::uint64_t(style));
                body(maker, tally);
                if (this->HasFatalFailure()) return;
            }
        }
        std::printf("%ld pairs, %.1f %% overlap\n", tally.asked, 100 * double(tally.hits) / double(tally.asked));
        test::expect_hit_rate(tally.hits, tally.asked);
    }
};

using Numbers = testing::Types<float, double>;

}  // namespace batch_test
