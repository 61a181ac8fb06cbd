#include <carom/detail/narrow/exact/difference.hpp>

namespace carom::detail {
namespace {

// The lowest vertex of a bounded part along a normal, among all of them. Several level edges may be in a row.
template <class T>
int lowest_vertex(const ConvexPart<T>& part, const Direction<T>& normal, Tied tied) {
    const auto rise = [&](int i, int j) { return dot_sign(normal, Direction<T>::between(part, i, j)); };
    int lowest = 0;
    for (int i = 1; i < part.size(); ++i) {
        if (rise(lowest, i) < 0) lowest = i;
    }
    if (part.size() == 1) return lowest;
    if (part.size() == 2) {
        if (rise(0, 1) != 0) return lowest;
        const bool forward =
            dot_sign(normal, side_normal(part, 0)) < 0;  // either direction along it is an edge of its own
        return forward == (tied == Tied::first) ? 0 : 1;
    }
    const auto neighbor = [&](int i) {
        return tied == Tied::first ? (i == 0 ? part.size() - 1 : i - 1) : flank_end(part, i);
    };
    while (rise(lowest, neighbor(lowest)) == 0) lowest = neighbor(lowest);
    return lowest;
}

// The same for a polygon, for a normal that has rotated counter-clockwise by less than half a turn since `lowest` was
// found.
template <class T>
int next_lowest_vertex(const ConvexPart<T>& part, const Direction<T>& normal, Tied tied, int lowest) {
    const int most = tied == Tied::first ? -1 : 0;
    for (int steps = 0; steps < part.size(); ++steps) {
        const int next = flank_end(part, lowest);
        if (dot_sign(normal, Direction<T>::between(part, lowest, next)) > most) break;
        lowest = next;
    }
    return lowest;
}

}  // namespace

// Sets the ends at which a side is unbounded by itself. A parallel side of the other part is a side of its own, at a
// vertex of this part.
template <class T>
void Difference<T>::open_ends(DifferenceSide& side) const {
    const ConvexPart<T>& own = side.of_a ? *a_ : *b_;
    if (own.is_bounded()) return;
    const Direction<T> tangent = side_normal(own, side.index).rotated(1);
    const int along = own.core_kind() == CoreKind::ray ? dot_sign(tangent, Direction<T>::of(own)) : 0;
    side.open_start = along <= 0;
    side.open_end = along >= 0;
}

// Where both parts have parallel sides, b's come first: at the first vertex of a's, and a's at the last of b's.
template <class T>
void Difference<T>::each_side_of(bool of_a, SideVisitor visit) const {
    const ConvexPart<T>& own = of_a ? *a_ : *b_;
    const ConvexPart<T>& other = of_a ? *b_ : *a_;
    const Tied tied = of_a ? Tied::last : Tied::first;
    int partner = -1;
    for (int k = 0; k < flank_count(own); ++k) {
        if (extends_below(own, k, other)) continue;
        const Direction<T> normal = side_normal(own, k);
        if (other.size() > 1) {
            const bool continues = partner >= 0 && own.size() > 2 && other.size() > 2;
            partner = continues ? next_lowest_vertex(other, normal, tied, partner) : lowest_vertex(other, normal, tied);
        } else {
            partner = 0;
        }
        const int from = side_vertex(own, k);
        const int to = flank_end(own, k);
        DifferenceSide side{of_a, k, {from, partner}, {to, partner}};
        if (!of_a) side = {of_a, k, {partner, from}, {partner, to}};
        if (!is_bounded()) open_ends(side);
        visit(side);
    }
}

template <class T>
void Difference<T>::each_side(SideVisitor visit) const {
    each_side_of(false, visit);
    each_side_of(true, visit);
}

template <class T>
void Difference<T>::each_corner(CornerVisitor visit) const {
    bool any = false;
    each_side([&](const DifferenceSide& side) {
        any = true;
        visit(side.start);
        if (!is_bounded()) visit(side.end);
    });
    if (!any) visit({});
}

template class Difference<float>;
template class Difference<double>;

}  // namespace carom::detail
