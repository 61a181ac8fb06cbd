/// Sector: the shifts that keep two touching parts in contact, as seen from no shift at all.
#pragma once

#include <carom/narrow/convex_features.hpp>
#include <carom/narrow/convex_part.hpp>

namespace carom::detail {

/// The part of a sector's boundary that does not depend on where its parts are kept: an Direction by vertex
/// numbers.
struct SectorEnd {
    bool from_b = false;
    int from = 0;
    bool to_b = false;
    int to = 0;
    int quarter_turns = 0;
    bool closed = true;  ///< whether shifts along the end itself keep contact
};

/// All directions counter-clockwise from `start` to `end`, at most half a turn. Keeps its own copies of the parts,
/// since sources make parts on the fly.
template <class T>
struct Sector {
    ConvexPart<T> a;
    ConvexPart<T> b;
    SectorEnd start;
    SectorEnd end;

    Direction<T> direction(const SectorEnd& side) const {
        return {side.from_b ? &b : &a, side.from, side.to_b ? &b : &a, side.to, side.quarter_turns};
    }
    Direction<T> start_direction() const { return direction(start); }
    Direction<T> end_direction() const { return direction(end); }
};

/// Fills the sector of two parts that touch without penetrating. False when they are apart, or when b - a has no area.
template <class T>
bool make_sector(const ConvexPart<T>& a, const ConvexPart<T>& b, Sector<T>& sector);

}  // namespace carom::detail
