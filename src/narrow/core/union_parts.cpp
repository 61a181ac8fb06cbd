#include <carom/detail/narrow/core/union_kernel.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

template <class T>
AabbD in_doubles(const BasicAabb<T>& box) {
    return {{static_cast<double>(box.min.x), static_cast<double>(box.min.y)},
            {static_cast<double>(box.max.x), static_cast<double>(box.max.y)}};
}

template <class T>
AabbD box_of_segment(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return in_doubles(BasicAabb<T>{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}});
}

// Whether the box of a stretched circle may overlap the region. Rounding to nearest keeps the order of numbers, so that
// a sum that is not below a double stays so.
template <class T>
bool may_overlap(const BasicCircle<T>& circle, double stretch, const AabbD& region) {
    const double x = static_cast<double>(circle.center.x), y = static_cast<double>(circle.center.y);
    const double r = (1 + stretch) * static_cast<double>(circle.radius);
    return x + r >= region.min.x && x - r <= region.max.x && y + r >= region.min.y && y - r <= region.max.y;
}

// How far tiles extend beyond their cells, as seen from the frame; their radii are no larger than cell and overhang
// together.
template <class T>
AabbD overhang_in(const ConvexPart<T>& frame, const BasicTileGrid<T>& grid) {
    const AabbD& out = grid.overhang();
    const double stretch = stretch_of(frame);
    if (stretch == 0 || grid.shapes().empty()) return out;
    const double extent = std::max({static_cast<double>(grid.cell_size().x), static_cast<double>(grid.cell_size().y),
                                    out.min.x, out.min.y, out.max.x, out.max.y});
    const double more = 4 * stretch * extent;
    return {{out.min.x + more, out.min.y + more}, {out.max.x + more, out.max.y + more}};
}

// One visit: the region in the world, and the visitor. `frame` carries the poses collected during the descent.
template <class T>
struct Visit {
    const AabbD& region;
    PartVisitor<T> visitor;

    bool part(ConvexPart<T> part) const {
        part.drop_if_invalid();
        return visitor(part);
    }

    template <class S>
    bool parts(const ConvexPart<T>& frame, const S& convex) const {
        ConvexPart<T> filled = frame;
        fill(filled, convex);
        return part(filled);
    }

    bool parts(const ConvexPart<T>& frame, const BasicChain<T>& chain) const {
        const AabbD local_region = region_in_frame(region, frame);
        ConvexPart<T> segment = frame;
        for (std::size_t i = 0; i < chain.segment_count(); ++i) {
            const BasicVec2<T>&a = chain.segment_start(i), &b = chain.segment_end(i);
            if (!boxes_overlap(box_of_segment(a, b), local_region)) {
                if (!detail::spend_work()) return true;
                continue;
            }
            segment.set_segment(a, b);
            if (chain.is_one_sided()) segment.set_one_sided(chain, i);
            if (part(segment)) return true;
        }
        return false;
    }

    bool parts(const ConvexPart<T>& frame, const BasicSimplePolygon<T>& polygon) const {
        const AabbD local_region = region_in_frame(region, frame);
        for (std::size_t i = 0; i < polygon.parts().size(); ++i) {
            if (!boxes_overlap(in_doubles(polygon.part_box(i)), local_region)) {
                if (!detail::spend_work()) return true;
            } else if (parts(frame, polygon.parts()[i])) {
                return true;
            }
        }
        return false;
    }

    bool parts(const ConvexPart<T>& frame, const BasicCompound<T>& compound) const {
        for (const BasicCompoundPart<T>& placed : compound.parts()) {
            ConvexPart<T> inner = frame;
            inner.push_pose(placed.pose);
            if (parts(inner, placed.shape)) return true;
        }
        return false;
    }

    bool parts(const ConvexPart<T>& frame, const BasicCircleTree<T>& tree) const {
        return visit_leaves(frame, tree, 0, stretch_of(frame), region_in_frame(region, frame));
    }

    // Visits the leaves below circle i that may overlap the region. Recurses as deep as the tree.
    bool visit_leaves(const ConvexPart<T>& frame, const BasicCircleTree<T>& tree, std::size_t i, double stretch,
                      const AabbD& local_region) const {
        if (!detail::spend_work()) return true;
        if (!may_overlap(tree.circle(i), stretch, local_region)) return false;
        const auto [first, last] = tree.children(i);
        if (first == last) return parts(frame, tree.circle(i));
        for (std::size_t child = first; child < last; ++child) {
            if (visit_leaves(frame, tree, child, stretch, local_region)) return true;
        }
        return false;
    }

