#include <carom/detail/narrow/core/union_kernel.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace carom::detail {
namespace {

// Which tiles of a polygon are beside a region: all of that is before some side of the tile, certainly. Tiles may be
// long and thin, with a box around them that tells little. `extent` bounds coordinates of the polygon. The margin is
// for what the region's velocity is off by, until it is where the polygon is, too; what is too large or small for it is
// not left out.
class BesideTest {
  public:
    BesideTest(const MovingBox& region, double extent)
        : middle_(0.5 * (region.box.min + region.box.max)),
          half_(0.5 * (region.box.max - region.box.min)),
          velocity_(region.velocity),
          low_(region.low),
          size_(extent + std::fabs(middle_.x) + std::fabs(middle_.y) + half_.x + half_.y),
          speed_(std::fabs(velocity_.x) + std::fabs(velocity_.y)) {}

    // Of a region that moves until `high`, by more than `reach`.
    template <class T>
    bool operator()(std::span<const BasicVec2<T>> corners, double high, double reach) const {
        const double margin = 0x1p-40 * (size_ + reach);
        Vec2D start = lift<double>(corners.back()) - middle_;
        for (const BasicVec2<T>& corner : corners) {
            const Vec2D end = lift<double>(corner) - middle_, edge = end - start;
            const double across = std::fabs(edge.x), along = std::fabs(edge.y), length = across + along;
            double side = cross(start, edge) + across * half_.y + along * half_.x + length * (reach + margin);
            if (speed_ > 0) {
                const double rate = cross(edge, velocity_);
                if (rate != 0) side += std::fmax(rate * low_, rate * high);
            }
            if (side < 0 && is_handy(length * margin) && (speed_ == 0 || is_handy(length * speed_))) return true;
            start = end;
        }
        return false;
    }

  private:
    static bool is_handy(double product) { return product > 0x1p-900 && product < 0x1p900; }

    Vec2D middle_, half_, velocity_;
    double low_, size_, speed_;
};

// One search. `frame` carries the poses collected during the descent, and the number of its first part.
template <class T>
struct PartSearch {
    const MovingBox& region;
    PartVisitor<T> visitor;
    double* limit = nullptr;  // of a search for the nearest; then the visitor never stops

    bool part(ConvexPart<T>& part) const {
        part.drop_if_invalid();
        return visitor(part);
    }

    template <class S>
    bool parts(const ConvexPart<T>& frame, const S& convex) const {
        ConvexPart<T> filled = frame;
        fill(filled, convex);
        return part(filled);
    }

    // Calls visit(entry, frame of its parts) with each entry of a union near the region, or the nearest first.
    template <class S, class EntryVisitor>
    bool entries(const ConvexPart<T>& frame, const S& parts, const EntryVisitor& visit) const {
        return entries(region_in_frame(region, frame), frame, parts, visit);
    }
    template <class S, class EntryVisitor>
    bool entries(const MovingBox& local, const ConvexPart<T>& frame, const S& parts, const EntryVisitor& visit) const {
        const UnionIndex& index = UnionAccess::index(parts);
        ConvexPart<T> inner = frame;
        const auto visit_entry = [&](std::uint32_t entry) {
            inner.set_number(static_cast<std::uint32_t>(frame.number()) + index.first_part(entry));
            return visit(entry, inner);
        };
        if (!limit) return index.tree.any(local, visit_entry);
        index.tree.nearest_first(local, *limit, visit_entry);
        return false;
    }

    bool parts(const ConvexPart<T>& frame, const BasicChain<T>& chain) const {
        return entries(frame, chain, [&](std::size_t i, ConvexPart<T>& segment) {
            segment.set_segment(chain.segment_start(i), chain.segment_end(i));
            if (chain.is_one_sided()) segment.set_one_sided(chain, i);
            return part(segment);
        });
    }

