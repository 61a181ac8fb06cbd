/// Where unions only touch part by part: whether the touching parts together leave no way out.
#pragma once

#include <carom/narrow/union_kernel.hpp>

namespace carom {

/// Whether small shifts of a in every direction keep it touching b, for unions of which no two parts penetrate. A shift
/// x keeps parts a_i and b_j in contact when x lies in M_ij = b_j - a_i, so the question is whether the union of all
/// M_ij covers a neighbourhood of 0.
///
/// Each M_ij is convex with 0 on its boundary, and near 0 it is a sector: between the flat sides that meet in 0 where
/// it has a corner, half a turn wide elsewhere. A flat side belongs to the sector (closed end); where the boundary
/// curves away (a rounded corner) it does not (open end), and leaves a cusp that only a sector reaching across can
/// cover. M_ij without an area cannot fill what others leave open, so it is left out. The sectors are then walked
/// greedily around 0, always on to the one that reaches furthest, as in covering a circle by fewest arcs [Lee & Lee
/// 1984]. Needs no memory: every step visits all touching pairs again.
template <class T>
bool seam_is_closed(PartSource<T> a, PartSource<T> b);

}  // namespace carom