    // Columns or rows first to last - 1 whose tiles, overhang included, may lie between low and high.
    struct IndexRange {
        int first, last;
    };
    template <class Line>
    static IndexRange index_range(int count, const Line& line, double low, double high) {
        // The first of the lines 0 to count that is at or past a number, or count + 1.
        const auto first_line = [&](const auto& is_past) {
            int begin = 0, end = count + 1;
            while (begin < end) {
                const int middle = begin + (end - begin) / 2;
                is_past(static_cast<double>(line(middle))) ? end = middle : begin = middle + 1;
            }
            return begin;
        };
        const int first = first_line([&](double x) { return x >= low; }) - 1;
        const int last = first_line([&](double x) { return x > high; });
        return {std::max(first, 0), std::min(last, count)};
    }

    bool parts(const ConvexPart<T>& frame, const BasicTileGrid<T>& grid) const {
        const AabbD local_region = region_in_frame(region, frame);
        const AabbD out = overhang_in(frame, grid);
        const auto low = [](double x, double reach) { return reach == 0 ? x : std::nextafter(x - reach, -HUGE_VAL); };
        const auto high = [](double x, double reach) { return reach == 0 ? x : std::nextafter(x + reach, HUGE_VAL); };
        const IndexRange columns = index_range(
            grid.width(), [&](int i) { return grid.line_x(i); }, low(local_region.min.x, out.max.x),
            high(local_region.max.x, out.min.x));
        const IndexRange rows = index_range(
            grid.height(), [&](int i) { return grid.line_y(i); }, low(local_region.min.y, out.max.y),
            high(local_region.max.y, out.min.y));
        for (int y = rows.first; y < rows.last; ++y) {
            for (int x = columns.first; x < columns.last; ++x) {
                const auto& block = grid.block(grid.block_of(x, y));
                if (!detail::spend_work()) return true;
                if (block.cell == BasicTileGrid<T>::empty) continue;
                const bool is_first = y == std::max(block.y0, rows.first);
                if (is_first && tile(frame, grid, block)) return true;
                x = block.x1 - 1;
            }
        }
        return false;
    }

    bool tile(const ConvexPart<T>& frame, const BasicTileGrid<T>& grid,
              const typename BasicTileGrid<T>::Block& block) const {
        ConvexPart<T> inner = frame;
        if (block.cell == BasicTileGrid<T>::full) {
            inner.set_box(grid.corner(block.x0, block.y0), grid.corner(block.x1, block.y1));
            return part(inner);
        }
        inner.push_pose({grid.corner(block.x0, block.y0), {}});
        return parts(inner, grid.shapes()[static_cast<std::size_t>(block.cell - BasicTileGrid<T>::first_shape)]);
    }

    bool parts(const ConvexPart<T>& frame, const BasicAnyShape<T>& shape) const {
        return std::visit([&](const auto& concrete) { return parts(frame, concrete); }, shape.value);
    }
};

// A box around all of a shape, in the world.
template <class T>
struct ShapeBounds {
    AabbD of_local(ConvexPart<T> frame, const BasicAabb<T>& box) const {
        frame.set_box(box.min, box.max);
        return box_around(frame);
    }

