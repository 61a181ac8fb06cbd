// Trees of boxes: edits and queries of C do what their twins in C++ do, ids included.

#include "twins.hpp"

#include <limits>

namespace {

using namespace carom;
using namespace c_test;

carom_aabb c(const AabbD& box) {
    return {c_test::c(box.min), c_test::c(box.max)};
}
TreeId cpp(carom_tree_id id) {
    return {id.index, id.generation};
}
void expect_same(carom_tree_id a, TreeId b) {
    EXPECT_EQ(cpp(a), b);
}
void expect_same_ids(const std::vector<carom_tree_id>& a, const std::vector<TreeId>& b) {
    c_test::expect_same(a, b, [](carom_tree_id x, TreeId y) { expect_same(x, y); });
}

/// Two trees that get the same edits.
class CTwinTrees : public ::testing::Test {
  protected:
    CTwinTrees() { check(carom_tree_create(&tree)); }
    ~CTwinTrees() override { carom_tree_free(tree); }

    AabbD box() {
        const Vec2D low = 2.0 * random.point();
        const double width = random.whole(0, 3);
        return {low, low + Vec2D{width, double(random.whole(0, 3))}};
    }
    void insert(const Filter& filter) {
        const AabbD added = box();
        const carom_filter c_filter{filter.category, filter.mask, filter.group};
        carom_tree_id id;
        check(carom_tree_insert(tree, c(added), expected.size() * 3, &c_filter, &id));
        const TreeId same = expected.insert(added, expected.size() * 3, filter).value();
        expect_same(id, same);
        ids.push_back(id);
    }
    void fill(int count) {
        for (int i = 0; i < count; ++i) insert({1u << (i % 3), i % 4 == 0 ? 2u : 0xFFFFFFFFu, i % 5 == 0 ? -1 : 0});
    }

    golden::RandomShapes<double> random{41};
    carom_tree* tree = nullptr;
    TreeD expected;
    std::vector<carom_tree_id> ids;
};

TEST_F(CTwinTrees, Edits) {
    fill(60);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i % 4 == 1) {
            check(carom_tree_remove(tree, ids[i]));
            expected.remove(cpp(ids[i]));
        } else if (i % 4 == 2) {
            const AabbD to = box();
            const Vec2D ahead = random.point();
            check(carom_tree_move(tree, ids[i], c(to), c_test::c(ahead)));
            ASSERT_TRUE(expected.move(cpp(ids[i]), to, ahead).ok());
        }
        if (i == 30) {
            check(carom_tree_rebuild(tree));
            expected.rebuild();
        }
    }
    std::size_t size;
    check(carom_tree_size(tree, &size));
    EXPECT_EQ(size, expected.size());
    for (const carom_tree_id id : ids) {
        std::int32_t is_there;
        check(carom_tree_contains(tree, id, &is_there));
        ASSERT_EQ(is_there != 0, expected.contains(cpp(id)));
        carom_aabb at;
        std::uint64_t data;
        carom_filter filter;
        const carom_status status = carom_tree_get(tree, id, &at, &data, &filter);
        ASSERT_EQ(status, is_there ? CAROM_OK : CAROM_OUT_OF_RANGE);
        if (!is_there) continue;
        c_test::expect_same(at, expected.box(cpp(id)));
        EXPECT_EQ(data, expected.data(cpp(id)));
        c_test::expect_same(filter, expected.filter(cpp(id)));
    }
    check(carom_tree_clear(tree));
    check(carom_tree_size(tree, &size));
    EXPECT_EQ(size, 0u);
    std::int32_t is_there;
    check(carom_tree_contains(tree, ids[0], &is_there));
    EXPECT_FALSE(is_there);
}

TEST_F(CTwinTrees, Assigned) {
    fill(5);
    struct Enemy {
        int health;
        carom_aabb box;
    };
    std::vector<Enemy> enemies;
    std::vector<AabbD> boxes;
    for (int i = 0; i < 50; ++i) {
        boxes.push_back(box());
        enemies.push_back({i, c(boxes.back())});
    }
    std::vector<carom_tree_id> assigned(enemies.size());
    check(carom_tree_assign(tree, &enemies[0].box, enemies.size(), sizeof(Enemy), assigned.data()));
    ASSERT_TRUE(expected.assign(boxes).ok());
    for (std::uint32_t i = 0; i < assigned.size(); ++i) {
        expect_same(assigned[i], expected.id_at(i));
        carom_aabb at;
        check(carom_tree_get(tree, assigned[i], &at, nullptr, nullptr));
        c_test::expect_same(at, boxes[i]);
    }
}

