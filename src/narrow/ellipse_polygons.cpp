#include "ellipse_polygons.hpp"

#include "relation_facts.hpp"
#include "union_relation.hpp"

#include <limits>

namespace carom::detail {

template <class T>
bool EllipsePolygon<T>::is_possible(const ConvexPart<T>& ellipse) {
    constexpr T least = 0x1p30f * std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max() / 2;
    const auto is_usual = [](T radius) { return radius >= least && radius <= most; };
    return is_usual(ellipse.local(1).x) && is_usual(ellipse.local(2).y);
}

// Where t = tan(angle / 2) goes from 0 to 1 by 1 / m, a side spans at most 2 atan(1 / m), so that its middle is at
// 1 / sqrt(1 + 1 / m^2) of the vertices' distance from the center. The other quarters are this one, turned.
template <class T>
EllipsePolygon<T>::EllipsePolygon(const ConvexPart<T>& ellipse, int m, PolygonSide side) : part_(ellipse) {
    const double u = double(ellipse.local(1).x), v = double(ellipse.local(2).y);
    const double stretch = side == PolygonSide::around ? 1 + 1.0 / (m * m) : 1 - 0x1p-20;
    for (int i = 0; i < m; ++i) {
        const double t = double(i) / m;
        Vec2D spoke = stretch / (1 + t * t) * Vec2D{1 - t * t, 2 * t};
        for (int quarter = 0; quarter < 4; ++quarter, spoke = perp(spoke)) {
            vertices_[std::size_t(quarter * m + i)] = {T(spoke.x * u), T(spoke.y * v)};
        }
    }
    part_.set_empty();
    part_.set_polygon({vertices_.data(), std::size_t(4 * m)});
}

namespace {

// The parts of a union, with a polygon in the place of each ellipse.
template <class T>
struct Polygonal {
    PartSource<T> parts;
    int m;
    PolygonSide side;

    bool operator()(PartVisitor<T> visit) const {
        return parts([&](const ConvexPart<T>& part) {
            if (part.extent() != Extent::ellipse) return visit(part);
            return visit(EllipsePolygon<T>(part, m, side).part());
        });
    }
};

template <class T>
bool all_possible(PartSource<T> parts) {
    return !parts([](const ConvexPart<T>& part) {
        return part.extent() == Extent::ellipse && !EllipsePolygon<T>::is_possible(part);
    });
}

template <class T>
Whereabouts whereabouts(PartSource<T> part, PartSource<T> others) {
    const auto is_outside = [](const RelationFacts& facts) { return facts.of_a.outside; };
    const bool are_straight = Census<T>(part).is_straight() && Census<T>(others).is_straight();
    return (are_straight ? gather_facts<T>(part, others, is_outside) : gather_round_facts<T>(part, others, is_outside))
        .of_a;
}

}  // namespace

template <class T>
Coverage coverage_by_polygons(const ConvexPart<T>& part, PartSource<T> others) {
    using enum PolygonSide;
    const Single<T> single{part};
    if (!all_possible<T>(single) || !all_possible(others)) return undecided;
    for (const int m : {4, 16}) {
        const Whereabouts larger = whereabouts<T>(Polygonal<T>{single, m, around}, Polygonal<T>{others, m, within});
        if (!larger.outside) {
            const bool is_clear = part.extent() == Extent::ellipse || !larger.on_boundary;
            return is_clear ? clear_inside : Coverage{Answer::no, Answer::unknown, Answer::unknown};
        }
        const Whereabouts smaller = whereabouts<T>(Polygonal<T>{single, m, within}, Polygonal<T>{others, m, around});
        if (smaller.outside) return leaves;
    }
    return undecided;
}

template <class T>
Answer interiors_meet_by_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Single<T> single_a{a}, single_b{b};
    if (!all_possible<T>(single_a) || !all_possible<T>(single_b)) return Answer::unknown;
    constexpr int finest = 16;
    const auto is_enough = [](const RelationFacts& facts) { return facts.interiors_meet; };
    return proven(gather_round_facts<T>(Polygonal<T>{single_a, finest, PolygonSide::within},
                                        Polygonal<T>{single_b, finest, PolygonSide::within}, is_enough)
                      .interiors_meet);
}

#define CAROM_INSTANTIATE(T)                                                     \
    template class EllipsePolygon<T>;                                            \
    template Coverage coverage_by_polygons(const ConvexPart<T>&, PartSource<T>); \
    template Answer interiors_meet_by_polygons(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
