#include "union_relation.hpp"

#include "coverage.hpp"
#include "curved_relation.hpp"
#include "ellipse_polygons.hpp"
#include "parts_near.hpp"
#include "relation_facts.hpp"
#include "tangent_cone.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

#include <optional>

namespace carom::detail {
namespace {

Coverage proven_coverage(const PointClassification& facts) {
    return {proven(facts.outside), proven(facts.on_boundary), proven(facts.in_interior)};
}

template <class T>
Coverage coverage_by_one(const ConvexPart<T>& part, const ConvexPart<T>& cover) {
    if (part.is_curved() || cover.is_curved()) return curved_coverage(part, cover);
    switch (containment(part, cover)) {
        case Containment::none:
            return leaves;
        case Containment::clear:
            return clear_inside;
        default:
            return {Tristate::no, Tristate::yes, certain(!lies_on_boundary(part, cover))};
    }
}

// The parts of a union that have an area and no rounding.
template <class T>
struct StraightAreas {
    PartSource<T> parts;
    bool operator()(const MovingBox& region, PartVisitor<T> visit) const {
        return parts(region,
                     [&](const ConvexPart<T>& part) { return !part.is_rounded() && has_area(part) && visit(part); });
    }
    AabbD box() const { return parts.box(); }
};

// What is certain about a part within several, some of them rounded: if it is clear of the boundary of one of them, or
// of all straight areas together, then also of the union's. Tangent means only that it is within.
template <class T>
Containment containment_by_rounded(const ConvexPart<T>& part, PartSource<T> overlapping) {
    const PointClassification in_straight =
        gather_facts<T>(Single<T>{part}, StraightAreas<T>{overlapping}, is_a_outside).of_a;
    if (!in_straight.outside && !in_straight.on_boundary) return Containment::clear;
    bool is_contained = !in_straight.outside;
    const bool is_clear = overlapping([&](const ConvexPart<T>& cover) {
        const Containment how = containment(part, cover);
        is_contained |= how != Containment::none;
        return how == Containment::clear && has_area(cover);
    });
    if (is_clear) return Containment::clear;
    return is_contained ? Containment::tangent : Containment::none;
}

// By several parts, some of them rounded. What containment does not decide is searched for at the corners.
template <class T>
Coverage coverage_by_rounded(const ConvexPart<T>& part, PartSource<T> overlapping) {
    const Single<T> single{part};
    if (!has_area(part) && part.is_point()) {
        return unions_penetrate<T>(single, overlapping) ? clear_inside
                                                        : Coverage{Tristate::no, Tristate::yes, Tristate::no};
    }
    const Containment known = containment_by_rounded(part, overlapping);
    if (known == Containment::clear) return clear_inside;
    if (known == Containment::none && recedes_beyond(part, overlapping)) return leaves;
    Coverage coverage = proven_coverage(gather_facts<T>(single, overlapping, is_a_outside).of_a);
    if (known == Containment::tangent) coverage.outside = Tristate::no;
    return coverage;
}

// Whether a cover can contain more of a part than some points, or more of an area than curves.
template <class T>
bool can_cover(const ConvexPart<T>& cover, const ConvexPart<T>& part) {
    if (has_area(cover) || part.is_point()) return true;
    if (has_area(part) || (part.core_kind() == CoreKind::arc) != (cover.core_kind() == CoreKind::arc)) return false;
    return part.core_kind() != CoreKind::arc || on_one_circle(part, cover);
}

// Whether one of a few points of a part is in none of the others: its corners, the ends of an arc, those of half axes.
template <class T>
bool leaves_at_point(const ConvexPart<T>& part, PartSource<T> others) {
    const auto is_out = [&](const BasicVec2<T>& at) {
        ConvexPart<T> point = part;
        point.set_point(at);
        point.drop_radius();
        return !overlaps_any(point, others);
    };
    switch (part.core_kind()) {
        case CoreKind::arc:
            return arc_end_is_outside(part, 0, others) || arc_end_is_outside(part, 1, others);
        case CoreKind::ellipse:
            return is_out(part.local(1)) || is_out(-part.local(1)) || is_out(part.local(2)) || is_out(-part.local(2));
        default:
            for (int i = 0; i < part.size(); ++i) {
                if (is_out(part.local(i))) return true;
            }
            return false;
    }
}

// By several parts, some of them curved, or of a curved part: as far as single covers prove it, or polygons.
template <class T>
Coverage coverage_by_curved(const ConvexPart<T>& part, PartSource<T> overlapping, PartSource<T> others) {
    int cover_count = 0;
    bool is_contained = false;
    bool has_areas = false;
    const bool is_clear = overlapping([&](const ConvexPart<T>& cover) {
        if (!can_cover(cover, part)) return false;
        const Coverage coverage = coverage_by_one(part, cover);
        cover_count += coverage.outside == Tristate::unknown ? 2 : 1;
        is_contained |= coverage.outside == Tristate::no;
        has_areas |= has_area(cover);
        return coverage.outside == Tristate::no && coverage.on_boundary == Tristate::no && has_area(cover);
    });
    if (is_clear) return clear_inside;
    if (part.is_point() && !part.is_rounded() && has_areas) {
        return unions_penetrate<T>(Single<T>{part}, overlapping) ? clear_inside : tangent_inside(true);
    }
    // The others cannot cover what one cover leaves.
    if (!is_contained && (cover_count <= 1 || recedes_beyond(part, overlapping) || leaves_at_point(part, overlapping)))
        return leaves;
    const bool has_ellipses = part.core_kind() == CoreKind::ellipse || PartStatistics<T>(overlapping).ellipses > 0;
    if (!has_ellipses) return certain_coverage(gather_round_facts<T>(Single<T>{part}, overlapping, is_a_outside).of_a);
    const Coverage coverage = coverage_by_polygons(part, others);
    if (is_contained && coverage.outside == Tristate::unknown)
        return {Tristate::no, Tristate::unknown, Tristate::unknown};
    return coverage;
}

// The coverage of one part by a union.
template <class T>
Coverage coverage_of_part(const ConvexPart<T>& part, PartSource<T> others) {
    const auto overlapping = parts_overlapping(others, part);
    const PartStatistics<T> statistics(overlapping);
    if (statistics.count == 0) return leaves;
    if (statistics.count == 1) return coverage_by_one(part, statistics.first);
    if (part.is_curved() || statistics.curved > 0) return coverage_by_curved<T>(part, overlapping, others);
    if (!statistics.is_straight()) return coverage_by_rounded<T>(part, overlapping);
    return certain_coverage(gather_facts<T>(Single<T>{part}, overlapping, is_a_outside).of_a);
}

template <class T>
Coverage coverage_of(PartSource<T> parts, PartSource<T> others) {
    Coverage total;
    parts([&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        const Coverage coverage = coverage_of_part(part, others);
        total.outside = any_of(total.outside, coverage.outside);
        total.on_boundary = any_of(total.on_boundary, coverage.on_boundary);
        total.in_interior = any_of(total.in_interior, coverage.in_interior);
        return total.outside == Tristate::yes;
    });
    return total;
}

// For parts without an area that touch nothing else of the two unions.
template <class T>
Tristate isolated_interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Relation relation = relate(a, b);
    return relation == Relation::unresolved ? Tristate::unknown : certain(relation != Relation::touching);
}

// Whether a part without an area intersects the interior of a union, none of whose parts with an area it penetrates.
template <class T>
Tristate intersects_joint_interior(const ConvexPart<T>& part, PartSource<T> own, PartSource<T> others) {
    const auto overlapping = parts_overlapping(others, part);
    const PartStatistics<T> statistics(overlapping);
    if (statistics.thin > 0) {
        const bool are_alone =
            statistics.count == 1 && PartStatistics<T>(parts_overlapping(own, statistics.first)).count == 1;
        return are_alone ? isolated_interiors_intersect(part, statistics.first) : Tristate::unknown;
    }
    if (statistics.count <= 1) return Tristate::no;
    if (statistics.is_straight() && !part.is_curved()) {
        const auto is_enough = [](const RelationFacts& facts) { return facts.of_a.in_interior; };
        return certain(gather_facts<T>(Single<T>{part}, overlapping, is_enough).of_a.in_interior);
    }
    if (!unions_penetrate<T>(Single<T>{part}, overlapping)) return Tristate::no;
    return part.is_point() ? Tristate::yes : Tristate::unknown;
}

template <class T>
Tristate any_intersects_joint_interior(PartSource<T> parts, PartSource<T> others) {
    Tristate answer = Tristate::no;
    parts(others.box(), [&](const ConvexPart<T>& part) {
        if (part.size() != 0 && !has_area(part))
            answer = any_of(answer, intersects_joint_interior(part, parts, others));
        return answer == Tristate::yes;
    });
    return answer;
}

// The parts of a union without points that lie on other parts. An isolated point is its own interior, but at the end of
// a curve it is on the boundary of the union.
template <class T>
struct WithoutCoveredPoints {
    PartSource<T> parts;
    bool operator()(const MovingBox& region, PartVisitor<T> visit) const {
        return parts(region,
                     [&](const ConvexPart<T>& part) { return !(is_point(part) && is_covered(part)) && visit(part); });
    }
    AabbD box() const { return parts.box(); }
    PartKinds kinds() const { return parts.kinds(); }

