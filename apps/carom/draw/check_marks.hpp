/// The marks of a check's image: a ring for each row of the table, and where its number goes.
#pragma once

#include "check/result.hpp"
#include "draw/view.hpp"
#include "level/level.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace carom::tool {

inline constexpr double ring_radius = 9;
inline constexpr double digit_height = 12;
inline constexpr double plate_margin = 3;  // around a number

struct CheckMark {
    std::size_t number;
    Stage stage;
    Vec2D ring;                  ///< in the image
    std::optional<AabbD> label;  ///< none where there is no room near the ring
};

/// The marks of all rows, in their order. Rows whose rings would lie on each other share one. No label lies on another
/// or on a ring.
std::vector<CheckMark> check_marks(const Level& level, const CheckResult& result, const View& view);

}  // namespace carom::tool
