/// Point sets that are hard on geometry code, and helpers to compare answers about them.
#pragma once

#include "random.hpp"

#include <carom/math/vec2.hpp>

#include <cmath>
#include <vector>

namespace carom::test {

/// One of several kinds in turn: reals, reals at a large offset or an extreme scale, coarse grids (duplicates and
/// collinear points abound), lines, circles.
template <class T>
std::vector<BasicVec2<T>> hard_points(Random& random, int kind, int count) {
    std::vector<BasicVec2<T>> points;
    const double slope = random.real(-2, 2);
    const int columns = random.integer(0, 3), rows = random.integer(0, 3);
    for (int i = 0; i < count; ++i) {
        double x = random.real(-10, 10), y = random.real(-10, 10);
        switch (kind % 8) {
            case 1:
                x += 1e6, y -= 1e6;
                break;
            case 2:
                x *= 1e-7, y *= 1e-7;
                break;
            case 3:
                x *= 1e5, y *= 1e5;
                break;
            case 4:
                x = random.integer(0, columns), y = random.integer(0, rows);
                break;
            case 5:
                x = random.integer(-16, 16), y = random.integer(-16, 16);
                break;
            case 6:
                y = slope * x;  // nearly on a line: off it by rounding
                break;
            case 7: {
                const double angle = random.real(0, 6.283185307179586);
                x = 5 * std::cos(angle), y = 5 * std::sin(angle);
                break;
            }
            default:
                break;
        }
        points.push_back({static_cast<T>(x), static_cast<T>(y)});
    }
    return points;
}

/// The points times 2^k, exactly.
template <class T>
std::vector<BasicVec2<T>> scaled(std::vector<BasicVec2<T>> points, int k) {
    for (auto& p : points) p = {std::ldexp(p.x, k), std::ldexp(p.y, k)};
    return points;
}

/// Vertices around a center by increasing angle: a simple polygon whatever the distances, and reflex nearly everywhere.
/// Rounding to whole numbers may make it touch itself.
template <class T>
std::vector<BasicVec2<T>> whole_star(Random& random, int vertices, double size, double x = 0, double y = 0) {
    std::vector<BasicVec2<T>> points;
    for (int i = 0; i < vertices; ++i) {
        const double angle = 6.283185307179586 * i / vertices, r = random.real(0.1 * size, size);
        points.push_back(
            {static_cast<T>(std::round(x + r * std::cos(angle))), static_cast<T>(std::round(y + r * std::sin(angle)))});
    }
    return points;
}

/// Twice the signed area; exact for whole coordinates below 2^20.
template <class T, class Points>
long long twice_area(const Points& points) {
    long long sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const BasicVec2<T>&a = points[i], &b = points[(i + 1) % points.size()];
        sum += static_cast<long long>(a.x) * static_cast<long long>(b.y) -
               static_cast<long long>(a.y) * static_cast<long long>(b.x);
    }
    return sum;
}

/// Whether a ray from p crosses the ring an odd number of times. Rounded: for points that are not close to the ring.
template <class T, class Points>
bool surrounds(const Points& ring, double x, double y) {
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const BasicVec2<T>&a = ring[i], &b = ring[(i + 1) % ring.size()];
        if ((double(a.y) > y) == (double(b.y) > y)) continue;
        inside ^= x < double(a.x) + (y - double(a.y)) / (double(b.y) - double(a.y)) * (double(b.x) - double(a.x));
    }
    return inside;
}

}  // namespace carom::test
