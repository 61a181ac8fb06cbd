#include "ids.hpp"

#include <carom/broad/tree.hpp>

#include <array>

// Dynamic AABB trees.

namespace carom::wasm {
namespace {

struct TreeWithIds {
    TreeD tree;
    Ids<TreeId> ids;
};

Status stale() {
    return make_error(ErrorCode::out_of_range, -1, "no box of the tree has this id; it may have been removed");
}

// The last argument of a query: whether it has a filter, and the filter.
class FilterArgument {
  public:
    explicit FilterArgument(Input& in) : exists_(in.flag()) {
        if (exists_) filter_ = in.filter();
    }
    operator const Filter*() const { return exists_ ? &filter_ : nullptr; }

  private:
    bool exists_;
    Filter filter_;
};

// Visitors that put the numbers of ids.
auto id_visitor(Output& out) {
    return [&out](TreeId id) { out.put(Ids<TreeId>::number(id)); };
}
auto pair_visitor(Output& out) {
    return [&out](TreeId a, TreeId b) { out.put(Ids<TreeId>::number(a), Ids<TreeId>::number(b)); };
}

void put_hit(Output& out, const std::optional<TreeHitD>& hit) {
    if (hit) out.put(Ids<TreeId>::number(hit->id), hit->t);
}

}  // namespace

CAROM_WASM_FREE(tree, TreeWithIds)

CAROM_WASM_OPERATION(make_tree) {
    out.put_handle(TreeWithIds{});
    return done;
}

CAROM_WASM_OPERATION(tree_insert) {
    auto& [tree, ids] = in.object<TreeWithIds>();
    const AabbD box = in.box();
    const std::uint64_t data = in.uint64();
    const Filter filter = in.filter();
    if (!in.fits()) return mismatch();
    const auto id = tree.insert(box, data, filter);
    if (!id) return id.error();
    out.put(ids.add(*id));
    return done;
}

CAROM_WASM_OPERATION(tree_remove) {
    auto& [tree, ids] = in.object<TreeWithIds>();
    const TreeId id = ids.read(in);
    if (!in.fits()) return mismatch();
    if (!tree.contains(id)) return stale();
    tree.remove(id);
    return done;
}

CAROM_WASM_OPERATION(tree_move) {
    auto& [tree, ids] = in.object<TreeWithIds>();
    const TreeId id = ids.read(in);
    const AabbD box = in.box();
    const Vec2D ahead = in.vec();
    if (!in.fits()) return mismatch();
    if (!tree.contains(id)) return stale();
    return tree.move(id, box, ahead);
}

/// Replaces all boxes; returns the ids of the new ones.
CAROM_WASM_OPERATION(tree_assign) {
    auto& [tree, ids] = in.object<TreeWithIds>();
    std::vector<AabbD> boxes(in.count());
    for (AabbD& box : boxes) box = in.box();
    if (!in.fits()) return mismatch();
    const Status status = tree.assign(boxes);
    if (!status) return status.error();
    for (std::uint32_t i = 0; i < boxes.size(); ++i) out.put(ids.add(tree.id_at(i)));
    return done;
}

CAROM_WASM_OPERATION(tree_clear) {
    TreeD& tree = in.object<TreeWithIds>().tree;
    if (!in.fits()) return mismatch();
    tree.clear();
    return done;
}

CAROM_WASM_OPERATION(tree_refit) {
    TreeD& tree = in.object<TreeWithIds>().tree;
    if (!in.fits()) return mismatch();
    tree.refit();
    return done;
}

CAROM_WASM_OPERATION(tree_rebuild) {
    TreeD& tree = in.object<TreeWithIds>().tree;
    if (!in.fits()) return mismatch();
    tree.rebuild();
    return done;
}

CAROM_WASM_OPERATION(tree_contains) {
    auto& [tree, ids] = in.object<TreeWithIds>();
    out.put(tree.contains(ids.read(in)));
    return done;
}

CAROM_WASM_OPERATION(tree_item) {
    auto& [tree, ids] = in.object<TreeWithIds>();
    const TreeId id = ids.read(in);
    if (!tree.contains(id)) return stale();
    out.put(tree.box(id), tree.data(id), tree.filter(id));
    return done;
}

CAROM_WASM_OPERATION(tree_quality) {
    const TreeQuality quality = in.object<TreeWithIds>().tree.quality();
    out.put(quality.boxes, quality.nodes, quality.height, quality.fill, quality.cost);
    return done;
}

CAROM_WASM_OPERATION(tree_nodes) {
    in.object<TreeWithIds>().tree.visit_nodes([&](int level, const AabbD& box) { out.put(level, box); });
    return done;
}

CAROM_WASM_OPERATION(tree_in_box) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const AabbD box = in.box();
    tree.visit_box(box, id_visitor(out), FilterArgument(in));
    return done;
}

CAROM_WASM_OPERATION(tree_on_ray) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    tree.visit_ray(origin, direction, max_t, id_visitor(out), FilterArgument(in));
    return done;
}

CAROM_WASM_OPERATION(tree_closest_on_ray) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    put_hit(out, tree.closest_on_ray(origin, direction, max_t, FilterArgument(in)));
    return done;
}

CAROM_WASM_OPERATION(tree_in_sweep) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const AabbD moving = in.box();
    const Vec2D direction = in.vec();
    const double max_t = in.number();
    tree.visit_sweep(moving, direction, max_t, id_visitor(out), FilterArgument(in));
    return done;
}

/// The boxes that a moving box hits, or a ray, as a moving point; each with the time of its hit, which is the same in a
/// tree of this box alone.
CAROM_WASM_OPERATION(tree_hits_in_sweep) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const AabbD moving = in.box();
    const Vec2D direction = in.vec();
    const double max_t = in.number();
    TreeD alone;
    const auto put = [&](TreeId id) {
        if (alone.assign(std::array{tree.box(id)}).ok())
            out.put(Ids<TreeId>::number(id), alone.closest_in_sweep(moving, direction, max_t)->t);
    };
    tree.visit_sweep(moving, direction, max_t, put, FilterArgument(in));
    return done;
}

CAROM_WASM_OPERATION(tree_closest_in_sweep) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const AabbD moving = in.box();
    const Vec2D direction = in.vec();
    const double max_t = in.number();
    put_hit(out, tree.closest_in_sweep(moving, direction, max_t, FilterArgument(in)));
    return done;
}

CAROM_WASM_OPERATION(tree_nearest) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    const Vec2D point = in.vec();
    std::vector<TreeNeighborD> found(std::min(in.uint_up_to(0xFFFFFFFF), tree.size()));
    const double reach = in.number();
    found.resize(tree.nearest(point, found, reach, FilterArgument(in)));
    for (const TreeNeighborD& neighbor : found) out.put(Ids<TreeId>::number(neighbor.id), neighbor.distance);
    return done;
}

CAROM_WASM_OPERATION(tree_pairs) {
    in.object<TreeWithIds>().tree.visit_self_pairs(pair_visitor(out));
    return done;
}

/// Pairs of a box in the first tree and one in the second.
CAROM_WASM_OPERATION(tree_pairs_with) {
    const TreeD& tree = in.object<TreeWithIds>().tree;
    tree.visit_pairs(in.object<TreeWithIds>().tree, pair_visitor(out));
    return done;
}

}  // namespace carom::wasm
