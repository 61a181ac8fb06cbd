/// Shapes of all kinds from numbers that someone else chooses: a property test that shrinks them, or a fuzzer.
#pragma once

#include "oracle/cases/generate.hpp"

#include <carom/build/hull.hpp>
#include <carom/build/simple_polygon.hpp>

#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace oracle {

/// Builds shapes from the numbers that a source gives one after the other: `next()` a small whole number, also for
/// choices, and `number()` a coordinate. Both may be anything, as long as coordinates are finite.
template <class T, class Source>
class GridMaker {
  public:
    explicit GridMaker(Source& source) : source_(source) {}

    Body<T> body(Kind kind) {
        Body<T> made{shape(kind), {}};
        if (next() > 0) made.pose = pose();
        return made;
    }

  private:
    using Any = carom::BasicAnyShape<T>;

    int next() { return source_.next(); }
    T number() { return source_.number(); }
    T size() { return std::abs(number()); }
    carom::BasicVec2<T> point() {
        const T x = number();
        return {x, number()};
    }
    carom::BasicVec2<T> direction() {
        const carom::BasicVec2<T> d = point();
        return d == carom::BasicVec2<T>{} ? carom::BasicVec2<T>{T(1), T(0)} : d;
    }
    carom::BasicRot<T> turn() {
        static const carom::BasicRot<T> turns[] = {{}, {T(0), T(1)}, {T(-1), T(0)}, {T(0), T(-1)}, {T(0.6), T(0.8)}};
        return turns[std::size_t(std::abs(next())) % std::size(turns)];
    }
    carom::BasicPose<T> pose() {
        const carom::BasicVec2<T> at = point();
        return {at, turn()};
    }
    std::vector<carom::BasicVec2<T>> points(int least, int most) {
        std::vector<carom::BasicVec2<T>> made(std::size_t(least + std::abs(next()) % (most - least + 1)));
        for (auto& p : made) p = point();
        return made;
    }

