/// Random unions of many parts, with the hard cases of levels: integer grids, slopes, duplicates, parts that touch or
/// are nested, closed and one-sided chains.
#pragma once

#include "random.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/shape/any_shape.hpp>

#include <cmath>

namespace carom::test {

/// Shapes of about 0 to 24 on each axis.
template <class T>
class LevelMaker {
  public:
    explicit LevelMaker(Random& random) : random_(random) {}

    /// Of 3 to some 100 parts.
    BasicAnyShape<T> level() {
        switch (random_.integer(0, 5)) {
            case 0:
                return scribble();
            case 1:
                return terrain();
            case 2:
                return star();
            case 3:
                return grid();
            default:
                return compound(random_.integer(3, 60), true);
        }
    }

    /// A chain of a few segments along the ground, perhaps one-sided.
    BasicAnyShape<T> terrain() {
        std::vector<BasicVec2<T>> points;
        for (int x = 24; x >= 0; --x) points.push_back({T(x), height()});
        if (random_.chance(0.5)) return BasicChain<T>::open(points).value();
        return BasicChain<T>::open_one_sided(points).value();
    }

    BasicAnyShape<T> small() {
        switch (random_.integer(0, 6)) {
            case 0:
                return BasicSegment<T>{at(), at()};
            case 1:
                return BasicPoint<T>{at()};
            case 2:
                return BasicCircle<T>{at(), size()};
            case 3:
                return BasicBox<T>{at(), {size(), size()}, BasicRot<T>::degrees(T(random_.integer(0, 3) * 30))};
            case 4:
                return BasicCapsule<T>{at(), at(), T(0.5)};
            case 5:
                return BasicTriangle<T>{at(), at(), at()};
            default:
                return box();
        }
    }

    BasicAnyShape<T> compound(int count, bool with_unions) {
        std::vector<BasicCompoundPart<T>> parts;
        for (int i = 0; i < count; ++i) {
            const bool again = i > 0 && random_.chance(0.1);
            if (again) {
                parts.push_back(parts[static_cast<std::size_t>(random_.integer(0, i - 1))]);
            } else if (with_unions && random_.chance(0.02)) {
                parts.push_back({random_.chance(0.5) ? terrain() : grid(), pose()});
            } else {
                parts.push_back({random_.chance(0.7) ? box() : small(), random_.chance(0.8) ? BasicPose<T>{} : pose()});
            }
        }
        return BasicCompound<T>::from_parts(std::move(parts)).value();
    }

    BasicPose<T> pose() {
        const BasicVec2<T> by{T(random_.integer(-6, 6)), T(random_.integer(-6, 6))};
        if (random_.chance(0.5)) return {by, BasicRot<T>::degrees(T(90 * random_.integer(0, 3)))};
        return {by, BasicRot<T>::degrees(T(random_.real(0, 90)))};
    }

    BasicVec2<T> at() { return {coordinate(), coordinate()}; }

  private:
    T coordinate() { return random_.chance(0.8) ? T(random_.integer(0, 24)) : T(random_.real(0, 24)); }
    T height() { return random_.chance(0.5) ? T(random_.integer(8, 10)) : T(random_.real(8, 10)); }
    T size() { return T(random_.integer(1, 4)) / 2; }

    BasicAnyShape<T> box() {
        const BasicVec2<T> low = at();
        return BasicAabb<T>{low, {low.x + 2 * size(), low.y + 2 * size()}};
    }

    BasicAnyShape<T> scribble() {
        std::vector<BasicVec2<T>> points;
        const int count = random_.integer(4, 60);
        for (int i = 0; i < count; ++i) points.push_back(at());
        if (random_.chance(0.5)) return BasicChain<T>::open(points).value();
        return random_.chance(0.5) ? BasicChain<T>::closed(points).value()
                                   : BasicChain<T>::closed_one_sided(points).value();
    }

    BasicAnyShape<T> star() {
        std::vector<BasicVec2<T>> points;
        const int count = random_.integer(8, 60);
        for (int i = 0; i < count; ++i) {
            const BasicRot<T> turn = BasicRot<T>::degrees(T(360.0 * i / count));
            const T far = T(random_.real(6, 11));
            points.push_back({12 + far * turn.c, 12 + far * turn.s});
        }
        return simple_polygon<T>(points).value();
    }

    BasicAnyShape<T> grid() {
        using Grid = BasicTileGrid<T>;
        std::vector<typename Grid::Cell> cells(12 * 12);
        for (auto& cell : cells) cell = static_cast<typename Grid::Cell>(std::max(random_.integer(-4, 4), 0));
        return Grid::from_cells(
                   {T(0), T(0)}, {T(2), T(2)}, 12, 12, std::move(cells),
                   {BasicTriangle<T>{{0, 0}, {2, 0}, {2, 2}}, BasicAabb<T>{{0, 0}, {2, 1}}, BasicCircle<T>{{1, 1}, 1}})
            .value();
    }

    Random& random_;
};

}  // namespace carom::test
