/// UnionIndex: what a union of many parts knows of them besides their shapes, shared by all its copies.
#pragma once

#include <carom/detail/shape/part_tree.hpp>
#include <carom/detail/shape/polygon_border.hpp>
#include <carom/detail/shape/union_access.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/convex_view.hpp>

#include <atomic>
#include <memory>
#include <optional>

namespace carom::detail {

/// Which kinds of parts a shape may have.
struct PartKinds {
    bool rounded = false;  ///< with a radius, arcs included
    bool ellipses = false;
    bool arcs = false;
    bool one_sided = false;
    bool bordered = false;  ///< only of a polygon, or a compound of only one: its edges are known

    bool curved() const { return ellipses || arcs; }
    void add(const PartKinds& other) {
        rounded |= other.rounded;
        ellipses |= other.ellipses;
        arcs |= other.arcs;
        one_sided |= other.one_sided;
    }
};

/// The kinds of the parts of entries, counted, so that entries can be taken away again.
class KindCounts {
  public:
    void add(const PartKinds& kinds) { change(kinds, 1); }
    void remove(const PartKinds& kinds) { change(kinds, -1); }
    PartKinds kinds() const { return {rounded_ > 0, ellipses_ > 0, arcs_ > 0, one_sided_ > 0}; }

  private:
    void change(const PartKinds& kinds, int by) {
        rounded_ += by * kinds.rounded;
        ellipses_ += by * kinds.ellipses;
        arcs_ += by * kinds.arcs;
        one_sided_ += by * kinds.one_sided;
    }
    int rounded_ = 0, ellipses_ = 0, arcs_ = 0, one_sided_ = 0;
};

/// Its entries are the segments of a chain, the tiles of a polygon, the parts of a compound, or the blocks of a grid,
/// which have the number of their first cell. An entry has one part, or several if it is itself a union.
struct UnionIndex {
    PartTree tree;
    KindCounts kinds{};
    std::uint64_t part_count = 0;              ///< beyond the numbers of all parts
    std::vector<std::uint32_t> first_parts{};  ///< the number of each entry's first part, where they are not evenly far
    std::uint32_t stride = 1;                  ///< apart
    bool bordered = false;                     ///< a compound of only a polygon
    std::optional<PolygonBorder> border{};     ///< of a polygon

    std::uint32_t first_part(std::uint32_t entry) const {
        return first_parts.empty() ? entry * stride : first_parts[entry];
    }
};

/// The index of a union that is about to change, which no other one shares then. Cost: O(n) where one did.
inline UnionIndex& own(std::shared_ptr<UnionIndex>& index) {
    if (index.use_count() > 1) index = std::make_shared<UnionIndex>(*index);
    std::atomic_thread_fence(std::memory_order_acquire);  // after what the last of the others read
    return *index;
}

/// The most numbers that a union's parts may have.
inline constexpr std::uint64_t max_part_count = 0x7FFFFFFF;

template <class S>
PartKinds part_kinds(const S&) {
    return {};
}
template <class T>
PartKinds part_kinds(const BasicCircle<T>&) {
    return {true, false, false, false};
}
template <class T>
PartKinds part_kinds(const BasicCapsule<T>&) {
    return {true, false, false, false};
}
template <class T>
PartKinds part_kinds(const BasicEllipse<T>&) {
    return {true, true, false, false};  // it may be a circle
}
template <class T>
PartKinds part_kinds(const BasicArc<T>&) {
    return {true, false, true, false};
}
template <class T>
PartKinds part_kinds(const BasicConvexView<T>&) {
    return {true, false, false, false};  // it may have a radius
}
template <class T>
PartKinds part_kinds(const BasicAnyConvex<T>& shape) {
    return std::visit([](const auto& concrete) { return part_kinds(concrete); }, shape.value);
}
template <class Core>
PartKinds part_kinds(const Rounded<Core>& shape) {
    PartKinds kinds = part_kinds(shape.core);
    kinds.rounded = true;
    return kinds;
}
template <class T>
PartKinds part_kinds(const BasicChain<T>& chain) {
    return {false, false, false, chain.is_one_sided()};
}
template <class T>
PartKinds part_kinds(const BasicSimplePolygon<T>&) {
    return {false, false, false, false, true};
}
template <class T>
PartKinds part_kinds(const BasicCompound<T>& compound) {
    const UnionIndex& index = UnionAccess::index(compound);
    PartKinds kinds = index.kinds.kinds();
    kinds.bordered = index.bordered;
    return kinds;
}
template <class T>
PartKinds part_kinds(const BasicCircleTree<T>&) {
    return {true, false, false, false};
}
template <class T>
PartKinds part_kinds(const BasicTileGrid<T>& grid) {
    return UnionAccess::index(grid).kinds.kinds();
}

/// The kinds of the parts of any shape. Cost: O(1).
template <class T>
PartKinds part_kinds(const BasicAnyShape<T>& shape) {
    return std::visit([](const auto& concrete) { return part_kinds(concrete); }, shape.value);
}

template <class S>
std::uint64_t count_parts(const S&) {
    return 1;
}
template <class T>
std::uint64_t count_parts(const BasicChain<T>& chain) {
    return chain.segment_count();
}
template <class T>
std::uint64_t count_parts(const BasicSimplePolygon<T>& polygon) {
    return polygon.parts().size();
}
template <class T>
std::uint64_t count_parts(const BasicCompound<T>& compound) {
    return UnionAccess::index(compound).part_count;
}
template <class T>
std::uint64_t count_parts(const BasicCircleTree<T>& tree) {
    return tree.leaves().size();
}
template <class T>
std::uint64_t count_parts(const BasicTileGrid<T>& grid) {
    return UnionAccess::index(grid).part_count;
}

/// The number of the parts of any shape. Cost: O(1).
template <class T>
std::uint64_t count_parts(const BasicAnyShape<T>& shape) {
    return std::visit([](const auto& concrete) { return count_parts(concrete); }, shape.value);
}

}  // namespace carom::detail
