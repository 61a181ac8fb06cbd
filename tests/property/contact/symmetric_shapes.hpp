/// Shapes that a mirror or a half turn maps to themselves.
#pragma once

#include "oracle/cases/shape_maker.hpp"
#include "oracle/cases/transform.hpp"

#include <carom/build/hull.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/shape/compound.hpp>

#include <algorithm>
#include <vector>

namespace carom::test {

enum class Symmetry {
    mirror,    ///< from x to -x
    half_turn  ///< about the origin
};

/// Of all kinds, with small whole numbers. What no shape of a kind can be is made as a compound of two.
template <class T>
class SymmetricMaker {
  public:
    SymmetricMaker(Random& random, Symmetry symmetry)
        : random_(random), is_mirror_(symmetry == Symmetry::mirror), any_(random, {cells, 1, 0}) {}

    BasicAnyShape<T> make(oracle::Kind kind) {
        using oracle::Kind;
        const V p = vertex(), fixed = this->fixed();
        const bool along = is_mirror_ && random_.chance(0.3);  // along the axis
        switch (kind) {
            case Kind::point:
                return BasicPoint<T>{fixed};
            case Kind::segment:
                return along ? BasicSegment<T>{fixed, this->fixed()} : BasicSegment<T>{p, image(p)};
            case Kind::line:
                return BasicLine<T>{fixed, is_mirror_ ? (along ? V{0, 1} : V{1, 0}) : p + V{cells + 1, 0}};
            case Kind::ray:
                if (is_mirror_) return BasicRay<T>{fixed, {0, sign()}};
                break;
            case Kind::half_space:
                if (is_mirror_) return BasicHalfSpace<T>{fixed, {0, sign()}};
                break;
            case Kind::circle:
                return BasicCircle<T>{fixed, length()};
            case Kind::aabb: {
                const V half{length(), length()};
                return BasicAabb<T>{fixed - half, fixed + half};
            }
            case Kind::box:
                return BasicBox<T>{fixed, {length(), length()}, turn()};
            case Kind::capsule:
                return along ? BasicCapsule<T>{fixed, this->fixed(), length()} : BasicCapsule<T>{p, image(p), length()};
            case Kind::triangle:
                return BasicTriangle<T>{p, fixed, image(p)};
            case Kind::polygon:
                return polygon();
            case Kind::rounded:
                return oracle::grown(make(Kind(random_.integer(0, int(Kind::polygon)))), length());
            case Kind::ellipse:
                return BasicEllipse<T>{fixed, {length(), length()}, turn()};
            case Kind::arc:
                return arc(fixed);
            case Kind::chain:
                return chain();
            case Kind::simple_polygon:
                return simple_polygon();
            case Kind::circle_tree:
                return circle_tree();
            case Kind::tile_grid:
                return tile_grid();
            case Kind::compound:
                break;
        }
        return with_image(kind);
    }

  private:
    using V = BasicVec2<T>;
    static constexpr int cells = 4;

    T whole(int low, int high) { return T(random_.integer(low, high)); }
    T sign() { return random_.chance(0.5) ? T(1) : T(-1); }
    T length() { return whole(0, cells); }
    V vertex() { return {whole(-cells, cells), whole(-cells, cells)}; }
    V fixed() { return is_mirror_ ? V{0, whole(-cells, cells)} : V{}; }
    V image(const V& p) const { return is_mirror_ ? V{-p.x, p.y} : -p; }
    BasicAnyShape<T> image(const BasicAnyShape<T>& shape) const {
        return oracle::rotated(is_mirror_ ? oracle::mirrored(oracle::Body<T>{shape}).shape : oracle::rotated(shape));
    }

    BasicRot<T> turn() {
        static constexpr double turns[][2] = {{1, 0}, {0, 1}, {0.6, 0.8}, {-0.8, 0.6}};
        const auto& turn = turns[random_.integer(0, is_mirror_ ? 1 : 3)];
        return {T(turn[0]), T(turn[1])};
    }

    BasicAnyShape<T> polygon() {
        for (;;) {
            std::vector<V> points;
            for (int i = random_.integer(2, 5); i > 0; --i)
                points.push_back(vertex()), points.push_back(image(points.back()));
            const auto made = convex_hull<T>(points);
            if (made.ok()) return *made;
        }
    }

