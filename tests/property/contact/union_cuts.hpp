/// Unions on a small grid, each in several cuts: other parts of which the union is the same.
#pragma once

#include "random.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/shape/any_shape.hpp>

#include <array>
#include <vector>

namespace carom::test {

/// One union, as different parts make it up.
template <class T>
using Cuts = std::array<BasicAnyShape<T>, 2>;

template <class T>
class UnionCuts {
  public:
    explicit UnionCuts(Random& random) : random_(random) {}

    /// Of any kind.
    Cuts<T> draw() {
        switch (random_.integer(0, 4)) {
            case 0:
                return grid();
            case 1:
                return room();
            case 2:
                return chain();
            case 3:
                return compound(1);
            default:
                return compound(random_.integer(2, 4));
        }
    }

  private:
    using Parts = std::vector<BasicCompoundPart<T>>;
    using Point = BasicVec2<T>;

    T number(int low, int high) { return static_cast<T>(random_.integer(low, high)); }
    Point point(int most) { return {number(-most, most), number(-most, most)}; }

    static BasicAnyShape<T> whole(const Parts& parts) { return BasicCompound<T>::from_parts(parts).value(); }

    // A box as two triangles, or as two boxes.
    void add_cut(Parts& parts, const Point& low, const Point& high) {
        const Point right{high.x, low.y}, left{low.x, high.y};
        if (random_.chance(0.5)) {
            parts.push_back({BasicTriangle<T>{low, right, high}});
            parts.push_back({BasicTriangle<T>{low, high, left}});
        } else {
            const T x = T(0.25) * low.x + T(0.75) * high.x;
            parts.push_back({BasicAabb<T>{low, {x, high.y}}});
            parts.push_back({BasicAabb<T>{{x, low.y}, high}});
        }
    }

    Cuts<T> grid() {
        const int width = random_.integer(2, 6), height = random_.integer(1, 3);
        const Point origin = point(4);
        std::vector<typename BasicTileGrid<T>::Cell> cells;
        Parts tiles;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                cells.push_back(random_.chance(0.6) || (x == 0 && y == 0));
                const Point low = origin + Point{static_cast<T>(x), static_cast<T>(y)};
                if (cells.back()) add_cut(tiles, low, low + Point{1, 1});
            }
        }
        return {BasicTileGrid<T>::from_cells(origin, {1, 1}, width, height, cells).value(), whole(tiles)};
    }

    // A polygon with a hole, and its four walls.
    Cuts<T> room() {
        const Point low = point(4), high = low + Point{number(4, 12), number(4, 10)};
        const Point in_low = low + Point{1, number(1, 2)}, in_high = high - Point{number(1, 2), 1};
        const auto ring = [](const Point& p, const Point& q) {
            return std::vector<Point>{p, {q.x, p.y}, q, {p.x, q.y}};
        };
        const std::vector<std::vector<Point>> holes{ring(in_low, in_high)};
        Parts walls;
        add_cut(walls, low, {high.x, in_low.y});
        add_cut(walls, {low.x, in_high.y}, high);
        add_cut(walls, {low.x, in_low.y}, {in_low.x, in_high.y});
        add_cut(walls, {in_high.x, in_low.y}, {high.x, in_high.y});
        return {simple_polygon<T>(ring(low, high), holes).value(), whole(walls)};
    }

    // Closed or open, and its halved segments.
    Cuts<T> chain() {
        std::vector<Point> points;
        if (random_.chance(0.5)) {
            const Point low = point(4), high = low + Point{number(2, 12), number(2, 10)};
            points = {low, {high.x, low.y}, high, {low.x, high.y}, low};
        } else {
            points.push_back(point(5));
            for (int i = random_.integer(1, 4); i > 0; --i) {
                const Point next = points.back() + Point{number(1, 4), number(-1, 2)};
                points.push_back(next);
            }
        }
        Parts halves;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Point middle = T(0.5) * (points[i] + points[i + 1]);
            halves.push_back({BasicSegment<T>{points[i], middle}});
            halves.push_back({BasicSegment<T>{middle, points[i + 1]}});
        }
        if (points.front() != points.back()) return {BasicChain<T>::open(points).value(), whole(halves)};
        points.pop_back();
        return {BasicChain<T>::closed(points).value(), whole(halves)};
    }

    void add_triangle(Parts& parts, Parts& cut) {
        const Point p = point(5), q = p + Point{number(1, 5), number(-1, 1)},
                    r = p + Point{number(-1, 2), number(2, 5)};
        const Point middle = T(0.5) * (q + r);
        parts.push_back({BasicTriangle<T>{p, q, r}});
        cut.push_back({BasicTriangle<T>{p, q, middle}});
        cut.push_back({BasicTriangle<T>{p, middle, r}});
    }

    Cuts<T> compound(int count) {
        Parts parts, cut;
        for (int i = 0; i < count; ++i) {
            const Point p = point(5);
            const int kind = random_.integer(0, 5);
            if (kind < 3) {
                const Point high = p + Point{number(1, 6), number(1, 4)};
                parts.push_back({BasicAabb<T>{p, high}});
                add_cut(cut, p, high);
            } else if (kind == 3) {
                add_triangle(parts, cut);
            } else {
                const T radius = number(1, 4) / 2;
                if (kind == 4) parts.push_back({BasicCircle<T>{p, radius}});
                if (kind == 5) parts.push_back({BasicCapsule<T>{p, p + Point{number(1, 4), number(-1, 1)}, radius}});
                cut.push_back(parts.back());
            }
        }
        return {count == 1 ? parts[0].shape : whole(parts), whole(cut)};
    }

    Random& random_;
};

}  // namespace carom::test
