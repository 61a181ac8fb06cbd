/// A chain: an open or closed polyline, one-sided or two-sided.
#pragma once

#include <carom/detail/shape/union_access.hpp>
#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace carom {

/// The union of the segments between consecutive points, and from the last point to the first when closed. It is a
/// curve even when closed: a shape strictly inside the loop does not overlap it. It may cross itself and repeat points.
///
/// A chain can be one-sided. It is then the same set of points, and `overlaps` returns the same, but it pushes only to
/// one side, its front: seen along the order of its points the right side when y points up (the left when y points
/// down). So a loop whose points run from +x towards +y (counter-clockwise when y points up) is solid for shapes
/// outside it, a loop in the opposite direction is solid for shapes inside it, and ground whose points run towards
/// smaller x pushes towards larger y. Shapes that come from behind pass through. Ghost points (ghost vertices) tell an
/// open one-sided chain how the ground continues before its first and after its last point, for example in a
/// neighboring chain, so that nothing snags at the joint; a loop has all its neighbors. See `chain_allows`.
template <class T>
class BasicChain {
  public:
    /// Makes a two-sided chain. Errors: not_finite, too_few_points (an open chain needs 2, a closed one 3). Cost: O(n).
    /// Example:
    ///     auto ground = Chain::open({{0, 0}, {10, 0}, {20, 5}});
    ///     assert(ground.ok() && ground->segment_count() == 2);
    static Result<BasicChain> open(std::vector<BasicVec2<T>> points);
    static Result<BasicChain> closed(std::vector<BasicVec2<T>> points);

    using Ghost = std::optional<BasicVec2<T>>;

    /// Makes a one-sided chain. Errors: as above; not_finite for a ghost point too. Example:
    ///     auto floor = Chain::open_one_sided({{20, 0}, {10, 0}, {0, 0}}, Vec2{30, 0});
    ///     assert(floor->is_one_sided() && floor->ghost_before() && !floor->ghost_after());
    static Result<BasicChain> open_one_sided(std::vector<BasicVec2<T>> points, Ghost before = {}, Ghost after = {});
    static Result<BasicChain> closed_one_sided(std::vector<BasicVec2<T>> points);

    std::span<const BasicVec2<T>> points() const { return points_; }

    /// Moves point i, with the segments that it joins. The chain then equals one made anew. Errors: not_finite;
    /// out_of_range for a point that it does not have. After an error it is as before. Cost: O(log n); O(n) the first
    /// time after it was copied. Example:
    ///     auto ground = Chain::open({{0, 0}, {10, 0}, {20, 0}}).value();
    ///     assert(ground.set_point(1, {10, 5}).ok() && overlaps(ground, Point{{15, 2.5f}}));
    Status set_point(std::size_t i, BasicVec2<T> point);

    bool is_closed() const { return closed_; }
    bool is_one_sided() const { return one_sided_; }

    /// The point at which an open one-sided chain continues before its first or after its last point, if given.
    const Ghost& ghost_before() const { return before_; }
    const Ghost& ghost_after() const { return after_; }

    std::size_t segment_count() const { return closed_ ? points_.size() : points_.size() - 1; }
    const BasicVec2<T>& segment_start(std::size_t i) const { return points_[i]; }
    const BasicVec2<T>& segment_end(std::size_t i) const { return points_[i + 1 == points_.size() ? 0 : i + 1]; }

    friend bool operator==(const BasicChain& a, const BasicChain& b) {
        return a.points_ == b.points_ && a.closed_ == b.closed_ && a.one_sided_ == b.one_sided_ &&
               a.before_ == b.before_ && a.after_ == b.after_;
    }

  private:
    friend detail::UnionAccess;

    BasicChain(std::vector<BasicVec2<T>> points, bool closed);
    AabbD box_of(std::size_t segment) const;
    std::vector<BasicVec2<T>> points_;
    bool closed_ = false;
    bool one_sided_ = false;
    Ghost before_;
    Ghost after_;
    std::shared_ptr<detail::UnionIndex> index_;
};

using Chain = BasicChain<float>;
using ChainD = BasicChain<double>;

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

}  // namespace carom