    BasicAnyShape<T> arc(const V& center) {
        const V from = vertex() + V{0, T(0.5)};
        const T radius = random_.chance(0.5) ? length() : T(5);
        return BasicArc<T>{center, radius, from, is_mirror_ && random_.chance(0.9) ? image(from) : from};
    }

    // Points and after them their images in reverse order, as the corners of an outline are.
    std::vector<V> row() {
        std::vector<V> half(std::size_t(random_.integer(2, 4)));
        for (V& p : half) p = vertex();
        std::vector<V> row(half.rbegin(), half.rend());
        for (const V& p : half) row.push_back(image(p));
        return row;
    }

    // A front has its image in front only where the order of the points is mirrored, too.
    BasicAnyShape<T> chain() {
        const bool has_front = is_mirror_ && random_.chance(0.3), is_open = random_.chance(0.5);
        if (has_front) {
            return (is_open ? BasicChain<T>::open_one_sided(row()) : BasicChain<T>::closed_one_sided(row())).value();
        }
        return (is_open ? BasicChain<T>::open(row()) : BasicChain<T>::closed(row())).value();
    }

    BasicAnyShape<T> simple_polygon() {
        for (;;) {
            std::vector<V> outline = row();
            std::vector<std::vector<V>> holes;
            if (random_.chance(0.5)) {
                const T x = whole(2, cells), y = whole(2, cells), in_x = whole(1, int(x) - 1),
                        in_y = whole(1, int(y) - 1);
                outline = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
                if (random_.chance(0.5)) {
                    holes.push_back({{-in_x, -in_y}, {in_x, -in_y}, {in_x, in_y}, {-in_x, in_y}});
                } else {
                    holes.push_back({{-in_x, 0}, {0, -in_y}, {in_x, 0}, {0, in_y}});
                }
            }
            const auto made = carom::simple_polygon<T>(outline, holes);
            if (made.ok()) return *made;
        }
    }

    BasicAnyShape<T> circle_tree() {
        std::vector<BasicCircle<T>> leaves;
        for (int i = random_.integer(1, 2); i > 0; --i) {
            leaves.push_back({vertex(), length()});
            leaves.push_back({image(leaves.back().center), leaves.back().radius});
        }
        if (random_.chance(0.3)) leaves.push_back({fixed(), length()});
        std::vector<int> parents(leaves.size() + 1, 0);
        parents[0] = -1;
        return BasicCircleTree<T>::from_leaves(leaves, parents).value();
    }

    BasicAnyShape<T> tile_grid() {
        using Cell = typename BasicTileGrid<T>::Cell;
        const int width = random_.integer(1, 4), height = random_.integer(1, 3);
        const V size{whole(1, 2), whole(1, 2)};
        const BasicAnyShape<T> disc = BasicCircle<T>{T(0.5) * size, whole(1, 2)};
        const BasicAnyShape<T> post = BasicAabb<T>{{size.x / 4, 0}, {3 * size.x / 4, size.y}};
        std::vector<Cell> grid(std::size_t(width * height), Cell(1));
        for (int x = 0; x < width; ++x) {
            for (int y = 0; y < height; ++y) {
                const auto cell = static_cast<Cell>(random_.chance(0.6) || x + y == 0 ? 1 : random_.integer(0, 3));
                grid[std::size_t(y * width + x)] = cell;
                grid[std::size_t((is_mirror_ ? y : height - 1 - y) * width + width - 1 - x)] = cell;
            }
        }
        const T up = is_mirror_ ? whole(-cells, cells - 2) : -T(height) * size.y / 2;
        return BasicTileGrid<T>::from_cells({-T(width) * size.x / 2, up}, size, width, height, grid, {disc, post})
            .value();
    }

    BasicAnyShape<T> with_image(oracle::Kind kind) {
        std::vector<BasicCompoundPart<T>> parts;
        for (int i = random_.integer(1, 2); i > 0; --i) {
            const bool is_any = kind == oracle::Kind::compound;
            const auto shape = any_.make(is_any ? oracle::Kind(random_.integer(0, int(oracle::Kind::arc))) : kind);
            parts.push_back({shape});
            parts.push_back({image(shape)});
        }
        return BasicCompound<T>::from_parts(parts).value();
    }

    Random& random_;
    bool is_mirror_;
    oracle::ShapeMaker<T> any_;
};

}  // namespace carom::test
