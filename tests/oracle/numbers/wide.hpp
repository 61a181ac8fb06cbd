/// Wide: numbers of 113 bits for oracles that need a root, a sine or many digits of a time, and none of the library.
#pragma once

#include <cmath>
#include <vector>

namespace oracle {

__extension__ typedef __float128 Wide;

struct WidePoint {
    Wide x = 0, y = 0;

    friend WidePoint operator+(const WidePoint& a, const WidePoint& b) { return {a.x + b.x, a.y + b.y}; }
    friend WidePoint operator-(const WidePoint& a, const WidePoint& b) { return {a.x - b.x, a.y - b.y}; }
    friend WidePoint operator*(Wide k, const WidePoint& a) { return {k * a.x, k * a.y}; }
};

inline Wide dot(const WidePoint& a, const WidePoint& b) {
    return a.x * b.x + a.y * b.y;
}

inline Wide size_of(Wide x) {
    return x < 0 ? -x : x;
}

/// By Newton's method from the root in double; of what is below 10^-300, 0.
inline Wide root_of(Wide x) {
    Wide root = Wide(std::sqrt(double(x)));
    if (!(root > 0)) return 0;
    for (int i = 0; i < 3; ++i) root = (root + x / root) / 2;
    return root;
}

inline Wide length(const WidePoint& a) {
    return root_of(dot(a, a));
}

/// The value of a polynomial at t, in numbers of t's type; its coefficients, the constant first.
template <class N>
N value_at(const std::vector<Wide>& p, N t) {
    N sum = 0;
    for (std::size_t i = p.size(); i-- > 0;) sum = sum * t + N(p[i]);
    return sum;
}

/// The size of all terms of a polynomial together.
template <class P>
double size_at(const P& p, double t) {
    double size = 0;
    for (auto i = p.size(); i-- > 0;) size = size * std::fabs(t) + std::fabs(double(p[i]));
    return size;
}

struct WideTurn {
    Wide c = 1, s = 0;

    WidePoint operator()(const WidePoint& p) const { return {c * p.x - s * p.y, s * p.x + c * p.y}; }
};

/// Of an angle up to some hundreds, off by 2^-98: the series for a 1024th of it, doubled ten times. Doubled is 1 - cos,
/// which keeps its digits.
inline WideTurn turn_by(Wide angle) {
    constexpr int doublings = 10, terms = 24;
    const Wide x = angle / (1 << doublings);
    Wide s = 0, less = 0, term = 1;  // x^k / k!
    for (int k = 1; k <= terms; ++k) {
        term *= x / k;
        const int sign = k % 4 < 2 ? 1 : -1;
        (k % 2 == 1 ? s : less) += k % 2 == 1 ? sign * term : -sign * term;
    }
    for (int i = 0; i < doublings; ++i) {
        const Wide s_doubled = 2 * s * (1 - less);
        less = 2 * s * s;
        s = s_doubled;
    }
    return {1 - less, s};
}

}  // namespace oracle
