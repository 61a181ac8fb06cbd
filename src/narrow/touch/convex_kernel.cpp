#include "curved.hpp"
#include "many_vertices.hpp"
#include "narrow/core/settled_parts.hpp"
#include "narrow/filter/many/support_outline.hpp"
#include "narrow/filter/touch/near_edges.hpp"

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

namespace carom::detail {
namespace {

// The sign tests on two parts: in doubles, where these leave a doubt in pairs of doubles, and then exact.
//
// In pairs of doubles, with M at least all stored coordinates of vertices and what poses move by, and numbers that grow
// by less than 1.5 with each pose: a vertex is off by less than 2^-95 M, as each of at most four poses adds less than
// 2^-99 M, and the difference of two by less than d = 2^-93 M. With L the extent of the pair, such differences have
// coordinates of at most 2L, and with R the radii:
//     heights, products of two of these, are off by less than 32 d L;
//     the square of a distance and R^2 by less than 32 d (L + R);
//     the square of a cross product, at most 64 L^4, by less than 2^12 d L^3, and R^2 times that of an edge by less
//     than 2^6 d R^2 L, in all by less than 2^13 d L (L + R)^2; and by rounding, 2^-98 of themselves, where R is above
//     M.
template <class T>
struct SignTests {
    using Part = ConvexPart<T>;
    const Part& a;
    const Part& b;
    OutlinePair quick;

    SignTests(const Part& part_a, const Part& part_b) : a(part_a), b(part_b), quick(part_a, part_b) {}

    const LoadedOutline& outline(const Part& part) const { return &part == &a ? quick.a : quick.b; }

    // The lowest height sign of the vertices of `other` over side k of `part`.
    int lowest_sign(const Part& part, int k, const Part& other) const {
        if (!quick.is_loaded()) return lowest_height_sign(part, k, other);
        const LoadedOutline& outline_of_other = outline(other);
        const TwoSides sides = two_sides(outline(part), k & ~1);
        if (sides.separation(outline_of_other)[k & 1] < -quick.slack) return -1;
        int lowest = 1;
        for (int i = 0; i < other.size() && lowest >= 0; ++i) {
            if (sides.height(outline_of_other.vertex(i))[k & 1] > quick.slack) continue;
            lowest = std::min(lowest, height_sign_in_doubt(part, k, other, i));
        }
        return lowest;
    }

    // The sign of the distance between a vertex and an edge, minus the radii, where doubles leave it in doubt.
    int edge_gap_sign(const Part& p, int i, const Part& q, int j) const {
        const std::optional<Foot> foot = quick.is_loaded() ? certain_foot(outline(p), i, outline(q), j) : std::nullopt;
        switch (foot ? *foot : foot_on_edge(p, i, q, j)) {
            case Foot::start:
                return vertex_gap_sign(p, i, q, j);
            case Foot::end:
                return vertex_gap_sign(p, i, q, j + 1);
            default:
                return sign_in_doubt(LineGap<T>{p, i, q, j}, [&](double error, double extent, double reach) {
                    return 0x1p13 * error * extent * reach * reach;
                });
        }
    }

    int vertex_gap_sign(const Part& p, int i, const Part& q, int j) const {
        return sign_in_doubt(VertexGap<T>{p, i, q, j},
                             [](double error, double, double reach) { return 32 * error * reach; });
    }

  private:
    int height_sign_in_doubt(const Part& part, int k, const Part& other, int i) const {
        const Direction<T> normal = side_normal(part, k);
        const Direction<T> offset{&part, side_vertex(part, k), &other, i};
        if ((normal.is_plain() && offset.is_plain()) || are_turned_alike(normal, offset)) {
            return dot_sign(normal, offset);
        }
        return sign_in_doubt([&]<class N>(In<N>) { return dot(normal.template in<N>(), offset.template in<N>()); },
                             [](double error, double extent, double) { return 32 * error * extent; });
    }

    std::optional<Foot> certain_foot(const LoadedOutline& p, int i, const LoadedOutline& q, int j) const {
        const Lanes at = p.vertex(i), start = q.vertex(j), end = q.vertex(j + 1);
        const double from_start = sum_of((at - start) * (end - start)), to_end = sum_of((end - at) * (end - start));
        if (from_start > quick.slack && to_end > quick.slack) return Foot::interior;
        if (from_start < -quick.slack) return Foot::start;
        return to_end < -quick.slack ? std::optional(Foot::end) : std::nullopt;
    }

    // Pairs of doubles pay where doubles are posed: floats are in doubt mostly where the sign is 0, and numbers without
    // poses are exact in a few doubles.
    template <class Formula, class Bound>
    int sign_in_doubt(const Formula& formula, const Bound& bound) const {
        if (const auto sign = formula(In<ErrorBounded>{}).certain_sign()) return *sign;
        if constexpr (std::is_same_v<T, double>) {
            if (a.pose_count() + b.pose_count() > 0 && quick.is_loaded() && quick.is_in_range()) {
                const double reach = quick.extent + quick.radius;
                const double error = 0x1p-93 * std::max({size_of(a), size_of(b), quick.radius});
                const double value = formula(In<DoubleDouble>{}).rounded(), doubt = bound(error, quick.extent, reach);
                if (std::fabs(value) > doubt) return value > 0 ? 1 : -1;
            }
        }
        return exact_sign(formula);
    }

