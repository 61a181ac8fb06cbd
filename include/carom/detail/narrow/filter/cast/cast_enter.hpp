/// quick_enter: fast path for where a ray enters a circle or an axis-aligned box, and nothing else of a ray cast.
#pragma once

#include <carom/detail/narrow/filter/cast/quick_cast.hpp>

namespace carom::detail {

/// What doubles can tell of a hit.
enum class QuickEnter { no_hit, hit, doubtful };

/// Returns `hit` and `enter` of `quick_cast`, bit for bit; doubtful where that returns false. Reads numbers one by one,
/// as a batch has just assembled them from columns.
QuickEnter quick_enter(const Ray& ray, float max_t, const Circle& circle, float& enter);
QuickEnter quick_enter(const Ray& ray, float max_t, const Aabb& box, float& enter);

}  // namespace carom::detail
