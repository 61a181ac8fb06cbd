/// A chain: an open or closed polyline.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

#include <span>
#include <vector>

namespace carom {

/// The union of the segments between neighbouring points, and from the last to the first when closed. It is a curve,
/// also when closed: what lies inside the loop does not overlap it. It may cross itself and repeat points.
template <class T>
class BasicChain {
  public:
    /// Errors: not_finite, too_few_points (an open chain needs 2, a closed one 3). Cost: O(n). Example:
    ///     auto ground = Chain::open({{0, 0}, {10, 0}, {20, 5}});
    ///     assert(ground.ok() && ground->segment_count() == 2);
    static Result<BasicChain> open(std::vector<BasicVec2<T>> points);
    static Result<BasicChain> closed(std::vector<BasicVec2<T>> points);

    std::span<const BasicVec2<T>> points() const { return points_; }
    bool is_closed() const { return closed_; }

    std::size_t segment_count() const { return closed_ ? points_.size() : points_.size() - 1; }
    const BasicVec2<T>& segment_start(std::size_t i) const { return points_[i]; }
    const BasicVec2<T>& segment_end(std::size_t i) const { return points_[i + 1 == points_.size() ? 0 : i + 1]; }

    friend bool operator==(const BasicChain&, const BasicChain&) = default;

  private:
    BasicChain(std::vector<BasicVec2<T>> points, bool closed) : points_(std::move(points)), closed_(closed) {}
    std::vector<BasicVec2<T>> points_;
    bool closed_ = false;
};

using Chain = BasicChain<float>;
using ChainD = BasicChain<double>;

}  // namespace carom
