// What a tree finds, compared with a look at every box: all kinds of sets, all ways to build the tree.

#include "broad/tree_model.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

namespace carom {
namespace {

using layouts::Kind;
using layouts::TreeModel;

template <class T>
class TreeTest : public testing::Test {
  protected:
    using Box = BasicAabb<T>;
    using Vec = BasicVec2<T>;

    // How a tree came to hold its boxes.
    void make(TreeModel<T>& model, Kind kind, std::size_t n, int build) {
        const auto boxes = layouts::boxes_of_kind<T>(random, kind, n);
        if (build == 0) return model.assign(boxes);
        for (const Box& box : boxes) model.insert(box, random.bits());
        if (build == 2) model.tree.rebuild();
    }

    Vec point() { return {static_cast<T>(random.real(-10, 110)), static_cast<T>(random.real(-10, 110))}; }

    // A point on the grid's own lines every other time, so that rays touch corners and run along edges.
    Vec point(Kind kind) {
        if (kind != Kind::grid) return point();
        return {static_cast<T>(random.integer(-2, 14)), static_cast<T>(random.integer(-2, 14))};
    }

    // Or a corner of one of the boxes.
    Vec point(Kind kind, const TreeModel<T>& model) {
        if (random.chance(0.6)) return point(kind);
        const Box& box = model.entries[random.bits() % model.entries.size()].box;
        const Vec corner = random.chance(0.5) ? box.min : Vec{box.max.x, box.min.y};
        return std::isfinite(corner.x) && std::isfinite(corner.y) ? corner : point(kind);
    }

    Vec direction(Kind kind) {
        if (kind != Kind::grid && random.chance(0.7)) return {T(random.real(-3, 3)), T(random.real(-3, 3))};
        return {static_cast<T>(random.integer(-2, 2)), static_cast<T>(random.integer(-2, 2))};
    }