    bool parts(const ConvexPart<T>& frame, const BasicSimplePolygon<T>& polygon) const {
        const MovingBox local = region_in_frame(region, frame);
        const AabbD& all = UnionAccess::index(polygon).tree.box();
        const BesideTest is_beside(local, std::max({-all.min.x, all.max.x, -all.min.y, all.max.y}));
        return entries(local, frame, polygon, [&](std::size_t i, const ConvexPart<T>& inner) {
            const BasicConvexPolygon<T>& tile = polygon.parts()[i];
            double high = local.high, reach = 0;
            if (limit && local.moves()) high = std::fmin(high, *limit + 0x1p-40 * std::fabs(*limit));
            if (limit && !local.moves()) reach = *limit * (1 + 0x1p-15);
            return !is_beside(tile.points(), high, reach) && parts(inner, tile);
        });
    }

    bool parts(const ConvexPart<T>& frame, const BasicCompound<T>& compound) const {
        return entries(frame, compound, [&](std::size_t i, ConvexPart<T> inner) {
            const BasicCompoundPart<T>& placed = compound.parts()[i];
            inner.push_pose(placed.pose);
            return parts(inner, placed.shape);
        });
    }

    bool parts(const ConvexPart<T>& frame, const BasicTileGrid<T>& grid) const {
        return entries(frame, grid, [&](std::uint32_t i, ConvexPart<T>& inner) {
            const auto block = *grid.block_from(i);
            const BasicVec2<T> corner = grid.corner(block.x0, block.y0);
            if (block.cell == BasicTileGrid<T>::full) {
                inner.set_box(corner, grid.corner(block.x1, block.y1));
                return part(inner);
            }
            ConvexPart<T> cell = frame;
            cell.set_number(static_cast<std::uint32_t>(inner.number()));
            cell.push_pose({corner, {}});
            return parts(cell, grid.shapes()[static_cast<std::size_t>(block.cell - BasicTileGrid<T>::first_shape)]);
        });
    }

    bool parts(const ConvexPart<T>& frame, const BasicCircleTree<T>& tree) const {
        const double far = std::max(std::fabs(static_cast<double>(tree.circle(0).center.x)),
                                    std::fabs(static_cast<double>(tree.circle(0).center.y))) +
                           2 * static_cast<double>(tree.circle(0).radius);
        return leaves({frame, tree, BoxProbe(region_in_frame(region, frame), far), 1 + stretch_of(frame)}, 0);
    }

    struct LeafSearch {
        const ConvexPart<T>& frame;
        const BasicCircleTree<T>& tree;
        BoxProbe probe;
        double stretch;  // of radii

        // Whether a box may be within the limit; so may what is too far away for a square of the distance.
        bool reaches(const AabbD& box, double most) const {
            const double bound = probe.bound(box.min, box.max);
            if (probe.moves()) return bound <= probe.scaled(most);
            return std::isinf(bound) || bound <= probe.scaled(most * (1 + 0x1p-15));
        }

        // The box of a circle, rounded outward.
        AabbD box(std::size_t i) const {
            const BasicCircle<T>& circle = tree.circle(i);
            const double x = static_cast<double>(circle.center.x), y = static_cast<double>(circle.center.y);
            return grown({{x, y}, {x, y}}, stretch * static_cast<double>(circle.radius));
        }
    };

    // The leaves below circle i. Recurses as deep as the tree. Children may be many, so the nearest are not sorted.
    bool leaves(const LeafSearch& search, std::size_t i) const {
        if (!spend_work()) return true;
        const AabbD box = search.box(i);
        if (limit ? !search.reaches(box, *limit) : !search.probe.meets(box.min, box.max)) {
            return false;
        }
        const auto [first, last] = search.tree.children(i);
        if (first == last) {
            ConvexPart<T> leaf = search.frame;
            const std::size_t first_leaf = search.tree.size() - search.tree.leaves().size();
            leaf.set_number(static_cast<std::uint32_t>(leaf.number()) + (i - first_leaf));
            return parts(leaf, search.tree.circle(i));
        }
        for (std::size_t child = first; child < last; ++child) {
            if (leaves(search, child)) return true;
        }
        return false;
    }

