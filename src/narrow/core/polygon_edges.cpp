// Polygons that know their edges: these edges as parts, and what is inside of them.
#include <carom/detail/narrow/core/union_kernel.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace carom::detail {
namespace {

template <class T>
std::span<const BasicVec2<T>> ring_of(const BasicSimplePolygon<T>& polygon, const BorderEdge& edge) {
    return edge.ring == 0 ? polygon.outline() : polygon.hole(edge.ring - 1);
}

// Whether a polygon without poses has a point inside or nearly so: if it is in one of its parts.
template <class T>
bool has_point(const BasicSimplePolygon<T>& polygon, const Vec2D& point) {
    return UnionAccess::index(polygon).tree.any(MovingBox(AabbD{point, point}), [&](std::uint32_t i) {
        const auto corners = polygon.parts()[i].points();
        Vec2D start = lift<double>(corners.back());
        return std::all_of(corners.begin(), corners.end(), [&](const BasicVec2<T>& corner) {
            const Vec2D end = lift<double>(corner);
            const bool is_left = cross(end - start, point - start) >= 0;
            start = end;
            return is_left;
        });
    });
}

// Whether an edge, in whose box a box is, may come near the box. By its margin, false is certain.
template <class T>
bool comes_near(const BorderEdge& edge, const BasicSimplePolygon<T>& polygon, const AabbD& box, double far) {
    const auto ring = ring_of(polygon, edge);
    const Vec2D start = lift<double>(ring[edge.corners[1]]), along = lift<double>(ring[edge.corners[2]]) - start;
    const Vec2D center = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
    const double width = std::fabs(along.x) * half.y + std::fabs(along.y) * half.x;
    const double rounding = 0x1p-40 * (std::fabs(along.x) + std::fabs(along.y)) * far;
    return std::fabs(cross(along, center - start)) <= width + rounding;
}

// Returns use(polygon, frame of it) for the polygon that a shape is, false if it is none.
template <class T, class S, class Use>
bool with_polygon(const S& shape, const ConvexPart<T>& frame, const Use& use) {
    if constexpr (std::is_same_v<S, BasicSimplePolygon<T>>) {
        return use(shape, frame);
    } else if constexpr (std::is_same_v<S, BasicAnyShape<T>>) {
        return std::visit([&](const auto& concrete) { return with_polygon(concrete, frame, use); }, shape.value);
    } else if constexpr (std::is_same_v<S, BasicCompound<T>>) {
        if (!part_kinds(shape).bordered) return false;
        const BasicCompoundPart<T>& only = shape.parts().front();
        ConvexPart<T> inner = frame;
        inner.push_pose(only.pose);
        return with_polygon(only.shape, inner, use);
    } else {
        return false;
    }
}

// What has an invalid pose becomes empty.
template <class T>
void set_edge(ConvexPart<T>& part, const BasicSimplePolygon<T>& polygon, std::uint32_t number) {
    const BorderEdge& edge = UnionAccess::index(polygon).border->edges[number];
    const auto ring = ring_of(polygon, edge);
    const auto& [before, start, end, after] = edge.corners;
    part.set_polygon_edge({ring[before], ring[start], ring[end], ring[after]}, edge.is_convex);
    part.set_number(number);
    part.drop_if_invalid();
}

// What no edge comes near is all inside or all outside; so rounding does not matter for a point in the middle.
template <class T>
bool holds(const BasicSimplePolygon<T>& polygon, const AabbD& local) {
    const Vec2D center = 0.5 * (local.min + local.max), size = local.max - local.min;
    const AabbD& all = UnionAccess::index(polygon).tree.box();
    const double far =
        std::max({-all.min.x, all.max.x, -all.min.y, all.max.y, std::fabs(center.x), std::fabs(center.y)});
    const bool is_wide = std::fmin(size.x, size.y) > 0x1p-40 * far;
    const PolygonBorder& border = *UnionAccess::index(polygon).border;
    const auto is_near = [&](std::uint32_t i) { return comes_near(border.edges[i], polygon, local, far); };
    return is_wide && !border.tree.any(MovingBox(local), is_near) && has_point(polygon, center);
}

}  // namespace

template <class S, class T>
requires may_be_polygon<S, T>
bool holds_box(const Operand<S, T>& operand, const AabbD& box) {
    return with_polygon(operand.shape, frame_of(operand.pose),
                        [&](const BasicSimplePolygon<T>& polygon, const ConvexPart<T>& frame) {
                            return holds(polygon, region_in_frame(MovingBox(box), frame).box);
                        });
}

template <class S, class T>
requires may_be_polygon<S, T>
bool any_edge(const Operand<S, T>& operand, const MovingBox& region, PartVisitor<T> visit) {
    const auto visit_edges = [&](const BasicSimplePolygon<T>& polygon, ConvexPart<T> part) {
        const PolygonBorder& border = *UnionAccess::index(polygon).border;
        return border.tree.any(region_in_frame(region, part), [&](std::uint32_t i) {
            set_edge(part, polygon, i);
            return visit(part);
        });
    };
    return with_polygon(operand.shape, frame_of(operand.pose), visit_edges);
}

template <class S, class T>
requires may_be_polygon<S, T>
void nearest_edges(const Operand<S, T>& operand, const MovingBox& region, double& limit, NearestVisitor<T> visit) {
    const auto visit_edges = [&](const BasicSimplePolygon<T>& polygon, ConvexPart<T> part) {
        const PolygonBorder& border = *UnionAccess::index(polygon).border;
        border.tree.nearest_first(region_in_frame(region, part), limit, [&](std::uint32_t i) {
            set_edge(part, polygon, i);
            visit(part, limit);
        });
        return true;
    };
    with_polygon(operand.shape, frame_of(operand.pose), visit_edges);
}

template <class S, class T>
requires may_be_polygon<S, T>
bool part_at_edge(const Operand<S, T>& operand, int edge, PartVisitor<T> visit) {
    const auto visit_part = [&](const BasicSimplePolygon<T>& polygon, ConvexPart<T> part) {
        const std::uint32_t number = UnionAccess::index(polygon).border->edges[static_cast<std::size_t>(edge)].part;
        if (number == BorderEdge::none) return false;
        fill(part, polygon.parts()[number]);
        part.set_number(number);
        part.drop_if_invalid();
        return visit(part);
    };
    return with_polygon(operand.shape, frame_of(operand.pose), visit_part);
}

#define CAROM_INSTANTIATE_SHAPE(S, T)                                                                \
    template bool holds_box(const Operand<S, T>&, const AabbD&);                                     \
    template bool any_edge(const Operand<S, T>&, const MovingBox&, PartVisitor<T>);                  \
    template void nearest_edges(const Operand<S, T>&, const MovingBox&, double&, NearestVisitor<T>); \
    template bool part_at_edge(const Operand<S, T>&, int, PartVisitor<T>)
#define CAROM_INSTANTIATE(T)                           \
    CAROM_INSTANTIATE_SHAPE(BasicSimplePolygon<T>, T); \
    CAROM_INSTANTIATE_SHAPE(BasicCompound<T>, T);      \
    CAROM_INSTANTIATE_SHAPE(BasicAnyShape<T>, T)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE
#undef CAROM_INSTANTIATE_SHAPE

}  // namespace carom::detail
