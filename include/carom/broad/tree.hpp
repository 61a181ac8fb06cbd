/// Tree: a dynamic AABB tree with box, point, ray cast, swept-box, nearest-neighbor and pair queries.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/detail/aligned_vector.hpp>
#include <carom/detail/broad/tree_node.hpp>
#include <carom/function_ref.hpp>
#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/visit.hpp>

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace carom {

/// Identifies a box in a tree until it is removed. The index is reused for a later box with another generation, so that
/// a stale id is detected.
struct TreeId {
    std::uint32_t index = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t generation = 0;
    friend auto operator<=>(const TreeId&, const TreeId&) = default;
};

/// The first box that a ray or a moving box hits, and the time t of the hit.
template <class T>
struct BasicTreeHit {
    TreeId id;
    T t = 0;
    friend bool operator==(const BasicTreeHit&, const BasicTreeHit&) = default;
};

/// A box and its distance from the query point.
template <class T>
struct BasicTreeNeighbor {
    TreeId id;
    T distance = 0;
    friend bool operator==(const BasicTreeNeighbor&, const BasicTreeNeighbor&) = default;
};

/// How well a tree is built.
struct TreeQuality {
    std::size_t boxes = 0;
    std::size_t nodes = 0;
    int height = 0;   ///< levels of nodes, 0 when empty; at most log_3(boxes) + 1
    double fill = 0;  ///< used child slots of the nodes, as a share of all
    double cost = 0;  ///< expected nodes visited by a long random line through the bounds [MacDonald and Booth 1990]
};

/// A dynamic set of boxes, a bounding volume hierarchy: boxes are inserted, moved and removed between queries. Boxes
/// are closed, so touching counts, and queries are exact: a box is found exactly when it shares a point with the query.
/// Infinite boxes are allowed. Up to 10^9 boxes, in any arrangement, even all in one place.
///
/// An R-tree of nodes with 8 children [Guttman 1984]. All leaves are on one level, and every node but the root has 3
/// children or more: so its height is at most log_3(boxes) + 1 after any sequence of edits, and no query needs memory
/// beyond a fixed stack. Edits allocate only when the tree outgrows its largest size so far, and with the first filter;
/// `reserve` allocates the former in advance. Memory, in float: about 50 bytes a box where they were assigned, and 12
/// more with filters. The order of visits depends only on the edits so far. A visitor must not edit the tree. Several
/// threads may query one tree at once.
///
/// Visitors take (TreeId) and return Visit or nothing. With a `filter`, only boxes that may collide with it are
/// visited.
template <class T>
class BasicTree {
  public:
    using Box = BasicAabb<T>;
    using Vec = BasicVec2<T>;

    static constexpr T endless = std::numeric_limits<T>::infinity();

    // ---- Edits ----

    /// Inserts a box. `data` is the caller's own. Errors: not_finite (a NaN; infinite edges are allowed),
    /// inverted_bounds. Cost: O(log n). Source: [Guttman 1984], into the child whose perimeter grows least. Example:
    ///     Tree tree;
    ///     const TreeId crate = tree.insert({{0, 0}, {2, 2}}, 42).value();
    ///     assert(tree.data(crate) == 42 && tree.box(crate).max.x == 2);
    ///     assert(!tree.insert({{NAN, 0}, {2, 2}}).ok());
    Result<TreeId> insert(const Box& box, std::uint64_t data = 0, const Filter& filter = {});

    /// Removes a box; its id is stale from then on. Cost: O(log n). Example:
    ///     Tree tree;
    ///     const TreeId crate = tree.insert({{0, 0}, {2, 2}}).value();
    ///     tree.remove(crate);
    ///     assert(!tree.contains(crate) && tree.empty());
    void remove(TreeId id);

    /// Changes the edges of a box. `ahead` is the displacement that is expected next, such as its motion in the next
    /// few frames: nodes that have to grow are enlarged by that much, so that moves along it cost next to nothing. It
    /// never changes a query result. Errors, with nothing changed: not_finite, inverted_bounds. Cost: O(1) within the
    /// node's box, else O(log n). Example:
    ///     Tree tree;
    ///     const TreeId ball = tree.insert({{0, 0}, {2, 2}}).value();
    ///     assert(tree.move(ball, {{1, 0}, {3, 2}}, {4, 0}).ok());
    Status move(TreeId id, const Box& box, Vec ahead = {});

    /// Changes the edges of all boxes at once: `box_of(TreeId)` returns them. Keeps the structure of the tree, so it
    /// suits small movements of all boxes; use `rebuild` where they have moved far. Errors: not_finite,
    /// inverted_bounds; `index` is that of the id. After an error the boxes before it are changed and the tree is
    /// sound. Cost: O(n). Example:
    ///     Tree tree;
    ///     const TreeId crate = tree.insert({{0, 0}, {2, 2}}).value();
    ///     assert(tree.refit([](TreeId) { return Aabb{{5, 5}, {6, 6}}; }).ok());
    ///     assert(tree.box(crate).min.x == 5);
    template <class BoxOf>
    Status refit(BoxOf&& box_of) {
        return refit_each(box_of);
    }

    /// Shrinks every node to fit its contents; moves leave nodes larger. Cost: O(n).
    void refit();

    /// Rebuilds the tree over the same boxes; ids stay valid. The nodes are full and adjacent in memory: for static
    /// boxes, and after a great many edits. Cost: O(n), except for the radix sort. Source: [Leutenegger, Lopez and
    /// Edgington 1997], with large boxes kept apart from small ones.
    void rebuild();

    /// Replaces all boxes with these, in one build: box i gets the index i and the data i. Errors, with nothing
    /// changed: not_finite, inverted_bounds; `index` is the box's. Cost: that of `rebuild`. Example:
    ///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{9, 9}, {9, 9}}};
    ///     Tree tree;
    ///     assert(tree.assign(boxes).ok() && tree.size() == 3);
    ///     assert(tree.box(tree.id_at(2)) == boxes[2]);
    Status assign(std::span<const Box> boxes);

    /// Removes all boxes; keeps the memory.
    void clear();

    /// Allocates the memory for this many boxes in advance.
    void reserve(std::size_t boxes);

    // ---- Properties ----

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    /// Whether the id is that of a box that is in this tree.
    bool contains(TreeId id) const;

    /// The id of the box that has this index; asserts that there is one.
    TreeId id_at(std::uint32_t index) const;

    /// The edges, data and filter of a box; the id must not be stale. Cost: O(1).
    Box box(TreeId id) const;
    std::uint64_t data(TreeId id) const { return item(id).data; }
    Filter filter(TreeId id) const { return filter_at((static_cast<void>(item(id)), id.index)); }
    void set_data(TreeId id, std::uint64_t data);
    void set_filter(TreeId id, const Filter& filter);

    /// The smallest box around all boxes, or a somewhat larger one after moves; none when the tree is empty.
    std::optional<Box> bounds() const;

    int height() const { return height_; }
    TreeQuality quality() const;

    /// Returns a description of what is wrong with the tree's internal structure; none if it is valid. Checks every
    /// link and box. Cost: O(n).
    std::optional<std::string> validate() const;

    /// Calls `visit(int level, const Box&)` for each node, to draw the tree. Level 0 is that of the leaves.
    template <class Visitor>
    Visit visit_nodes(Visitor&& visit) const {
        return each_node([&](int level, const Box& box) { return detail::call_visitor(visit, level, box); });
    }

    // ---- Queries ----

    /// Visits each box that overlaps the closed box `query`; touching counts. A NaN or min > max overlaps nothing.
    /// Returns Visit::stop if the visitor stopped it. Cost: typically O(log n + found); in the worst case nothing
    /// better than O(sqrt(n) + found) is possible. Example:
    ///     Tree tree;
    ///     tree.insert({{0, 0}, {2, 2}}).value();
    ///     int found = 0;
    ///     tree.visit_box({{2, 2}, {3, 3}}, [&](TreeId) { ++found; });
    ///     assert(found == 1);
    template <class Visitor>
    Visit visit_box(const Box& query, Visitor&& visit, const Filter* filter = nullptr) const {
        return search_box(query, per_box(visit), filter);
    }

    /// Visits each box that contains this point.
    template <class Visitor>
    Visit visit_point(Vec point, Visitor&& visit, const Filter* filter = nullptr) const {
        return search_box({point, point}, per_box(visit), filter);
    }

    /// Visits each box that has a point origin + t * direction with 0 <= t <= max_t, decided by exact signs, in no
    /// order of t. A direction of (0, 0) tests the origin. A NaN, an infinite origin or direction, and max_t < 0 find
    /// nothing. Example:
    ///     Tree tree;
    ///     tree.insert({{0, 0}, {2, 2}}).value();
    ///     assert(tree.visit_ray({-4, 2}, {1, 0}, 4, [](TreeId) { return Visit::stop; }) == Visit::stop);
    template <class Visitor>
    Visit visit_ray(Vec origin, Vec direction, T max_t, Visitor&& visit, const Filter* filter = nullptr) const {
        return search_sweep({{origin, origin}, direction, max_t}, per_box(visit), filter);
    }

    /// Visits each box that the closed box `moving` overlaps or touches while it is translated by t * direction,
    /// 0 <= t <= max_t. Otherwise as `visit_ray`.
    template <class Visitor>
    Visit visit_sweep(const Box& moving, Vec direction, T max_t, Visitor&& visit,
                      const Filter* filter = nullptr) const {
        return search_sweep({moving, direction, max_t}, per_box(visit), filter);
    }

    /// Returns whether there is any box on the ray; stops at the first one found, which need not be the nearest.
    bool any_on_ray(Vec origin, Vec direction, T max_t = endless, const Filter* filter = nullptr) const {
        return visit_ray(
                   origin, direction, max_t, [](TreeId) { return Visit::stop; }, filter) == Visit::stop;
    }

    /// Returns the first box that the ray enters, and where: t in [0, max_t], 0 from inside, within 2 ulps. Of boxes
    /// with equal t, the one with the lowest id; none if the ray hits no box. Example:
    ///     Tree tree;
    ///     const TreeId crate = tree.insert({{0, 0}, {2, 2}}).value();
    ///     assert((tree.closest_on_ray({-4, 1}, {2, 0}) == TreeHit{crate, 2}));
    ///     assert(!tree.closest_on_ray({-4, 1}, {2, 0}, 1));
    std::optional<BasicTreeHit<T>> closest_on_ray(Vec origin, Vec direction, T max_t = endless,
                                                  const Filter* filter = nullptr) const {
        return closest_hit({{origin, origin}, direction, max_t}, nullptr, filter);
    }

    /// Returns the first hit of the ray with the contents of the boxes: `cast(TreeId, T max_t)` returns where the ray
    /// hits the content of this box as a std::optional<T>, empty if not before max_t. It is called for the boxes that
    /// the ray reaches before the first hit so far, or by rounding just after it, usually the nearer ones first. Of
    /// equal hits, the one with the lowest id wins. Example:
    ///     Tree tree;
    ///     const TreeId crate = tree.insert({{0, 0}, {2, 2}}).value();
    ///     const auto cast = [](TreeId, float) { return std::optional<float>(2.5f); };  // the shape in the box
    ///     assert((tree.closest_on_ray({-4, 1}, {2, 0}, Tree::endless, cast) == TreeHit{crate, 2.5f}));
    template <class Cast>
    requires std::is_invocable_r_v<std::optional<T>, Cast&, TreeId, T> std::optional<BasicTreeHit<T>> closest_on_ray(
        Vec origin, Vec direction, T max_t, Cast&& cast, const Filter* filter = nullptr) const {
        const CastFunction function(cast);
        return closest_hit({{origin, origin}, direction, max_t}, &function, filter);
    }

    /// Returns the first box that a moving box hits, and when; otherwise as `closest_on_ray`.
    std::optional<BasicTreeHit<T>> closest_in_sweep(const Box& moving, Vec direction, T max_t = endless,
                                                    const Filter* filter = nullptr) const {
        return closest_hit({moving, direction, max_t}, nullptr, filter);
    }

    /// Returns the first hit of a moving object, bounded by `moving`, with the contents of the boxes; `cast` as for
    /// `closest_on_ray`.
    template <class Cast>
    requires std::is_invocable_r_v<std::optional<T>, Cast&, TreeId, T> std::optional<BasicTreeHit<T>> closest_in_sweep(
        const Box& moving, Vec direction, T max_t, Cast&& cast, const Filter* filter = nullptr) const {
        const CastFunction function(cast);
        return closest_hit({moving, direction, max_t}, &function, filter);
    }

    /// Writes the boxes nearest to a point to `found`, by distance and then by id, and returns how many there are. The
    /// length of `found` is the number requested; there are fewer if the tree has no more within `max_distance`.
    /// Distances are within 1 ulp, 0 inside a box. Example:
    ///     Tree tree;
    ///     const TreeId crate = tree.insert({{3, 4}, {9, 9}}).value();
    ///     std::array<TreeNeighbor, 5> found;
    ///     assert(tree.nearest({0, 0}, found) == 1 && (found[0] == TreeNeighbor{crate, 5}));
    std::size_t nearest(Vec point, std::span<BasicTreeNeighbor<T>> found, T max_distance = endless,
                        const Filter* filter = nullptr) const {
        return search_nearest(point, found, max_distance, nullptr, filter);
    }

    /// The same by the distance of the contents of the boxes: `measure(TreeId)` returns it as T, not less than the
    /// box's; infinity or NaN leaves it out. Called only where the box's own distance does not exclude it.
    template <class Measure>
    requires std::is_invocable_r_v<T, Measure&, TreeId> std::size_t nearest(Vec point,
                                                                            std::span<BasicTreeNeighbor<T>> found,
                                                                            T max_distance, Measure&& measure,
                                                                            const Filter* filter = nullptr)
    const {
        const MeasureFunction function(measure);
        return search_nearest(point, found, max_distance, &function, filter);
    }

    /// Visits each pair of boxes that overlap and whose filters may collide, once:
    /// `visit(TreeId first, TreeId second)`, first the one with the lower index. Example:
    ///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{9, 9}, {9, 9}}};
    ///     Tree tree;
    ///     assert(tree.assign(boxes).ok());
    ///     int pairs = 0;
    ///     tree.visit_self_pairs([&](TreeId, TreeId) { ++pairs; });
    ///     assert(pairs == 1);
    template <class Visitor>
    Visit visit_self_pairs(Visitor&& visit) const {
        return search_self_pairs(per_pair(visit));
    }

    /// Visits each pair of a box in this tree and one in the other that overlap and whose filters may collide:
    /// `visit(TreeId mine, TreeId other's)`. For moving boxes against static ones. The trees may be the same one.
    template <class Visitor>
    Visit visit_pairs(const BasicTree& other, Visitor&& visit) const {
        return search_pairs(other, per_pair(visit));
    }

  private:
    using Node = detail::TreeNode<T>;
    using Entry = detail::TreeEntry<T>;
    using Sweep = detail::TreeSweep<T>;
    using CastFunction = FunctionRef<std::optional<T>(TreeId, T)>;
    using MeasureFunction = FunctionRef<T(TreeId)>;
    using HitsFunction = FunctionRef<Visit(const detail::TreeHits&)>;
    using PairFunction = FunctionRef<Visit(TreeId, TreeId)>;

    // Hits come in batches, so that the visitor is inlined into the loop over them.
    template <class Visitor>
    static auto per_box(Visitor& visit) {
        return [&visit](const detail::TreeHits& hits) {
            for (std::uint64_t slots = hits.slots; slots != 0; slots &= slots - 1) {
                const int i = std::countr_zero(slots);
                if (detail::call_visitor(visit, TreeId{hits.index[i], hits.generation[i]}) == Visit::stop)
                    return Visit::stop;
            }
            return Visit::proceed;
        };
    }
    template <class Visitor>
    static auto per_pair(Visitor& visit) {
        return [&visit](TreeId a, TreeId b) { return detail::call_visitor(visit, a, b); };
    }

    const detail::TreeItem& item(TreeId id) const;
    Filter filter_at(std::uint32_t index) const { return filters_.empty() ? Filter{} : filters_[index]; }
    void put_filter(std::uint32_t index, const Filter& filter);
    Status refit_each(FunctionRef<Box(TreeId)> box_of);
    Visit each_node(FunctionRef<Visit(int, const Box&)> visit) const;
    unsigned passing_filter(const Node& leaf, unsigned slots, const Filter* filter) const;
    template <class Chosen, class Found>
    Visit search(const Chosen& chosen, const Found& found, HitsFunction visit, const Filter* filter) const;
    Visit search_box(const Box& query, HitsFunction visit, const Filter* filter) const;
    Visit search_sweep(const Sweep& sweep, HitsFunction visit, const Filter* filter) const;
    std::optional<BasicTreeHit<T>> closest_hit(const Sweep& sweep, const CastFunction* cast,
                                               const Filter* filter) const;
    template <class Test>
    std::optional<BasicTreeHit<T>> closest_by(const detail::SweepSigns<T>& signs, Test test, const CastFunction* cast,
                                              const Filter* filter) const;
    std::size_t search_nearest(Vec point, std::span<BasicTreeNeighbor<T>> found, T max_distance,
                               const MeasureFunction* measure, const Filter* filter) const;
    Visit search_self_pairs(PairFunction visit) const;
    Visit search_pairs(const BasicTree& other, PairFunction visit) const;

    // Edits: tree_edit.cpp.
    std::uint32_t new_node(int level);
    void free_node(std::uint32_t node);
    void append(std::uint32_t node, const Entry& entry);
    void remove_slot(std::uint32_t node, int slot);
    void put(std::uint32_t node, int slot, const Entry& entry);
    void add(const Entry& entry, int level, const Box& grown);
    void add_to(std::uint32_t node, const Entry& entry);
    void split(std::uint32_t node, const Entry& extra);
    void remove_entry(std::uint32_t leaf, int slot);
    void shrink_root();
    void grow_above(std::uint32_t node, const Box& grown);
    Box tighten(std::uint32_t node);
    void release_items(std::size_t kept);

    std::optional<std::string> fault_in_node(std::uint32_t node) const;

    // Builds: tree_build.cpp.
    void build(detail::TreeLevel<T> level, bool is_new);

    detail::AlignedVector<Node> nodes_;
    detail::AlignedVector<detail::TreeLink> links_;  // one for each node
    detail::AlignedVector<detail::TreeItem> items_;  // by index
    detail::AlignedVector<Filter> filters_;          // by index; none as long as all are the default
    std::uint32_t root_ = detail::no_node;
    std::uint32_t free_node_ = detail::no_node;
    std::uint32_t free_item_ = detail::no_node;
    std::size_t size_ = 0;
    int height_ = 0;
    detail::TreeScratch<T> scratch_;
};

using Tree = BasicTree<float>;
using TreeD = BasicTree<double>;
using TreeHit = BasicTreeHit<float>;
using TreeHitD = BasicTreeHit<double>;
using TreeNeighbor = BasicTreeNeighbor<float>;
using TreeNeighborD = BasicTreeNeighbor<double>;

extern template class BasicTree<float>;
extern template class BasicTree<double>;

}  // namespace carom