    test::Random random{11};
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(TreeTest, Numbers);

TYPED_TEST(TreeTest, FindsTheSameAsBruteForce) {
    std::size_t all_hit = 0, all_queries = 0;
    for (const Kind kind : layouts::all_kinds) {
        for (int build = 0; build < 3; ++build) {
            SCOPED_TRACE(std::string(layouts::name_of(kind)) + ", build " + std::to_string(build));
            std::size_t in_boxes = 0, on_paths = 0, near = 0, asked = 0, queries = 0;
            for (const std::size_t n : {1u, 8u, 9u, 70u, test::is_sanitized ? 80u : 300u}) {
                TreeModel<TypeParam> model;
                this->make(model, kind, n, build);
                model.check_state();
                EXPECT_EQ(model.tree.size(), n);
                for (std::uint64_t i = 0; i < test::cases_or_fewer(60); ++i) {
                    const auto a = this->point(kind, model), b = this->point(kind, model), size = this->direction(kind);
                    const BasicAabb<TypeParam> box{a, {a.x + std::abs(size.x), a.y + std::abs(size.y)}};
                    const TypeParam max_t = i % 3 == 0 ? BasicTree<TypeParam>::endless
                                                       : static_cast<TypeParam>(this->random.integer(0, 20));
                    in_boxes += model.check_box(box) > 0;
                    in_boxes += model.check_box({b, b}) > 0;
                    on_paths += model.check_path(box, this->direction(kind), max_t) > 0;
                    on_paths += model.check_path({b, b}, this->direction(kind), max_t) > 0;
                    near += model.check_nearest(a, 1 + i % 9, max_t);
                    asked += 1 + i % 9;
                    queries += 2;
                    if (testing::Test::HasFailure()) FAIL() << "query " << i << " of " << n << " boxes";
                }
                model.check_self_pairs();
                if (testing::Test::HasFailure()) FAIL() << n << " boxes";
            }
            test::expect_share(in_boxes, queries, 0.3, 0.9, "in boxes");
            test::expect_share(on_paths, queries, 0.3, 0.9, "on paths");
            test::expect_share(near, asked, 0.3, 0.9, "near");
            all_hit += in_boxes + on_paths;
            all_queries += 2 * queries;
        }
    }
    test::expect_hit_rate(all_hit, all_queries);
}

TYPED_TEST(TreeTest, PairsOfTwoTrees) {
    // Trees of different heights, and of different makes.
    std::size_t pairs = 0, all = 0;
    for (const Kind kind : layouts::all_kinds) {
        for (const auto& [n, m] : {std::pair{1u, 1u}, {5u, 100u}, {300u, 7u}, {80u, 300u}, {0u, 9u}, {200u, 0u}}) {
            SCOPED_TRACE(std::string(layouts::name_of(kind)) + ": " + std::to_string(n) + " x " + std::to_string(m));
            TreeModel<TypeParam> a, b;
            this->make(a, kind, n, this->random.integer(0, 2));
            this->make(b, this->random.chance(0.5) ? kind : Kind::uniform, m, this->random.integer(0, 2));
            pairs += a.check_pairs(b);
            all += n * m;
        }
    }
    test::expect_share(pairs, all, 0.1, 0.7);
}

TYPED_TEST(TreeTest, NothingIsFoundInAnEmptyTree) {
    TreeModel<TypeParam> model;
    model.check_state();
    EXPECT_EQ(model.tree.height(), 0);
    EXPECT_FALSE(model.tree.bounds());
    EXPECT_EQ(model.check_box({{-1, -1}, {1, 1}}), 0u);
    EXPECT_EQ(model.check_path({{0, 0}, {0, 0}}, {1, 1}, 5), 0u);
    EXPECT_EQ(model.check_nearest({0, 0}, 3, 1000), 0u);
    EXPECT_EQ(model.check_self_pairs(), 0u);
    EXPECT_TRUE(model.tree.assign({}).ok());
    model.tree.rebuild();
    model.tree.refit();
    model.check_state();
}

TYPED_TEST(TreeTest, TouchingCountsToTheLastBit) {
    using T = TypeParam;
    const T next = std::nextafter(T(1), T(2));
    BasicTree<T> tree;
    ASSERT_TRUE(tree.insert({{0, 0}, {1, 1}}).ok());
    const auto count = [&](const BasicAabb<T>& box) {
        int found = 0;
        tree.visit_box(box, [&](TreeId) { ++found; });
        return found;
    };
    EXPECT_EQ(count({{1, 1}, {2, 2}}), 1);
    EXPECT_EQ(count({{next, 1}, {2, 2}}), 0);
    EXPECT_TRUE(tree.any_on_ray({-3, 1}, {1, 0}));
    EXPECT_FALSE(tree.any_on_ray({-3, next}, {1, 0}));
    EXPECT_TRUE(tree.any_on_ray({-3, 1}, {1, 0}, 3));
    EXPECT_FALSE(tree.any_on_ray({-3, 1}, {1, 0}, std::nextafter(T(3), T(0))));
    EXPECT_TRUE(tree.any_on_ray({0, 2}, {3, -3}));  // through the corner (1, 1)
    EXPECT_FALSE(tree.any_on_ray({0, std::nextafter(T(2), T(3))}, {3, -3}));
}

TYPED_TEST(TreeTest, HalfPlanesSweep) {
    using T = TypeParam;
    const T inf = std::numeric_limits<T>::infinity();
    BasicTree<T> tree;
    ASSERT_TRUE(tree.insert({{3, 1}, {4, 2}}).ok());
    ASSERT_TRUE(tree.insert({{std::nextafter(T(3), T(4)), 1}, {inf, 2}}).ok());
    ASSERT_TRUE(tree.insert({{-inf, 5}, {-inf, 6}}).ok());
    const auto count = [&](const BasicAabb<T>& moving, BasicVec2<T> direction, T max_t) {
        int found = 0;
        tree.visit_sweep(moving, direction, max_t, [&](TreeId) { ++found; });
        return found;
    };
    const BasicAabb<T> left_of_0{{-inf, -inf}, {0, inf}};
    EXPECT_EQ(count(left_of_0, {1, 0}, 3), 2);
    EXPECT_EQ(count(left_of_0, {1, -1}, 3), 2);
    EXPECT_EQ(count(left_of_0, {1, 1}, 4), 3);
    EXPECT_EQ(count(left_of_0, {-1, 1}, inf), 1);
    EXPECT_EQ(count(left_of_0, {1, 0}, inf), 3);
    EXPECT_EQ(count({{-inf, -inf}, {-inf, inf}}, {1, 0}, inf), 1);
    EXPECT_EQ(count({{-inf, 0}, {inf, 0}}, {2, 1}, 1), 2);
    EXPECT_EQ(count({{-inf, 0}, {inf, 0}}, {2, 1}, std::nextafter(T(1), T(0))), 0);
}

TYPED_TEST(TreeTest, RaysThatGrazeCornersAreDecidedExactly) {
    // Rays aimed at a corner by rounded numbers pass on one side of it or on the other by less than rounding errors.
    using T = TypeParam;
    std::size_t met = 0, asked = 0;
    for (std::uint64_t round = 0; round < test::cases_or_fewer(150); ++round) {
        TreeModel<T> model;
        this->make(model, round % 2 == 0 ? Kind::uniform : Kind::mixed, 40, 0);
        for (int i = 0; i < 10; ++i) {
            const auto& box = model.entries[static_cast<std::size_t>(this->random.integer(0, 39))].box;
            const BasicVec2<T> corner{this->random.chance(0.5) ? box.min.x : box.max.x,
                                      this->random.chance(0.5) ? box.min.y : box.max.y};
            const BasicVec2<T> from = this->point();
            const T scale = static_cast<T>(this->random.real(0.1, 3));
            const BasicVec2<T> towards{(corner.x - from.x) * scale, (corner.y - from.y) * scale};
            // Just up to the corner, not so far, or on and on.
            const T max_t =
                this->random.chance(0.3) ? BasicTree<T>::endless : (this->random.chance(0.5) ? T(1) : T(0.75)) / scale;
            model.check_path({from, from}, towards, max_t);
            met += layouts::hits_on_path<T>({from, from}, towards, max_t, box);
            ++asked;
        }
        if (testing::Test::HasFailure()) FAIL() << "round " << round;
    }
    test::expect_hit_rate(met, asked);
}

TYPED_TEST(TreeTest, EveryPowerOfTwoGivesTheSameResults) {
    using T = TypeParam;
    const auto boxes = layouts::boxes_of_kind<T>(this->random, Kind::uniform, 200);
    for (const int exponent : {-90, -20, 20, 90}) {
        const auto scaled = [&](BasicVec2<T> v) {
            return BasicVec2<T>{std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
        };
        BasicTree<T> tree, other;
        auto scaled_boxes = boxes;
        for (auto& box : scaled_boxes) box = {scaled(box.min), scaled(box.max)};
        ASSERT_TRUE(tree.assign(boxes).ok() && other.assign(scaled_boxes).ok());
        for (const auto& box : boxes) ASSERT_TRUE(tree.insert(box).ok());
        for (const auto& box : scaled_boxes) ASSERT_TRUE(other.insert(box).ok());
        int met = 0;
        for (int i = 0; i < 50; ++i) {
            const auto from = this->point(), along = this->direction(Kind::uniform);
            std::vector<TreeId> here, there;
            tree.visit_ray(from, along, 3, [&](TreeId id) { here.push_back(id); });
            other.visit_ray(scaled(from), scaled(along), 3, [&](TreeId id) { there.push_back(id); });
            ASSERT_EQ(here, there) << exponent;
            ASSERT_EQ(tree.closest_on_ray(from, along), other.closest_on_ray(scaled(from), scaled(along)));
            met += !here.empty();
        }
        test::expect_hit_rate(met, 50);
    }
}

TYPED_TEST(TreeTest, InvalidQueriesFindNothing) {
    using T = TypeParam;
    const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    BasicTree<T> tree;
    ASSERT_TRUE(tree.insert({{-inf, -inf}, {inf, inf}}).ok());
    const auto any_in = [&](const BasicAabb<T>& box) {
        return tree.visit_box(box, [](TreeId) { return Visit::stop; }) == Visit::stop;
    };
    EXPECT_TRUE(any_in({{-inf, -inf}, {inf, inf}}));
    EXPECT_FALSE(any_in({{nan, 0}, {1, 1}}));
    EXPECT_FALSE(any_in({{1, 0}, {0, 1}}));
    EXPECT_TRUE(tree.any_on_ray({1, 2}, {0, 0}, 0));
    EXPECT_FALSE(tree.any_on_ray({nan, 2}, {1, 0}));
    EXPECT_FALSE(tree.any_on_ray({1, 2}, {1, nan}));
    EXPECT_FALSE(tree.any_on_ray({1, 2}, {inf, 0}));
    EXPECT_FALSE(tree.any_on_ray({1, 2}, {1, 0}, -1));
    EXPECT_FALSE(tree.any_on_ray({1, 2}, {1, 0}, nan));
    std::array<BasicTreeNeighbor<T>, 2> room;
    EXPECT_EQ(tree.nearest({nan, 0}, room), 0u);
    EXPECT_EQ(tree.nearest({0, 0}, room, nan), 0u);
    EXPECT_EQ(tree.nearest({0, 0}, {}), 0u);
    EXPECT_EQ(tree.nearest({0, 0}, room, 0), 1u);
}

TYPED_TEST(TreeTest, StopsWhenTheVisitorStops) {
    TreeModel<TypeParam> model;
    this->make(model, Kind::identical, 100, 0);
    const BasicTree<TypeParam>& tree = model.tree;
    for (const int wanted : {1, 7, 8, 9, 100}) {
        int seen = 0;
        const auto stop = [&](auto...) { return ++seen == wanted ? Visit::stop : Visit::proceed; };
        const auto expect_stopped = [&](Visit end) {
            EXPECT_EQ(end, Visit::stop);
            EXPECT_EQ(seen, wanted);
            seen = 0;
        };
        expect_stopped(tree.visit_box({{30, 30}, {31, 31}}, stop));
        expect_stopped(tree.visit_point({30, 30}, stop));
        expect_stopped(tree.visit_ray({0, 30}, {1, 0}, 40, stop));
        expect_stopped(tree.visit_sweep({{0, 30}, {1, 31}}, {1, 0}, 40, stop));
        expect_stopped(tree.visit_self_pairs(stop));
        expect_stopped(tree.visit_pairs(tree, stop));
    }
}

TYPED_TEST(TreeTest, FiltersDecideBeforeAnythingIsVisited) {
    TreeModel<TypeParam> model, other;
    std::size_t met = 0;
    for (int i = 0; i < 200; ++i) {
        const auto filter = [&] {
            return Filter{.category = 1u << this->random.integer(0, 3),
                          .mask = static_cast<std::uint32_t>(this->random.integer(0, 15)),
                          .group = this->random.integer(-1, 1)};
        };
        model.insert(layouts::box_of_kind<TypeParam>(this->random, Kind::uniform, 200), 0, filter());
        other.insert(layouts::box_of_kind<TypeParam>(this->random, Kind::uniform, 200), 0, filter());
    }
    for (const std::uint32_t mask : {0u, 1u, 5u, 15u}) {
        const Filter filter{.category = 2, .mask = mask};
        met += model.check_box({{10, 10}, {60, 60}}, &filter);
        model.check_path({{0, 0}, {9, 9}}, {1, 1}, 100, &filter);
        model.check_path({{0, 0}, {0, 0}}, {1, 1}, 100, &filter);
        model.check_nearest({50, 50}, 20, 30, &filter);
    }
    EXPECT_GT(met, 10u);
    EXPECT_GT(model.check_self_pairs(), 10u);
    EXPECT_GT(model.check_pairs(other), 10u);
    model.tree.set_filter(model.entries[3].id, model.entries[3].filter = Filter{.category = 8});
    model.tree.set_data(model.entries[4].id, model.entries[4].data = 77);
    model.check_state();
    model.check_self_pairs();
}

}  // namespace
}  // namespace carom
