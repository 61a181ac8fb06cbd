#include "relation_facts.hpp"

#include "corner_facts.hpp"
#include "parts_near.hpp"
#include "round_cone.hpp"
#include "tangent_cone.hpp"

namespace carom::detail {
namespace {

// From the borders of each that are `is_outside` of the other one, and from all corners.
template <class At, class T, class IsOutside, class EachCorner>
RelationFacts gather(PartSource<T> a, PartSource<T> b, const IsOutside& is_outside, const EachCorner& each_corner,
                     FunctionRef<bool(const RelationFacts&)> is_enough) {
    const auto any_outside = [&](PartSource<T> parts, PartSource<T> others) {
        return any_border<T>(parts, whole_plane,
                             [&](const ConvexPart<T>& part) { return part.size() != 0 && is_outside(part, others); });
    };
    RelationFacts facts;
    facts.of_a.outside = any_outside(a, b);
    facts.of_b.outside = any_outside(b, a);
    if (is_enough(facts)) return facts;
    each_corner([&](const At& corner) {
        add_corner_facts(a, b, corner, facts);
        return is_enough(facts);
    });
    return facts;
}

}  // namespace

// The visits of corners are called by name: when only a function's address is taken, before its parameters' types are
// complete, clang for WebAssembly does not know the parameters, and links a trap.
template <class T>
RelationFacts gather_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    const auto is_apart = [](const ConvexPart<T>& part, PartSource<T> others) { return !overlaps_any(part, others); };
    const auto each_corner = [&](CornerVisitor<T> visit) { any_corner(a, b, visit); };
    return gather<Corner<T>>(a, b, is_apart, each_corner, is_enough);
}

// A part that is near the other union but apart from it has a corner that shows so.
template <class T>
RelationFacts gather_round_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    const auto is_far = [](const ConvexPart<T>& part, PartSource<T> others) {
        return !box_overlaps_any(box_around(part), others);
    };
    const auto each_corner = [&](RoundCornerVisitor<T> visit) { any_round_corner(a, b, visit); };
    return gather<RoundCorner<T>>(a, b, is_far, each_corner, is_enough);
}

#define CAROM_INSTANTIATE(T)                                                                                    \
    template RelationFacts gather_facts(PartSource<T>, PartSource<T>, FunctionRef<bool(const RelationFacts&)>); \
    template RelationFacts gather_round_facts(PartSource<T>, PartSource<T>, FunctionRef<bool(const RelationFacts&)>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
