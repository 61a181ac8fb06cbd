/// Touch: whether two closed sets are apart, touch or penetrate.
#pragma once

namespace carom::detail {

/// How two closed sets intersect, in ascending order of depth.
enum class Touch {
    apart,       ///< no common point
    touching,    ///< common points, but an arbitrarily small translation separates them
    penetrating  ///< they still overlap after every small enough translation
};

}  // namespace carom::detail
