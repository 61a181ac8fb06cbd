// What edits do to a tree: long random sequences compared with a list, the sets that other trees drop boxes of, bad
// input.

#include "broad/tree_model.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

namespace carom {
namespace {

using layouts::Kind;
using layouts::TreeModel;

template <class T>
class TreeEditTest : public testing::Test {
  protected:
    using Vec = BasicVec2<T>;

    // One random edit. The set grows and shrinks in turn, down to nothing now and then.
    void edit(TreeModel<T>& model, bool is_growing) {
        const double what = random.real(0, 1);
        if (model.entries.empty() || what < (is_growing ? 0.4 : 0.2)) {
            model.insert(layouts::box_of_kind<T>(random, kind(), 300), random.bits(),
                         random.chance(0.1) ? Filter{.category = 2, .mask = 1} : Filter{});
            return;
        }
        const std::size_t i = random.bits() % model.entries.size();
        if (what < 0.6) return model.remove(i);
        const BasicAabb<T> box = model.entries[i].box;
        if (what < 0.62) return model.move(i, layouts::box_of_kind<T>(random, kind(), 300), {});
        const Vec step{static_cast<T>(random.real(-1, 1)), static_cast<T>(random.real(-1, 1))};
        model.move(i, {box.min + step, box.max + step}, random.chance(0.5) ? T(4) * step : Vec{});
    }

    void change_all(TreeModel<T>& model) {
        for (auto& entry : model.entries) {
            const T step = static_cast<T>(random.real(0, 0.5));
            entry.box = {entry.box.min, {entry.box.max.x + step, entry.box.max.y + step}};
        }
        const auto box_of = [&](TreeId id) {
            for (const auto& entry : model.entries) {
                if (entry.id == id) return entry.box;
            }
            return BasicAabb<T>{};
        };
        ASSERT_TRUE(model.tree.refit(box_of).ok());
    }

    void check(TreeModel<T>& model) {
        model.check_state();
        const Vec a{static_cast<T>(random.real(0, 100)), static_cast<T>(random.real(0, 100))};
        const Vec b{a.x + 20, a.y + 10};
        found_in_all += model.check_box({a, b}) + model.check_box({a, a});
        found_in_all += model.check_path({a, a}, {1, 2}, 40) + model.check_path({a, b}, {-3, 1}, 10);
        found_in_all += model.check_nearest(a, 5, 30);
        if (random.chance(0.1)) found_in_all += model.check_self_pairs();
    }

    Kind kind() {
        return layouts::all_kinds[static_cast<std::size_t>(random.integer(0, layouts::all_kinds.size() - 1))];
    }

