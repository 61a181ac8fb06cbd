/// Sector: the shifts that keep two touching parts in contact, as seen from no shift at all.
#pragma once

#include "narrow/exact/germ.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// All germs counter-clockwise from `start` to `end`, both included, in directions at most half a turn apart. Keeps its
/// own copies of the parts, since sources make parts on the fly.
template <class T>
struct Sector {
    ConvexPart<T> a;
    ConvexPart<T> b;
    Germ start;
    Germ end;

    GermOf<T> start_germ() const { return {a, b, start}; }
    GermOf<T> end_germ() const { return {a, b, end}; }
};

/// Returns true to stop.
template <class T>
using SectorVisitor = FunctionRef<bool(const Sector<T>&)>;

/// Visits the sectors of two parts that touch without penetrating: one for two convex parts, several with an arc, and
/// none when b - a has no area. Returns whether the visitor stopped it.
template <class T>
bool visit_sectors(const ConvexPart<T>& a, const ConvexPart<T>& b, SectorVisitor<T> visit);

/// Visits each of some sectors; as `visit_sectors` for any number of pairs.
template <class T>
using SectorSource = FunctionRef<bool(SectorVisitor<T>)>;

/// Whether the sectors together cover all germs, and with them a neighborhood of no shift at all.
template <class T>
bool covers_all_germs(SectorSource<T> sectors);

}  // namespace carom::detail
