// What a tree costs, counted and not timed: allocations when warm, and how its nodes overlap.

#include "broad/allocations.hpp"
#include "broad/tree_layouts.hpp"
#include "sanitized.hpp"

#include <carom/broad/tree.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using layouts::Kind;

TEST(TreeCost, QueriesNeverAllocate) {
    test::Random random(1);
    Tree tree;
    const std::size_t before_any = allocations();
    for (int i = 0; i < 3000; ++i)
        ASSERT_TRUE(tree.insert(layouts::box_of_kind<float>(random, Kind::mixed, 3000)).ok());
    const std::size_t warm = allocations();
    EXPECT_GT(warm, before_any) << "the counter does not count";
    std::size_t found = 0;
    const auto count = [&](auto...) { ++found; };
    const auto cast = [](TreeId, float max_t) { return std::optional<float>(max_t / 2); };
    std::array<TreeNeighbor, 20> room;
    for (int i = 0; i < 100; ++i) {
        const float x = static_cast<float>(i);
        tree.visit_box({{x, 10}, {x + 5, 90}}, count);
        tree.visit_point({x, x}, count);
        tree.visit_ray({x, 0}, {1, 2}, 50, count);
        tree.visit_sweep({{x, 0}, {x + 1, 1}}, {1, 2}, 50, count);
        found += tree.closest_on_ray({x, 0}, {1, 2}).has_value();
        found += tree.closest_on_ray({x, 0}, {1, 2}, 50, cast).has_value();
        found += tree.nearest({x, x}, room);
    }
    tree.visit_self_pairs(count);
    tree.visit_pairs(tree, count);
    EXPECT_EQ(allocations(), warm);
    EXPECT_GT(found, 10'000u);
}

// In bytes a box, what builds keep for the next one included.
template <class T>
double memory_of(Kind kind, bool is_filtered = false) {
    constexpr std::size_t count = 1'000'000;
    test::Random random(5);
    const std::vector<BasicAabb<T>> boxes = layouts::boxes_of_kind<T>(random, kind, count);
    const std::size_t before = bytes_in_use();
    BasicTree<T> tree;
    EXPECT_TRUE(tree.assign(boxes).ok());
    if (is_filtered) tree.set_filter(tree.id_at(7), {.category = 2});
    tree.rebuild();
    EXPECT_FALSE(tree.validate());
    return static_cast<double>(bytes_in_use() - before) / count;
}

TEST(TreeCost, ABoxTakesFewBytes) {
    for (const Kind kind : {Kind::uniform, Kind::mixed, Kind::identical, Kind::column})
        EXPECT_LT(memory_of<float>(kind), 60) << layouts::name_of(kind);
    EXPECT_LT(memory_of<float>(Kind::uniform, true), 72);
    EXPECT_LT(memory_of<double>(Kind::mixed), 90);
}

TEST(TreeCost, EditsOfAWarmTreeDoNotAllocate) {
    test::Random random(2);
    std::vector<Aabb> boxes = layouts::boxes_of_kind<float>(random, Kind::uniform, 2000);
    const auto churn = [&](Tree& tree) {
        ASSERT_TRUE(tree.assign(boxes).ok());
        for (int round = 0; round < 3; ++round) {
            for (std::uint32_t i = 0; i < 2000; ++i) {
                const Vec2 step{static_cast<float>(i % 7), static_cast<float>(i % 5)};
                ASSERT_TRUE(tree.move(tree.id_at(i), {boxes[i].min + step, boxes[i].max + step}, step).ok());
            }
            for (std::uint32_t i = 0; i < 2000; i += 2) tree.remove(tree.id_at(i));
            for (std::uint32_t i = 0; i < 2000; i += 2) ASSERT_TRUE(tree.insert(boxes[i]).ok());
            tree.refit();
            tree.rebuild();
        }
        tree.clear();
    };
    Tree tree, reserved;
    churn(tree);
    const std::size_t warm = allocations();
    churn(tree);
    EXPECT_EQ(allocations(), warm);

    for (const std::size_t count : {1u, 9u, 70u, 600u, 2000u}) {  // trees of different heights
        Tree built;
        ASSERT_TRUE(built.assign(std::span(boxes).first(count)).ok());
        const std::size_t once = allocations();
        ASSERT_TRUE(built.assign(std::span(boxes).first(count)).ok());
        EXPECT_EQ(allocations(), once) << count;
    }

    reserved.reserve(2000);
    const std::size_t after_reserve = allocations();
    for (const Aabb& box : boxes) ASSERT_TRUE(reserved.insert(box).ok());
    for (std::uint32_t i = 0; i < 2000; ++i) ASSERT_TRUE(reserved.move(reserved.id_at(i), boxes[1999 - i]).ok());
    EXPECT_EQ(allocations(), after_reserve);
}

// How many nodes and how many boxes hold a point, on average over the middles of some boxes.
struct Looked {
    double nodes = 0, boxes = 0;
};

Looked at_middles(const Tree& tree, const layouts::Boxes<float>& boxes) {
    std::vector<Aabb> nodes;
    tree.visit_nodes([&](int, const Aabb& node) { nodes.push_back(node); });
    Looked looked;
    constexpr std::size_t step = test::is_sanitized ? 400 : 100;
    for (std::size_t i = 0; i < boxes.size(); i += step) {
        const Vec2 middle{boxes[i].min.x / 2 + boxes[i].max.x / 2, boxes[i].min.y / 2 + boxes[i].max.y / 2};
        for (const Aabb& node : nodes) looked.nodes += layouts::overlap(node, {middle, middle});
        for (const Aabb& box : boxes) looked.boxes += layouts::overlap(box, {middle, middle});
    }
    const double asked = static_cast<double>((boxes.size() + step - 1) / step);
    return {looked.nodes / asked, looked.boxes / asked};
}

TEST(TreeCost, FewNodesAreLookedAtHoweverTheBoxesLie) {
    for (const Kind kind : {Kind::uniform, Kind::clustered, Kind::mixed, Kind::row, Kind::column, Kind::diagonal}) {
        // Boxes far away must not spoil the order of the others, whether a sample of all misses or hits them.
        const std::size_t n = test::is_sanitized ? 4000 : 20'000;
        for (const std::size_t outliers : {std::size_t{1}, n * 3 / 100}) {
            SCOPED_TRACE(std::string(layouts::name_of(kind)) + ", outliers " + std::to_string(outliers));
            test::Random random(3);
            layouts::Boxes<float> boxes = layouts::boxes_of_kind<float>(random, kind, n);
            for (std::size_t i = 0; i < outliers; ++i) {
                const Vec2 far{static_cast<float>(random.scaled(25, 30)), static_cast<float>(random.scaled(25, 30))};
                boxes[i * n / outliers] = {far, far};
            }
            Tree built, inserted;
            ASSERT_TRUE(built.assign(boxes).ok());
            for (const Aabb& box : boxes) ASSERT_TRUE(inserted.insert(box).ok());
            for (const Tree* tree : {&built, &inserted}) {
                const Looked looked = at_middles(*tree, boxes);
                EXPECT_LT(looked.nodes, 3.0 * tree->height() + looked.boxes) << looked.boxes;
            }
        }
    }
}

}  // namespace
}  // namespace carom
