/// Loops over few coefficients, with a compile-time length for the usual degrees.
#pragma once

#include <type_traits>

namespace carom::detail {

/// f(size), where for sizes up to 5 (degree 4) the argument is a constant, so that loops are unrolled.
template <class F>
decltype(auto) with_constant_size(int size, const F& f) {
    switch (size) {
        case 2:
            return f(std::integral_constant<int, 2>{});
        case 3:
            return f(std::integral_constant<int, 3>{});
        case 4:
            return f(std::integral_constant<int, 4>{});
        case 5:
            return f(std::integral_constant<int, 5>{});
        default:
            return f(size);
    }
}

}  // namespace carom::detail