    Any aabb() {
        const carom::BasicVec2<T> low = point();
        const T width = size();
        return carom::BasicAabb<T>{low, {low.x + width, low.y + size()}};
    }
    Any box() {
        const carom::BasicVec2<T> center = point();
        const T width = size(), height = size();
        return carom::BasicBox<T>{center, {width, height}, turn()};
    }
    Any triangle() {
        const carom::BasicVec2<T> a = point(), b = point();
        return carom::BasicTriangle<T>{a, b, point()};
    }
    Any capsule() {
        const carom::BasicVec2<T> a = point(), b = point();
        return carom::BasicCapsule<T>{a, b, size()};
    }
    Any polygon() {
        const auto corners = points(3, 6);
        auto hull = carom::convex_hull<T>(std::span(corners));
        if (!hull.ok()) return carom::BasicTriangle<T>{corners[0], corners[1], corners[2]};
        return std::move(*hull);
    }
    Any rounded() {
        const auto kind = Kind(std::abs(next()) % (int(Kind::rounded) + 1));
        Any core = kind == Kind::rounded ? ellipse() : shape(kind);
        const auto grow = [&](const auto& s) -> Any {
            if constexpr (std::is_constructible_v<carom::BasicAnyConvex<T>, decltype(s)>)
                return carom::Rounded<carom::BasicAnyConvex<T>>{s, size()};
            else
                return s;
        };
        return std::visit(grow, core.value);
    }
    Any ellipse() {
        const carom::BasicVec2<T> center = point();
        const T along = size(), across = size();
        return carom::BasicEllipse<T>{center, {along, across}, turn()};
    }
    Any arc() {
        const carom::BasicVec2<T> center = point(), from = direction();
        const T radius = size();
        return carom::BasicArc<T>{center, radius, from, direction()};
    }
    Any chain() {
        if (next() > 0) return carom::BasicChain<T>::closed(points(3, 5)).value();
        return carom::BasicChain<T>::open(points(2, 5)).value();
    }
    /// A box that has a corner cut out, or a triangular hole that may touch its border.
    Any simple_polygon() {
        const carom::BasicVec2<T> low = point();
        const T width = 2 * size() + 2, height = 2 * size() + 2;
        const carom::BasicVec2<T> high{low.x + width, low.y + height}, middle{low.x + width / 2, low.y + height / 2};
        std::vector<carom::BasicVec2<T>> outline{low, {high.x, low.y}, high, {low.x, high.y}};
        std::vector<std::vector<carom::BasicVec2<T>>> holes;
        if (next() > 0)
            outline = {low, {high.x, low.y}, {high.x, middle.y}, middle, {middle.x, high.y}, {low.x, high.y}};
        else
            holes.push_back(
                {{middle.x, middle.y}, {high.x - 1, middle.y}, {middle.x, next() > 0 ? high.y : high.y - 1}});
        auto made = carom::simple_polygon<T>(outline, holes);
        if (!made.ok()) return carom::BasicAabb<T>{low, high};
        return std::move(*made);
    }
    Any circle_tree() {
        std::vector<carom::BasicCircle<T>> leaves(std::size_t(1 + std::abs(next()) % 2));
        for (auto& leaf : leaves) {
            leaf.center = point();
            leaf.radius = size();
        }
        std::vector<int> parents{-1};
        if (leaves.size() == 2) parents = {-1, 0, 0};
        return carom::BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents)).value();
    }
    Any tile_grid() {
        const carom::BasicVec2<T> cell{size() + 1, size() + 1};
        const std::vector<Any> shapes{carom::BasicTriangle<T>{{0, 0}, {cell.x, 0}, {0, cell.y}}};
        std::vector<typename carom::BasicTileGrid<T>::Cell> cells(4);
        for (auto& c : cells) c = typename carom::BasicTileGrid<T>::Cell(std::abs(next()) % 3);
        cells[0] = carom::BasicTileGrid<T>::full;
        const carom::BasicVec2<T> origin = point();
        auto made = carom::BasicTileGrid<T>::from_cells(origin, cell, 2, 2, cells, shapes);
        if (!made.ok()) return carom::BasicAabb<T>{origin, origin};  // cells that vanish compared with the origin
        return std::move(*made);
    }
    Any compound() {
        std::vector<carom::BasicCompoundPart<T>> parts(std::size_t(1 + std::abs(next()) % 3));
        for (auto& part : parts) {
            part.shape = shape(Kind(std::abs(next()) % int(Kind::compound)));
            part.pose = pose();
        }
        return carom::BasicCompound<T>::from_parts(std::move(parts)).value();
    }

    Any shape(Kind kind) {
        const auto two = [this](auto make) {
            const carom::BasicVec2<T> first = point();
            return Any(make(first));
        };
        switch (kind) {
            case Kind::point:
                return carom::BasicPoint<T>{point()};
            case Kind::segment:
                return two([this](auto a) { return carom::BasicSegment<T>{a, point()}; });
            case Kind::ray:
                return two([this](auto a) { return carom::BasicRay<T>{a, direction()}; });
            case Kind::line:
                return two([this](auto a) { return carom::BasicLine<T>{a, direction()}; });
            case Kind::half_space:
                return two([this](auto a) { return carom::BasicHalfSpace<T>{a, direction()}; });
            case Kind::circle:
                return two([this](auto a) { return carom::BasicCircle<T>{a, size()}; });
            case Kind::aabb:
                return aabb();
            case Kind::box:
                return box();
            case Kind::capsule:
                return capsule();
            case Kind::triangle:
                return triangle();
            case Kind::polygon:
                return polygon();
            case Kind::rounded:
                return rounded();
            case Kind::ellipse:
                return ellipse();
            case Kind::arc:
                return arc();
            case Kind::chain:
                return chain();
            case Kind::simple_polygon:
                return simple_polygon();
            case Kind::circle_tree:
                return circle_tree();
            case Kind::tile_grid:
                return tile_grid();
            default:
                return compound();
        }
    }

    Source& source_;
};

}  // namespace oracle