TEST_F(CTwinTrees, Queries) {
    fill(150);
    std::size_t found_ids = 0, found_hits = 0;
    const auto ask = [&](auto in_c, auto in_cpp) {
        const auto found = listed<carom_tree_id>(in_c);
        std::vector<TreeId> same;
        in_cpp([&](TreeId id) { same.push_back(id); });
        expect_same_ids(found, same);
        found_ids += found.size();
    };
    const auto compare_hits = [&](carom_status status, std::int32_t found, const carom_tree_hit& hit,
                                  const std::optional<TreeHitD>& same) {
        check(status);
        ASSERT_EQ(found != 0, same.has_value());
        if (!same) return;
        expect_same(hit.id, same->id);
        EXPECT_EQ(hit.t, same->t);
        ++found_hits;
    };
    for (int i = 0; i < 60; ++i) {
        const carom_filter only{1, 2, 0};
        const carom_filter* const filter = i % 2 ? &only : nullptr;
        const Filter cpp_only{1, 2, 0};
        const Filter* const cpp_filter = i % 2 ? &cpp_only : nullptr;
        const AabbD window = box();
        const Vec2D from = random.point(), along = random.direction();
        const double most = i % 3 ? 1.5 : std::numeric_limits<double>::infinity();
        ask([&](auto* to, std::size_t capacity,
                std::size_t* count) { return carom_tree_in_box(tree, c(window), filter, to, capacity, count); },
            [&](auto visit) { expected.visit_box(window, visit, cpp_filter); });
        ask(
            [&](auto* to, std::size_t capacity, std::size_t* count) {
                return carom_tree_on_ray(tree, c_test::c(from), c_test::c(along), most, filter, to, capacity, count);
            },
            [&](auto visit) { expected.visit_ray(from, along, most, visit, cpp_filter); });
        ask(
            [&](auto* to, std::size_t capacity, std::size_t* count) {
                return carom_tree_in_sweep(tree, c(window), c_test::c(along), most, filter, to, capacity, count);
            },
            [&](auto visit) { expected.visit_sweep(window, along, most, visit, cpp_filter); });
        std::int32_t found;
        carom_tree_hit hit;
        carom_status status =
            carom_tree_closest_on_ray(tree, c_test::c(from), c_test::c(along), most, filter, &found, &hit);
        compare_hits(status, found, hit, expected.closest_on_ray(from, along, most, cpp_filter));
        status = carom_tree_closest_in_sweep(tree, c(window), c_test::c(along), most, filter, &found, &hit);
        compare_hits(status, found, hit, expected.closest_in_sweep(window, along, most, cpp_filter));

        carom_tree_neighbor neighbors[7];
        std::vector<TreeNeighborD> same(7);
        std::size_t count;
        check(carom_tree_nearest(tree, c_test::c(from), most, filter, neighbors, 7, &count));
        ASSERT_EQ(count, expected.nearest(from, same, most, cpp_filter));
        for (std::size_t k = 0; k < count; ++k) {
            expect_same(neighbors[k].id, same[k].id);
            EXPECT_EQ(neighbors[k].distance, same[k].distance);
        }
    }
    EXPECT_GT(found_ids, 100u);
    EXPECT_GT(found_hits, 30u);
}

TEST_F(CTwinTrees, Pairs) {
    fill(160);
    carom_tree* other;
    TreeD expected_other;
    check(carom_tree_create(&other));
    for (int i = 0; i < 40; ++i) {
        const AabbD added = box();
        carom_tree_id id;
        check(carom_tree_insert(other, c(added), 0, nullptr, &id));
        expect_same(id, expected_other.insert(added).value());
    }
    const auto compare = [](const std::vector<carom_tree_pair>& found,
                            const std::vector<std::pair<TreeId, TreeId>>& same) {
        EXPECT_GT(found.size(), 20u);
        c_test::expect_same(found, same, [](const carom_tree_pair& a, const std::pair<TreeId, TreeId>& b) {
            expect_same(a.a, b.first);
            expect_same(a.b, b.second);
        });
    };
    std::vector<std::pair<TreeId, TreeId>> same;
    const auto keep = [&](TreeId a, TreeId b) { same.emplace_back(a, b); };
    expected.visit_self_pairs(keep);
    compare(listed<carom_tree_pair>([&](auto* to, std::size_t capacity, std::size_t* count) {
                return carom_tree_pairs(tree, to, capacity, count);
            }),
            same);
    same.clear();
    expected.visit_pairs(expected_other, keep);
    compare(listed<carom_tree_pair>([&](auto* to, std::size_t capacity, std::size_t* count) {
                return carom_tree_pairs_with(tree, other, to, capacity, count);
            }),
            same);
    carom_tree_free(other);
}

}  // namespace