  private:
    static bool is_point(const ConvexPart<T>& part) { return part.is_point() && !part.is_rounded(); }
    bool is_covered(const ConvexPart<T>& point) const {
        return parts(box_around(point), [&](const ConvexPart<T>& other) {
            return !is_point(other) && touch(point, other) != Touch::apart;
        });
    }
};

// Whether the interiors of two parts share a point that is interior to both unions, too. A point in the interior of an
// area counts whatever its location in the other union: if it is on a boundary there, interior points are next to it.
// Where two curves cross there may be an area, unless the unions have none.
template <class T, class HaveAreas>
Tristate part_interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b, const HaveAreas& have_areas) {
    if (!has_area(a) && !has_area(b) && have_areas()) return Tristate::no;
    if (a.is_curved() || b.is_curved()) return curved_interiors_intersect(a, b);
    return certain(touch(a, b) == Touch::penetrating);
}

template <class T>
bool any_has_area(PartSource<T> parts) {
    return parts([](const ConvexPart<T>& part) { return has_area(part); });
}

template <class T>
bool has_curved_parts(PartSource<T> parts) {
    return parts.kinds().curved() &&
           parts([](const ConvexPart<T>& part) { return part.size() > 0 && part.is_curved(); });
}

template <class T>
bool is_straight(PartSource<T> parts) {
    const PartKinds kinds = parts.kinds();
    if (!kinds.rounded && !kinds.curved()) return true;
    return !parts([](const ConvexPart<T>& part) { return part.size() > 0 && (part.is_rounded() || part.is_curved()); });
}

