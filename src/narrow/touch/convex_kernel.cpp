#include "curved.hpp"
#include "many_vertices.hpp"
#include "narrow/core/settled_parts.hpp"
#include "narrow/filter/many/support_outline.hpp"
#include "narrow/filter/touch/outline_sides.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// The sign tests on two parts: in doubles, and exact where these leave a doubt.
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
            lowest = std::min(lowest, height_sign(part, k, other, i));
        }
        return lowest;
    }

    int vertex_gap_sign(const Part& p, int i, const Part& q, int j) const {
        const auto exact = [&] { return detail::vertex_gap_sign(p, i, q, j); };
        return quick_or([&] { return quick.vertex_gap_sign(outline(p), i, outline(q), j); }, exact);
    }

    int edge_gap_sign(const Part& p, int i, const Part& q, int j) const {
        return quick_or([&] { return quick.edge_gap_sign(outline(p), i, outline(q), j); },
                        [&] {
                            switch (foot_on_edge(p, i, q, j)) {
                                case Foot::start:
                                    return detail::vertex_gap_sign(p, i, q, j);
                                case Foot::end:
                                    return detail::vertex_gap_sign(p, i, q, j + 1);
                                default:
                                    return line_gap_sign(p, i, q, j);
                            }
                        });
    }

  private:
    template <class Quick, class Exact>
    int quick_or(const Quick& ask_quick, const Exact& ask_exact) const {
        if (!quick.is_loaded() || !quick.is_in_range()) return ask_exact();
        quick.doubt = false;
        const int sign = ask_quick();
        return quick.doubt ? ask_exact() : sign;
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

// The sign of the least distance between vertices of one part and edges of the other, minus the radii.
template <class T>
int gap_sign_to_edges(const SignTests<T>& signs, const ConvexPart<T>& part, const ConvexPart<T>& other) {
    int least = 1;
    for (int i = 0; i < part.size() && least >= 0 && detail::spend_work(edge_count(other)); ++i) {
        for (int j = 0; j < edge_count(other) && least >= 0; ++j) {
            least = std::min(least, signs.edge_gap_sign(part, i, other, j));
        }
    }
    return least;
}

template <class T>
int gap_sign(const SignTests<T>& signs) {
    const auto& [a, b, quick] = signs;
    if (edge_count(a) == 0 && edge_count(b) == 0) return signs.vertex_gap_sign(a, 0, b, 0);
    const int least = gap_sign_to_edges(signs, a, b);
    return least < 0 ? least : std::min(least, gap_sign_to_edges(signs, b, a));
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
        const bool points = x.is_point() && y.is_point();
        if (!points && touch_of_cores(signs) != Touch::apart) return Touch::penetrating;
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
