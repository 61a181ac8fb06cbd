#include "oracle/cases/shape_maker.hpp"

#include <carom/build/simple_polygon.hpp>

#include <algorithm>

namespace oracle {

using namespace carom;

/// Lattice points around the first of them in the order of their angle, so that most make a polygon.
template <class T>
std::vector<BasicVec2<T>> ShapeMaker<T>::star() {
    const Cell center = cell();
    std::vector<Cell> corners(std::size_t(random_.integer(3, 7)));
    for (Cell& corner : corners) corner = cell();
    const auto is_upper = [&](const Cell& c) { return c.y > center.y || (c.y == center.y && c.x > center.x); };
    std::sort(corners.begin(), corners.end(), [&](const Cell& p, const Cell& q) {
        if (is_upper(p) != is_upper(q)) return is_upper(p);
        return __int128(p.x - center.x) * (q.y - center.y) > __int128(p.y - center.y) * (q.x - center.x);
    });
    std::vector<V> points;
    for (const Cell& corner : corners) points.push_back(at(corner));
    return points;
}

/// Stars, a corner cut out of a box, and frames whose hole may touch the outline in a corner.
template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_simple_polygon() {
    for (;;) {
        const int choice = random_.integer(0, 9);
        std::vector<V> outline;
        std::vector<std::vector<V>> holes;
        if (choice < 5) {
            outline = star();
        } else {
            const Cell low = cell();
            const long size = whole(1, std::max(1L, lattice_.cells / 3));
            const Cell middle{low.x + size, low.y + size}, high{low.x + 2 * size, low.y + whole(1, 2) * size};
            const Cell notch{middle.x, low.y + (high.y - low.y) / 2};
            if (choice < 8) {
                outline = {at(low),   at({high.x, low.y}),   at({high.x, notch.y}),
                           at(notch), at({notch.x, high.y}), at({low.x, high.y})};
            } else {
                const Cell inner{low.x + size / 2, low.y + size / 2};
                outline = {at(low), at({high.x, low.y}), at(high), at({low.x, high.y})};
                holes.push_back(
                    {at(inner), at({middle.x, inner.y}), at({inner.x, random_.chance(0.5) ? high.y : middle.y})});
            }
        }
        const auto made = simple_polygon<T>(outline, holes);
        if (!made.ok()) continue;
        common_point_ = outline[random_.bits() % outline.size()];
        for (const auto& hole : holes)
            if (random_.chance(0.5)) common_point_ = hole[random_.bits() % hole.size()];
        seen_.insert(seen_.end(), outline.begin(), outline.end());
        return *made;
    }
}

/// One to five circles, often of one size in a row or around a point, so that they touch each other.
template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_circle_tree() {
    static constexpr long offsets[][2] = {{5, 0}, {0, 5}, {3, 4}, {-3, 4}, {4, -3}, {-5, 0}, {0, -5}};
    const Cell middle = cell();
    const bool around = random_.chance(0.6);
    std::vector<BasicCircle<T>> leaves;
    for (int i = random_.integer(1, 5); i > 0; --i) {
        const auto& offset = offsets[random_.integer(0, 6)];
        if (around) {
            leaves.push_back({at({middle.x + offset[0], middle.y + offset[1]}), T(5 * lattice_.unit)});
        } else {
            leaves.push_back({vertex(), length()});
        }
    }
    if (around) common_point_ = at(middle);
    std::vector<int> parents{-1};
    const int n = int(leaves.size());
    if (n > 2) parents.insert(parents.end(), {0, 0});
    for (int i = 0; i < n && n > 1; ++i) parents.push_back(n > 2 ? 1 + int(2 * i >= n) : 0);
    return BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents)).value();
}

/// Full and empty cells, slopes, half tiles, and shapes of any kind that may reach out of their cell.
template <class T>
BasicAnyShape<T> ShapeMaker<T>::make_tile_grid(int depth) {
    for (;;) {
        const T size = T(lattice_.unit * double(whole(1, std::max(1L, lattice_.cells / 3))));
        const BasicVec2<T> cell_size{size, random_.chance(0.8) ? size : T(size / 2)};
        std::vector<BasicAnyShape<T>> shapes{
            BasicTriangle<T>{{0, 0}, {cell_size.x, 0}, {0, cell_size.y}},
            BasicTriangle<T>{{cell_size.x, 0}, cell_size, {0, cell_size.y}},
            BasicAabb<T>{{0, 0}, {cell_size.x, T(cell_size.y / 2)}},
            BasicCircle<T>{{T(size / 2), T(cell_size.y / 2)}, T(size / 2)},
        };
        if (depth < 3 && random_.chance(0.3)) {
            const Kind kind = Kind(random_.integer(0, int(Kind::simple_polygon)));
            shapes.push_back(make(is_unbounded(kind) ? Kind::capsule : kind, depth + 1));
        }
        const int width = random_.integer(1, 3), height = random_.integer(1, 3);
        std::vector<typename BasicTileGrid<T>::Cell> cells(std::size_t(width * height));
        for (auto& cell : cells) {
            const int choice = random_.integer(0, 9);
            if (choice >= 2) cell = BasicTileGrid<T>::full;
            if (choice >= 6) cell = static_cast<std::uint16_t>(2 + random_.integer(0, int(shapes.size()) - 1));
        }
        if (std::all_of(cells.begin(), cells.end(), [](auto cell) { return cell == 0; })) cells[0] = 1;
        const auto made = BasicTileGrid<T>::from_cells(vertex(), cell_size, width, height, cells, shapes);
        if (!made.ok()) continue;
        common_point_ = made->corner(random_.integer(0, width), random_.integer(0, height));
        return *made;
    }
}

template std::vector<Vec2> ShapeMaker<float>::star();
template std::vector<Vec2D> ShapeMaker<double>::star();
template BasicAnyShape<float> ShapeMaker<float>::make_simple_polygon();
template BasicAnyShape<double> ShapeMaker<double>::make_simple_polygon();
template BasicAnyShape<float> ShapeMaker<float>::make_circle_tree();
template BasicAnyShape<double> ShapeMaker<double>::make_circle_tree();
template BasicAnyShape<float> ShapeMaker<float>::make_tile_grid(int);
template BasicAnyShape<double> ShapeMaker<double>::make_tile_grid(int);

}  // namespace oracle
