#include "strided.hpp"

#include <algorithm>

// Dynamic AABB trees.

using namespace carom;
using namespace carom::c;

namespace {

carom_tree_id c_id(TreeId id) {
    return {id.index, id.generation};
}

TreeId id_of(carom_tree_id id) {
    return {id.index, id.generation};
}

// The tree, if it has a box of this id.
template <class Tree>
Tree* tree_with(Call& call, Tree* tree, carom_tree_id id) {
    if (!call.object(tree, "tree")) return nullptr;
    if (tree->value.contains(id_of(id))) return tree;
    call.fail(CAROM_OUT_OF_RANGE, "id: no box of the tree has it; it may have been removed");
    return nullptr;
}

// A filter or NULL, as the queries take it.
class QueryFilter {
  public:
    explicit QueryFilter(const carom_filter* filter) : exists_(filter != nullptr) {
        if (filter) filter_ = filter_of(*filter);
    }
    operator const Filter*() const { return exists_ ? &filter_ : nullptr; }

  private:
    bool exists_;
    Filter filter_;
};

void write_ids(Call& call, const std::vector<TreeId>& found, carom_tree_id* ids, std::size_t capacity,
               std::size_t* count) {
    write_list(call, found, ids, capacity, count, "ids", c_id);
}

void write_hit(const std::optional<TreeHitD>& hit, std::int32_t* found, carom_tree_hit* to) {
    *found = hit.has_value();
    if (hit) *to = {c_id(hit->id), hit->t};
}

// Calls `query` with a visitor that collects ids, and writes them.
template <class Query>
void collect_ids(Call& call, const carom_tree* tree, carom_tree_id* ids, std::size_t capacity, std::size_t* count,
                 Query query) {
    call.object(tree, "tree"), call.pointer(count, "count"), call.array(ids, capacity, "ids");
    if (!call.ok()) return;
    std::vector<TreeId> found;
    query(tree->value, [&](TreeId id) { found.push_back(id); });
    write_ids(call, found, ids, capacity, count);
}

using Pairs = std::vector<std::pair<TreeId, TreeId>>;

void write_pairs(Call& call, const Pairs& found, carom_tree_pair* pairs, std::size_t capacity, std::size_t* count) {
    write_list(call, found, pairs, capacity, count, "pairs", [](const auto& pair) {
        return carom_tree_pair{c_id(pair.first), c_id(pair.second)};
    });
}

}  // namespace

carom_status carom_tree_create(carom_tree** tree) {
    return call([&](Call& c) {
        if (c.pointer(tree, "tree")) make(c, tree, TreeD());
    });
}

void carom_tree_free(carom_tree* tree) {
    if (tree && is_alive(tree, carom_tree::tag)) delete tree;
}

carom_status carom_tree_insert(carom_tree* tree, carom_aabb box, uint64_t data, const carom_filter* filter,
                               carom_tree_id* id) {
    return call([&](Call& c) {
        const AabbD checked = c.box(box, "box");
        c.object(tree, "tree"), c.pointer(id, "id");
        if (!c.ok()) return;
        const auto added = tree->value.insert(checked, data, filter ? filter_of(*filter) : Filter{});
        if (!added) return c.fail(added.error());
        *id = c_id(*added);
    });
}

carom_status carom_tree_remove(carom_tree* tree, carom_tree_id id) {
    return call([&](Call& c) {
        if (tree_with(c, tree, id)) tree->value.remove(id_of(id));
    });
}

carom_status carom_tree_move(carom_tree* tree, carom_tree_id id, carom_aabb box, carom_vec ahead) {
    return call([&](Call& c) {
        const AabbD checked = c.box(box, "box");
        const Vec2D expected = c.vec(ahead, "ahead");
        if (c.ok() && tree_with(c, tree, id)) c.fail(tree->value.move(id_of(id), checked, expected));
    });
}

carom_status carom_tree_assign(carom_tree* tree, const carom_aabb* boxes, size_t count, size_t stride,
                               carom_tree_id* ids) {
    return call([&](Call& c) {
        if (!c.object(tree, "tree")) return;
        std::vector<AabbD> all;
        each_strided(c, boxes, count, stride, "boxes", [&](std::size_t, const carom_aabb& box) {
            all.push_back({{box.min.x, box.min.y}, {box.max.x, box.max.y}});
        });
        if (c.ok()) c.fail(tree->value.assign(all));
        if (!c.ok() || !ids) return;
        for (std::size_t i = 0; i < count; ++i) ids[i] = c_id(tree->value.id_at(static_cast<std::uint32_t>(i)));
    });
}

carom_status carom_tree_clear(carom_tree* tree) {
    return call([&](Call& c) {
        if (c.object(tree, "tree")) tree->value.clear();
    });
}

carom_status carom_tree_rebuild(carom_tree* tree) {
    return call([&](Call& c) {
        if (c.object(tree, "tree")) tree->value.rebuild();
    });
}

carom_status carom_tree_size(const carom_tree* tree, size_t* size) {
    return call([&](Call& c) {
        c.object(tree, "tree"), c.pointer(size, "size");
        if (c.ok()) *size = tree->value.size();
    });
}

