/// Points with rational coordinates: what poses make of stored numbers, without rounding.
#pragma once

#include <carom/math/pose.hpp>

#include <gmpxx.h>

#include <vector>

namespace carom::test {

struct Rational {
    mpq_class x, y;
};

inline Rational operator-(const Rational& a, const Rational& b) {
    return {a.x - b.x, a.y - b.y};
}
inline mpq_class dot(const Rational& a, const Rational& b) {
    return a.x * b.x + a.y * b.y;
}
inline mpq_class cross(const Rational& a, const Rational& b) {
    return a.x * b.y - a.y * b.x;
}

/// Where a pose puts points.
template <class Points, class T>
std::vector<Rational> exact_points(const Points& points, const BasicPose<T>& pose) {
    const mpq_class c(pose.rot.c), s(pose.rot.s);
    std::vector<Rational> exact;
    for (const BasicVec2<T>& p : points) {
        const mpq_class x(p.x), y(p.y);
        exact.push_back({c * x - s * y + mpq_class(pose.at.x), s * x + c * y + mpq_class(pose.at.y)});
    }
    return exact;
}

}  // namespace carom::test
