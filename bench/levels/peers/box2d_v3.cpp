// Box2D 3, from the folder that the build names: a static body with a chain, or with a polygon for each box.
#include "levels/level_peer.hpp"

#include <box2d/box2d.h>

#include <cmath>

namespace bench::levels {
namespace {

b2Vec2 vec(const Spot& spot) {
    return {spot.x, spot.y};
}

bool note_overlap(b2ShapeId, void* found) {
    *static_cast<bool*>(found) = true;
    return false;
}

float keep_first(b2ShapeId, b2Vec2, b2Vec2, float fraction, void* first) {
    *static_cast<float*>(first) = fraction;
    return fraction;
}

// What the shapes around a ball say of it: whether its center is in one, and the deepest separation.
struct NearBall {
    b2Circle ball;
    bool has_center = false;
    float separation = 0;
};

bool look_at(b2ShapeId shape, void* context) {
    NearBall& near = *static_cast<NearBall*>(context);
    b2LocalManifold manifold{};
    if (b2Shape_GetType(shape) == b2_polygonShape) {
        const b2Polygon polygon = b2Shape_GetPolygon(shape);
        near.has_center |= b2PointInPolygon(&polygon, near.ball.center);
        manifold = b2CollidePolygonAndCircle(&polygon, &near.ball, b2Transform_identity);
    } else {
        const b2Segment segment = b2Shape_GetChainSegment(shape).segment;
        manifold = b2CollideSegmentAndCircle(&segment, &near.ball, b2Transform_identity);
    }
    if (manifold.pointCount > 0 && manifold.points[0].separation < near.separation)
        near.separation = manifold.points[0].separation;
    return true;
}

class Box2dLevel : public LevelPeer {
  public:
    explicit Box2dLevel(const Outline& outline) : kind_(outline.kind) {
        b2WorldDef world = b2DefaultWorldDef();
        world_ = b2CreateWorld(&world);
        const b2BodyDef definition = b2DefaultBodyDef();
        const b2BodyId body = b2CreateBody(world_, &definition);
        if (outline.boxes.empty()) {
            add_chain(body, outline);
        } else {
            for (const Rectangle& box : outline.boxes) add_box(body, box);
        }
        b2World_RebuildStaticTree(world_);
    }
    ~Box2dLevel() override { b2DestroyWorld(world_); }
    Box2dLevel(const Box2dLevel&) = delete;
    Box2dLevel& operator=(const Box2dLevel&) = delete;

    std::string name() const override { return "Box2D"; }

    // Its loops have no inside.
    bool can(Question question) const override {
        if (question == Question::ray || question == Question::sweep) return true;
        if (kind_ == LevelKind::polygon) return false;
        const bool is_box = kind_ == LevelKind::boxes || kind_ == LevelKind::tiles;
        return question == Question::overlaps || question == Question::contact ||
               (question == Question::contains && is_box);
    }

    double ask(Question question, const Place& place) override {
        const b2QueryFilter filter = b2DefaultQueryFilter();
        const b2Vec2 at = vec(place.at), up = vec(place.up), start = b2MulAdd(at, 15, up);
        const b2Vec2 way = b2Add(b2MulSV(-20, up), b2MulSV(2, b2LeftPerp(up)));
        if (question == Question::ray) {
            const b2RayResult result = b2World_CastRayClosest(world_, start, way, filter);
            return result.hit ? double(result.fraction) : 1;
        }
        const b2Vec2 center{0, 0};
        const b2ShapeProxy ball = b2MakeProxy(&center, 1, 0.5f);
        if (question == Question::sweep) {
            float first = 1;
            b2World_CastShape(world_, start, &ball, way, filter, keep_first, &first);
            return double(first);
        }
        if (question == Question::overlaps) {
            bool found = false;
            b2World_OverlapShape(world_, at, &ball, filter, note_overlap, &found);
            return found;
        }
        NearBall near{{at, 0.5f}};
        const b2Vec2 half = question == Question::contains ? b2Vec2{0, 0} : b2Vec2{0.5f, 0.5f};
        b2World_OverlapAABB(world_, b2Pos_zero, {b2Sub(at, half), b2Add(at, half)}, filter, look_at, &near);
        return question == Question::contains ? double(near.has_center) : double(near.separation);
    }

  private:
    // Chains have their solid side to the left: an open one goes from right to left to have it below.
    void add_chain(b2BodyId body, const Outline& outline) {
        std::vector<b2Vec2> points;
        for (const Spot& point : outline.points) points.push_back(vec(point));
        b2ChainDef chain = b2DefaultChainDef();
        chain.isLoop = kind_ == LevelKind::polygon;
        if (!chain.isLoop) points = {points.rbegin(), points.rend()};
        chain.points = points.data();
        chain.count = static_cast<int>(points.size());
        b2CreateChain(body, &chain);
    }

    void add_box(b2BodyId body, const Rectangle& box) {
        const b2Vec2 low = vec(box.low), high = vec(box.high), half = b2MulSV(0.5f, b2Sub(high, low));
        const b2Polygon polygon = b2MakeOffsetBox(half.x, half.y, b2Lerp(low, high, 0.5f), b2Rot_identity);
        const b2ShapeDef definition = b2DefaultShapeDef();
        b2CreatePolygonShape(body, &definition, &polygon);
    }

    LevelKind kind_;
    b2WorldId world_{};
};

}  // namespace

std::unique_ptr<LevelPeer> box2d_level(const Outline& outline) {
    return std::make_unique<Box2dLevel>(outline);
}

}  // namespace bench::levels
