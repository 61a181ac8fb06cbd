#include "angular_interval.hpp"

#include <carom/detail/narrow/touch/union_seam.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {

template <class T>
bool seam_is_closed(PartSource<T> a, PartSource<T> b) {
    const auto visit_all = [&](AngularVisitor<T> visit) {
        return any_near_pair<T>(a, b, 0, [&](const ConvexPart<T>& a_part, const ConvexPart<T>& b_part) {
            return detail::visit_angular_intervals(a_part, b_part, visit);
        });
    };
    std::array<AngularInterval<T>, 6> kept;
    auto end = kept.begin();
    const bool are_more = visit_all([&](const AngularInterval<T>& interval) {
        if (end == kept.end()) return true;
        *end++ = interval;
        return false;
    });
    if (are_more) return detail::covers_all_tangents<T>(visit_all);
    if (end - kept.begin() < 2) return false;  // each leaves half a turn open
    return detail::covers_all_tangents<T>(
        [&](detail::AngularVisitor<T> visit) { return std::any_of(kept.begin(), end, visit); });
}

template bool seam_is_closed(PartSource<float>, PartSource<float>);
template bool seam_is_closed(PartSource<double>, PartSource<double>);

}  // namespace carom::detail
