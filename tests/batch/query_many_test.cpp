// Batched contacts, distances and shape casts against single calls: the same bits.
#include "batch/filters.hpp"
#include "makers.hpp"

#include <carom/batch/query_many.hpp>
#include <carom/shape/any_shape.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace {

using namespace batch_test;

template <class T>
using BatchQuery = Batch<T>;
TYPED_TEST_SUITE(BatchQuery, Numbers);

template <class T>
bool same_bits(T a, T b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
bool same_bits(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y);
}

template <class T>
bool same_bits(const BasicContact<T>& a, const BasicContact<T>& b) {
    return same_bits(a.normal, b.normal) && same_bits(a.separation, b.separation) &&
           a.unique_normal == b.unique_normal && same_bits(a.point, b.point);
}

template <class T>
bool same_bits(const BasicSweep<T>& a, const BasicSweep<T>& b) {
    return a.hits() == b.hits() && same_bits(a.enter, b.enter) && same_bits(a.exit, b.exit) &&
           same_bits(a.point, b.point) && same_bits(a.normal, b.normal) && a.feature_a == b.feature_a &&
           a.feature_b == b.feature_b && a.initially_overlapping == b.initially_overlapping && a.graze == b.graze &&
           a.certainty == b.certainty;
}

template <class T, class A, class B>
void check_contacts(const A& a, const B& b, T margin, Tally& tally) {
    const BasicContact<T> untouched{{7, 7}, 7, false, {7, 7}};
    on_every_target([&] {
        std::vector<std::uint64_t> hits(hit_words(count), ~0ull);
        std::vector<BasicContact<T>> contacts(count, untouched);
        const auto found = contact_pairs(a, b, hits, contacts, margin);
        ASSERT_TRUE(found.ok());
        std::size_t expected = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto single = contact(a[i], b[i], margin);
            ASSERT_EQ(hits[i / 64] >> (i % 64) & 1, std::uint64_t{single.has_value()}) << i;
            ASSERT_TRUE(same_bits(contacts[i], single ? *single : untouched)) << i;
            expected += single.has_value();
        }
        ASSERT_EQ(*found, expected);
        ASSERT_EQ(hits.back() >> (count % 64), 0u);
        tally.asked += long(count);
        tally.hits += long(expected);
    });
}

template <class T, class A, class B>
void check_distances(const A& a, const B& b) {
    const auto single = [&](std::size_t i) { return distance(a[i], b[i]); };
    const auto expect_singles = [&](const std::vector<T>& distances) {
        for (std::size_t i = 0; i < count; ++i) ASSERT_TRUE(same_bits(distances[i], single(i))) << i;
    };
    on_every_target([&] {
        std::vector<T> distances(count, T(-1));
        ASSERT_TRUE(distance_pairs(a, b, distances).ok());
        expect_singles(distances);
    });
    // The filters of builds without Highway, in every build.
    if constexpr (detail::have_distance_filter<A, B>) {
        std::vector<T> distances(count, T(-1));
        const auto filter = std::get<detail::DistanceFilter<A, B>>(detail::portable_distance_filters());
        filter(a, b, distances.data(), single);
        expect_singles(distances);
    }
}

template <class T, class A, class B>
void check_sweeps(const A& a, const B& b, Maker<T>& maker) {
    std::vector<T> ax, ay, none(count);
    for (std::size_t i = 0; i < count; ++i) ax.push_back(maker.coordinate()), ay.push_back(maker.coordinate());
    const BasicVectorArray<T> va{ax, ay}, vb{none, ax};
    for (const T max_time : {std::numeric_limits<T>::infinity(), T(1), T(-1)}) {
        std::vector<BasicSweep<T>> sweeps(count);
        const auto found = sweep_pairs(a, va, b, vb, sweeps, max_time);
        ASSERT_TRUE(found.ok());
        std::size_t expected = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto single = sweep(a[i], va[i], b[i], vb[i], max_time);
            ASSERT_TRUE(same_bits(sweeps[i], single)) << i;
            expected += single.hits();
        }
        ASSERT_EQ(*found, expected);
    }
}

// Every shape placed by a quarter turn or another rotation.
template <class T, class S>
struct PlacedColumns {
    std::vector<S> shapes;
    std::vector<T> x, y, cosine, sine;
    template <class Array>
    PlacedColumns(const Array& array, Maker<T>& maker) {
        static constexpr double rotations[][2] = {{1, 0}, {0, 1}, {1, 0}, {0.6, 0.8}};
        for (std::size_t i = 0; i < count; ++i) {
            shapes.push_back(array[i]);
            x.push_back((maker.coordinate() - maker.coordinate()) / 8);
            y.push_back((maker.coordinate() - maker.coordinate()) / 8);
            cosine.push_back(T(rotations[i % 4][0])), sine.push_back(T(rotations[i % 4][1]));
        }
    }
    PlacedArray<S, T> array() const { return {shapes, x, y, cosine, sine}; }
};

TEST(BoxArray, NamesTheNumbersOfItsBoxes) {
    const std::vector<float> numbers{1, 2, 3, 4, 0.6f, 0.8f};
    const auto one = [&](std::size_t i) { return std::span(numbers).subspan(i, 1); };
    const BoxArray boxes{one(0), one(1), one(2), one(3), one(4), one(5)};
    EXPECT_TRUE(boxes.is_even());
    EXPECT_EQ(boxes[0], (Box{{1, 2}, {3, 4}, Rot{0.6f, 0.8f}}));
    EXPECT_FALSE((BoxArray{numbers, one(1), one(2), one(3), one(4), one(5)}).is_even());
}

