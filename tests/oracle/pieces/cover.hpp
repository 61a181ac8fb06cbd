/// Whether several sets that all have the origin on their boundary cover a neighborhood of it together.
///
/// Near a boundary point, a convex polygon fills a sector between two straight rays, and a rounded convex set fills a
/// half-plane whose boundary runs, on either side, along a straight edge or along an arc that curves away into the set.
/// So each set is a sector of at most a half turn, start to end in positive order, with a flag at each end: "flat" when
/// the set's boundary is the end's ray itself, so that the ray and everything just inside it belong to the set.
/// Sets without area are left out: closed sets that cover a disc still cover it without their nowhere dense members.
///
/// Take a direction u. A set that has u strictly inside its sector covers a whole thin cone around the ray of u, curved
/// or not. Otherwise u must be an end of a sector, for the cone around it to be covered at all: half of the cone by a
/// set that starts at u, half by one that ends at u. If both are flat, the cone is covered. If the one that starts
/// there is an arc, a cusp between the ray and the arc stays open: sets that end at u lie on the other side of the ray,
/// and other arcs that start at u leave cusps of their own at the same place. The same holds at the other side, and a
/// lone segment along the ray fills no cusp. A neighborhood of the origin is covered if and only if thin cones around
/// all sector ends are, because between neighboring ends nothing changes.
#pragma once

#include "oracle/numbers/integers.hpp"

namespace oracle {

template <class Z>
struct Sector {
    Vec<typename Z::Length> start;
    Vec<typename Z::Length> end;
    bool start_flat = true;
    bool end_flat = true;
};

template <class Z>
bool covers_direction(const std::vector<Sector<Z>>& sectors, const Vec<typename Z::Length>& u) {
    const auto same = [](const auto& a, const auto& b) { return cross<Z>(a, b) == 0 && dot<Z>(a, b) > 0; };
    bool starts = false, ends = false;
    for (const Sector<Z>& sector : sectors) {
        if (cross<Z>(sector.start, u) > 0 && cross<Z>(u, sector.end) > 0) return true;
        if (sector.start_flat && same(sector.start, u)) starts = true;
        if (sector.end_flat && same(sector.end, u)) ends = true;
    }
    return starts && ends;
}

template <class Z>
bool covers_neighborhood(const std::vector<Sector<Z>>& sectors) {
    for (const Sector<Z>& sector : sectors)
        if (!covers_direction(sectors, sector.start) || !covers_direction(sectors, sector.end)) return false;
    return !sectors.empty();
}

}  // namespace oracle
