/// Ties: whether two gaps or depths in different directions are equal, so that neither normal is unique.
#pragma once

#include "exact_sign.hpp"

#include <carom/detail/answer/separation.hpp>

#include <cmath>

namespace carom::detail {

/// Bounds the error of a gap or depth of two parts: 64 u of their size.
template <class T>
double rounding_of(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return 0x1p17 * hidden_length(a, b);
}

/// Whether two unit vectors differ by more than rounding.
inline bool are_different(const Vec2D& normal, const Vec2D& other) {
    return dot(normal, other) < 1 - 0x1p-44;
}

/// Whether two translations, each off by at most `rounding`, are equally long and not the same: if the border between
/// them were straight, the one midway would be shorter. False for translations so short that rounding hides their
/// direction.
inline bool are_tied(const Vec2D& u, const Vec2D& v, double rounding) {
    const double size = length(u), other_size = length(v);
    return std::fabs(size - other_size) <= 2 * rounding && length(u + v) < size + other_size - 4 * rounding;
}

/// Whether two gaps or depths, off by at most `rounding`, are the same in different directions.
inline bool are_tied(double gap, const Vec2D& normal, double other_gap, const Vec2D& other, double rounding) {
    if (gap != other_gap && !(std::fabs(gap - other_gap) <= 2 * rounding)) return false;
    const bool is_hidden = std::fmin(std::fabs(gap), std::fabs(other_gap)) <= 4 * rounding || std::isinf(gap);
    return is_hidden ? are_different(normal, other) : are_tied(gap * normal, other_gap * other, rounding);
}

/// If both gaps are equal, up to `rounding`: neither normal is unique if they differ or one of them already is not.
inline void note_ties(Separation& s, Separation& t, double rounding) {
    if (s.gap != t.gap && !(std::fabs(s.gap - t.gap) <= 2 * rounding)) return;
    s.unique_normal = t.unique_normal =
        s.unique_normal && t.unique_normal && !are_tied(s.gap, s.normal, t.gap, t.normal, rounding);
}

}  // namespace carom::detail