template <class T, class A, class B>
void check_all(const A& a, const B& b, Maker<T>& maker, Tally& tally) {
    check_contacts<T>(a, b, 0, tally);
    check_contacts<T>(a, b, T(0.5), tally);
    check_distances<T>(a, b);
    check_sweeps<T>(a, b, maker);
}

#define CAROM_QUERY_TEST(name, A, B)                                     \
    TYPED_TEST(BatchQuery, name) {                                       \
        this->for_all_styles([](Maker<TypeParam>& maker, Tally& tally) { \
            const A<TypeParam> a(maker);                                 \
            const B<TypeParam> b(maker);                                 \
            check_all<TypeParam>(a.array(), b.array(), maker, tally);    \
        });                                                              \
    }

CAROM_QUERY_TEST(circles_and_circles, Circles, Circles)
CAROM_QUERY_TEST(circles_and_boxes, Circles, Aabbs)
CAROM_QUERY_TEST(boxes_and_circles, Aabbs, Circles)
CAROM_QUERY_TEST(boxes_and_boxes, Aabbs, Aabbs)
CAROM_QUERY_TEST(circles_and_capsules, Circles, Capsules)
CAROM_QUERY_TEST(capsules_and_circles, Capsules, Circles)
CAROM_QUERY_TEST(capsules_and_boxes, Capsules, Aabbs)
CAROM_QUERY_TEST(capsules_and_capsules, Capsules, Capsules)
CAROM_QUERY_TEST(turned_boxes_and_circles, TurnedBoxes, Circles)
CAROM_QUERY_TEST(circles_and_turned_boxes, Circles, TurnedBoxes)
CAROM_QUERY_TEST(boxes_and_turned_boxes, Aabbs, TurnedBoxes)
CAROM_QUERY_TEST(turned_boxes_and_turned_boxes, TurnedBoxes, TurnedBoxes)
CAROM_QUERY_TEST(polygons_and_polygons, Convexes, Convexes)

TYPED_TEST(BatchQuery, placed_boxes_and_any_shapes) {
    this->for_all_styles([](Maker<TypeParam>& maker, Tally& tally) {
        using T = TypeParam;
        const Aabbs<T> boxes(maker);
        const Circles<T> circles(maker);
        const PlacedColumns<T, BasicAabb<T>> placed(boxes.array(), maker);
        std::vector<BasicAnyShape<T>> shapes;
        for (std::size_t i = 0; i < count; ++i) {
            if (i % 2 == 0) {
                shapes.push_back({circles.array()[i]});
            } else {
                shapes.push_back({boxes.array()[i]});
            }
        }
        check_all<T>(placed.array(), ShapeArray<BasicAnyShape<T>>{shapes}, maker, tally);
    });
}

// Hardly any is asked one by one.
TEST(BatchQuery, distances_are_told_in_registers) {
    Maker<float> maker(Style::random, 7);
    const TurnedBoxes<float> a(maker), b(maker);
    for (const detail::DistanceTable* table : {&detail::distance_filters(), &detail::portable_distance_filters()}) {
        std::vector<float> distances(count);
        std::size_t asked = 0;
        const auto single = [&](std::size_t i) {
            ++asked;
            return distance(a.array()[i], b.array()[i]);
        };
        const auto filter = std::get<detail::DistanceFilter<BoxArray, BoxArray>>(*table);
        filter(a.array(), b.array(), distances.data(), single);
        EXPECT_LE(asked, 16u) << "the rest of a register, and those in doubt";
    }
}

TEST(BatchQueryErrors, buffers_and_lengths) {
    const std::vector<float> three{1, 2, 3}, two{1, 2};
    const CircleArray circles{three, three, three}, fewer{two, two, two}, uneven{three, three, two};
    const VectorArray velocities{three, three};
    std::uint64_t hits[1] = {42};
    Contact contacts[3];
    float distances[3] = {7, 7, 7};
    Sweep sweeps[3];
    EXPECT_EQ(contact_pairs(circles, fewer, hits, contacts).error().code, ErrorCode::bad_size);
    EXPECT_EQ(contact_pairs(circles, uneven, hits, contacts).error().code, ErrorCode::bad_size);
    EXPECT_EQ(contact_pairs(circles, circles, {}, contacts).error().index, 1);
    EXPECT_EQ(contact_pairs(circles, circles, hits, std::span(contacts).first(2)).error().index, 3);
    EXPECT_EQ(hits[0], 42u) << "an error leaves the buffers alone";
    EXPECT_EQ(distance_pairs(circles, fewer, distances).error().code, ErrorCode::bad_size);
    EXPECT_EQ(distance_pairs(circles, circles, std::span(distances).first(2)).error().code,
              ErrorCode::buffer_too_small);
    EXPECT_EQ(distances[0], 7);
    EXPECT_EQ(sweep_pairs(circles, VectorArray{two, two}, circles, VectorArray{two, two}, sweeps).error().code,
              ErrorCode::bad_size);
    EXPECT_EQ(sweep_pairs(circles, velocities, circles, VectorArray{three, two}, sweeps).error().code,
              ErrorCode::bad_size);
    EXPECT_EQ(sweep_pairs(circles, velocities, circles, velocities, std::span(sweeps).first(1)).error().index, 3);
    EXPECT_EQ(contact_pairs(CircleArray{}, CircleArray{}, {}, {}).value(), 0u);
}

}  // namespace
