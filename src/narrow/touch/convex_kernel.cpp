#include "curved.hpp"
#include "narrow/filter/touch/outline.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// The sign tests on exact parts, with the interface that the algorithm below calls.
template <class T>
struct ExactPair {
    using Part = ConvexPart<T>;
    const Part& a;
    const Part& b;

    int height_sign(const Part& part, int k, const Part& other, int i) const {
        return detail::height_sign(part, k, other, i);
    }
    bool extends_below(const Part& part, int k, const Part& other) const {
        return detail::extends_below(part, k, other);
    }
    int vertex_gap_sign(const Part& p, int i, const Part& q, int j) const {
        return detail::vertex_gap_sign(p, i, q, j);
    }
    int edge_gap_sign(const Part& p, int i, const Part& q, int j) const {
        switch (foot_on_edge(p, i, q, j)) {
            case Foot::start:
                return vertex_gap_sign(p, i, q, j);
            case Foot::end:
                return vertex_gap_sign(p, i, q, j + 1);
            default:
                return line_gap_sign(p, i, q, j);
        }
    }
};

template <class T>
bool same_point(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Direction<T> between{&a, 0, &b, 0};
    return sign_of([&]<class N>(In<N>) { return between.template in<N>().x; }) == 0 &&
           sign_of([&]<class N>(In<N>) { return between.template in<N>().y; }) == 0;
}

// The relation of the cores as far as the sides of `part` show: apart when `other` lies strictly outside a side,
// touching when it lies outside or on the line of one, else penetrating.
template <class Pair, class Part>
Touch touch_by_sides(const Pair& pair, const Part& part, const Part& other) {
    Touch result = Touch::penetrating;
    for (int k = 0; k < side_count(part) && detail::spend_work(other.size()); ++k) {
        int lowest = pair.extends_below(part, k, other) ? -1 : 1;
        for (int i = 0; i < other.size() && lowest >= 0; ++i) {
            lowest = std::min(lowest, pair.height_sign(part, k, other, i));
        }
        if (lowest > 0) return Touch::apart;
        if (lowest == 0) result = Touch::touching;
    }
    return result;
}

// The sides of both cores are all the axes that can separate them: the Minkowski difference of two cores has no other
// sides, and where it degenerates to a segment, the caps of the segments among them represent its ends.
template <class Pair>
Touch touch_of_cores(const Pair& pair) {
    const Touch by_a = touch_by_sides(pair, pair.a, pair.b);
    return by_a == Touch::apart ? by_a : std::min(by_a, touch_by_sides(pair, pair.b, pair.a));
}

// The sign of the least distance between vertices of one part and edges of the other, minus the radii.
template <class Pair, class Part>
int gap_sign_to_edges(const Pair& pair, const Part& part, const Part& other) {
    int least = 1;
    for (int i = 0; i < part.size() && least >= 0 && detail::spend_work(edge_count(other)); ++i) {
        for (int j = 0; j < edge_count(other) && least >= 0; ++j) {
            least = std::min(least, pair.edge_gap_sign(part, i, other, j));
        }
    }
    return least;
}

template <class Pair>
int gap_sign(const Pair& pair) {
    if (edge_count(pair.a) == 0 && edge_count(pair.b) == 0) return pair.vertex_gap_sign(pair.a, 0, pair.b, 0);
    const int least = gap_sign_to_edges(pair, pair.a, pair.b);
    return least < 0 ? least : std::min(least, gap_sign_to_edges(pair, pair.b, pair.a));
}

Touch touch_from_gap(int sign) {
    return sign < 0 ? Touch::penetrating : (sign == 0 ? Touch::touching : Touch::apart);
}

template <class T>
Touch exact_touch_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.is_point() && b.is_point()) return same_point(a, b) ? Touch::touching : Touch::apart;
    return touch_of_cores(ExactPair<T>{a, b});
}

template <class T>
Touch exact_touch(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_rounded() && !b.is_rounded()) return exact_touch_of_cores(a, b);
    const ExactPair<T> pair{a, b};
    const bool points = a.is_point() && b.is_point();
    if (!points && touch_of_cores(pair) != Touch::apart) return Touch::penetrating;
    return touch_from_gap(gap_sign(pair));
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
