/// Unions of convex parts: how chains, polygons, compounds, circle trees and tile grids are visited part by part.
#pragma once

#include <carom/detail/narrow/core/pair.hpp>
#include <carom/detail/narrow/core/part_box.hpp>
#include <carom/detail/shape/union_index.hpp>
#include <carom/function_ref.hpp>
#include <carom/work_budget.hpp>

#include <optional>

namespace carom::detail {

/// Called with each part in turn; returns true to stop.
template <class T>
using PartVisitor = FunctionRef<bool(const ConvexPart<T>&)>;

/// Called with a part and the limit of the search, which it may lower: minus infinity ends it.
template <class T>
using NearestVisitor = FunctionRef<void(const ConvexPart<T>&, double&)>;

/// Visits the convex parts of any shape under a pose, in the order of their numbers: one for a convex shape, a segment
/// each for a chain, the tiles of a polygon, the leaves of a circle tree, the blocks of a grid, and the parts of the
/// parts for a compound. Parts that share no point with the region, where it is at its times, may be skipped, others
/// never are: inside the region, the union of the visited parts is the shape. Stops when the visitor returns true, and
/// returns whether it did. Cost: O(log n) and the parts near the region.
template <ConvexShape S, class T>
bool any_part(const Operand<S, T>& operand, const MovingBox&, PartVisitor<T> visit) {
    return visit(convex_part(operand));
}
template <MayHaveParts S, class T>
bool any_part(const Operand<S, T>& operand, const MovingBox& region, PartVisitor<T> visit);

/// The same without skipping anything.
template <class S, class T>
bool any_part(const Operand<S, T>& operand, PartVisitor<T> visit) {
    return any_part(operand, MovingBox(whole_plane), visit);
}

/// Visits the parts by how soon their boxes meet a moving region, or how far they are from one that stands still, the
/// nearest first by bounds of whole groups. Parts that are certainly later or farther than `limit` may be skipped, as
/// may those that a moving region never meets.
template <ConvexShape S, class T>
void nearest_parts(const Operand<S, T>& operand, const MovingBox&, double& limit, NearestVisitor<T> visit) {
    visit(convex_part(operand), limit);
}
template <MayHaveParts S, class T>
void nearest_parts(const Operand<S, T>& operand, const MovingBox& region, double& limit, NearestVisitor<T> visit);

/// A box that contains all parts, rounded outward. Cost: O(1), for a convex shape O(vertices).
template <ConvexShape S, class T>
AabbD box_of_parts(const Operand<S, T>& operand) {
    return box_around(convex_part(operand));
}
template <MayHaveParts S, class T>
AabbD box_of_parts(const Operand<S, T>& operand);

/// The least box around a shape, if it is known: of chains, polygons and grids of full tiles without a pose. Cost:
/// O(1).
template <ConvexShape S, class T>
std::optional<AabbD> known_bounds(const Operand<S, T>&) {
    return std::nullopt;
}
template <MayHaveParts S, class T>
std::optional<AabbD> known_bounds(const Operand<S, T>& operand);

/// Whether a shape may be a polygon that knows its edges: itself, or as the only part of a compound.
template <class S, class T>
inline constexpr bool may_be_polygon = std::is_same_v<S, BasicSimplePolygon<T>> ||
                                       std::is_same_v<S, BasicCompound<T>> || std::is_same_v<S, BasicAnyShape<T>>;

/// Whether all of a box is inside the shape; true is certain, and false where no edges are known. Cost: O(log n).
template <class S, class T>
bool holds_box(const Operand<S, T>&, const AabbD&) {
    return false;
}
template <class S, class T>
requires may_be_polygon<S, T>
bool holds_box(const Operand<S, T>& operand, const AabbD& box);

/// Visits the edges of a polygon that share a point with the region, and perhaps others, as segments with the polygon
/// on their left, until the visitor returns true; returns whether it did. Other shapes have none. Cost: O(log n) and
/// the edges near the region.
template <class S, class T>
bool any_edge(const Operand<S, T>&, const MovingBox&, PartVisitor<T>) {
    return false;
}
template <class S, class T>
requires may_be_polygon<S, T>
bool any_edge(const Operand<S, T>& operand, const MovingBox& region, PartVisitor<T> visit);

/// Visits the edges of a polygon as `nearest_parts` does its parts. The shape must be a polygon that knows its edges.
template <class S, class T>
requires may_be_polygon<S, T>
void nearest_edges(const Operand<S, T>& operand, const MovingBox& region, double& limit, NearestVisitor<T> visit);

/// Visits the only part of a polygon that touches an edge of it within that, if it is known; returns what the visitor
/// did.
template <class S, class T>
requires may_be_polygon<S, T>
bool part_at_edge(const Operand<S, T>& operand, int edge, PartVisitor<T> visit);

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

/// The only part of a shape and the box around it, made when they are first asked for.
template <class T>
struct OnlyPart {
    std::optional<ConvexPart<T>> part;  ///< none of unions
    std::optional<AabbD> box;
    bool is_known = false;
};

/// A shape as the union of its convex parts. What it makes of a convex shape is kept: a query asks many times.
template <class S, class T>
struct OperandParts {
    const Operand<S, T>& operand;
    mutable OnlyPart<T> only{};

