// The filters for one number at a time, for builds without Highway.
#include "filters.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
struct Lanes {
    using Scalar = T;
    using Number = T;
    using Mask = bool;
    static constexpr std::size_t size() { return 1; }
    static constexpr T infinity = std::numeric_limits<T>::infinity();

    static T load(const T* from) { return *from; }
    static T set(T x) { return x; }
    static std::uint64_t bits(bool mask) { return mask; }
};

template <class T>
T Min(T a, T b) {
    return a < b ? a : b;
}
template <class T>
T Max(T a, T b) {
    return a > b ? a : b;
}
template <class T>
T Abs(T a) {
    return std::fabs(a);
}
bool And(bool a, bool b) {
    return a & b;
}
bool Or(bool a, bool b) {
    return a | b;
}
bool Not(bool a) {
    return !a;
}

#include "filters-inl.hpp"

}  // namespace

template <class T>
const FilterTable<T>& filters() {
    static constexpr FilterTable<T> table = table_of<T>(std::type_identity<FilterTable<T>>{});
    return table;
}

template const FilterTable<float>& filters<float>();
template const FilterTable<double>& filters<double>();

}  // namespace carom::detail
