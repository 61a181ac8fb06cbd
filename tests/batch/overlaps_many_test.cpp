// Batches against single calls: the same bit for every shape, on every instruction set this machine has.
#include "random.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/narrow/simple_pairs.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#ifdef CAROM_WITH_HIGHWAY
#include <hwy/highway.h>
#endif

#include <bit>
#include <cmath>
#include <limits>

namespace {

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
constexpr Style styles[] = {Style::grid, Style::random, Style::offset, Style::tiny, Style::huge, Style::broken};

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
                return T(random_.integer(0, 5));
            case Style::random:
            case Style::broken:
                return T(random_.real(0, 5));
            case Style::offset:
                return T(random_.integer(0, 40)) / 8;
            default:
                return std::abs(coordinate()) / 2;
        }
    }
    BasicVec2<T> point() { return {coordinate(), coordinate()}; }

    void make(BasicCircle<T>& circle) { circle = {point(), broken(length())}; }
    void make(BasicAabb<T>& box) {
        const BasicVec2<T> p = point();
        const BasicVec2<T> q = point();
        box = {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    }
    void make(BasicCapsule<T>& capsule) {
        const BasicVec2<T> a = point();
        capsule = {a, random_.chance(0.1) ? a : point(), random_.chance(0.2) ? T(0) : broken(length() / 4)};
    }
    void make(BasicRay<T>& ray) {
        static constexpr int ways[][2] = {{1, 0}, {0, -1}, {1, 1}, {-3, 4}, {2, -1}};
        const auto& way = ways[random_.integer(0, 4)];
        const T scale = style_ == Style::tiny ? std::numeric_limits<T>::min() : T(1);
        ray = {point(), {broken(scale * T(way[0])), scale * T(way[1])}};
        if (random_.chance(0.3)) ray.direction = point();
        if (style_ == Style::broken && random_.chance(0.1)) ray.direction = {};
    }
    BasicConvexPolygon<T> polygon() {
        for (;;) {
            const BasicVec2<T> c = finite_point();
            const T r = T(random_.integer(1, 4)) * (style_ == Style::tiny ? std::numeric_limits<T>::min() : T(1));
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

constexpr std::size_t count = 1000 + 37;  // not a whole number of words or registers

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

struct Tally {
    long asked = 0;
    long hits = 0;
};

// The single calls' answers as words of bits.
template <class A, class B>
std::vector<std::uint64_t> single_answers(const A& a, const B& b, Tally& tally) {
    std::vector<std::uint64_t> hits(hit_words(count));
    for (std::size_t i = 0; i < count; ++i) {
        const bool hit = overlaps(a(i), b[i]);
        hits[i / 64] |= std::uint64_t{hit} << (i % 64);
        tally.hits += hit;
    }
    tally.asked += count;
    return hits;
}

template <class Ask>
void expect_answers(const std::vector<std::uint64_t>& expected, const Ask& ask) {
    std::size_t total = 0;
    for (const std::uint64_t word : expected) total += static_cast<std::size_t>(std::popcount(word));
    on_every_target([&] {
        std::vector<std::uint64_t> hits(hit_words(count), ~0ull);  // to be overwritten, unused bits too
        const Result<std::size_t> returned = ask(hits);
        ASSERT_TRUE(returned.ok());
        EXPECT_EQ(*returned, total);
        ASSERT_EQ(hits, expected);
    });
}

template <class One, class Many>
void check_many(const One& one, const Many& many, Tally& tally) {
    const auto same = [&](std::size_t) -> const One& { return one; };
    expect_answers(single_answers(same, many, tally), [&](auto& hits) { return overlaps_many(one, many, hits); });
}

template <class A, class B>
void check_pairs(const A& a, const B& b, Tally& tally) {
    const auto each = [&](std::size_t i) { return a[i]; };
    expect_answers(single_answers(each, b, tally), [&](auto& hits) { return overlaps_pairs(a, b, hits); });
}

template <class T>
class Batch : public testing::Test {
  protected:
    // Calls body with a maker for each style and several seeds, and asserts that hits and misses both occur.
    template <class Body>
    void for_all_styles(const Body& body) {
        Tally tally;
        for (const Style style : styles) {
            for (std::uint64_t seed = 0; seed < 3; ++seed) {
                SCOPED_TRACE(testing::Message() << "style " << int(style) << ", seed " << seed);
                Maker<T> maker(style, seed * 100 + std::uint64_t(style));
                body(maker, tally);
                if (this->HasFatalFailure()) return;
            }
        }
        const double rate = double(tally.hits) / double(tally.asked);
        std::printf("%ld pairs, %.1f %% overlap\n", tally.asked, 100 * rate);
        EXPECT_GT(rate, 0.15);
        EXPECT_LT(rate, 0.85);
    }
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Batch, Numbers);

#define CAROM_BATCH_TEST(name, A, As, Bs)                                   \
    TYPED_TEST(Batch, name) {                                               \
        this->for_all_styles([](Maker<TypeParam>& maker, Tally& tally) {    \
            const As<TypeParam> as(maker);                                  \
            const Bs<TypeParam> bs(maker);                                  \
            check_pairs(as.array(), bs.array(), tally);                     \
            for (std::size_t i = 0; i < 20; ++i) {                          \
                check_many(A<TypeParam>(as.array()[i]), bs.array(), tally); \
            }                                                               \
        });                                                                 \
    }

CAROM_BATCH_TEST(circles_with_circles, BasicCircle, Circles, Circles)
CAROM_BATCH_TEST(circles_with_boxes, BasicCircle, Circles, Aabbs)
CAROM_BATCH_TEST(boxes_with_circles, BasicAabb, Aabbs, Circles)
CAROM_BATCH_TEST(circles_with_capsules, BasicCircle, Circles, Capsules)
CAROM_BATCH_TEST(capsules_with_circles, BasicCapsule, Capsules, Circles)
CAROM_BATCH_TEST(capsules_with_capsules, BasicCapsule, Capsules, Capsules)
CAROM_BATCH_TEST(polygons_with_polygons, BasicConvexPolygon, Convexes, Convexes)
CAROM_BATCH_TEST(boxes_with_boxes, BasicAabb, Aabbs, Aabbs)

TYPED_TEST(Batch, a_ray_with_everything) {
    this->for_all_styles([](Maker<TypeParam>& maker, Tally& tally) {
        const Circles<TypeParam> circles(maker);
        const Aabbs<TypeParam> boxes(maker);
        const Capsules<TypeParam> capsules(maker);
        const Convexes<TypeParam> polygons(maker);
        for (int i = 0; i < 12; ++i) {
            BasicRay<TypeParam> ray;
            maker.make(ray);
            check_many(ray, circles.array(), tally);
            check_many(ray, boxes.array(), tally);
            check_many(ray, capsules.array(), tally);
            check_many(ray, polygons.array(), tally);
        }
    });
}

TEST(BatchErrors, buffers_and_lengths) {
    const std::vector<float> three{1, 2, 3};
    const std::vector<float> two{1, 2};
    std::uint64_t hits[1] = {42};
    const auto uneven = overlaps_many(Circle{}, CircleArray{three, three, two}, hits);
    ASSERT_FALSE(uneven.ok());
    EXPECT_EQ(uneven.error().code, ErrorCode::bad_size);
    const auto mismatch = overlaps_pairs(CircleArray{three, three, three}, CircleArray{two, two, two}, hits);
    ASSERT_FALSE(mismatch.ok());
    EXPECT_EQ(mismatch.error().code, ErrorCode::bad_size);
    const auto small = overlaps_many(Circle{}, CircleArray{three, three, three}, {});
    ASSERT_FALSE(small.ok());
    EXPECT_EQ(small.error().code, ErrorCode::buffer_too_small);
    EXPECT_EQ(small.error().index, 1);
    EXPECT_EQ(hits[0], 42u) << "an error leaves the buffer alone";
    EXPECT_EQ(overlaps_many(Circle{}, CircleArray{}, {}).value(), 0u);
}

}  // namespace
