#include "angular_interval.hpp"

namespace carom::detail {
namespace {

// Whether `next` covers what follows the end of `current` without a gap at the joint.
template <class T>
bool continues(const AngularInterval<T>& current, const AngularInterval<T>& next) {
    return compare_tangents(next.start_tangent(), current.end_tangent(), next.end_tangent()) < 0;
}

}  // namespace

// Walks greedily around, always continuing with the interval that reaches furthest, as in covering a circle by fewest
// arcs [Lee & Lee 1984].
template <class T>
bool covers_all_tangents(AngularSource<T> intervals) {
    AngularInterval<T> first;
    const bool any = intervals([&](const AngularInterval<T>& interval) {
        first = interval;
        return true;
    });
    if (!any) return false;
    AngularInterval<T> current = first;
    while (true) {
        AngularInterval<T> best;
        bool found = false;
        intervals([&](const AngularInterval<T>& interval) {
            if (!continues(current, interval)) return false;
            if (!found || compare_tangents(current.end_tangent(), best.end_tangent(), interval.end_tangent()) < 0)
                best = interval;
            found = true;
            return false;
        });
        if (!found) return false;
        if (compare_tangents(current.end_tangent(), first.start_tangent(), best.end_tangent()) <= 0) return true;
        current = best;
    }
}

template bool covers_all_tangents(AngularSource<float>);
template bool covers_all_tangents(AngularSource<double>);

}  // namespace carom::detail
