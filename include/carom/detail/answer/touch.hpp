/// Touch: whether two closed sets are apart, touch or penetrate.
#pragma once

namespace carom::detail {

/// How two closed sets intersect, in ascending order of depth.
enum class Touch {
    apart,       ///< no common point
    touching,    ///< common points, but an arbitrarily small translation separates them
    penetrating  ///< they still overlap after every small enough translation
};

/// How two sets intersect whose gap, below 0 where they overlap, has that sign.
constexpr Touch touch_from_sign(int gap_sign) {
    return gap_sign < 0 ? Touch::penetrating : (gap_sign == 0 ? Touch::touching : Touch::apart);
}

}  // namespace carom::detail
