#include "many_vertices.hpp"

#include "narrow/filter/many/near_windows.hpp"
#include "narrow/filter/many/point_in_many.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {
namespace {

template <class T, class Decide>
std::optional<Touch> touch_within(const ConvexPart<T>& a, const ConvexPart<T>& b, double radius, const Decide& decide) {
    NearWindows<T> windows(a, b);
    switch (windows.find(radius * (1 + 4 * unit_roundoff), radius * (1 - 4 * unit_roundoff))) {
        case CoresFound::far:
            return Touch::apart;
        case CoresFound::penetrating:
            return Touch::penetrating;
        case CoresFound::near:
            return decide(windows.a(), windows.b());
        default:
            return {};
    }
}

}  // namespace

template <class T>
std::optional<Touch> touch_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_rounded() && !b.is_rounded() && (a.is_point() || b.is_point())) {
        const QuickTouch quick = a.is_point() ? point_in_many(a, b) : point_in_many(b, a);
        if (quick != QuickTouch::unknown) return known(quick);
    }
    return touch_within(a, b, a.template radius<double>() + b.template radius<double>(),
                        [](const ConvexPart<T>& few_a, const ConvexPart<T>& few_b) { return touch(few_a, few_b); });
}

template <class T>
std::optional<Touch> touch_of_many_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return touch_within(
        a, b, 0, [](const ConvexPart<T>& few_a, const ConvexPart<T>& few_b) { return touch_of_cores(few_a, few_b); });
}

template std::optional<Touch> touch_of_many(const ConvexPart<float>&, const ConvexPart<float>&);
template std::optional<Touch> touch_of_many(const ConvexPart<double>&, const ConvexPart<double>&);
template std::optional<Touch> touch_of_many_cores(const ConvexPart<float>&, const ConvexPart<float>&);
template std::optional<Touch> touch_of_many_cores(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