    test::Random random{5};
    std::size_t found_in_all = 0;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(TreeEditTest, Numbers);

TYPED_TEST(TreeEditTest, AHundredThousandEditsAgreeWithAList) {
    TreeModel<TypeParam> model;
    constexpr int block = 100;
    const int blocks = static_cast<int>(test::cases_or_fewer(1000, 20));
    std::size_t most = 0;
    for (int i = 0; i < blocks; ++i) {
        for (int j = 0; j < block; ++j) this->edit(model, i % 40 < 20);
        if (i % 10 == 3) this->change_all(model);
        if (i % 10 == 6) model.tree.refit();
        if (i % 20 == 9) model.tree.rebuild();
        if (i % 100 == 50) model.assign(layouts::boxes_of_kind<TypeParam>(this->random, this->kind(), 100));
        if (i % 200 == 150) model.tree.clear(), model.entries.clear();
        this->check(model);
        most = std::max(most, model.entries.size());
        if (testing::Test::HasFailure()) FAIL() << "block " << i << ", " << model.entries.size() << " boxes";
    }
    EXPECT_GT(most, 100u);
    EXPECT_GT(this->found_in_all, static_cast<std::size_t>(blocks) * 10);
}

// Box2D v3's tree drops boxes past 1024 stacked ones.
TYPED_TEST(TreeEditTest, ThousandsOfStackedBoxesAreAllKept) {
    for (const bool outwards : {false, true}) {
        BasicTree<TypeParam> tree;
        constexpr int n = 5000;
        for (int i = 0; i < n; ++i) {
            const auto half = static_cast<TypeParam>(outwards ? 1 + i : n - i);
            ASSERT_TRUE(tree.insert({{-half, -half}, {half, half}}).ok());
        }
        const auto fault = tree.validate();
        ASSERT_FALSE(fault) << *fault;
        int found = 0;
        tree.visit_point({0, 0}, [&](TreeId) { ++found; });
        EXPECT_EQ(found, n);
        EXPECT_LE(tree.height(), 8);
    }
}

// Box2D v3's tree drops boxes after 65536 identical ones.
TYPED_TEST(TreeEditTest, IdenticalBoxesAreAllKept) {
    const auto n = static_cast<std::size_t>(test::cases_or_fewer(70'000, 3000));
    for (const bool is_built : {false, true}) {
        BasicTree<TypeParam> tree;
        const layouts::Boxes<TypeParam> boxes(n, {{3, 4}, {5, 6}});
        if (is_built) {
            ASSERT_TRUE(tree.assign(boxes).ok());
        } else {
            for (const auto& box : boxes) ASSERT_TRUE(tree.insert(box).ok());
        }
        const auto fault = tree.validate();
        ASSERT_FALSE(fault) << *fault;
        std::vector<bool> seen(n);
        std::size_t found = 0;
        tree.visit_ray({0, 5}, {1, 0}, 3, [&](TreeId id) {
            found += !seen[id.index];
            seen[id.index] = true;
        });
        EXPECT_EQ(found, n);
        EXPECT_LE(tree.height(), 12);
    }
}

TYPED_TEST(TreeEditTest, BadBoxesAreRefusedByNameAndChangeNothing) {
    using T = TypeParam;
    const T nan = std::numeric_limits<T>::quiet_NaN();
    TreeModel<T> model;
    model.insert({{0, 0}, {2, 2}}, 7);
    model.insert({{1, 1}, {3, 3}}, 8);
    const auto expect_error = [&](const Error& error, ErrorCode code, std::ptrdiff_t index, const char* words) {
        EXPECT_EQ(error.code, code);
        EXPECT_EQ(error.index, index);
        EXPECT_NE(error.message.find(words), std::string::npos) << error.message;
        model.check_state();
    };
    expect_error(model.tree.insert({{0, nan}, {1, 1}}).error(), ErrorCode::not_finite, -1, "box: min.y is NaN");
    expect_error(model.tree.insert({{0, 0}, {nan, 1}}).error(), ErrorCode::not_finite, -1, "box: max.x is NaN");
    expect_error(model.tree.insert({{2, 0}, {1, 1}}).error(), ErrorCode::inverted_bounds, -1, "min.x (2) exceeds");
    expect_error(model.tree.move(model.entries[1].id, {{0, 3}, {1, 1}}).error(), ErrorCode::inverted_bounds, -1,
                 "min.y (3) exceeds max.y (1)");
    const layouts::Boxes<T> boxes{{{0, 0}, {1, 1}}, {{0, 0}, {1, nan}}};
    expect_error(model.tree.assign(boxes).error(), ErrorCode::not_finite, 1, "box 1: max.y is NaN");
    const auto second_bad = [&](TreeId id) {
        return id.index == 1 ? BasicAabb<T>{{0, 0}, {nan, 0}} : BasicAabb<T>{{9, 9}, {9, 9}};
    };
    model.entries[0].box = {{9, 9}, {9, 9}};
    expect_error(model.tree.refit(second_bad).error(), ErrorCode::not_finite, 1, "box 1: max.x is NaN");
    EXPECT_EQ(model.check_box({{9, 9}, {10, 10}}), 1u);
}

TYPED_TEST(TreeEditTest, IdsOfRemovedBoxesAreStaleForever) {
    BasicTree<TypeParam> tree;
    const TreeId first = tree.insert({{0, 0}, {1, 1}}).value();
    tree.remove(first);
    const TreeId second = tree.insert({{0, 0}, {1, 1}}).value();
    EXPECT_EQ(first.index, second.index);
    EXPECT_NE(first, second);
    EXPECT_FALSE(tree.contains(first));
    EXPECT_TRUE(tree.contains(second));
    tree.clear();
    EXPECT_FALSE(tree.contains(second));
    const layouts::Boxes<TypeParam> boxes{{{0, 0}, {1, 1}}};
    ASSERT_TRUE(tree.assign(boxes).ok());
    const TreeId third = tree.id_at(0);
    EXPECT_NE(third, second);
    ASSERT_TRUE(tree.assign(boxes).ok());
    EXPECT_FALSE(tree.contains(third));
    EXPECT_DEATH(tree.remove(third), "not in the tree");
    EXPECT_DEATH(tree.box(TreeId{}), "not in the tree");
    EXPECT_DEATH(tree.id_at(5), "no box with the index 5");
}

TYPED_TEST(TreeEditTest, TheOrderOfVisitsDependsOnTheEditsOnlyAndAfterRebuildOnTheBoxes) {
    using T = TypeParam;
    const auto boxes = layouts::boxes_of_kind<T>(this->random, Kind::mixed, 400);
    BasicTree<T> tree, same, other;
    ASSERT_TRUE(same.assign(layouts::boxes_of_kind<T>(this->random, Kind::uniform, 999)).ok());
    same = BasicTree<T>();
    for (const auto& box : boxes) {
        ASSERT_TRUE(tree.insert(box).ok() && same.insert(box).ok());
        ASSERT_TRUE(other.insert(layouts::box_of_kind<T>(this->random, Kind::uniform, 400)).ok());
    }
    for (std::uint32_t i = 0; i < boxes.size(); ++i) ASSERT_TRUE(other.move(other.id_at(i), boxes[i]).ok());
    const auto order = [](const BasicTree<T>& asked) {
        std::vector<TreeId> ids;
        asked.visit_box({{0, 0}, {100, 100}}, [&](TreeId id) { ids.push_back(id); });
        return ids;
    };
    EXPECT_EQ(order(tree), order(same));
    EXPECT_NE(order(tree), order(other));
    tree.rebuild();
    other.rebuild();
    EXPECT_EQ(order(tree), order(other));
    EXPECT_EQ(order(tree).size(), boxes.size());
}

TYPED_TEST(TreeEditTest, ABuiltTreeHasFullNodesAndSaysSo) {
    BasicTree<TypeParam> tree;
    ASSERT_TRUE(tree.assign(layouts::boxes_of_kind<TypeParam>(this->random, Kind::uniform, 4096)).ok());
    const TreeQuality built = tree.quality();
    EXPECT_EQ(built.boxes, 4096u);
    EXPECT_EQ(built.height, 4);
    EXPECT_EQ(built.nodes, 512u + 64 + 8 + 1);
    EXPECT_EQ(built.fill, 1);
    std::array<int, 4> nodes{};
    double widest = 0;
    tree.visit_nodes([&](int level, const BasicAabb<TypeParam>& box) {
        ++nodes[static_cast<std::size_t>(level)];
        widest = std::max(widest, static_cast<double>(box.max.x - box.min.x));
    });
    EXPECT_EQ(nodes, (std::array{512, 64, 8, 1}));
    int visited = 0;
    EXPECT_EQ(tree.visit_nodes([&](int, const auto&) { return ++visited == 3 ? Visit::stop : Visit::proceed; }),
              Visit::stop);
    EXPECT_EQ(visited, 3);
    EXPECT_EQ(widest, static_cast<double>(tree.bounds()->max.x - tree.bounds()->min.x));

    BasicTree<TypeParam> grown;
    for (std::uint32_t i = 0; i < 4096; ++i) ASSERT_TRUE(grown.insert(tree.box(tree.id_at(i))).ok());
    const TreeQuality inserted = grown.quality();
    EXPECT_GT(inserted.fill, 0.5);
    EXPECT_LT(built.cost, inserted.cost);
    EXPECT_LT(inserted.cost, 2 * built.cost);
    grown.rebuild();
    EXPECT_EQ(grown.quality().cost, built.cost) << "a rebuilt tree depends on its boxes only";
}

TYPED_TEST(TreeEditTest, MovesAlongThePathAheadLeaveTheNodesAsTheyAre) {
    using T = TypeParam;
    BasicTree<T> tree;
    for (int i = 0; i < 500; ++i)
        ASSERT_TRUE(tree.insert(layouts::box_of_kind<T>(this->random, Kind::uniform, 500)).ok());
    const TreeId id = tree.id_at(77);
    const BasicVec2<T> aside{5, 0};
    const BasicAabb<T> box{tree.box(id).min + aside, tree.box(id).max + aside};
    const auto nodes = [&] {
        std::vector<BasicAabb<T>> all;
        tree.visit_nodes([&](int level, const BasicAabb<T>& node) {
            if (level > 0) all.push_back(node);
        });
        return all;
    };
    ASSERT_TRUE(tree.move(id, box, {4, 0}).ok());
    const auto before = nodes();
    for (int i = 0; i <= 8; ++i) {
        const BasicVec2<T> step{static_cast<T>(i) / 2, 0};
        ASSERT_TRUE(tree.move(id, {box.min + step, box.max + step}).ok());
        ASSERT_FALSE(tree.validate());
    }
    EXPECT_EQ(nodes(), before);
}

}  // namespace
}  // namespace carom
