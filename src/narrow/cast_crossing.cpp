#include "cast_crossing.hpp"

#include <cmath>

namespace carom::detail {
namespace {

template <class T>
int compare_with_value(const CastPath<T>& path, const Moment<T>& a, T value) {
    if (std::isinf(value)) return value > 0 ? -1 : 1;
    return linear_sign(path, *a.part, a.crossing,
                       [&]<class N>(In<N>) { return std::pair<N, N>(N(-static_cast<double>(value)), N(1)); });
}

// a + b sqrt(d) + c sqrt(e)
template <class N>
struct TwoRoots {
    N a, b, d, c, e;
};

template <class N, class T>
TwoRoots<N> difference(const CastPath<T>& path, const Moment<T>& x, const Moment<T>& y) {
    const Root<N> s = root_of<N>(path, *x.part, x.crossing);
    const Root<N> t = root_of<N>(path, *y.part, y.crossing);
    return {s.p * t.q - t.p * s.q, x.crossing.side < 0 ? -t.q : t.q, s.d, y.crossing.side < 0 ? s.q : -s.q, t.d};
}

// Squared twice: the roots against each other, then their sum against a.
template <class T>
int compare_roots(const CastPath<T>& path, const Moment<T>& x, const Moment<T>& y) {
    const int a = sign_of([&]<class N>(In<N>) { return difference<N>(path, x, y).a; });
    const auto root_sign = [&](const Moment<T>& moment) {
        return sign_of([&]<class N>(In<N>) { return root_of<N>(path, *moment.part, moment.crossing).d; });
    };
    const int b = x.crossing.side * root_sign(x);
    const int c = -y.crossing.side * root_sign(y);
    int roots = b == 0 || b == c ? c : b;
    if (b != 0 && c == -b) {
        roots = b * sign_of([&]<class N>(In<N>) {
                    const auto f = difference<N>(path, x, y);
                    return f.b * f.b * f.d - f.c * f.c * f.e;
                });
    }
    if (roots == 0 || a == 0 || a == roots) return a != 0 ? a : roots;
    return a * surd_sign([&]<class N>(In<N>) {
               const auto f = difference<N>(path, x, y);
               return Surd<N>{f.a * f.a - f.b * f.b * f.d - f.c * f.c * f.e, N(-2) * f.b * f.c, f.d * f.e};
           });
}

template <class T>
int compare_crossings(const CastPath<T>& path, const Moment<T>& a, const Moment<T>& b) {
    if (is_rational(*b.part, b.crossing)) {
        return linear_sign(path, *a.part, a.crossing, [&]<class N>(In<N>) {
            const Root<N> root = root_of<N>(path, *b.part, b.crossing);
            return std::pair<N, N>(-root.p, root.q);
        });
    }
    if (is_rational(*a.part, a.crossing)) return -compare_crossings(path, b, a);
    return compare_roots(path, a, b);
}

}  // namespace

template <class T>
int compare(const CastPath<T>& path, const Moment<T>& a, const Moment<T>& b) {
    if (!a.part && !b.part) return a.value < b.value ? -1 : (a.value > b.value ? 1 : 0);
    if (!b.part) return compare_with_value(path, a, b.value);
    if (!a.part) return -compare_with_value(path, b, a.value);
    return compare_crossings(path, a, b);
}

template int compare(const CastPath<float>&, const Moment<float>&, const Moment<float>&);
template int compare(const CastPath<double>&, const Moment<double>&, const Moment<double>&);

}  // namespace carom::detail