    /// The only part of a shape of a convex kind; null for unions.
    const ConvexPart<T>* single() const {
        if (!only.is_known) {
            only.is_known = true;
            if constexpr (ConvexShape<S>) {
                set_part(only.part.emplace(), operand);
            } else if (const std::optional<SinglePart<T>> single = single_part(operand)) {
                only.part = single->part;
            }
        }
        return only.part ? &*only.part : nullptr;
    }

    bool operator()(const MovingBox& region, PartVisitor<T> visit) const {
        if (const ConvexPart<T>* part = single()) return visit(*part);
        return any_part(operand, region, visit);
    }
    void nearest(const MovingBox& region, double& limit, NearestVisitor<T> visit) const {
        if (const ConvexPart<T>* part = single()) return visit(*part, limit);
        nearest_parts(operand, region, limit, visit);
    }
    AabbD box() const {
        const ConvexPart<T>* part = single();
        if (!part) return box_of_parts(operand);
        if (!only.box) only.box = box_around(*part);
        return *only.box;
    }
    PartKinds kinds() const { return part_kinds(operand.shape); }
    bool holds(const AabbD& box) const { return holds_box(operand, box); }
    bool edges(const MovingBox& region, PartVisitor<T> visit) const { return any_edge(operand, region, visit); }
    void nearest_edges(const MovingBox& region, double& limit, NearestVisitor<T> visit) const
        requires may_be_polygon<S, T> {
        detail::nearest_edges(operand, region, limit, visit);
    }
    bool part_at_edge(int edge, PartVisitor<T> visit) const
        requires may_be_polygon<S, T> {
        return detail::part_at_edge(operand, edge, visit);
    }
};

template <class S, class T>
OperandParts<S, T> parts_of(const Operand<S, T>& operand) {
    return {operand};
}

/// A reference to anything that visits parts: an OperandParts, or a function that takes a visitor, and a region if it
/// can skip parts. What it refers to must outlive the call it is passed to, and visit the same parts in the same order
/// each time, with numbers that tell them apart.
template <class T>
class PartSource {
    template <class F>
    static constexpr bool visits_region = std::is_invocable_r_v<bool, F&, const MovingBox&, PartVisitor<T>>;
    template <class F>
    static constexpr bool visits_all = std::is_invocable_r_v<bool, F&, PartVisitor<T>>;

  public:
    template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, PartSource> && (visits_region<F> || visits_all<F>))
        PartSource(F&& parts)
        : parts_(const_cast<void*>(static_cast<const void*>(&parts))),
          operations_(&operations<std::remove_reference_t<F>>) {}

    /// Calls the visitor with each part that shares a point with the region, and perhaps with others, until it returns
    /// true; returns whether it did. Each part is a unit of work; no more parts are visited when the budget is used up.
    bool operator()(const MovingBox& region, PartVisitor<T> visitor) const {
        const auto counted = [&](const ConvexPart<T>& part) { return !spend_work() || visitor(part); };
        return operations_->visit(parts_, region, counted) && !is_out_of_work();
    }
    bool operator()(PartVisitor<T> visitor) const { return (*this)(MovingBox(whole_plane), visitor); }

    /// Calls the visitor with parts as `nearest_parts` does.
    void nearest(const MovingBox& region, double& limit, NearestVisitor<T> visitor) const {
        operations_->nearest(parts_, region, limit, [&](const ConvexPart<T>& part, double& least) {
            if (spend_work()) visitor(part, least);
        });
    }

    /// Whether it is known to be a shape of a convex kind, so that regions leave out nothing.
    bool is_convex() const { return operations_->is_convex(parts_); }

    /// A box that contains all parts.
    AabbD box() const { return operations_->box(parts_); }

    /// Which kinds there may be among the parts.
    PartKinds kinds() const { return operations_->kinds(parts_); }

    /// Whether it is a polygon whose edges are known.
    bool is_bordered() const { return operations_->edges != nullptr && kinds().bordered; }

    /// Visits the edges of a polygon as the parts are visited.
    bool edges(const MovingBox& region, PartVisitor<T> visitor) const {
        const auto counted = [&](const ConvexPart<T>& part) { return !spend_work() || visitor(part); };
        return operations_->edges(parts_, region, counted) && !is_out_of_work();
    }

