#include "exact_parameter.hpp"

#include <carom/math/double_double_roots.hpp>
#include <carom/math/expansion.hpp>

namespace carom::detail {
namespace {

using D = DoubleDouble;

// The largest components hold all that counts, since they do not overlap.
D rounded(const Expansion& x) {
    D sum(0);
    for (int i = 0; i < x.size(); ++i) sum = sum + D(x.component(i));
    return sum;
}

}  // namespace

// (p + side √d) / q, as (p² - d) / ((p - side √d) q) where p and the root have different signs.
template <class T>
std::optional<DoubleDouble> exact_parameter(const Course<T>& course, const Difference<T>& difference,
                                            const Crossing& crossing) {
    const Root<Expansion> exact = root_of<Expansion>(course, difference, crossing);
    if (!exact.p.reliable() || !exact.d.reliable() || !exact.q.reliable()) return std::nullopt;
    const D p = rounded(exact.p), q = rounded(exact.q);
    const D root = square_root(rounded(exact.d));
    const D part = crossing.side < 0 ? -root : root;
    const int sign = exact.p.sign();
    if (sign == 0 || exact.d.sign() == 0 || sign == crossing.side) return quotient(p + part, q);
    const Expansion c = exact.p * exact.p - exact.d;
    if (!c.reliable()) return std::nullopt;
    return quotient(rounded(c), (p - part) * q);
}

#define CAROM_INSTANTIATE(T) \
    template std::optional<DoubleDouble> exact_parameter(const Course<T>&, const Difference<T>&, const Crossing&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
