/// DeepestSides: the side of two cores with many vertices over which they penetrate the least.
#pragma once

#include "narrow/filter/touch/nearest_features.hpp"
#include "support_outline.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// Of two bounded cores that penetrate. Turns a line around both at once [Shamos 1978, rotating calipers]: for each
/// side of one, the deepest vertex of the other is a few steps from that of the side before.
template <class T>
class DeepestSides {
  public:
    /// Cost: O(n + m).
    DeepestSides(const ConvexPart<T>& a, const ConvexPart<T>& b);

    /// False where numbers are out of range; then nothing else is known.
    bool are_known() const { return are_known_; }

    /// The side of least depth, and whether it certainly is.
    const SideDepth& least() const { return least_; }
    bool is_clear() const { return is_clear_; }

    /// Visits all sides that could have the least depth. Cost: O(n + m).
    void each_candidate(FunctionRef<void(const SideDepth&)> visit) const;

  private:
    SupportOutline<T> outline_a_;
    SupportOutline<T> outline_b_;
    SideDepth least_;
    double limit_sq_ = 0;
    bool are_known_ = false;
    bool is_clear_ = false;
};

}  // namespace carom::detail
