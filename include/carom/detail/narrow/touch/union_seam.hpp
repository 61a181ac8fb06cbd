/// Whether two unions whose parts only touch penetrate as wholes.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// Whether small translations of a in every direction keep it touching b, for unions none of whose parts penetrate. A
/// translation x keeps parts a_i and b_j in contact when x lies in M_ij = b_j - a_i, so this is whether the union of
/// all M_ij covers a neighborhood of 0.
///
/// Near 0 each M_ij is an angular interval between two curves that leave 0: half a turn wide where its border is
/// smooth, less at a corner. (With arcs, which are not convex, it is several intervals.) The curves are segments or
/// circles, so that two of them that leave in one direction are distinguished by their curvature, and are the same when
/// that is equal too. An interval whose border curves away leaves a cusp that only one that reaches as far from the
/// other side can close. An M_ij without an area cannot fill what others leave open, so it is left out. The intervals
/// are then walked greedily around 0, always continuing with the one that reaches furthest, as in covering a circle by
/// fewest arcs [Lee & Lee 1984]. Does not allocate: a few intervals are kept, of more each step visits all again.
template <class T>
bool seam_is_closed(PartSource<T> a, PartSource<T> b);

}  // namespace carom::detail
