// The relation of two boxes or circles, in doubles: quick_relation, against the exact containments.
#include "narrow/filter/touch/quick_relation.hpp"
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"
#include "narrow/relation/containment.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/query/classify.hpp>
#include <carom/shape/placed.hpp>

namespace carom::test {
namespace {

using detail::Containment;

// Of two shapes with an area.
template <class T>
Relation exact_relation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Touch contact = touch(a, b);
    if (contact == Touch::apart) return Relation::disjoint;
    if (contact == Touch::touching) return Relation::touching;
    const Containment of_a = detail::containment(a, b), of_b = detail::containment(b, a);
    if (of_a != Containment::none && of_b != Containment::none) return Relation::equal;
    if (of_a != Containment::none) return of_a == Containment::clear ? Relation::inside : Relation::inside_tangent;
    if (of_b != Containment::none) return of_b == Containment::clear ? Relation::contains : Relation::contains_tangent;
    return Relation::overlapping;
}

template <class S>
struct Shapes {
    S a, b;
};

template <class T>
struct Draw {
    Random& random;
    bool on_grid;
    T scale;

    T real(double low, double high) { return T(random.real(low, high)); }
    T size(int largest) { return on_grid ? T(random.integer(1, largest)) : scale * real(0.1, 2); }
    BasicVec2<T> point(int grid_reach, T reach) {
        if (on_grid) return {T(random.integer(-grid_reach, grid_reach)), T(random.integer(-grid_reach, grid_reach))};
        return {scale * reach * real(-1, 1), scale * reach * real(-1, 1)};
    }
    void make(const BasicVec2<T>& at, BasicBox<T>& box) {
        box = {at, {size(4), size(4)}, {}};
        if (!on_grid) box.rot = BasicRot<T>::degrees(real(-180, 180));
    }
    void make(const BasicVec2<T>& at, BasicCircle<T>& circle) { circle = {at, size(5)}; }
};

template <class S>
void add_row(Rows& rows, const char* name, bool on_grid) {
    using T = scalar_of<S>;
    Filter<Shapes<S>, Relation> filter;
    filter.name = std::string("relation_of_") + name + "_" + type_name<T> + (on_grid ? "_on_grids" : "");
    filter.draw = [on_grid](Random& random) {
        Draw<T> draw{random, on_grid, on_grid ? T(1) : std::ldexp(T(1), random.integer(-12, 12))};
        const BasicVec2<T> at = draw.point(5, 99);
        Shapes<S> shapes;
        draw.make(at, shapes.a);
        draw.make(at + draw.point(7, T(2.5)), shapes.b);
        return shapes;
    };
    filter.decide = [](const Shapes<S>& c) {
        return detail::quick_relation(convex_part(Operand<S, T>{c.a}), convex_part(Operand<S, T>{c.b}));
    };
    filter.exact = [](const Shapes<S>& c) {
        return exact_relation(convex_part(Operand<S, T>{c.a}), convex_part(Operand<S, T>{c.b}));
    };
    filter.verify = [](const Shapes<S>& c, Relation exact) { EXPECT_EQ(classify(c.a, c.b), exact); };
    filter.is_hit = [](Relation relation) { return relation != Relation::disjoint; };
    filter.decided_hits = on_grid ? 0.55 : 0.98;
    filter.decided_misses = 0.98;
    filter.shares.push_back({"one within the other", 0.006, [](const auto&, const auto&, Relation exact) {
                                 return exact == Relation::inside || exact == Relation::contains;
                             }});
    add(rows, filter);
}

}  // namespace

void add_relation_rows(Rows& rows) {
    for (const bool on_grid : {false, true}) {
        add_row<Box>(rows, "boxes", on_grid);
        add_row<BoxD>(rows, "boxes", on_grid);
        add_row<Circle>(rows, "circles", on_grid);
        add_row<CircleD>(rows, "circles", on_grid);
    }
}

}  // namespace carom::test
