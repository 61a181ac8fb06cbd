/// Touch: whether two closed sets are apart, touch or penetrate.
#pragma once

namespace carom {

/// How two closed sets meet. Ordered: the deeper the greater.
enum class Touch {
    apart,       ///< no common point
    touching,    ///< common points, but an arbitrarily small shift separates them
    penetrating  ///< they stay overlapping after every small enough shift
};

}  // namespace carom
