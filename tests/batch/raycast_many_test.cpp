// Many casts against single calls: the same hits and the same bits in `enter`, on every instruction set there is.
#include "makers.hpp"

#include <carom/batch/raycast_many.hpp>
#include <carom/query/raycast.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace {

using namespace batch_test;

template <class T>
using BatchCast = Batch<T>;
TYPED_TEST_SUITE(BatchCast, Numbers);

template <class T>
struct Answers {
    std::vector<std::uint64_t> hits = std::vector<std::uint64_t>(hit_words(count), ~0ull);
    std::vector<T> enter = std::vector<T>(count, T(-1));
    std::size_t hit_count = 0;
};

template <class T, class Rays, class Shapes>
Answers<T> single_answers(const Rays& rays, const Shapes& shapes, T max_t, Tally& tally) {
    Answers<T> answers;
    std::fill(answers.hits.begin(), answers.hits.end(), 0);
    for (std::size_t i = 0; i < count; ++i) {
        const auto hit = raycast(rays(i), shapes(i), max_t);
        answers.hits[i / 64] |= std::uint64_t{hit.has_value()} << (i % 64);
        answers.enter[i] = hit.has_value() ? hit->enter : std::numeric_limits<T>::infinity();
        answers.hit_count += hit.has_value();
    }
    tally.asked += long(count);
    tally.hits += long(answers.hit_count);
    return answers;
}

// `ask(hits, enter)` is the batch.
template <class T, class Ask>
void expect_answers(const Answers<T>& expected, const Ask& ask) {
    on_every_target([&] {
        Answers<T> answers;
        const Result<std::size_t> returned = ask(answers.hits, answers.enter);
        ASSERT_TRUE(returned.ok());
        ASSERT_EQ(*returned, expected.hit_count);
        ASSERT_EQ(answers.hits, expected.hits);
        ASSERT_EQ(std::memcmp(answers.enter.data(), expected.enter.data(), count * sizeof(T)), 0);
    });
}

template <class T, class Array>
void check_all_forms(const Array& shapes, Maker<T>& maker, Tally& tally) {
    const Rays<T> columns(maker);
    const BasicRayArray<T> rays = columns.array();
    const auto each_ray = [&](std::size_t i) { return rays[i]; };
    const auto each_shape = [&](std::size_t i) { return shapes[i]; };
    for (const T max_t : {std::numeric_limits<T>::infinity(), T(1), T(0), T(-1)}) {
        if (max_t <= 0) {  // hardly any hit
            Tally none;
            expect_answers(single_answers<T>(each_ray, each_shape, max_t, none),
                           [&](auto& hits, auto& enter) { return raycast_pairs(rays, shapes, hits, enter, max_t); });
            continue;
        }
        expect_answers(single_answers<T>(each_ray, each_shape, max_t, tally),
                       [&](auto& hits, auto& enter) { return raycast_pairs(rays, shapes, hits, enter, max_t); });
        for (std::size_t k = 0; k < 2; ++k) {
            const auto ray = rays[k];
            expect_answers(single_answers<T>([&](std::size_t) { return ray; }, each_shape, max_t, tally),
                           [&](auto& hits, auto& enter) { return raycast_many(ray, shapes, hits, enter, max_t); });
            const auto shape = shapes[k];
            expect_answers(single_answers<T>(
                               each_ray, [&](std::size_t) { return shape; }, max_t, tally),
                           [&](auto& hits, auto& enter) { return raycast_many(rays, shape, hits, enter, max_t); });
        }
    }
}

#define CAROM_CAST_TEST(name, Shapes)                                    \
    TYPED_TEST(BatchCast, name) {                                        \
        this->for_all_styles([](Maker<TypeParam>& maker, Tally& tally) { \
            const Shapes<TypeParam> shapes(maker);                       \
            check_all_forms<TypeParam>(shapes.array(), maker, tally);    \
        });                                                              \
    }

CAROM_CAST_TEST(rays_on_circles, Circles)
CAROM_CAST_TEST(rays_on_boxes, Aabbs)
CAROM_CAST_TEST(rays_on_capsules, Capsules)
CAROM_CAST_TEST(rays_on_polygons, Convexes)

TEST(BatchCastErrors, buffers_and_lengths) {
    const std::vector<float> three{1, 2, 3};
    const std::vector<float> two{1, 2};
    const CircleArray circles{three, three, three};
    const RayArray rays{three, three, three, three};
    std::uint64_t hits[1] = {42};
    float enter[3] = {7, 7, 7};
    const auto expect = [&](const Result<std::size_t>& result, ErrorCode code) {
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().code, code);
        EXPECT_EQ(hits[0], 42u) << "an error leaves the buffers alone";
        EXPECT_EQ(enter[0], 7);
    };
    const Ray ray{{0, 0}, {1, 1}};
    expect(raycast_many(ray, CircleArray{three, three, two}, hits, enter), ErrorCode::bad_size);
    expect(raycast_many(RayArray{three, two, three, three}, Circle{}, hits, enter), ErrorCode::bad_size);
    expect(raycast_pairs(rays, CircleArray{two, two, two}, hits, enter), ErrorCode::bad_size);
    expect(raycast_many(ray, circles, {}, enter), ErrorCode::buffer_too_small);
    expect(raycast_many(ray, circles, hits, std::span(enter).first(2)), ErrorCode::buffer_too_small);
    EXPECT_EQ(raycast_many(ray, circles, {}, enter).error().index, 1);
    EXPECT_EQ(raycast_many(ray, circles, hits, std::span(enter).first(2)).error().index, 3);
    EXPECT_EQ(raycast_many(ray, CircleArray{}, {}, {}).value(), 0u);
}

}  // namespace
