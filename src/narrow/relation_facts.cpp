#include "relation_facts.hpp"

#include "local_cone.hpp"
#include "look_around.hpp"
#include "round_cone.hpp"

namespace carom::detail {
namespace {

// By the parts of each that `is_outside` of the other one, and all corners.
template <class At, class T, class IsOutside, class AnyCorner>
RelationFacts gather(PartSource<T> a, PartSource<T> b, const IsOutside& is_outside, const AnyCorner& any_corner,
                     FunctionRef<bool(const RelationFacts&)> is_enough) {
    const auto any_outside = [&](PartSource<T> parts, PartSource<T> others) {
        return parts([&](const ConvexPart<T>& part) { return part.size() != 0 && is_outside(part, others); });
    };
    RelationFacts facts;
    facts.of_a.outside = any_outside(a, b);
    facts.of_b.outside = any_outside(b, a);
    if (is_enough(facts)) return facts;
    any_corner(a, b, [&](const At& corner) {
        look_around(a, b, corner, facts);
        return is_enough(facts);
    });
    return facts;
}

}  // namespace

template <class T>
RelationFacts gather_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    const auto is_apart = [](const ConvexPart<T>& part, PartSource<T> others) { return !meets_any(part, others); };
    return gather<Corner<T>>(a, b, is_apart, any_corner<T>, is_enough);
}

// A part that is near the other union but apart from it has a corner that tells so.
template <class T>
RelationFacts gather_round_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    const auto is_far = [](const ConvexPart<T>& part, PartSource<T> others) {
        return !is_near_any(box_around(part), others);
    };
    return gather<RoundCorner<T>>(a, b, is_far, any_round_corner<T>, is_enough);
}

#define CAROM_INSTANTIATE(T)                                                                                    \
    template RelationFacts gather_facts(PartSource<T>, PartSource<T>, FunctionRef<bool(const RelationFacts&)>); \
    template RelationFacts gather_round_facts(PartSource<T>, PartSource<T>, FunctionRef<bool(const RelationFacts&)>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
