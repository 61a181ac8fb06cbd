#include "relation_facts.hpp"

#include "local_cone.hpp"
#include "look_around.hpp"
#include "round_cone.hpp"

namespace carom::detail {
namespace {

// Whether some part is apart from all of another union.
template <class T>
bool any_apart(PartSource<T> parts, PartSource<T> others) {
    return parts([&](const ConvexPart<T>& part) { return part.size() != 0 && !meets_any(part, others); });
}

// The same by boxes alone.
template <class T>
bool any_far(PartSource<T> parts, PartSource<T> others) {
    return parts([&](const ConvexPart<T>& part) { return part.size() != 0 && !is_near_any(box_around(part), others); });
}

}  // namespace

template <class T>
RelationFacts gather_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    RelationFacts facts;
    facts.of_a.outside = any_apart(a, b);
    facts.of_b.outside = any_apart(b, a);
    if (is_enough(facts)) return facts;
    any_corner<T>(a, b, [&](const Corner<T>& corner) {
        look_around(a, b, corner, facts);
        return is_enough(facts);
    });
    return facts;
}

// A part that is near the other union but apart from it has a corner that tells so.
template <class T>
RelationFacts gather_round_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    RelationFacts facts;
    facts.of_a.outside = any_far(a, b);
    facts.of_b.outside = any_far(b, a);
    if (is_enough(facts)) return facts;
    any_round_corner<T>(a, b, [&](const RoundCorner<T>& corner) {
        look_around(a, b, corner, facts);
        return is_enough(facts);
    });
    return facts;
}

template RelationFacts gather_facts(PartSource<float>, PartSource<float>, FunctionRef<bool(const RelationFacts&)>);
template RelationFacts gather_facts(PartSource<double>, PartSource<double>, FunctionRef<bool(const RelationFacts&)>);
template RelationFacts gather_round_facts(PartSource<float>, PartSource<float>,
                                          FunctionRef<bool(const RelationFacts&)>);
template RelationFacts gather_round_facts(PartSource<double>, PartSource<double>,
                                          FunctionRef<bool(const RelationFacts&)>);

}  // namespace carom::detail
