/// Rows for filters that decide whether two shapes touch.
#pragma once

#include "narrow/filters/filter.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/query/operand.hpp>

#include <algorithm>

namespace carom::test {

template <class A, class B>
struct ShapePair {
    A a;
    B b;
};

inline std::optional<Touch> decided_touch(detail::QuickTouch quick) {
    if (quick == detail::QuickTouch::unknown) return std::nullopt;
    return detail::known(quick);
}

/// By the signs of the heights of all vertices over all sides.
template <class T>
Touch touch_by_all_sides(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    int least = -1;
    for (const bool swapped : {false, true}) {
        const ConvexPart<T>& part = swapped ? b : a;
        const ConvexPart<T>& other = swapped ? a : b;
        for (int k = 0; k < side_count(part); ++k) least = std::max(least, lowest_height_sign(part, k, other));
    }
    return least > 0 ? Touch::apart : (least == 0 ? Touch::touching : Touch::penetrating);
}

template <class A, class B>
Touch kernel_touch(const ShapePair<A, B>& pair) {
    using T = scalar_of<A>;
    return touch(convex_part(Operand<A, T>{pair.a}), convex_part(Operand<B, T>{pair.b}));
}

/// A row whose hits are shapes that overlap or touch.
template <class A, class B>
Filter<ShapePair<A, B>, Touch> touch_filter(std::string name) {
    using T = scalar_of<A>;
    Filter<ShapePair<A, B>, Touch> filter;
    filter.name = std::move(name);
    filter.exact = kernel_touch<A, B>;
    filter.is_hit = [](Touch touch) { return touch != Touch::apart; };
    filter.verify = [](const ShapePair<A, B>& pair, Touch exact) {
        const Operand<A, T> a{pair.a};
        const Operand<B, T> b{pair.b};
        EXPECT_EQ((Pair<A, B>::touch(a, b)), exact);
        EXPECT_EQ((Pair<A, B>::overlaps(a, b)), exact != Touch::apart);
        EXPECT_EQ((Pair<A, B>::penetrates(a, b)), exact == Touch::penetrating);
    };
    return filter;
}

template <class F>
void expect_touching(F& filter, double least) {
    filter.shares.push_back(
        {"touching", least, [](const auto&, const auto&, Touch exact) { return exact == Touch::touching; }});
}

}  // namespace carom::test