    // Infinite where there are too many poses for the bounds.
    static double size_of(const Part& part) {
        double size = part.pose_count() > 4 ? infinity : 0;
        for (int i = 0; i < part.size(); ++i) size = std::max(size, greatest(magnitudes(lanes_of(part.local(i)))));
        for (int k = part.pose_count(); k-- > 0;) {
            size = 1.5 * size + greatest(magnitudes(lanes_of(part.pose(k).at)));
        }
        return size;
    }
};

// The relation of the cores as far as the sides of `part` show: apart when `other` lies strictly outside a side,
// touching when it lies outside or on the line of one, else penetrating.
template <class T>
Touch touch_by_sides(const SignTests<T>& signs, const ConvexPart<T>& part, const ConvexPart<T>& other) {
    Touch result = Touch::penetrating;
    for (int k = 0; k < side_count(part) && detail::spend_work(other.size()); ++k) {
        const int lowest = signs.lowest_sign(part, k, other);
        if (lowest > 0) return Touch::apart;
        if (lowest == 0) result = Touch::touching;
    }
    return result;
}

// The sides of both cores are all the axes that can separate them: the Minkowski difference of two cores has no other
// sides, and where it degenerates to a segment, the caps of the segments among them represent its ends.
template <class T>
Touch touch_of_cores(const SignTests<T>& signs) {
    const Touch by_a = touch_by_sides(signs, signs.a, signs.b);
    return by_a == Touch::apart ? by_a : std::min(by_a, touch_by_sides(signs, signs.b, signs.a));
}

// The sign of the least distance between vertices of one part and edges of the other, minus the radii: of all of them,
// or of the edges that doubles see near.
template <class T>
int gap_sign_to_edges(const SignTests<T>& signs, const ConvexPart<T>& part, const ConvexPart<T>& other,
                      const NearEdges* near) {
    int least = 1;
    for (int i = 0; i < part.size() && least >= 0 && detail::spend_work(edge_count(other)); ++i) {
        for (int j = 0; j < edge_count(other) && least >= 0; ++j) {
            const bool may_be_near = !near || (near->of_vertex(i) >> j & 1) != 0;
            if (may_be_near) least = std::min(least, signs.edge_gap_sign(part, i, other, j));
        }
    }
    return least;
}

template <class T>
int gap_sign_to_edges(const SignTests<T>& signs, const NearEdges* of_b, const NearEdges* of_a) {
    const int least = gap_sign_to_edges(signs, signs.a, signs.b, of_b);
    return least < 0 ? least : std::min(least, gap_sign_to_edges(signs, signs.b, signs.a, of_a));
}

template <class T>
int gap_sign(const SignTests<T>& signs) {
    const auto& [a, b, quick] = signs;
    if (edge_count(a) == 0 && edge_count(b) == 0) return signs.vertex_gap_sign(a, 0, b, 0);
    if (!quick.is_loaded() || !quick.is_in_range()) return gap_sign_to_edges(signs, nullptr, nullptr);
    const double reach_sq = quick.radius * quick.radius;
    const double most_sq = reach_sq + 3 * quick.slack + 8 * unit_roundoff * reach_sq, short_sq = 64 * quick.slack;
    const NearEdges of_b(quick.a, quick.b, most_sq, short_sq), of_a(quick.b, quick.a, most_sq, short_sq);
    return gap_sign_to_edges(signs, &of_b, &of_a);
}

// Calls ask(a, b) with parts for which exact signs take the least.
template <class T, class Ask>
auto of_settled(const ConvexPart<T>& a, const ConvexPart<T>& b, const Ask& ask) {
    if (!SettledParts<T>::suit(a, b)) return ask(a, b);
    const SettledParts<T> settled(a, b);
    return ask(settled.a(), settled.b());
}

template <class T>
Touch exact_touch_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (are_many(a, b)) {
        if (const auto touch = touch_of_many_cores(a, b)) return *touch;
    }
    if (a.is_point() && b.is_point()) return is_zero(Direction<T>{&a, 0, &b, 0}) ? Touch::touching : Touch::apart;
    return of_settled(a, b, [](const auto& x, const auto& y) { return touch_of_cores(SignTests<T>(x, y)); });
}

template <class T>
Touch exact_touch(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (are_many(a, b)) {
        if (const auto touch = touch_of_many(a, b)) return *touch;
    }
    if (!a.is_rounded() && !b.is_rounded()) return exact_touch_of_cores(a, b);
    return of_settled(a, b, [](const auto& x, const auto& y) {
        const SignTests<T> signs(x, y);
        const bool are_clearly_apart = signs.quick.is_loaded() && signs.quick.touch_of_cores() == QuickTouch::apart;
        const bool points = x.is_point() && y.is_point();
        if (!points && !are_clearly_apart && touch_of_cores(signs) != Touch::apart) return Touch::penetrating;
        return touch_from_sign(gap_sign(signs));
    });
}

}  // namespace

template <class T>
Touch touch(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 0 || b.size() == 0) return Touch::apart;
    if (a.is_curved() || b.is_curved()) return detail::curved_touch(a, b);
    const QuickTouch quick = outline_touch(outline_view(a), outline_view(b));
    return quick == QuickTouch::unknown ? exact_touch(a, b) : detail::known(quick);
}

template <class T>
Touch touch_in_doubt(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return a.size() == 0 || b.size() == 0 ? Touch::apart : exact_touch(a, b);
}

template <class T>
Touch touch_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 0 || b.size() == 0) return Touch::apart;
    OutlinePair pair(a, b);
    pair.radius = 0;
    const QuickTouch quick = pair.touch();
    return quick == QuickTouch::unknown ? exact_touch_of_cores(a, b) : detail::known(quick);
}

template Touch touch(const ConvexPart<float>&, const ConvexPart<float>&);
template Touch touch(const ConvexPart<double>&, const ConvexPart<double>&);
template Touch touch_in_doubt(const ConvexPart<float>&, const ConvexPart<float>&);
template Touch touch_in_doubt(const ConvexPart<double>&, const ConvexPart<double>&);
template Touch touch_of_cores(const ConvexPart<float>&, const ConvexPart<float>&);
template Touch touch_of_cores(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
