/// A one-sided floor and bodies to put on it.
#pragma once

#include <carom/shape/aabb.hpp>
#include <carom/shape/chain.hpp>

#include <vector>

namespace carom::test {

/// Ground along the x axis from 10 to 0, one segment a unit, with its front up and level ghosts.
inline ChainD level_floor() {
    std::vector<Vec2D> points;
    for (int x = 10; x >= 0; --x) points.push_back({double(x), 0});
    return ChainD::open_one_sided(points, Vec2D{12, 0}, Vec2D{-2, 0}).value();
}

/// A box whose lower left corner is at (x, y).
inline AabbD body_at(double x, double y, double width = 1, double height = 1) {
    return {{x, y}, {x + width, y + height}};
}

}  // namespace carom::test