    /// Whether it is a polygon whose edges can be searched, and that knows which parts these are sides of.
    bool has_searched_edges() const { return operations_->nearest_edges != nullptr && kinds().bordered; }

    /// Visits the edges of such a polygon as `nearest` does the parts, and the part at one of them.
    void nearest_edges(const MovingBox& region, double& limit, NearestVisitor<T> visitor) const {
        operations_->nearest_edges(parts_, region, limit, [&](const ConvexPart<T>& part, double& least) {
            if (spend_work()) visitor(part, least);
        });
    }
    bool part_at_edge(int edge, PartVisitor<T> visitor) const {
        return operations_->part_at_edge(parts_, edge, visitor);
    }

    /// Whether all of a box is inside the union, as `holds_box` tells.
    bool holds(const AabbD& box) const { return operations_->holds(parts_, box); }

  private:
    struct Operations {
        bool (*visit)(void*, const MovingBox&, PartVisitor<T>);
        void (*nearest)(void*, const MovingBox&, double&, NearestVisitor<T>);
        bool (*is_convex)(void*);
        AabbD (*box)(void*);
        PartKinds (*kinds)(void*);
        bool (*holds)(void*, const AabbD&);
        bool (*edges)(void*, const MovingBox&, PartVisitor<T>);  // null where none are known
        void (*nearest_edges)(void*, const MovingBox&, double&, NearestVisitor<T>);
        bool (*part_at_edge)(void*, int, PartVisitor<T>);
    };

    template <class F>
    static bool visit(void* parts, const MovingBox& region, PartVisitor<T> visitor) {
        if constexpr (visits_region<F>) {
            return (*static_cast<F*>(parts))(region, visitor);
        } else {
            return (*static_cast<F*>(parts))(visitor);
        }
    }
    template <class F>
    static void visit_nearest(void* parts, const MovingBox& region, double& limit, NearestVisitor<T> visitor) {
        if constexpr (requires(F & f) { f.nearest(region, limit, visitor); }) {
            static_cast<F*>(parts)->nearest(region, limit, visitor);
        } else {
            visit<F>(parts, whole_plane, [&](const ConvexPart<T>& part) {
                visitor(part, limit);
                return false;
            });
        }
    }
    template <class F>
    static bool is_convex(void* parts) {
        if constexpr (requires(F & f) { f.single(); }) {
            return static_cast<F*>(parts)->single() != nullptr;
        } else {
            return false;
        }
    }
    template <class F>
    static AabbD box(void* parts) {
        if constexpr (requires(F & f) { f.box(); }) {
            return static_cast<F*>(parts)->box();
        } else {
            return whole_plane;
        }
    }
    template <class F>
    static PartKinds kinds(void* parts) {
        if constexpr (requires(F & f) { f.kinds(); }) {
            return static_cast<F*>(parts)->kinds();
        } else {
            return {true, true, true, true};
        }
    }
    template <class F>
    static bool holds(void* parts, const AabbD& box) {
        if constexpr (requires(F & f) { f.holds(box); }) {
            return static_cast<F*>(parts)->holds(box);
        } else {
            return false;
        }
    }
    template <class F>
    static constexpr auto edges_of() -> decltype(Operations::edges) {
        if constexpr (requires(F & f, const MovingBox& region, PartVisitor<T> visitor) { f.edges(region, visitor); }) {
            return [](void* parts, const MovingBox& region, PartVisitor<T> visitor) {
                return static_cast<F*>(parts)->edges(region, visitor);
            };
        } else {
            return nullptr;
        }
    }
    template <class F>
    static constexpr auto nearest_edges_of() -> decltype(Operations::nearest_edges) {
        if constexpr (requires(F & f, const MovingBox& r, double& l, NearestVisitor<T> v) { f.nearest_edges(r, l, v); }) {
            return [](void* parts, const MovingBox& region, double& limit, NearestVisitor<T> visitor) {
                static_cast<F*>(parts)->nearest_edges(region, limit, visitor);
            };
        } else {
            return nullptr;
        }
    }
    template <class F>
    static constexpr auto part_at_edge_of() -> decltype(Operations::part_at_edge) {
        if constexpr (requires(F & f, PartVisitor<T> visitor) { f.part_at_edge(0, visitor); }) {
            return [](void* parts, int edge, PartVisitor<T> visitor) {
                return static_cast<F*>(parts)->part_at_edge(edge, visitor);
            };
        } else {
            return nullptr;
        }
    }
    template <class F>
    static constexpr Operations operations{
        &visit<F>, &visit_nearest<F>, &is_convex<F>,         &box<F>,             &kinds<F>,
        &holds<F>, edges_of<F>(),     nearest_edges_of<F>(), part_at_edge_of<F>()};

    void* parts_;
    const Operations* operations_;
};

}  // namespace carom::detail
