/// Random polygons for tests that compare them with the compounds of their convex parts, and points near them.
#pragma once

#include "random.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace carom::test {

template <class T>
std::vector<BasicVec2<T>> star(Random& random) {
    std::vector<double> angles(static_cast<std::size_t>(random.integer(4, 20)));
    for (double& angle : angles) angle = random.real(0, 360);
    std::sort(angles.begin(), angles.end());
    const bool on_grid = random.chance(0.3);
    std::vector<BasicVec2<T>> outline;
    for (const double angle : angles) {
        const RotD turn = RotD::degrees(angle);
        Vec2D at = random.real(0.02, 1) * Vec2D{turn.c, turn.s};
        if (on_grid) at = {std::round(8 * at.x) / 8, std::round(8 * at.y) / 8};
        outline.push_back({static_cast<T>(at.x), static_cast<T>(at.y)});
    }
    return outline;
}

// A corner in the middle of every second side, as far as numbers allow: most are hardly bent.
template <class T>
std::vector<BasicVec2<T>> with_flat_corners(const std::vector<BasicVec2<T>>& outline) {
    std::vector<BasicVec2<T>> result;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        result.push_back(outline[i]);
        if (i % 2 == 0 && i + 1 < outline.size()) result.push_back(T(0.5) * (outline[i] + outline[i + 1]));
    }
    return result;
}

/// A polygon, the compound of its convex parts, and where both are.
template <class T>
struct PlacedPolygon {
    BasicSimplePolygon<T> polygon;
    BasicCompound<T> parts;
    BasicPose<T> pose;
    std::vector<BasicVec2<T>> corners;  // in the world, rounded
};

/// A random star, or none where that is no simple polygon; rarely with a hole.
template <class T>
std::optional<PlacedPolygon<T>> placed_polygon(Random& random) {
    std::vector<BasicVec2<T>> outline = star<T>(random);
    if (random.chance(0.3)) outline = with_flat_corners(outline);
    std::vector<std::vector<BasicVec2<T>>> holes;
    if (random.chance(0.2)) {
        holes.push_back(star<T>(random));
        for (auto& corner : holes.back()) corner = T(0.125) * corner;
        if (!simple_polygon<T>(outline, holes).ok()) holes.clear();
    }
    const auto polygon = simple_polygon<T>(outline, holes);
    if (!polygon.ok()) return std::nullopt;
    std::vector<BasicCompoundPart<T>> parts;
    for (const auto& part : polygon.value().parts()) parts.push_back({part, {}});
    BasicPose<T> pose;
    if (random.chance(0.7)) {
        const double far = random.chance(0.3) ? 100 : 1;
        pose.at = {static_cast<T>(random.real(-far, far)), static_cast<T>(random.real(-far, far))};
        pose.rot = BasicRot<T>::degrees(static_cast<T>(random.real(0, 360)));
    }
    for (const auto& hole : holes) outline.insert(outline.end(), hole.begin(), hole.end());
    for (auto& corner : outline) corner = apply(pose, corner);
    return PlacedPolygon<T>{polygon.value(), BasicCompound<T>::from_parts(std::move(parts)).value(), pose,
                            std::move(outline)};
}

/// In or around a polygon, on one of its corners, or beside a corner or side by anything down to rounding.
template <class T>
BasicVec2<T> point_near(const PlacedPolygon<T>& placed, Random& random) {
    const auto moved = [&](const BasicVec2<T>& p, double far) {
        return BasicVec2<T>{static_cast<T>(p.x + random.real(-far, far)), static_cast<T>(p.y + random.real(-far, far))};
    };
    const auto count = static_cast<int>(placed.corners.size());
    const int at = random.integer(0, count - 1);
    const auto& corner = placed.corners[static_cast<std::size_t>(at)];
    const auto& next = placed.corners[static_cast<std::size_t>((at + 1) % count)];
    const double beside = std::pow(10, random.real(-14, -1));
    switch (random.integer(0, 3)) {
        case 0:
            return moved(placed.pose.at, 1.2);
        case 1:
            return moved(corner, beside);
        case 2:
            return moved(corner + static_cast<T>(random.real(0, 1)) * (next - corner), beside);
        default:
            return corner;
    }
}

}  // namespace carom::test
