/// The same shapes for Box2D and Chipmunk. Box2D's polygons get no skin, so that it computes the same.
#pragma once

#include <carom/math/pose.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_private.h>

#include <memory>
#include <span>
#include <vector>

namespace bench {

inline b2Vec2 to_b2(const carom::Vec2& v) {
    return {v.x, v.y};
}

inline b2Transform to_b2(const carom::Pose& pose) {
    b2Transform transform;
    transform.p = to_b2(pose.at);
    transform.q.c = pose.rot.c;
    transform.q.s = pose.rot.s;
    return transform;
}

inline b2Transform b2_identity() {
    return to_b2(carom::Pose{});
}

inline b2PolygonShape b2_polygon(std::span<const carom::Vec2> points) {
    std::vector<b2Vec2> vertices;
    for (const carom::Vec2& p : points) vertices.push_back(to_b2(p));
    b2PolygonShape polygon;
    polygon.Set(vertices.data(), static_cast<int32>(vertices.size()));
    polygon.m_radius = 0;
    return polygon;
}

inline bool b2_overlap(const b2Shape& a, const b2Transform& at, const b2Shape& b, const b2Transform& bt) {
    return b2TestOverlap(&a, 0, &b, 0, at, bt);
}

inline double b2_distance(const b2Shape& a, const b2Shape& b) {
    b2DistanceInput input;
    input.proxyA.Set(&a, 0);
    input.proxyB.Set(&b, 0);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = false;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return output.distance;
}

inline cpVect to_cp(const carom::Vec2& v) {
    return {static_cast<cpFloat>(v.x), static_cast<cpFloat>(v.y)};
}

inline cpTransform to_cp(const carom::Pose& pose) {
    const cpFloat c = static_cast<cpFloat>(pose.rot.c);
    const cpFloat s = static_cast<cpFloat>(pose.rot.s);
    return {c, s, -s, c, static_cast<cpFloat>(pose.at.x), static_cast<cpFloat>(pose.at.y)};
}

struct FreeShape {
    void operator()(cpShape* shape) const { cpShapeFree(shape); }
};
using CpShape = std::unique_ptr<cpShape, FreeShape>;

/// Owns the shape and puts it where its numbers say. Chipmunk wants a body for each shape; they share one.
inline CpShape cp_shape(cpShape* shape) {
    cpShapeUpdate(shape, cpTransformIdentity);
    return CpShape(shape);
}

inline cpBody* cp_body() {
    static cpBody* const body = cpBodyNewStatic();
    return body;
}

inline CpShape cp_polygon(std::span<const carom::Vec2> points) {
    std::vector<cpVect> vertices;
    for (const carom::Vec2& p : points) vertices.push_back(to_cp(p));
    return cp_shape(cpPolyShapeNewRaw(cp_body(), static_cast<int>(vertices.size()), vertices.data(), 0));
}

inline bool cp_overlap(const CpShape& a, const CpShape& b) {
    return cpShapesCollide(a.get(), b.get()).count > 0;
}

}  // namespace bench
