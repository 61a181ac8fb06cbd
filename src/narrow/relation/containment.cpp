#include "containment.hpp"

#include "narrow/exact/arc_features.hpp"
#include "tangent_cone.hpp"

#include <carom/work_budget.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// Whether b is unbounded in the direction.
template <class T>
bool recedes_along(const ConvexPart<T>& b, const Direction<T>& along) {
    if (b.is_bounded() || b.is_curved()) return false;
    const Direction<T> own = Direction<T>::of(b);
    if (b.core_kind() == CoreKind::half_space) return dot_sign(own, along) <= 0;
    return cross_sign(own, along) == 0 && (b.core_kind() == CoreKind::line || dot_sign(own, along) > 0);
}

// The number of directions that generate a part's recession cone.
template <class T>
int recession_count(const ConvexPart<T>& part) {
    switch (part.core_kind()) {
        case CoreKind::ray:
            return 1;
        case CoreKind::line:
            return 2;
        case CoreKind::half_space:
            return 3;
        default:
            return 0;
    }
}

template <class T>
Direction<T> recession_direction(const ConvexPart<T>& part, int k) {
    constexpr int along_line[] = {0, 2};
    constexpr int into_half_space[] = {1, 2, 3};  // along the border, inwards, and back along the border
    return Direction<T>::of(part, part.core_kind() == CoreKind::half_space ? into_half_space[k] : along_line[k]);
}

// Whether b is unbounded in every direction in which a is.
template <class T>
bool recession_cone_is_within(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    for (int k = 0; k < recession_count(a); ++k) {
        if (!recedes_along(b, recession_direction(a, k))) return false;
    }
    return true;
}

// The sign of the height of vertex i of a over side k of b, plus the radius of a minus that of b.
template <class T>
int inset_height_sign(const ConvexPart<T>& b, int k, const ConvexPart<T>& a, int i) {
    if (height_sign(b, k, a, i) >= 0) return 1;
    const Direction<T> normal = side_normal(b, k);
    const int foot = side_vertex(b, k);
    return sign_of([&]<class N>(In<N>) {
        const BasicVec2<N> n = normal.template in<N>();
        const N height = dot(n, a.template vertex<N>(i) - b.template vertex<N>(foot));
        const N excess = a.template radius<N>() - b.template radius<N>();
        return excess * excess * length_sq(n) - height * height;
    });
}

// For a with the greater radius.
template <class T>
Containment greater_radius_containment(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!spans_area(b)) return Containment::none;
    int highest = -1;
    for (int k = 0; k < side_count(b) && spend_work(a.size()); ++k) {
        for (int i = 0; i < a.size(); ++i) highest = std::max(highest, inset_height_sign(b, k, a, i));
        if (highest > 0) return Containment::none;
    }
    return highest < 0 ? Containment::clear : Containment::tangent;
}

// For b with an area and at least a's radius.
template <class T>
Containment area_containment(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    Containment result = Containment::clear;
    for (int i = 0; i < a.size() && spend_work(b.size()); ++i) {
        const PointLocation location = locate_in_inset(b, a, Corner<T>::vertex(a, i));
        if (location == PointLocation::outside) return Containment::none;
        if (location == PointLocation::rim) result = Containment::tangent;
    }
    return result;
}

// For b without an area.
template <class T>
Containment curve_containment(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (has_area(a)) return Containment::none;
    Containment result = Containment::clear;
    for (int i = 0; i < a.size(); ++i) {
        const TangentCone<T> cone = cone_at(b, Corner<T>::vertex(a, i));
        if (cone.kind == ConeKind::absent) return Containment::none;
        if (cone.is_end()) result = Containment::tangent;
    }
    return result;
}

}  // namespace

template <class T>
Containment containment(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 0 || b.size() == 0 || !recession_cone_is_within(a, b)) return Containment::none;
    if (!has_area(b)) return curve_containment(a, b);
    return radius_order(a, b) > 0 ? greater_radius_containment(a, b) : area_containment(a, b);
}

template <class T>
bool recedes_beyond(const ConvexPart<T>& a, PartSource<T> others) {
    for (int k = 0; k < recession_count(a); ++k) {
        if (!others([&](const ConvexPart<T>& other) { return recedes_along(other, recession_direction(a, k)); }))
            return true;
    }
    return false;
}

template bool recedes_beyond(const ConvexPart<float>&, PartSource<float>);
template bool recedes_beyond(const ConvexPart<double>&, PartSource<double>);
template Containment containment(const ConvexPart<float>&, const ConvexPart<float>&);
template Containment containment(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
