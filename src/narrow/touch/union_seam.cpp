#include "angular_interval.hpp"

#include <carom/detail/narrow/touch/union_seam.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

namespace carom {

template <class T>
bool seam_is_closed(PartSource<T> a, PartSource<T> b) {
    return detail::covers_all_tangents<T>([&](detail::AngularVisitor<T> visit) {
        return any_near_pair<T>(a, b, 0, [&](const ConvexPart<T>& a_part, const ConvexPart<T>& b_part) {
            return detail::visit_angular_intervals(a_part, b_part, visit);
        });
    });
}

template bool seam_is_closed(PartSource<float>, PartSource<float>);
template bool seam_is_closed(PartSource<double>, PartSource<double>);

}  // namespace carom
