/// ShortPath: a polynomial path of low degree in doubles, and its control points.
#pragma once

#include <carom/motion/motion.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace carom::detail {

inline double sum_of(const Vec2D& v) {
    return std::fabs(v.x) + std::fabs(v.y);
}

template <int degree>
struct ShortPath {
    static_assert(degree == 2 || degree == 3);
    using Controls = std::array<Vec2D, degree + 1>;

    std::array<Vec2D, degree + 1> terms{};

    template <class T>
    explicit ShortPath(const BasicMotion<T>& motion) {
        for (int i = 0; i < motion.x().size(); ++i) terms[static_cast<std::size_t>(i)].x = double(motion.x()[i]);
        for (int i = 0; i < motion.y().size(); ++i) terms[static_cast<std::size_t>(i)].y = double(motion.y()[i]);
    }

    /// The path as seen from another.
    ShortPath relative_to(const ShortPath& other) const {
        ShortPath result = *this;
        for (std::size_t i = 0; i <= degree; ++i) result.terms[i] = terms[i] - other.terms[i];
        return result;
    }

    Vec2D at(double t) const {
        Vec2D sum = terms[degree];
        for (std::size_t i = degree; i-- > 0;) sum = terms[i] + t * sum;
        return sum;
    }

    Vec2D velocity(double t) const {
        Vec2D sum = degree * terms[degree];
        for (std::size_t i = degree; i-- > 1;) sum = static_cast<double>(i) * terms[i] + t * sum;
        return sum;
    }

    /// The path within these times lies in the convex hull of its control points [Farouki & Rajan 1987].
    Controls controls(double from, double to) const {
        const Vec2D first = at(from), last = at(to);
        const double share = (to - from) / degree;
        if constexpr (degree == 2) {
            return {first, first + share * velocity(from), last};
        } else {
            return {first, first + share * velocity(from), last - share * velocity(to), last};
        }
    }

    /// Bounds the coordinates up to |t|, and twice as much those of the control points in between.
    double reach(double t) const {
        double sum = 0;
        for (std::size_t i = degree + 1; i-- > 0;) sum = sum_of(terms[i]) + t * sum;
        return sum;
    }

    /// Bounds the sum of the coordinates of the velocity up to |t|.
    double max_speed(double t) const {
        double sum = degree * sum_of(terms[degree]);
        for (std::size_t i = degree; i-- > 1;) sum = static_cast<double>(i) * sum_of(terms[i]) + t * sum;
        return sum;
    }
};

}  // namespace carom::detail
