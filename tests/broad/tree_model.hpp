/// A list of boxes that does everything a tree does by looking at all of them, to compare with.
#pragma once

#include "broad/tree_layouts.hpp"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <utility>

namespace carom::layouts {

/// Infinity is so far away that only a path without an end gets there.
template <class T>
mpq_class rational(T number) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    mpq_class far = 1;
    mpq_mul_2exp(far.get_mpq_t(), far.get_mpq_t(), 3000);
    if (number == inf) return far;
    if (number == -inf) return -far;
    return mpq_class(static_cast<double>(number));
}

/// Whether a box that moves by t * direction, 0 <= t <= max_t, hits another one: the intervals of t on both axes, by
/// division of rational numbers. Nothing about the signs that the library uses.
template <class T>
bool hits_on_path(const BasicAabb<T>& moving, const BasicVec2<T>& direction, T max_t, const BasicAabb<T>& box) {
    mpq_class from = 0, to = rational(max_t);
    if (max_t == std::numeric_limits<T>::infinity()) mpq_mul_2exp(to.get_mpq_t(), to.get_mpq_t(), 3000);
    const auto clip = [&](T a_min, T a_max, T b_min, T b_max, T d) {
        const mpq_class low = rational(b_min) - rational(a_max), high = rational(b_max) - rational(a_min);
        if (d == 0) {
            if (low > 0 || high < 0) to = -1;
            return;
        }
        mpq_class first = low / rational(d), last = high / rational(d);
        if (d < 0) std::swap(first, last);
        from = std::max(from, first);
        to = std::min(to, last);
    };
    clip(moving.min.x, moving.max.x, box.min.x, box.max.x, direction.x);
    clip(moving.min.y, moving.max.y, box.min.y, box.max.y, direction.y);
    return from <= to;
}

template <class T>
class TreeModel {
  public:
    using Box = BasicAabb<T>;
    using Vec = BasicVec2<T>;
    struct Entry {
        TreeId id;
        Box box;
        std::uint64_t data;
        Filter filter;
    };
    using Ids = std::vector<TreeId>;

    BasicTree<T> tree;
    std::vector<Entry> entries;

    void insert(const Box& box, std::uint64_t data = 0, const Filter& filter = {}) {
        const auto id = tree.insert(box, data, filter);
        ASSERT_TRUE(id.ok()) << id.error().message;
        entries.push_back({*id, box, data, filter});
    }

    void remove(std::size_t i) {
        tree.remove(entries[i].id);
        EXPECT_FALSE(tree.contains(entries[i].id));
        entries[i] = entries.back();
        entries.pop_back();
    }

    void move(std::size_t i, const Box& box, Vec ahead) {
        entries[i].box = box;
        ASSERT_TRUE(tree.move(entries[i].id, box, ahead).ok());
    }

    void assign(const Boxes<T>& boxes) {
        ASSERT_TRUE(tree.assign(boxes).ok());
        entries.clear();
        for (std::uint32_t i = 0; i < boxes.size(); ++i) entries.push_back({tree.id_at(i), boxes[i], i, {}});
    }

    /// Everything that is kept, and that the tree is sound.
    void check_state() const {
        const auto fault = tree.validate();
        ASSERT_FALSE(fault) << *fault;
        ASSERT_EQ(tree.size(), entries.size());
        for (const Entry& entry : entries) {
            ASSERT_TRUE(tree.contains(entry.id));
            ASSERT_EQ(tree.box(entry.id), entry.box);
            ASSERT_EQ(tree.data(entry.id), entry.data);
            ASSERT_EQ(tree.filter(entry.id), entry.filter);
        }
        const double most_height = std::log(std::max<double>(1, static_cast<double>(tree.size()))) / std::log(3.0) + 1;
        EXPECT_LE(tree.height(), most_height);
    }

    template <class Wanted>
    Ids brute(Wanted wanted, const Filter* filter) const {
        Ids ids;
        for (const Entry& entry : entries) {
            if ((!filter || may_collide(*filter, entry.filter)) && wanted(entry.box)) ids.push_back(entry.id);
        }
        std::sort(ids.begin(), ids.end());
        return ids;
    }

    template <class Query>
    static Ids found(Query query) {
        Ids ids;
        EXPECT_EQ(query([&](TreeId id) { ids.push_back(id); }), Visit::proceed);
        std::sort(ids.begin(), ids.end());
        return ids;
    }

    // Each returns how many boxes it should find and did.
    std::size_t check_box(const Box& query, const Filter* filter = nullptr) const {
        const Ids expected = brute([&](const Box& box) { return overlap(box, query); }, filter);
        EXPECT_EQ(found([&](auto visit) { return tree.visit_box(query, visit, filter); }), expected);
        if (query.min == query.max) {
            EXPECT_EQ(found([&](auto visit) { return tree.visit_point(query.min, visit, filter); }), expected);
        }
        return expected.size();
    }

    std::size_t check_path(const Box& moving, Vec direction, T max_t, const Filter* filter = nullptr) const {
        const Ids expected = brute([&](const Box& box) { return hits_on_path(moving, direction, max_t, box); }, filter);
        EXPECT_EQ(found([&](auto visit) { return tree.visit_sweep(moving, direction, max_t, visit, filter); }),
                  expected);
        if (moving.min == moving.max) {
            EXPECT_EQ(found([&](auto visit) { return tree.visit_ray(moving.min, direction, max_t, visit, filter); }),
                      expected);
            EXPECT_EQ(tree.any_on_ray(moving.min, direction, max_t, filter), !expected.empty());
        }
        check_closest(moving, direction, max_t, filter, expected);
        return expected.size();
    }

