// Batches against single calls: the same bit for every shape, on every instruction set this machine has.
#include "batch/filters.hpp"
#include "makers.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/query/overlaps.hpp>

#include <bit>

namespace {

using namespace batch_test;

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

// The filters of builds without Highway, in every build.
template <class A, class B>
void expect_portable_answers(const std::vector<std::uint64_t>& expected, const A& a, const B& b) {
    const auto& filters = detail::portable_filters<scalar_of<typename B::Shape>>();
    std::vector<std::uint64_t> hits(hit_words(count), ~0ull);
    const auto single = [&](std::size_t i) { return overlaps(a[i], b[i]); };
    std::get<detail::Filter<A, B>>(filters)(a, b, count, hits.data(), single);
    ASSERT_EQ(hits, expected);
}

template <class One, class Many>
void check_many(const One& one, const Many& many, Tally& tally) {
    const auto same = [&](std::size_t) -> const One& { return one; };
    const std::vector<std::uint64_t> expected = single_answers(same, many, tally);
    expect_answers(expected, [&](auto& hits) { return overlaps_many(one, many, hits); });
    expect_portable_answers(expected, detail::Broadcast<One>{one}, many);
}

template <class A, class B>
void check_pairs(const A& a, const B& b, Tally& tally) {
    const auto each = [&](std::size_t i) { return a[i]; };
    const std::vector<std::uint64_t> expected = single_answers(each, b, tally);
    expect_answers(expected, [&](auto& hits) { return overlaps_pairs(a, b, hits); });
    expect_portable_answers(expected, a, b);
}

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
CAROM_BATCH_TEST(circles_with_turned_boxes, BasicCircle, Circles, TurnedBoxes)
CAROM_BATCH_TEST(turned_boxes_with_circles, BasicBox, TurnedBoxes, Circles)
CAROM_BATCH_TEST(boxes_with_turned_boxes, BasicAabb, Aabbs, TurnedBoxes)
CAROM_BATCH_TEST(turned_boxes_with_boxes, BasicBox, TurnedBoxes, Aabbs)
CAROM_BATCH_TEST(turned_boxes_with_turned_boxes, BasicBox, TurnedBoxes, TurnedBoxes)

TYPED_TEST(Batch, rays_with_everything) {
    this->for_all_styles([](Maker<TypeParam>& maker, Tally& tally) {
        const auto check = [&](const auto& array) {
            for (int i = 0; i < 12; ++i) {
                BasicRay<TypeParam> ray;
                maker.make(ray);
                check_many(ray, array, tally);
            }
            check_pairs(Rays<TypeParam>(maker).array(), array, tally);
        };
        check(Circles<TypeParam>(maker).array());
        check(Aabbs<TypeParam>(maker).array());
        check(Capsules<TypeParam>(maker).array());
        check(Convexes<TypeParam>(maker).array());
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
