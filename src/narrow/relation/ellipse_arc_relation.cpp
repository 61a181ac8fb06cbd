#include "curved_relation.hpp"
#include "ellipse_polygons.hpp"
#include "narrow/exact/arc_features.hpp"
#include "narrow/touch/ellipse.hpp"
#include "union_relation.hpp"

#include <algorithm>

namespace carom::detail {

// The sign of |c + r f / |f||^2 - R^2 for end k of the arc, in the frame in which the ellipse is the disc of radius R,
// times |f|^2.
template <class T>
int end_height_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc, int k) {
    const auto center = [&]<class N>(In<N>) {
        return half_axes<N>(ellipse).to_disc(arc.template vertex<N>(0) - ellipse.template vertex<N>(0));
    };
    const auto spoke = [&]<class N>(In<N>) {
        return arc.template radius<N>() * half_axes<N>(ellipse).to_disc(arc.template direction<N>(k));
    };
    const auto length_of_f_sq = [&]<class N>(In<N>) { return length_sq(arc.template direction<N>(k)); };
    return sign_with_root(
        [&]<class N>(In<N> in) {
            const N radius_sq = half_axes<N>(ellipse).disc_radius_sq();
            return length_of_f_sq(in) * (length_sq(center(in)) - radius_sq) + length_sq(spoke(in));
        },
        [&]<class N>(In<N> in) { return N(2.0) * dot(center(in), spoke(in)); }, length_of_f_sq);
}

namespace {

template <class T>
int highest_end_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc) {
    return std::max(end_height_sign(ellipse, arc, 0), end_height_sign(ellipse, arc, 1));
}

// Within the ellipse if all of its disc is; else what bounds can prove.
template <class T>
Coverage arc_in_ellipse(const ConvexPart<T>& arc, const ConvexPart<T>& ellipse) {
    const int highest_end = highest_end_sign(ellipse, arc);
    if (highest_end > 0) return leaves;
    const int disc = nested_sign(ellipse, arc, 0, true);
    if (disc < 0) return clear_inside;
    if (disc == 0) {
        const bool is_whole_border = nested_sign(ellipse, arc, 0, false) == 0;
        const bool reaches = highest_end == 0 || is_full_circle(arc);
        return {Tristate::no, proven(reaches), certain(!is_whole_border)};
    }
    const ArcInEllipse found = locate_arc(ellipse, arc);
    if (found.leaves) return leaves;
    return found.is_clear ? clear_inside : undecided;
}

template <class T>
Tristate enters_interior(const ConvexPart<T>& arc, const ConvexPart<T>& ellipse) {
    const int lowest_end = std::min(end_height_sign(ellipse, arc, 0), end_height_sign(ellipse, arc, 1));
    return proven(lowest_end < 0 || locate_arc(ellipse, arc).enters);
}

}  // namespace

template <class T>
Coverage inexact_coverage(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.core_kind() == CoreKind::ellipse && b.core_kind() == CoreKind::arc) return leaves;
    const bool is_arc_in_ellipse =
        a.core_kind() == CoreKind::arc && b.core_kind() == CoreKind::ellipse && !b.is_rounded();
    if (is_arc_in_ellipse) return arc_in_ellipse(a, b);
    return coverage_by_polygons<T>(a, Single<T>{b});
}

template <class T>
Tristate inexact_interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.core_kind() == CoreKind::ellipse && b.core_kind() == CoreKind::arc) return inexact_interiors_intersect(b, a);
    const bool is_arc_by_ellipse = a.core_kind() == CoreKind::arc && !b.is_rounded();
    return is_arc_by_ellipse ? enters_interior(a, b) : interiors_intersect_by_polygons(a, b);
}

#define CAROM_INSTANTIATE(T)                                                        \
    template int end_height_sign(const ConvexPart<T>&, const ConvexPart<T>&, int);  \
    template Coverage inexact_coverage(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Tristate inexact_interiors_intersect(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
