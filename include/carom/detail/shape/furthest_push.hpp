/// One-sided chains: how far to either side a segment of a chain may push.
#pragma once

#include <carom/shape/chain.hpp>

namespace carom::detail {

/// The direction that leans furthest over the start (end = 0) or the end (end = 1) of a segment of a one-sided chain,
/// among those in which the segment may push: the neighbor's front normal; the direction along the segment, beyond that
/// end, where the neighbor's leans further or nothing is known; and the segment's own front normal at a flat or concave
/// end. In the chain's own frame, rounded, of any length; zero for a segment of length zero.
template <class T>
Vec2D furthest_push(const BasicChain<T>& chain, std::size_t segment, int end);

}  // namespace carom::detail
