/// Random shapes of every type, the same on every machine: whole numbers mostly, where the hard cases are.
#pragma once

#include <carom/carom.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace golden {

/// How the shapes are made: other interfaces of the library make theirs out of the same random numbers.
template <class T>
struct Maker {
    using V = carom::BasicVec2<T>;
    using Shape = carom::BasicAnyShape<T>;

    static Shape ray(V a, V d) { return carom::BasicRay<T>{a, d}; }
    static Shape line(V a, V d) { return carom::BasicLine<T>{a, d}; }
    static Shape half_space(V a, V d) { return carom::BasicHalfSpace<T>{a, d}; }
    static Shape point(V a) { return carom::BasicPoint<T>{a}; }
    static Shape segment(V a, V b) { return carom::BasicSegment<T>{a, b}; }
    static Shape circle(V a, T r) { return carom::BasicCircle<T>{a, r}; }
    static Shape aabb(V low, V high) { return carom::BasicAabb<T>{low, high}; }
    static Shape box(V a, V half, carom::BasicRot<T> rot) { return carom::BasicBox<T>{a, half, rot}; }
    static Shape capsule(V a, V b, T r) { return carom::BasicCapsule<T>{a, b, r}; }
    static Shape triangle(V a, V b, V c) { return carom::BasicTriangle<T>{a, b, c}; }
    static Shape rounded_triangle(V a, V b, V c, T r) { return carom::Rounded<carom::BasicTriangle<T>>{{a, b, c}, r}; }
    static Shape ellipse(V a, V radii, carom::BasicRot<T> rot) { return carom::BasicEllipse<T>{a, radii, rot}; }
    static Shape arc(V a, T r, V from, V to) { return carom::BasicArc<T>{a, r, from, to}; }
    static Shape chain(const std::vector<V>& points) { return carom::BasicChain<T>::open(points).value(); }
    static Shape circle_tree_of_chain(const std::vector<V>& points, int levels) {
        return carom::circle_tree(carom::BasicChain<T>::open(points).value(), levels).value();
    }
    static Shape hull_or(const std::vector<V>& points, V otherwise) {
        const auto hull = carom::convex_hull<T>(points);
        return hull.ok() ? Shape(*hull) : point(otherwise);
    }
    static Shape simple_polygon_or(const std::vector<V>& points, V otherwise) {
        const auto polygon = carom::simple_polygon<T>(points);
        return polygon.ok() ? Shape(*polygon) : point(otherwise);
    }
    static Shape compound(Shape a, Shape b, carom::BasicPose<T> pose_b) {
        return carom::BasicCompound<T>::from_parts({{std::move(a)}, {std::move(b), pose_b}}).value();
    }
    static Shape grid(V origin, V cell, int width, int height, std::vector<std::uint16_t> cells, Shape tile) {
        return carom::BasicTileGrid<T>::from_cells(origin, cell, width, height, std::move(cells), {std::move(tile)})
            .value();
    }
};

template <class T, class Make = Maker<T>>
class RandomShapes {
  public:
    using V = carom::BasicVec2<T>;
    using Shape = typename Make::Shape;

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
        const V a = at(scale), b = at(scale), c = at(scale), d = direction();
        const T r = radius() * scale;
        const V half{radius() * scale, r};
        switch (kind) {
            case 0:
                return Make::ray(a, d);
            case 1:
                return Make::line(a, d);
            case 2:
                return Make::point(a);
            case 3:
                return Make::segment(a, b);
            case 4:
                return Make::circle(a, r);
            case 5:
                return upright(a, b);
            case 6:
                return Make::box(a, half, rot());
            case 7:
                return Make::capsule(a, b, r);
            case 8:
                return Make::triangle(a, b, c);
            case 9:
                return Make::rounded_triangle(a, b, c, r);
            case 10:
                return convex_hull_or(a, b, c, scale);
            case 11:
                return Make::half_space(a, d);
            case 12:
                return Make::ellipse(a, half, rot());
            case 13:
                return Make::arc(a, r, d, direction());
            case 14:
                return Make::chain({a, b, c});
            case 15:
                return star(a, scale);
            case 16:
                return compound(a, b, r);
            case 17:
                return Make::circle_tree_of_chain({a, b, c}, whole(1, 2));
            default:
                return grid(a, scale);
        }
    }
    Shape upright(const V& a, const V& b) {
        return Make::aabb({std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)});
    }
    Shape convex_hull_or(const V& a, const V& b, const V& c, T scale) {
        return Make::hull_or({a, b, c, at(scale), at(scale), at(scale)}, a);
    }
    // Eight corners around a center, near and far ones.
    Shape star(const V& center, T scale) {
        static constexpr int ring[][2] = {{4, 0}, {3, 3}, {0, 4}, {-3, 3}, {-4, 0}, {-3, -3}, {0, -4}, {3, -3}};
        std::vector<V> points;
        for (const auto& [x, y] : ring) {
            const T far = scale * static_cast<T>(whole(1, 3)) / 2;
            points.push_back(center + V{static_cast<T>(x) * far, static_cast<T>(y) * far});
        }
        return Make::simple_polygon_or(points, center);
    }
    Shape compound(const V& a, const V& b, T r) {
        const carom::BasicPose<T> posed = pose();
        return Make::compound(Make::circle(a, r), upright(a, b), posed);
    }
    Shape grid(const V& origin, T scale) {
        std::vector<std::uint16_t> cells;
        for (int i = 0; i < 12; ++i) cells.push_back(static_cast<std::uint16_t>(whole(0, 2)));
        const T side = 2 * scale;
        return Make::grid(origin, {side, side}, 4, 3, std::move(cells), Make::triangle({0, 0}, {side, 0}, {0, side}));
    }

    std::uint64_t state_;
};

}  // namespace golden
