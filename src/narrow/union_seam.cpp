#include "sector.hpp"

#include <carom/narrow/union_seam.hpp>

namespace carom {
namespace {

using detail::make_sector;
using detail::Sector;

// Where v lies seen from d, going counter-clockwise: 0 along d, 1 before the opposite of d, 2 opposite, 3 beyond.
template <class T>
int half_turn_class(const Direction<T>& d, const Direction<T>& v) {
    const int side = cross_sign(d, v);
    if (side != 0) return side > 0 ? 1 : 3;
    return dot_sign(d, v) > 0 ? 0 : 2;
}

// The sign of (angle from d to u) - (angle from d to v), counter-clockwise angles in [0, 2 pi).
template <class T>
int compare_angles(const Direction<T>& d, const Direction<T>& u, const Direction<T>& v) {
    const int u_class = half_turn_class(d, u);
    const int v_class = half_turn_class(d, v);
    if (u_class != v_class) return u_class < v_class ? -1 : 1;
    if (u_class == 0 || u_class == 2) return 0;
    return cross_sign(v, u);
}

template <class T>
bool same_direction(const Direction<T>& u, const Direction<T>& v) {
    return half_turn_class(u, v) == 0;
}

// Whether `next` covers what follows the end of `current` without a gap at the joint.
template <class T>
bool continues(const Sector<T>& current, const Sector<T>& next) {
    const Direction<T> joint = current.end_direction();
    const Direction<T> start = next.start_direction();
    if (same_direction(start, joint)) return current.end.closed && next.start.closed;
    return compare_angles(start, joint, next.end_direction()) < 0;
}

// Whether x reaches further than y, both continuing from the direction d.
template <class T>
bool reaches_further(const Direction<T>& d, const Sector<T>& x, const Sector<T>& y) {
    const int order = compare_angles(d, x.end_direction(), y.end_direction());
    return order > 0 || (order == 0 && x.end.closed && !y.end.closed);
}

template <class T>
bool any_sector(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const Sector<T>&)> visit) {
    Sector<T> sector;
    return a([&](const ConvexPart<T>& a_part) {
        return b([&](const ConvexPart<T>& b_part) { return make_sector(a_part, b_part, sector) && visit(sector); });
    });
}

// Whether `last`, which continues from the direction `joint`, gets back to where `first` starts.
template <class T>
bool closes_circle(const Direction<T>& joint, const Sector<T>& last, const Sector<T>& first) {
    const Direction<T> goal = first.start_direction();
    const int order = compare_angles(joint, goal, last.end_direction());
    return order < 0 || (order == 0 && last.end.closed && first.start.closed);
}

// An end that is open in one sector is closed all the same when another sector with that end has it closed: what both
// cover next to it is covered either way.
template <class T>
void close_shared_ends(PartSource<T> a, PartSource<T> b, Sector<T>& sector) {
    any_sector<T>(a, b, [&](const Sector<T>& other) {
        sector.start.closed |= other.start.closed && same_direction(sector.start_direction(), other.start_direction());
        sector.end.closed |= other.end.closed && same_direction(sector.end_direction(), other.end_direction());
        return sector.start.closed && sector.end.closed;
    });
}

}  // namespace

template <class T>
bool seam_is_closed(PartSource<T> a, PartSource<T> b) {
    Sector<T> first;
    const bool touches = any_sector<T>(a, b, [&](const Sector<T>& sector) {
        first = sector;
        return true;
    });
    if (!touches) return false;
    close_shared_ends(a, b, first);
    Sector<T> current = first;
    while (true) {
        const Direction<T> joint = current.end_direction();
        Sector<T> best;
        bool found = false;
        any_sector<T>(a, b, [&](const Sector<T>& sector) {
            if (continues(current, sector) && (!found || reaches_further(joint, sector, best))) {
                best = sector;
                found = true;
            }
            return false;
        });
        if (!found) return false;
        close_shared_ends(a, b, best);
        if (closes_circle(joint, best, first)) return true;
        current = best;
    }
}

template bool seam_is_closed(PartSource<float>, PartSource<float>);
template bool seam_is_closed(PartSource<double>, PartSource<double>);

}  // namespace carom
