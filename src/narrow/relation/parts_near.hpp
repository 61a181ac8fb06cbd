/// PartsNear: the parts of a union that can matter to what lies in a box.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {

/// The parts of a union, and the edges of a polygon that knows them, that reach a box and are kept. Around the points
/// of the box they are the union, if all that is not kept lies away from those that matter.
template <class T, class Keep>
struct PartsNear {
    PartSource<T> parts;
    AabbD box_of_interest;
    Keep keep;

    bool operator()(const MovingBox& region, PartVisitor<T> visit) const {
        return parts(within(region), [&](const ConvexPart<T>& part) { return is_kept(part) && visit(part); });
    }
    bool edges(const MovingBox& region, PartVisitor<T> visit) const {
        return parts.edges(within(region), [&](const ConvexPart<T>& edge) { return is_kept(edge) && visit(edge); });
    }
    AabbD box() const { return parts.box(); }
    PartKinds kinds() const {
        PartKinds kinds = parts.kinds();
        kinds.bordered = parts.is_bordered();
        return kinds;
    }

  private:
    MovingBox within(const MovingBox& region) const {
        const bool is_wide = !region.moves() && contains(region.box, box_of_interest);
        return is_wide ? MovingBox(box_of_interest) : region;
    }
    bool is_kept(const ConvexPart<T>& part) const {
        return boxes_overlap(box_around(part), box_of_interest) && keep(part);
    }
};

/// All that reach the box.
template <class T>
auto parts_near(PartSource<T> parts, const AabbD& box) {
    const auto all = [](const ConvexPart<T>&) { return true; };
    return PartsNear<T, decltype(all)>{parts, box, all};
}

/// All that overlap or touch a part, which must outlive the result.
template <class T>
auto parts_overlapping(PartSource<T> parts, const ConvexPart<T>& part) {
    const auto overlap = [&part](const ConvexPart<T>& other) { return touch(part, other) != Touch::apart; };
    return PartsNear<T, decltype(overlap)>{parts, box_around(part), overlap};
}

/// Visits all that the border of a union is on: the edges of a polygon that knows them, and the parts of others.
template <class T>
bool any_border(PartSource<T> parts, const MovingBox& region, PartVisitor<T> visit) {
    return parts.is_bordered() ? parts.edges(region, visit) : parts(region, visit);
}

}  // namespace carom::detail
