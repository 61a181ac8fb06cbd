/// One-sided chains: which contact normals a segment of a chain allows.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/shape/chain.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace carom {

/// Whether segment i of a chain may push in the direction `normal`, which is in the chain's own frame and of any
/// non-zero length. A chain that is not one-sided pushes wherever it is hit. A one-sided one pushes to its front (the
/// direction along its points rotated by -90 degrees; see Chain), and only in directions in which a point of the
/// segment is nearest to the other shape, given how the chain continues at its ends, by its neighbors or ghost points:
///   - straight to the front, always;
///   - tilted towards an end where the chain turns away from the front, as far as the neighbor's own front normal;
///   - tilted towards a flat or concave end, never: the neighbor is hit there, and a tilted push would snag;
///   - tilted towards an end beyond which nothing is known, up to a quarter turn.
/// Directions in which two neighbors may push are allowed to both. A segment of length zero may not push at all; the
/// neighbors of a segment are found at the next distinct points. Exact for the stored numbers. Cost: O(1), and one step
/// for each repeated point next to the segment. Source: the Gauss map of a polyline, as in [Catto 2010]. Example:
///     const auto floor = Chain::open_one_sided({{20, 0}, {10, 0}, {0, 0}}).value();
///     assert(chain_allows(floor, 0, Vec2D{0, 1}) && !chain_allows(floor, 0, Vec2D{0, -1}));
///     assert(!chain_allows(floor, 0, Vec2D{-1, 1}));  // over the joint in (10, 0), where the floor continues
template <class T>
bool chain_allows(const BasicChain<T>& chain, std::size_t segment, const Vec2D& normal);

/// The direction tilted furthest towards the start (end = 0) or the end (end = 1) of a segment of a one-sided chain,
/// among those in which the segment may push: the neighbor's front normal; the direction along the segment, beyond that
/// end, where the neighbor's is tilted further or nothing is known; and the segment's own front normal at a flat or
/// concave end. In the chain's own frame, rounded, of any length; zero for a segment of length zero.
template <class T>
Vec2D furthest_push(const BasicChain<T>& chain, std::size_t segment, int end);

/// A reference to a segment of a one-sided chain of floats or doubles, which must outlive it; or none.
class OneSidedLink {
  public:
    OneSidedLink() = default;
    template <class T>
    OneSidedLink(const BasicChain<T>& chain, std::size_t segment)
        : chain_(&chain), segment_(static_cast<std::uint32_t>(segment)), in_floats_(std::is_same_v<T, float>) {}

    explicit operator bool() const { return chain_ != nullptr; }

    /// Calls `use(chain, segment)`; there must be one.
    template <class Use>
    auto with_chain(const Use& use) const {
        return in_floats_ ? use(*static_cast<const Chain*>(chain_), segment_)
                          : use(*static_cast<const ChainD*>(chain_), segment_);
    }

  private:
    const void* chain_ = nullptr;
    std::uint32_t segment_ = 0;  // features number parts in an int
    bool in_floats_ = false;
};

}  // namespace carom