    template <class S>
    AabbD of(ConvexPart<T> frame, const S& convex) const {
        fill(frame, convex);
        return box_around(frame);
    }
    AabbD of(const ConvexPart<T>& frame, const BasicChain<T>& chain) const {
        BasicAabb<T> box{chain.points().front(), chain.points().front()};
        for (const BasicVec2<T>& p : chain.points()) {
            box = {{std::min(box.min.x, p.x), std::min(box.min.y, p.y)},
                   {std::max(box.max.x, p.x), std::max(box.max.y, p.y)}};
        }
        return of_local(frame, box);
    }
    AabbD of(const ConvexPart<T>& frame, const BasicSimplePolygon<T>& polygon) const {
        return of_local(frame, polygon.box());
    }
    AabbD of(const ConvexPart<T>& frame, const BasicCompound<T>& compound) const {
        AabbD box = empty_box;
        for (const BasicCompoundPart<T>& part : compound.parts()) {
            ConvexPart<T> inner = frame;
            inner.push_pose(part.pose);
            box = joined(box, of(inner, part.shape));
        }
        return box;
    }
    AabbD of(const ConvexPart<T>& frame, const BasicCircleTree<T>& tree) const {
        const BasicCircle<T>& root = tree.circle(0);
        return grown(of(frame, root), stretch_of(frame) * static_cast<double>(root.radius));
    }
    AabbD of(const ConvexPart<T>& frame, const BasicTileGrid<T>& grid) const {
        const AabbD out = overhang_in(frame, grid);
        const double reach =
            2 * std::max({out.min.x, out.min.y, out.max.x, out.max.y});  // more than a rotated corner's
        return grown(of_local(frame, {grid.corner(0, 0), grid.corner(grid.width(), grid.height())}), reach);
    }
    AabbD of(const ConvexPart<T>& frame, const BasicAnyShape<T>& shape) const {
        return std::visit([&](const auto& concrete) { return of(frame, concrete); }, shape.value);
    }
};

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
std::size_t count_parts(const BasicCircleTree<T>& tree) {
    return tree.leaves().size();
}
template <class T>
std::size_t count_parts(const BasicTileGrid<T>& grid) {
    return grid.blocks().size();
}
template <class T>
std::size_t count_parts(const BasicAnyShape<T>& shape);
template <class T>
std::size_t count_parts(const BasicCompound<T>& compound) {
    std::size_t sum = 0;
    for (const BasicCompoundPart<T>& part : compound.parts()) sum += count_parts(part.shape);
    return sum;
}
template <class T>
std::size_t count_parts(const BasicAnyShape<T>& shape) {
    return std::visit([](const auto& concrete) { return count_parts(concrete); }, shape.value);
}

template <class T>
ConvexPart<T> frame_of(const BasicPose<T>* pose) {
    ConvexPart<T> frame;
    if (pose) frame.push_pose(*pose);
    return frame;
}

}  // namespace

template <UnionShape S, class T>
bool any_part(const Operand<S, T>& operand, const AabbD& region, PartVisitor<T> visit) {
    return Visit<T>{region, visit}.parts(frame_of(operand.pose), operand.shape);
}

template <class T>
bool any_part(const Operand<BasicAnyShape<T>, T>& operand, const AabbD& region, PartVisitor<T> visit) {
    return Visit<T>{region, visit}.parts(frame_of(operand.pose), operand.shape);
}

template <UnionShape S, class T>
AabbD box_of_parts(const Operand<S, T>& operand) {
    return ShapeBounds<T>{}.of(frame_of(operand.pose), operand.shape);
}

template <class T>
AabbD box_of_parts(const Operand<BasicAnyShape<T>, T>& operand) {
    return ShapeBounds<T>{}.of(frame_of(operand.pose), operand.shape);
}

template <UnionShape S, class T>
std::size_t part_count(const Operand<S, T>& operand) {
    return count_parts(operand.shape);
}

template <class T>
std::size_t part_count(const Operand<BasicAnyShape<T>, T>& operand) {
    return count_parts(operand.shape);
}

template <class T>
std::optional<SinglePart<T>> single_part(const Operand<BasicAnyShape<T>, T>& operand) {
    return std::visit(
        [&]<class S>(const S& concrete) {
            return single_part(Operand<S, T>{concrete, operand.pose});
        },
        operand.shape.value);
}

#define CAROM_INSTANTIATE_SHAPE(S, T)                                           \
    template bool any_part(const Operand<S, T>&, const AabbD&, PartVisitor<T>); \
    template AabbD box_of_parts(const Operand<S, T>&);                          \
    template std::size_t part_count(const Operand<S, T>&)
#define CAROM_INSTANTIATE(T)                           \
    CAROM_INSTANTIATE_SHAPE(BasicChain<T>, T);         \
    CAROM_INSTANTIATE_SHAPE(BasicSimplePolygon<T>, T); \
    CAROM_INSTANTIATE_SHAPE(BasicCompound<T>, T);      \
    CAROM_INSTANTIATE_SHAPE(BasicCircleTree<T>, T);    \
    CAROM_INSTANTIATE_SHAPE(BasicTileGrid<T>, T);      \
    CAROM_INSTANTIATE_SHAPE(BasicAnyShape<T>, T);      \
    template std::optional<SinglePart<T>> single_part(const Operand<BasicAnyShape<T>, T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE
#undef CAROM_INSTANTIATE_SHAPE

}  // namespace carom