template <class T>
bool has_ellipses(PartSource<T> parts) {
    return parts.kinds().ellipses &&
           parts([](const ConvexPart<T>& part) { return part.size() > 0 && part.core_kind() == CoreKind::ellipse; });
}

// Whether interiors intersect. Pairs of areas decide it; if none does, only parts without an area can intersect the
// joint interior of several parts.
template <class T>
Tristate interiors_intersect(PartSource<T> a, PartSource<T> b) {
    std::optional<bool> known;
    const auto have_areas = [&] {
        if (!known) known = any_has_area(a) || any_has_area(b);
        return *known;
    };
    Tristate by_pair = Tristate::no;
    any_near_pair<T>(a, b, 0, [&](const ConvexPart<T>& part, const ConvexPart<T>& other) {
        by_pair = any_of(by_pair, part_interiors_intersect(part, other, have_areas));
        return by_pair == Tristate::yes;
    });
    if (by_pair == Tristate::yes) return Tristate::yes;
    const Tristate jointly = any_of(any_intersects_joint_interior(a, b), any_intersects_joint_interior(b, a));
    if (jointly == Tristate::yes || has_curved_parts(a) || has_curved_parts(b)) return any_of(by_pair, jointly);
    if (jointly == Tristate::no) return Tristate::no;
    const auto is_enough = [](const RelationFacts& facts) { return facts.interiors_intersect; };
    return proven(gather_facts(a, b, FunctionRef<bool(const RelationFacts&)>(is_enough)).interiors_intersect);
}

