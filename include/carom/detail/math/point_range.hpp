/// Lists of points of any kind, from which builders take their number type.
#pragma once

#include <carom/math/vec2.hpp>

#include <ranges>
#include <span>

namespace carom::detail {

template <class V>
inline constexpr bool is_point = false;
template <class T>
inline constexpr bool is_point<BasicVec2<T>> = true;

/// A vector, an array or a span of vectors that lie one after the other.
template <class R>
concept PointRange = std::ranges::contiguous_range<const R> && std::ranges::sized_range<const R> &&
    is_point<std::ranges::range_value_t<R>>;

template <PointRange R>
auto span_of(const R& points) {
    return std::span<const std::ranges::range_value_t<R>>(points);
}

}  // namespace carom::detail
