// The filters on the compiler's own vectors of 16 bytes: what builds without Highway use. Always compiled, so that the
// tests compare them with single calls.
#include "filters.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace carom::detail {
namespace {

// Namespaced like the Lanes of two doubles, which are one of its registers.
namespace portable {

template <class T>
struct Lanes {
    using Scalar = T;
    using Number = typename VectorOf<T>::Type;
    using Mask = decltype(Number{} < Number{});
    static constexpr std::size_t size() { return sizeof(Number) / sizeof(T); }
    static constexpr bool are_few = true;
    static constexpr T infinity = std::numeric_limits<T>::infinity();

    static Number load(const T* from) {
        Number numbers;
        std::memcpy(&numbers, from, sizeof numbers);
        return numbers;
    }
    static Number set(T x) { return Number{} + x; }
    static std::uint64_t bits(Mask mask) {
        const Number signs = std::bit_cast<Number>(mask);
        if constexpr (size() == 4) {
            return signs_of(signs);
        } else {
            return static_cast<std::uint64_t>(sign_bits(signs));
        }
    }
};

// Floats, computed with as doubles.
struct FloatsAsDoubles : Lanes<double> {
    static Number load(const float* from) { return two_widened(from); }
    static void store(float* to, Number x) {
        for (std::size_t i = 0; i < size(); ++i) to[i] = static_cast<float>(x[i]);
    }
    static Number zero_where(Mask mask, Number x) { return where(mask, Number{}, x); }
    static Number to_float(Number x) {
        return Number{static_cast<double>(static_cast<float>(x[0])), static_cast<double>(static_cast<float>(x[1]))};
    }
};

inline Lanes<double>::Number Sqrt(Lanes<double>::Number x) {
    return square_roots(x);
}

template <class Number>
Number Min(Number a, Number b) {
    return lesser(a, b);
}
template <class Number>
Number Max(Number a, Number b) {
    return greater(a, b);
}
template <class Number>
Number Abs(Number a) {
    return magnitude(a);
}
template <class Mask>
Mask And(Mask a, Mask b) {
    return a & b;
}
template <class Mask>
Mask Or(Mask a, Mask b) {
    return a | b;
}
template <class Mask>
Mask Not(Mask a) {
    return ~a;
}

#include "filters-inl.hpp"

}  // namespace portable
}  // namespace

template <class T>
const FilterTable<T>& portable_filters() {
    static constexpr FilterTable<T> table = portable::table_of<T>(std::type_identity<FilterTable<T>>{});
    return table;
}

template const FilterTable<float>& portable_filters<float>();
template const FilterTable<double>& portable_filters<double>();

const DistanceTable& portable_distance_filters() {
    static constexpr DistanceTable table = portable::distance_table_of(std::type_identity<DistanceTable>{});
    return table;
}

#if !defined(CAROM_WITH_HIGHWAY)
const DistanceTable& distance_filters() {
    return portable_distance_filters();
}

template <class T>
const FilterTable<T>& filters() {
    return portable_filters<T>();
}

template const FilterTable<float>& filters<float>();
template const FilterTable<double>& filters<double>();
#endif

}  // namespace carom::detail

#if !defined(CAROM_WITH_HIGHWAY)
std::string carom::batch_kernels() {
    return "portable";
}
#endif
