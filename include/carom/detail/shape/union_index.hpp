/// UnionIndex: what a union of many parts knows of them besides their shapes, shared by all its copies.
#pragma once

#include <carom/detail/shape/part_tree.hpp>
#include <carom/detail/shape/polygon_border.hpp>
#include <carom/detail/shape/union_access.hpp>
#include <carom/shape/any_shape.hpp>

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

/// Its entries are the segments of a chain, the tiles of a polygon, the parts of a compound, or the blocks of a grid
/// without number 0. An entry has one part, or several if it is itself a union.
struct UnionIndex {
    PartTree tree;
    PartKinds kinds{};
    std::size_t part_count = 0;
    std::vector<std::uint32_t> first_parts{};  ///< the number of each entry's first part; empty where each has one
    std::optional<PolygonBorder> border{};     ///< of a polygon

    std::uint32_t first_part(std::uint32_t entry) const { return first_parts.empty() ? entry : first_parts[entry]; }

    /// `shape_of` returns the shape of an entry, or null for an axis-aligned box.
    template <class T, class ShapeOf>
    static UnionIndex of_shapes(std::size_t count, FunctionRef<AabbD(std::size_t)> box_of, const ShapeOf& shape_of);
};

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
PartKinds part_kinds(const Rounded<BasicAnyConvex<T>>& shape) {
    return {true, std::holds_alternative<BasicEllipse<T>>(shape.core.value), false, false};
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
    return UnionAccess::index(compound).kinds;
}
template <class T>
PartKinds part_kinds(const BasicCircleTree<T>&) {
    return {true, false, false, false};
}
template <class T>
PartKinds part_kinds(const BasicTileGrid<T>& grid) {
    return UnionAccess::index(grid).kinds;
}

/// The kinds of the parts of any shape. Cost: O(1).
template <class T>
PartKinds part_kinds(const BasicAnyShape<T>& shape) {
    return std::visit([](const auto& concrete) { return part_kinds(concrete); }, shape.value);
}

template <class S>
std::size_t count_parts(const S&) {
    return 1;
}
template <class T>
std::size_t count_parts(const BasicChain<T>& chain) {
    return chain.segment_count();
}
template <class T>
std::size_t count_parts(const BasicSimplePolygon<T>& polygon) {
    return polygon.parts().size();
}
template <class T>
std::size_t count_parts(const BasicCompound<T>& compound) {
    return UnionAccess::index(compound).part_count;
}
template <class T>
std::size_t count_parts(const BasicCircleTree<T>& tree) {
    return tree.leaves().size();
}
template <class T>
std::size_t count_parts(const BasicTileGrid<T>& grid) {
    return UnionAccess::index(grid).part_count;
}

/// The number of the parts of any shape. Cost: O(1).
template <class T>
std::size_t count_parts(const BasicAnyShape<T>& shape) {
    return std::visit([](const auto& concrete) { return count_parts(concrete); }, shape.value);
}

template <class T, class ShapeOf>
UnionIndex UnionIndex::of_shapes(std::size_t count, FunctionRef<AabbD(std::size_t)> box_of, const ShapeOf& shape_of) {
    UnionIndex index{PartTree(count, box_of, PartTree::Order::anywhere)};
    for (std::size_t i = 0; i < count; ++i) {
        const BasicAnyShape<T>* const shape = shape_of(i);
        const std::size_t parts = shape ? count_parts(*shape) : 1;
        if (parts != 1 && index.first_parts.empty()) {
            for (std::size_t k = 0; k < i; ++k) index.first_parts.push_back(static_cast<std::uint32_t>(k));
        }
        if (parts != 1 || !index.first_parts.empty())
            index.first_parts.push_back(static_cast<std::uint32_t>(index.part_count));
        if (shape) index.kinds.add(part_kinds(*shape));
        index.part_count += parts;
    }
    return index;
}

}  // namespace carom::detail