    // The least of (t, id) of those met, t in doubles; also with a cast that says when the box's middle would be
    // passed.
    void check_closest(const Box& moving, Vec direction, T max_t, const Filter* filter, const Ids& met) const {
        std::optional<BasicTreeHit<T>> expected, expected_cast;
        const auto offer = [](auto& best, TreeId id, T t) {
            if (!best || t < best->t || (t == best->t && id < best->id)) best = BasicTreeHit<T>{id, t};
        };
        const auto enter = [&](TreeId id) {
            const Box box = tree.box(id);
            const auto along = [](T a_min, T a_max, T b_min, T b_max, T d) {
                if (d == 0) return 0.0;
                return (d > 0 ? static_cast<double>(b_min) - static_cast<double>(a_max)
                              : static_cast<double>(b_max) - static_cast<double>(a_min)) /
                       static_cast<double>(d);
            };
            const double t = std::max({0.0, along(moving.min.x, moving.max.x, box.min.x, box.max.x, direction.x),
                                       along(moving.min.y, moving.max.y, box.min.y, box.max.y, direction.y)});
            return std::min(static_cast<T>(t), max_t);
        };
        const auto later = [&](TreeId id) -> std::optional<T> {
            if (id.index % 3 == 0) return std::nullopt;
            const T t = enter(id) * (1 + static_cast<T>(id.index % 4) / 4);
            return t <= max_t ? std::optional<T>(t) : std::nullopt;
        };
        for (const TreeId id : met) {
            offer(expected, id, enter(id));
            if (const auto t = later(id)) offer(expected_cast, id, *t);
        }
        EXPECT_EQ(tree.closest_in_sweep(moving, direction, max_t, filter), expected);
        const auto cast = [&](TreeId id, T limit) {
            const auto t = later(id);
            return t && *t <= limit ? t : std::nullopt;
        };
        EXPECT_EQ(tree.closest_in_sweep(moving, direction, max_t, cast, filter), expected_cast);
        if (moving.min == moving.max) {
            EXPECT_EQ(tree.closest_on_ray(moving.min, direction, max_t, filter), expected);
            EXPECT_EQ(tree.closest_on_ray(moving.min, direction, max_t, cast, filter), expected_cast);
        }
    }

    std::size_t check_nearest(Vec point, std::size_t k, T reach, const Filter* filter = nullptr) const {
        using Neighbor = BasicTreeNeighbor<T>;
        std::vector<Neighbor> expected, expected_measured;
        const auto distance = [&](TreeId id) {
            const Box box = tree.box(id);
            const auto beside = [](T low, T high, T at) {
                return std::max({0.0, static_cast<double>(low) - static_cast<double>(at),
                                 static_cast<double>(at) - static_cast<double>(high)});
            };
            const double x = beside(box.min.x, box.max.x, point.x), y = beside(box.min.y, box.max.y, point.y);
            return static_cast<T>(std::sqrt(x * x + y * y));
        };
        const auto measure = [&](TreeId id) {
            return id.index % 5 == 0 ? std::numeric_limits<T>::infinity() : distance(id) + static_cast<T>(id.index % 3);
        };
        const Ids wanted = brute([](const Box&) { return true; }, filter);
        for (const TreeId id : wanted) {
            const auto offer = [&](std::vector<Neighbor>& all, T d) {
                if (d <= reach && d < std::numeric_limits<T>::infinity()) all.push_back({id, d});
            };
            offer(expected, distance(id));
            offer(expected_measured, measure(id));
        }
        const auto sort_and_cut = [&](std::vector<Neighbor>& all) {
            std::sort(all.begin(), all.end(), [](const Neighbor& a, const Neighbor& b) {
                return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
            });
            all.resize(std::min(k, all.size()));
        };
        sort_and_cut(expected);
        sort_and_cut(expected_measured);
        std::vector<Neighbor> room(k);
        room.resize(tree.nearest(point, room, reach, filter));
        EXPECT_EQ(room, expected);
        room.resize(k);
        room.resize(tree.nearest(point, room, reach, measure, filter));
        EXPECT_EQ(room, expected_measured);
        return expected.size();
    }

    using Pairs = std::vector<std::pair<TreeId, TreeId>>;

    std::size_t check_self_pairs() const {
        Pairs expected, got;
        for (const Entry& a : entries) {
            for (const Entry& b : entries) {
                if (a.id.index < b.id.index && overlap(a.box, b.box) && may_collide(a.filter, b.filter))
                    expected.push_back({a.id, b.id});
            }
        }
        EXPECT_EQ(tree.visit_self_pairs([&](TreeId a, TreeId b) { got.push_back({a, b}); }), Visit::proceed);
        std::sort(expected.begin(), expected.end());
        std::sort(got.begin(), got.end());
        EXPECT_TRUE(got == expected) << got.size() << " pairs of " << expected.size();
        return expected.size();
    }

    std::size_t check_pairs(const TreeModel& other) const {
        Pairs expected, got;
        for (const Entry& a : entries) {
            for (const Entry& b : other.entries) {
                if (overlap(a.box, b.box) && may_collide(a.filter, b.filter)) expected.push_back({a.id, b.id});
            }
        }
        EXPECT_EQ(tree.visit_pairs(other.tree, [&](TreeId a, TreeId b) { got.push_back({a, b}); }), Visit::proceed);
        std::sort(expected.begin(), expected.end());
        std::sort(got.begin(), got.end());
        EXPECT_TRUE(got == expected) << got.size() << " pairs of " << expected.size();
        return expected.size();
    }
};

}  // namespace carom::layouts
