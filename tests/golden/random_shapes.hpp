/// Random shapes of every type, the same on every machine: whole numbers mostly, where the hard cases are.
#pragma once

#include <carom/carom.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace golden {

template <class T>
class RandomShapes {
  public:
    using V = carom::BasicVec2<T>;
    using Shape = carom::BasicAnyShape<T>;

    explicit RandomShapes(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15) {}

    /// [Vigna 2015, splitmix64]
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
    int whole(int low, int high) { return low + static_cast<int>(next() % static_cast<unsigned>(high - low + 1)); }

    /// Of three numbers two are whole, the third has 24 bits.
    T number() {
        if (whole(0, 2) != 0) return static_cast<T>(whole(-8, 8));
        return static_cast<T>(static_cast<double>(whole(-(1 << 23), (1 << 23) - 1)) / (1 << 20));
    }
    // Statements, since the order of arguments is the compiler's.
    V point() {
        const T x = number();
        return {x, number()};
    }
    V direction() {
        const V d = point();
        return d == V{} ? V{T(1), T(0)} : d;
    }
    T radius() { return static_cast<T>(whole(0, 20)) / 4; }
    carom::BasicRot<T> rot() { return carom::BasicRot<T>::degrees(static_cast<T>(15 * whole(0, 23))); }
    carom::BasicPose<T> pose() {
        const V at = point();
        return {at, rot()};
    }

    /// Any shape but unbounded ones and unions.
    Shape bounded() { return shape_of(2 + whole(0, 8), 1); }
    Shape shape(int scale = 1) { return shape_of(whole(0, 18), static_cast<T>(scale)); }

  private:
    V at(T scale) { return scale * point(); }

    Shape shape_of(int kind, T scale) {
        using namespace carom;
        const V a = at(scale), b = at(scale), c = at(scale), d = direction();
        const T r = radius() * scale;
        const V half{radius() * scale, r};
        switch (kind) {
            case 0:
                return BasicRay<T>{a, d};
            case 1:
                return BasicLine<T>{a, d};
            case 2:
                return BasicPoint<T>{a};
            case 3:
                return BasicSegment<T>{a, b};
            case 4:
                return BasicCircle<T>{a, r};
            case 5:
                return upright(a, b);
            case 6:
                return BasicBox<T>{a, half, rot()};
            case 7:
                return BasicCapsule<T>{a, b, r};
            case 8:
                return BasicTriangle<T>{a, b, c};
            case 9:
                return Rounded<BasicTriangle<T>>{{a, b, c}, r};
            case 10:
                return convex_hull_or(a, b, c, scale);
            case 11:
                return BasicHalfSpace<T>{a, d};
            case 12:
                return BasicEllipse<T>{a, half, rot()};
            case 13:
                return BasicArc<T>{a, r, d, direction()};
            case 14:
                return BasicChain<T>::open({a, b, c}).value();
            case 15:
                return star(a, scale);
            case 16:
                return compound(a, b, r);
            case 17:
                return circle_tree(BasicChain<T>::open({a, b, c}).value(), whole(1, 2)).value();
            default:
                return grid(a, scale);
        }
    }
    Shape upright(const V& a, const V& b) {
        return carom::BasicAabb<T>{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
    }
    Shape convex_hull_or(const V& a, const V& b, const V& c, T scale) {
        const V points[] = {a, b, c, at(scale), at(scale), at(scale)};
        const auto hull = carom::convex_hull<T>(points);
        if (!hull.ok()) return carom::BasicPoint<T>{a};
        return *hull;
    }
    // Eight corners around a center, near and far ones.
    Shape star(const V& center, T scale) {
        static constexpr int ring[][2] = {{4, 0}, {3, 3}, {0, 4}, {-3, 3}, {-4, 0}, {-3, -3}, {0, -4}, {3, -3}};
        std::vector<V> points;
        for (const auto& [x, y] : ring) {
            const T far = scale * static_cast<T>(whole(1, 3)) / 2;
            points.push_back(center + V{static_cast<T>(x) * far, static_cast<T>(y) * far});
        }
        const auto polygon = carom::simple_polygon<T>(points);
        if (!polygon.ok()) return carom::BasicPoint<T>{center};
        return *polygon;
    }
    Shape compound(const V& a, const V& b, T r) {
        using namespace carom;
        const BasicPose<T> posed = pose();
        return BasicCompound<T>::from_parts({{BasicCircle<T>{a, r}}, {upright(a, b), posed}}).value();
    }
    Shape grid(const V& origin, T scale) {
        std::vector<std::uint16_t> cells;
        for (int i = 0; i < 12; ++i) cells.push_back(static_cast<std::uint16_t>(whole(0, 2)));
        const T side = 2 * scale;
        const carom::BasicTriangle<T> slope{{0, 0}, {side, 0}, {0, side}};
        return carom::BasicTileGrid<T>::from_cells(origin, {side, side}, 4, 3, cells, {slope}).value();
    }

    std::uint64_t state_;
};

}  // namespace golden
