/// What debug drawing has painted, collected for tests.
#pragma once

#include <carom/carom.hpp>

#include <cmath>
#include <vector>

namespace carom_test {

template <class T>
struct Drawn {
    std::vector<carom::BasicDebugPrimitive<T>> lines, triangles;

    void operator()(const carom::BasicDebugPrimitive<T>& primitive) {
        (primitive.is_triangle() ? triangles : lines).push_back(primitive);
    }

    std::size_t count(carom::DebugRole role) const {
        std::size_t found = 0;
        for (const auto& line : lines) found += line.role == role;
        for (const auto& triangle : triangles) found += triangle.role == role;
        return found;
    }

    double area() const {
        double sum = 0;
        for (const auto& t : triangles) {
            const auto u = t.vertices[1] - t.vertices[0], v = t.vertices[2] - t.vertices[0];
            sum += std::abs(static_cast<double>(cross(u, v))) / 2;
        }
        return sum;
    }

    double length() const {
        double sum = 0;
        for (const auto& l : lines) sum += std::sqrt(static_cast<double>(length_sq(l.vertices[1] - l.vertices[0])));
        return sum;
    }

    bool covers(const carom::BasicVec2<T>& point) const {
        for (const auto& t : triangles) {
            if (overlaps(carom::BasicTriangle<T>{t.vertices[0], t.vertices[1], t.vertices[2]},
                         carom::BasicPoint<T>{point})) {
                return true;
            }
        }
        return false;
    }
};

}  // namespace carom_test