// Which parts unions may have: only those without a radius or a curve, or any but ellipses.
enum class PartsAre { straight, straight_or_round };

template <class T>
Relation relate_by_corners(PartSource<T> a, PartSource<T> b, PartsAre kinds, const Leaving& leaving) {
    const auto with_known = [&](RelationFacts facts) {
        facts.of_a.outside |= leaving.a;
        facts.of_b.outside |= leaving.b;
        return facts;
    };
    const auto are_overlapping = [&](const RelationFacts& found) {  // then no more can change the relation
        const RelationFacts facts = with_known(found);
        return facts.of_a.outside && facts.of_b.outside && facts.interiors_intersect;
    };
    const RelationFacts facts = with_known(kinds == PartsAre::straight ? gather_facts<T>(a, b, are_overlapping)
                                                                       : gather_round_facts<T>(a, b, are_overlapping));
    return relation_of(certain_coverage(facts.of_a), certain_coverage(facts.of_b), certain(facts.interiors_intersect));
}

template <class T>
Relation relate_by_parts(PartSource<T> a, PartSource<T> b, const Leaving& leaving) {
    const Coverage of_a = leaving.a ? leaves : coverage_of(a, b);
    const Coverage of_b = leaving.b ? leaves : coverage_of(b, a);
    const bool both_leave = of_a.outside == Tristate::yes && of_b.outside == Tristate::yes;
    return relation_of(of_a, of_b,
                       both_leave ? interiors_intersect<T>(WithoutCoveredPoints<T>{a}, WithoutCoveredPoints<T>{b})
                                  : Tristate::unknown);
}

}  // namespace

template <class T>
PartStatistics<T>::PartStatistics(PartSource<T> parts) {
    parts([&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        if (count++ == 0) first = part;
        rounded += part.is_rounded();
        thin += !has_area(part);
        curved += part.is_curved();
        ellipses += part.core_kind() == CoreKind::ellipse;
        return false;
    });
}

template <class T>
bool lies_on_boundary(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!has_area(b)) return a.is_point() && cone_at(b, Corner<T>::vertex(a, 0)).is_end();
    return !has_area(a) && touch(a, b) == Touch::touching;
}

template <class T>
Relation relate_unions(PartSource<T> a, PartSource<T> b, const Leaving& leaving) {
    if (is_straight(a) && is_straight(b)) return relate_by_corners(a, b, PartsAre::straight, leaving);
    const bool have_ellipses = has_ellipses(a) || has_ellipses(b);
    const bool have_arcs = !have_ellipses && (has_curved_parts(a) || has_curved_parts(b));
    const Relation by_parts = have_arcs ? Relation::unresolved : relate_by_parts(a, b, leaving);
    if (by_parts != Relation::unresolved || have_ellipses) return by_parts;
    return relate_by_corners(a, b, PartsAre::straight_or_round, leaving);
}

#define CAROM_INSTANTIATE(T)                                                    \
    template struct PartStatistics<T>;                                          \
    template bool lies_on_boundary(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Relation relate_unions(PartSource<T>, PartSource<T>, const Leaving&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
