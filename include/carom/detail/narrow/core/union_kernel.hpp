/// Unions of convex parts: how chains, polygons, compounds, circle trees and tile grids are visited part by part.
#pragma once

#include <carom/detail/narrow/core/pair.hpp>
#include <carom/detail/narrow/core/part_box.hpp>
#include <carom/function_ref.hpp>
#include <carom/work_budget.hpp>

#include <optional>

namespace carom {

/// Called with each part in turn; returns true to stop.
template <class T>
using PartVisitor = FunctionRef<bool(const ConvexPart<T>&)>;

/// Visits the convex parts of any shape under a pose, always in the same order: one for a convex shape, a segment each
/// for a chain, the tiles of a polygon, the leaves of a circle tree, the blocks of a grid, and the parts of the parts
/// for a compound. Parts that share no point with the region may be skipped, others never are: inside the region, the
/// union of the visited parts is the shape. Stops when the visitor returns true, and returns whether it did. Cost:
/// circle trees and grids visit only what is near the region; the others test a box for each part.
template <ConvexShape S, class T>
bool any_part(const Operand<S, T>& operand, const AabbD&, PartVisitor<T> visit) {
    return visit(convex_part(operand));
}
template <UnionShape S, class T>
bool any_part(const Operand<S, T>& operand, const AabbD& region, PartVisitor<T> visit);
template <class T>
bool any_part(const Operand<BasicAnyShape<T>, T>& operand, const AabbD& region, PartVisitor<T> visit);

/// The same without skipping anything.
template <class S, class T>
bool any_part(const Operand<S, T>& operand, PartVisitor<T> visit) {
    return any_part(operand, whole_plane, visit);
}

/// A box that contains all parts, rounded outward. Cost: O(1) for grids, trees and polygons, else O(vertices).
template <ConvexShape S, class T>
AabbD box_of_parts(const Operand<S, T>& operand) {
    return box_around(convex_part(operand));
}
template <UnionShape S, class T>
AabbD box_of_parts(const Operand<S, T>& operand);
template <class T>
AabbD box_of_parts(const Operand<BasicAnyShape<T>, T>& operand);

/// The number of parts. Cost: O(1), for compounds O(their parts).
template <ConvexShape S, class T>
std::size_t part_count(const Operand<S, T>&) {
    return 1;
}
template <UnionShape S, class T>
std::size_t part_count(const Operand<S, T>& operand);
template <class T>
std::size_t part_count(const Operand<BasicAnyShape<T>, T>& operand);

/// The only part of a shape of a convex kind, and the rank of that kind.
template <class T>
struct SinglePart {
    ConvexPart<T> part;
    int rank;
};

/// Returns the only part of a shape of a convex kind, and none for unions, even those of one part. An AnyShape counts
/// as the shape it holds. Cost: O(1).
template <ConvexShape S, class T>
std::optional<SinglePart<T>> single_part(const Operand<S, T>& operand) {
    return SinglePart<T>{convex_part(operand), shape_rank<S>};
}
template <UnionShape S, class T>
std::optional<SinglePart<T>> single_part(const Operand<S, T>&) {
    return std::nullopt;
}
template <class T>
std::optional<SinglePart<T>> single_part(const Operand<BasicAnyShape<T>, T>& operand);

/// A shape as the union of its convex parts.
template <class S, class T>
struct OperandParts {
    const Operand<S, T>& operand;

    bool operator()(const AabbD& region, PartVisitor<T> visit) const { return any_part(operand, region, visit); }
    AabbD box() const { return box_of_parts(operand); }
    std::size_t count() const { return part_count(operand); }
};

template <class S, class T>
OperandParts<S, T> parts_of(const Operand<S, T>& operand) {
    return {operand};
}

/// A reference to anything that visits parts: an OperandParts, or a function that takes a visitor and skips nothing.
/// What it refers to must outlive the call it is passed to, and visit the same parts in the same order each time.
template <class T>
class PartSource {
    template <class F>
    static constexpr bool visits_region = std::is_invocable_r_v<bool, F&, const AabbD&, PartVisitor<T>>;
    template <class F>
    static constexpr bool visits_all = std::is_invocable_r_v<bool, F&, PartVisitor<T>>;

  public:
    template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, PartSource> && (visits_region<F> || visits_all<F>))
        PartSource(F&& parts)
        : parts_(const_cast<void*>(static_cast<const void*>(&parts))),
          visit_(visit<std::remove_reference_t<F>>),
          box_(box<std::remove_reference_t<F>>),
          count_(count<std::remove_reference_t<F>>) {}

    /// Calls the visitor with each part that shares a point with the region, and perhaps with others, until it returns
    /// true; returns whether it did. Each part is a unit of work; no more parts are visited when the budget is used up.
    bool operator()(const AabbD& region, PartVisitor<T> visitor) const {
        const auto counted = [&](const ConvexPart<T>& part) { return !detail::spend_work() || visitor(part); };
        return visit_(parts_, region, counted) && !detail::is_out_of_work();
    }
    bool operator()(PartVisitor<T> visitor) const { return (*this)(whole_plane, visitor); }

    /// A box that contains all parts.
    AabbD box() const { return box_(parts_); }

    /// The number of parts; 1 if the source cannot skip any anyway.
    std::size_t count() const { return count_(parts_); }

  private:
    template <class F>
    static bool visit(void* parts, const AabbD& region, PartVisitor<T> visitor) {
        if constexpr (visits_region<F>) {
            return (*static_cast<F*>(parts))(region, visitor);
        } else {
            return (*static_cast<F*>(parts))(visitor);
        }
    }
    template <class F>
    static AabbD box(void* parts) {
        if constexpr (visits_region<F>) {
            return static_cast<F*>(parts)->box();
        } else {
            return whole_plane;
        }
    }

    template <class F>
    static std::size_t count(void* parts) {
        if constexpr (visits_region<F>) {
            return static_cast<F*>(parts)->count();
        } else {
            return 1;
        }
    }

    void* parts_;
    bool (*visit_)(void*, const AabbD&, PartVisitor<T>);
    AabbD (*box_)(void*);
    std::size_t (*count_)(void*);
};

}  // namespace carom
