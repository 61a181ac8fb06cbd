/// quick_enter: where a ray enters a circle or an upright box, and nothing else of a cast.
#pragma once

#include <carom/detail/narrow/filter/cast/quick_cast.hpp>

namespace carom {

/// What doubles know of a hit.
enum class QuickEnter { no_hit, hit, doubtful };

/// `hit` and `enter` of `quick_cast`, bit for bit; doubtful where that is false. Reads numbers one by one, as a batch
/// has just put them together from columns.
QuickEnter quick_enter(const Ray& ray, float t_max, const Circle& circle, float& enter);
QuickEnter quick_enter(const Ray& ray, float t_max, const Aabb& box, float& enter);

}  // namespace carom