carom_status carom_tree_contains(const carom_tree* tree, carom_tree_id id, int32_t* result) {
    return call([&](Call& c) {
        c.object(tree, "tree"), c.pointer(result, "result");
        if (c.ok()) *result = tree->value.contains(id_of(id));
    });
}

carom_status carom_tree_get(const carom_tree* tree, carom_tree_id id, carom_aabb* box, uint64_t* data,
                            carom_filter* filter) {
    return call([&](Call& c) {
        if (!tree_with(c, tree, id)) return;
        if (box) *box = c_box(tree->value.box(id_of(id)));
        if (data) *data = tree->value.data(id_of(id));
        if (filter) *filter = c_filter(tree->value.filter(id_of(id)));
    });
}

carom_status carom_tree_in_box(const carom_tree* tree, carom_aabb box, const carom_filter* filter, carom_tree_id* ids,
                               size_t capacity, size_t* count) {
    return call([&](Call& c) {
        const AabbD checked = c.box(box, "box");
        collect_ids(c, tree, ids, capacity, count,
                    [&](const TreeD& all, auto visit) { all.visit_box(checked, visit, QueryFilter(filter)); });
    });
}

carom_status carom_tree_on_ray(const carom_tree* tree, carom_vec origin, carom_vec direction, double max_t,
                               const carom_filter* filter, carom_tree_id* ids, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        const Vec2D from = c.vec(origin, "origin"), along = c.vec(direction, "direction");
        c.limit(max_t, "max_t");
        collect_ids(c, tree, ids, capacity, count, [&](const TreeD& all, auto visit) {
            all.visit_ray(from, along, max_t, visit, QueryFilter(filter));
        });
    });
}

carom_status carom_tree_closest_on_ray(const carom_tree* tree, carom_vec origin, carom_vec direction, double max_t,
                                       const carom_filter* filter, int32_t* found, carom_tree_hit* hit) {
    return call([&](Call& c) {
        const Vec2D from = c.vec(origin, "origin"), along = c.vec(direction, "direction");
        c.limit(max_t, "max_t"), c.object(tree, "tree"), c.pointer(found, "found"), c.pointer(hit, "hit");
        if (c.ok()) write_hit(tree->value.closest_on_ray(from, along, max_t, QueryFilter(filter)), found, hit);
    });
}

carom_status carom_tree_in_sweep(const carom_tree* tree, carom_aabb moving, carom_vec direction, double max_t,
                                 const carom_filter* filter, carom_tree_id* ids, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        const AabbD box = c.box(moving, "moving");
        const Vec2D along = c.vec(direction, "direction");
        c.limit(max_t, "max_t");
        collect_ids(c, tree, ids, capacity, count, [&](const TreeD& all, auto visit) {
            all.visit_sweep(box, along, max_t, visit, QueryFilter(filter));
        });
    });
}

carom_status carom_tree_closest_in_sweep(const carom_tree* tree, carom_aabb moving, carom_vec direction, double max_t,
                                         const carom_filter* filter, int32_t* found, carom_tree_hit* hit) {
    return call([&](Call& c) {
        const AabbD box = c.box(moving, "moving");
        const Vec2D along = c.vec(direction, "direction");
        c.limit(max_t, "max_t"), c.object(tree, "tree"), c.pointer(found, "found"), c.pointer(hit, "hit");
        if (c.ok()) write_hit(tree->value.closest_in_sweep(box, along, max_t, QueryFilter(filter)), found, hit);
    });
}

carom_status carom_tree_nearest(const carom_tree* tree, carom_vec point, double reach, const carom_filter* filter,
                                carom_tree_neighbor* neighbors, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        const Vec2D at = c.vec(point, "point");
        c.limit(reach, "reach"), c.object(tree, "tree"), c.pointer(count, "count"),
            c.array(neighbors, capacity, "neighbors");
        if (!c.ok()) return;
        std::vector<TreeNeighborD> found(std::min(capacity, tree->value.size()));
        *count = tree->value.nearest(at, found, reach, QueryFilter(filter));
        for (std::size_t i = 0; i < *count; ++i) neighbors[i] = {c_id(found[i].id), found[i].distance};
    });
}

carom_status carom_tree_pairs(const carom_tree* tree, carom_tree_pair* pairs, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(tree, "tree"), c.pointer(count, "count"), c.array(pairs, capacity, "pairs");
        if (!c.ok()) return;
        Pairs found;
        tree->value.visit_self_pairs([&](TreeId a, TreeId b) { found.emplace_back(a, b); });
        write_pairs(c, found, pairs, capacity, count);
    });
}

carom_status carom_tree_pairs_with(const carom_tree* tree, const carom_tree* other, carom_tree_pair* pairs,
                                   size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(tree, "tree"), c.object(other, "other"), c.pointer(count, "count"), c.array(pairs, capacity, "pairs");
        if (!c.ok()) return;
        Pairs found;
        tree->value.visit_pairs(other->value, [&](TreeId a, TreeId b) { found.emplace_back(a, b); });
        write_pairs(c, found, pairs, capacity, count);
    });
}