    bool parts(const ConvexPart<T>& frame, const BasicAnyShape<T>& shape) const {
        return std::visit([&](const auto& concrete) { return parts(frame, concrete); }, shape.value);
    }
};

// A box around all of a shape, in the world.
template <class T>
struct ShapeBounds {
    const ConvexPart<T>& frame;

    template <class S>
    AabbD of(const S& shape) const {
        if constexpr (UnionShape<S>) {
            return box_in_world(UnionAccess::index(shape).tree.box(), frame);
        } else {
            ConvexPart<T> part = frame;
            fill(part, shape);
            return box_around(part);
        }
    }
    AabbD of(const BasicCircleTree<T>& tree) const {
        const BasicCircle<T>& root = tree.circle(0);
        ConvexPart<T> part = frame;
        fill(part, root);
        return grown(box_around(part), stretch_of(frame) * static_cast<double>(root.radius));
    }
    AabbD of(const BasicAnyShape<T>& shape) const {
        return std::visit([&](const auto& concrete) { return of(concrete); }, shape.value);
    }
};

}  // namespace

template <MayHaveParts S, class T>
bool any_part(const Operand<S, T>& operand, const MovingBox& region, PartVisitor<T> visit) {
    return PartSearch<T>{region, visit}.parts(frame_of(operand.pose), operand.shape);
}

template <MayHaveParts S, class T>
void nearest_parts(const Operand<S, T>& operand, const MovingBox& region, double& limit, NearestVisitor<T> visit) {
    const auto lower = [&](const ConvexPart<T>& part) {
        visit(part, limit);
        return false;
    };
    PartSearch<T>{region, lower, &limit}.parts(frame_of(operand.pose), operand.shape);
}

template <MayHaveParts S, class T>
AabbD box_of_parts(const Operand<S, T>& operand) {
    return ShapeBounds<T>{frame_of(operand.pose)}.of(operand.shape);
}

// The box of the tree is exact where those of all entries are.
template <MayHaveParts S, class T>
std::optional<AabbD> known_bounds(const Operand<S, T>& operand) {
    constexpr bool is_grid = std::is_same_v<S, BasicTileGrid<T>>;
    constexpr bool is_made_of_points = std::is_same_v<S, BasicChain<T>> || std::is_same_v<S, BasicSimplePolygon<T>>;
    if constexpr (std::is_same_v<S, BasicAnyShape<T>>) {
        return std::visit(
            [&]<class Held>(const Held& concrete) {
                return known_bounds(Operand<Held, T>{concrete, operand.pose});
            },
            operand.shape.value);
    } else if constexpr (is_grid || is_made_of_points) {
        if (operand.pose) return std::nullopt;
        if constexpr (is_grid) {
            if (!operand.shape.shapes().empty()) return std::nullopt;
        }
        return UnionAccess::index(operand.shape).tree.box();
    }
    return std::nullopt;
}

template <class T>
std::optional<SinglePart<T>> single_part(const Operand<BasicAnyShape<T>, T>& operand) {
    return std::visit(
        [&]<class S>(const S& concrete) {
            return single_part(Operand<S, T>{concrete, operand.pose});
        },
        operand.shape.value);
}

#define CAROM_INSTANTIATE_SHAPE(S, T)                                                                \
    template bool any_part(const Operand<S, T>&, const MovingBox&, PartVisitor<T>);                  \
    template void nearest_parts(const Operand<S, T>&, const MovingBox&, double&, NearestVisitor<T>); \
    template AabbD box_of_parts(const Operand<S, T>&);                                               \
    template std::optional<AabbD> known_bounds(const Operand<S, T>&)
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

}  // namespace carom::detail
