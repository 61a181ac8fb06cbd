/// Rounded gaps and depths must not contradict the sign that is known exactly.
#pragma once

#include "narrow/core/real_part.hpp"

#include <carom/detail/answer/touch.hpp>

#include <limits>

namespace carom::detail {

// The largest distance of a part's features from its first vertex, radius included, up to rounding.
template <class T>
double extent_of(const ConvexPart<T>& part) {
    double extent = part.template radius<DoubleDouble>().rounded();
    if (part.pose_count() == 0) {  // a difference of stored numbers is rounded once, too
        const Vec2D first = lift<double>(part.local(0));
        for (int i = 1; i < part.size(); ++i) extent = std::fmax(extent, length(lift<double>(part.local(i)) - first));
    } else {
        const BasicVec2<DoubleDouble> first = part.template vertex<DoubleDouble>(0);
        for (int i = 1; i < part.size(); ++i)
            extent = std::fmax(extent, length(rounded(part.template vertex<DoubleDouble>(i) - first)));
    }
    if (part.core_kind() != CoreKind::ellipse) return extent;
    for (int k = 0; k < 2; ++k) extent += length(rounded(part.template direction<DoubleDouble>(k)));
    return extent;
}

/// A substitute for a gap or depth that is known to be nonzero but is lost in rounding: 2^-64 of the parts' size, so
/// that it scales as all lengths do. Never 0, and the same for either order.
template <class T>
double hidden_length(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Vec2D between = rounded(b.template vertex<DoubleDouble>(0) - a.template vertex<DoubleDouble>(0));
    const double size = std::fmax(std::fmax(extent_of(a), extent_of(b)), length(between));
    const double hidden = 0x1p-64 * std::fmin(size, std::numeric_limits<double>::max());
    return std::fmax(hidden, std::numeric_limits<double>::denorm_min());
}

/// The gap with the sign that the parts' touch has.
template <class T>
double with_exact_sign(double gap, Touch exact, const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (exact == Touch::touching) return 0;
    if (exact == Touch::apart) return gap > 0 ? gap : hidden_length(a, b);
    return gap < 0 ? gap : -hidden_length(a, b);
}

}  // namespace carom::detail
