#include "ids.hpp"

#include <carom/broad/tree.hpp>

#include <array>

// Boxes that last.

namespace carom::wasm {
namespace {

struct Boxes {
    TreeD tree;
    Ids<TreeId> ids;
};

Status stale() {
    return make_error(ErrorCode::out_of_range, -1, "no box of the tree has this id; it may have been removed");
}

// What a query is asked with last: whether there is a filter, and which.
class AskedFilter {
  public:
    explicit AskedFilter(Input& in) : is_there_(in.flag()) {
        if (is_there_) filter_ = in.filter();
    }
    operator const Filter*() const { return is_there_ ? &filter_ : nullptr; }

  private:
    bool is_there_;
    Filter filter_;
};

// A visitor that puts the numbers of ids.
auto putting_ids(Output& out) {
    return [&out](TreeId id) { out.put(Ids<TreeId>::number(id)); };
}
auto putting_pairs(Output& out) {
    return [&out](TreeId a, TreeId b) { out.put(Ids<TreeId>::number(a), Ids<TreeId>::number(b)); };
}

void put_hit(Output& out, const std::optional<TreeHitD>& hit) {
    if (hit) out.put(Ids<TreeId>::number(hit->id), hit->t);
}

}  // namespace

CAROM_WASM_FREE(tree, Boxes)

CAROM_WASM_VERB(make_tree) {
    out.give(Boxes{});
    return answered;
}

CAROM_WASM_VERB(tree_insert) {
    auto& [tree, ids] = in.object<Boxes>();
    const AabbD box = in.box();
    const std::uint64_t data = in.natural();
    const Filter filter = in.filter();
    if (!in.fits()) return misfit();
    const auto id = tree.insert(box, data, filter);
    if (!id) return id.error();
    out.put(ids.add(*id));
    return answered;
}

CAROM_WASM_VERB(tree_remove) {
    auto& [tree, ids] = in.object<Boxes>();
    const TreeId id = ids.read(in);
    if (!in.fits()) return misfit();
    if (!tree.contains(id)) return stale();
    tree.remove(id);
    return answered;
}

CAROM_WASM_VERB(tree_move) {
    auto& [tree, ids] = in.object<Boxes>();
    const TreeId id = ids.read(in);
    const AabbD box = in.box();
    const Vec2D ahead = in.vec();
    if (!in.fits()) return misfit();
    if (!tree.contains(id)) return stale();
    return tree.move(id, box, ahead);
}

/// The numbers of all boxes replace what was there; the answer is their ids.
CAROM_WASM_VERB(tree_assign) {
    auto& [tree, ids] = in.object<Boxes>();
    std::vector<AabbD> boxes(in.count());
    for (AabbD& box : boxes) box = in.box();
    if (!in.fits()) return misfit();
    const Status status = tree.assign(boxes);
    if (!status) return status.error();
    for (std::uint32_t i = 0; i < boxes.size(); ++i) out.put(ids.add(tree.id_at(i)));
    return answered;
}

CAROM_WASM_VERB(tree_clear) {
    TreeD& tree = in.object<Boxes>().tree;
    if (!in.fits()) return misfit();
    tree.clear();
    return answered;
}

CAROM_WASM_VERB(tree_refit) {
    TreeD& tree = in.object<Boxes>().tree;
    if (!in.fits()) return misfit();
    tree.refit();
    return answered;
}

CAROM_WASM_VERB(tree_rebuild) {
    TreeD& tree = in.object<Boxes>().tree;
    if (!in.fits()) return misfit();
    tree.rebuild();
    return answered;
}

CAROM_WASM_VERB(tree_contains) {
    auto& [tree, ids] = in.object<Boxes>();
    out.put(tree.contains(ids.read(in)));
    return answered;
}

CAROM_WASM_VERB(tree_item) {
    auto& [tree, ids] = in.object<Boxes>();
    const TreeId id = ids.read(in);
    if (!tree.contains(id)) return stale();
    out.put(tree.box(id), tree.data(id), tree.filter(id));
    return answered;
}

CAROM_WASM_VERB(tree_facts) {
    const TreeQuality quality = in.object<Boxes>().tree.quality();
    out.put(quality.boxes, quality.nodes, quality.height, quality.fill, quality.cost);
    return answered;
}

CAROM_WASM_VERB(tree_nodes) {
    in.object<Boxes>().tree.visit_nodes([&](int level, const AabbD& box) { out.put(level, box); });
    return answered;
}

CAROM_WASM_VERB(tree_in_box) {
    const TreeD& tree = in.object<Boxes>().tree;
    const AabbD box = in.box();
    tree.visit_box(box, putting_ids(out), AskedFilter(in));
    return answered;
}

CAROM_WASM_VERB(tree_on_ray) {
    const TreeD& tree = in.object<Boxes>().tree;
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    tree.visit_ray(origin, direction, max_t, putting_ids(out), AskedFilter(in));
    return answered;
}

CAROM_WASM_VERB(tree_closest_on_ray) {
    const TreeD& tree = in.object<Boxes>().tree;
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    put_hit(out, tree.closest_on_ray(origin, direction, max_t, AskedFilter(in)));
    return answered;
}

CAROM_WASM_VERB(tree_in_sweep) {
    const TreeD& tree = in.object<Boxes>().tree;
    const AabbD moving = in.box();
    const Vec2D direction = in.vec();
    const double max_t = in.number();
    tree.visit_sweep(moving, direction, max_t, putting_ids(out), AskedFilter(in));
    return answered;
}

/// The boxes that a box meets on its way, or a ray, which is the way of a point; each with when it is entered, as a
/// tree says that has this one alone.
CAROM_WASM_VERB(tree_hits_in_sweep) {
    const TreeD& tree = in.object<Boxes>().tree;
    const AabbD moving = in.box();
    const Vec2D direction = in.vec();
    const double max_t = in.number();
    TreeD alone;
    const auto put = [&](TreeId id) {
        if (alone.assign(std::array{tree.box(id)}).ok())
            out.put(Ids<TreeId>::number(id), alone.closest_in_sweep(moving, direction, max_t)->t);
    };
    tree.visit_sweep(moving, direction, max_t, put, AskedFilter(in));
    return answered;
}

CAROM_WASM_VERB(tree_closest_in_sweep) {
    const TreeD& tree = in.object<Boxes>().tree;
    const AabbD moving = in.box();
    const Vec2D direction = in.vec();
    const double max_t = in.number();
    put_hit(out, tree.closest_in_sweep(moving, direction, max_t, AskedFilter(in)));
    return answered;
}

CAROM_WASM_VERB(tree_nearest) {
    const TreeD& tree = in.object<Boxes>().tree;
    const Vec2D point = in.vec();
    std::vector<TreeNeighborD> found(std::min(in.whole_to(0xFFFFFFFF), tree.size()));
    const double reach = in.number();
    found.resize(tree.nearest(point, found, reach, AskedFilter(in)));
    for (const TreeNeighborD& neighbor : found) out.put(Ids<TreeId>::number(neighbor.id), neighbor.distance);
    return answered;
}

CAROM_WASM_VERB(tree_pairs) {
    in.object<Boxes>().tree.visit_self_pairs(putting_pairs(out));
    return answered;
}

/// Pairs of a box in the first tree and one in the second.
CAROM_WASM_VERB(tree_pairs_with) {
    const TreeD& tree = in.object<Boxes>().tree;
    tree.visit_pairs(in.object<Boxes>().tree, putting_pairs(out));
    return answered;
}

}  // namespace carom::wasm
