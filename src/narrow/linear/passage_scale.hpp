/// The sizes of a passage in doubles, which tolerances are shares of.
#pragma once

#include "curved_stretch.hpp"
#include "narrow/core/real_part.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

template <class T>
struct PassageScale {
    Vec2D direction{};
    double speed = 0;
    double size = 0;       ///< the largest coordinate relative to each other, and sizes
    double tolerance = 0;  ///< what rounding makes of a length
    double unit = 0;       ///< the time by which bounded parts that are near each other have parted
    double most_time = 0;  ///< by which a part has moved as far as a T can tell

    explicit PassageScale(const CurvedPassage<T>& passage)
        : direction(rounded(passage.course.template direction<DoubleDouble>())), speed(length(direction)) {
        const auto origin = passage.a.template vertex<DoubleDouble>(0);
        size = extent_from(origin, passage.a) + extent_from(origin, passage.b);
        tolerance = 0x1p-46 * size;
        unit = 4 * (size > 0 ? size / speed : 1 / speed);
        most_time = std::numeric_limits<T>::max() / 8 / speed;
    }

    /// Else there is no computing with them.
    bool is_in_range() const {
        const auto holds = [](double x) { return x > 0x1p-900 && x < 0x1p900; };
        return holds(size) && holds(speed);
    }

  private:
    static double extent_from(const BasicVec2<DoubleDouble>& origin, const ConvexPart<T>& part) {
        double most = part.template radius<DoubleDouble>().rounded();
        for (int i = 0; i < part.size(); ++i) {
            const Vec2D v = rounded(part.template vertex<DoubleDouble>(i) - origin);
            most = std::max(most, std::max(std::fabs(v.x), std::fabs(v.y)));
        }
        if (part.core_kind() == CoreKind::ellipse) {
            for (const int k : {0, 1}) most += length(rounded(part.template direction<DoubleDouble>(k)));
        }
        return most;
    }
};

}  // namespace carom::detail
