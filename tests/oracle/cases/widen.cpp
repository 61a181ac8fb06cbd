#include "oracle/cases/widen.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/detail/math/error_free.hpp>
#include <carom/shape/compound.hpp>

namespace oracle {
namespace {

using namespace carom;

/// Thrown when there is no such shape in double.
struct Refused {};

template <class Result>
auto accepted(Result made) {
    if (!made.ok()) throw Refused{};
    return std::move(*made);
}

Vec2D wide(const Vec2& v) {
    return {v.x, v.y};
}
RotD wide(const Rot& r) {
    return {r.c, r.s};
}
PoseD wide(const Pose& p) {
    return {wide(p.at), wide(p.rot)};
}
std::vector<Vec2D> wide(std::span<const Vec2> points) {
    std::vector<Vec2D> all;
    for (const Vec2& p : points) all.push_back(wide(p));
    return all;
}

AnyShapeD wide(const AnyShape& shape);

PointD wide(const Point& s) {
    return {wide(s.at)};
}
SegmentD wide(const Segment& s) {
    return {wide(s.a), wide(s.b)};
}
RayD wide(const Ray& s) {
    return {wide(s.origin), wide(s.direction)};
}
LineD wide(const Line& s) {
    return {wide(s.point), wide(s.direction)};
}
HalfSpaceD wide(const HalfSpace& s) {
    return {wide(s.point), wide(s.normal)};
}
CircleD wide(const Circle& s) {
    return {wide(s.center), s.radius};
}
AabbD wide(const Aabb& s) {
    return {wide(s.min), wide(s.max)};
}
BoxD wide(const Box& s) {
    return {wide(s.center), wide(s.half_extents), wide(s.rot)};
}
CapsuleD wide(const Capsule& s) {
    return {wide(s.a), wide(s.b), s.radius};
}
TriangleD wide(const Triangle& s) {
    return {wide(s.a), wide(s.b), wide(s.c)};
}
ConvexPolygonD wide(const ConvexPolygon& s) {
    return accepted(ConvexPolygonD::from_points(wide(s.points())));
}
EllipseD wide(const Ellipse& s) {
    return {wide(s.center), wide(s.radii), wide(s.rot)};
}
Rounded<AnyConvexD> wide(const Rounded<AnyConvex>& s) {
    return {std::visit([](const auto& core) { return AnyConvexD(wide(core)); }, s.core.value), s.radius};
}
ArcD wide(const Arc& s) {
    return {wide(s.center), s.radius, wide(s.from), wide(s.to)};
}
ChainD wide(const Chain& s) {
    return accepted(s.is_closed() ? ChainD::closed(wide(s.points())) : ChainD::open(wide(s.points())));
}
SimplePolygonD wide(const SimplePolygon& s) {
    std::vector<std::vector<Vec2D>> holes;
    for (std::size_t i = 0; i < s.hole_count(); ++i) holes.push_back(wide(s.hole(i)));
    return accepted(simple_polygon<double>(wide(s.outline()), holes));
}
CircleTreeD wide(const CircleTree& s) {
    std::vector<CircleD> leaves;
    for (const Circle& leaf : s.leaves()) leaves.push_back(wide(leaf));
    std::vector<int> parents;
    for (std::size_t i = 0; i < s.size(); ++i) parents.push_back(s.parent(i));
    return accepted(CircleTreeD::from_leaves(std::move(leaves), std::move(parents)));
}
CompoundD wide(const Compound& s) {
    std::vector<CompoundPartD> parts;
    for (const CompoundPart& part : s.parts()) parts.push_back({wide(part.shape), wide(part.pose)});
    return accepted(CompoundD::from_parts(std::move(parts)));
}
/// Grid lines are rounded to floats, which those of a grid in double would not be.
CompoundD wide(const TileGrid& s) {
    std::vector<CompoundPartD> parts;
    for (const auto& block : s.blocks()) {
        const Vec2D low = wide(s.corner(block.x0, block.y0)), high = wide(s.corner(block.x1, block.y1));
        if (block.cell == TileGrid::full) parts.push_back({AabbD{low, high}, {}});
        if (block.cell >= TileGrid::first_shape)
            parts.push_back({wide(s.shapes()[block.cell - TileGrid::first_shape]), {low, {}}});
    }
    return accepted(CompoundD::from_parts(std::move(parts)));
}
AnyShapeD wide(const AnyShape& shape) {
    return std::visit([](const auto& s) { return AnyShapeD(wide(s)); }, shape.value);
}

}  // namespace

std::optional<Body<double>> widened(const Body<float>& body) {
    try {
        return Body<double>{wide(body.shape), wide(body.pose)};
    } catch (const Refused&) {
        return std::nullopt;
    }
}

std::optional<Body<double>> moved(const Body<double>& body, const Vec2& velocity, float t) {
    const detail::TwoTerm x = detail::two_sum(body.pose.at.x, double(velocity.x) * double(t));
    const detail::TwoTerm y = detail::two_sum(body.pose.at.y, double(velocity.y) * double(t));
    if (x.low != 0 || y.low != 0) return std::nullopt;
    return Body<double>{body.shape, {{x.high, y.high}, body.pose.rot}};
}

}  // namespace oracle
