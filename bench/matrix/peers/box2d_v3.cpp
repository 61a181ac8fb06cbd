// Box2D 3, from the folder that the build names. Its functions take the pose of b in the frame of a, which is computed
// within each call, as Box2D itself does.
#include "matrix/contestant.hpp"

#include <box2d/collision.h>

#include <variant>

namespace bench::matrix {
namespace {

b2Vec2 vec(const Spot& p) {
    return {p.x, p.y};
}

template <class S>
struct Placed {
    S shape;
    b2Transform pose;
    b2Vec2 way;
    b2Vec2 start;  // of a ray, in the frame of the pose
};
template <class S>
using Shapes = std::vector<Placed<S>>;
using List = std::variant<Shapes<b2Circle>, Shapes<b2Segment>, Shapes<b2Capsule>, Shapes<b2Polygon>>;
using Lists = std::array<std::array<List, kind_count>, 2>;

b2Circle circle(const Body& body) {
    return {vec(body.points[0]), body.radius};
}
b2Segment segment(const Body& body) {
    return {vec(body.points[0]), vec(body.points[1])};
}
b2Capsule capsule(const Body& body) {
    return {vec(body.points[0]), vec(body.points[1]), body.radius};
}
b2Polygon polygon(const Body& body) {
    if (body.half.x > 0) {
        return b2MakeOffsetRoundedBox(body.half.x, body.half.y, vec(body.center), {body.box_c, body.box_s},
                                      body.radius);
    }
    std::array<b2Vec2, 8> points;
    for (std::size_t i = 0; i < body.count; ++i) points[i] = vec(body.points[i]);
    const b2Hull hull = b2ComputeHull(points.data(), static_cast<int>(body.count));
    return b2MakePolygon(&hull, body.radius);
}
b2ShapeProxy proxy(const Body& body) {
    std::array<b2Vec2, 8> points;
    for (std::size_t i = 0; i < body.count; ++i) points[i] = vec(body.points[i]);
    return b2MakeProxy(points.data(), static_cast<int>(body.count), body.radius);
}

template <class Make>
auto all_of(std::span<const Body> bodies, Make make) {
    Shapes<decltype(make(bodies[0]))> result;
    for (const Body& body : bodies)
        result.push_back({make(body), {vec(body.at), {body.c, body.s}}, vec(body.way), vec(body.points[0])});
    return result;
}

List list_of(Kind kind, std::span<const Body> bodies) {
    if (kind == Kind::point || kind == Kind::circle) return all_of(bodies, circle);
    if (kind == Kind::segment) return all_of(bodies, segment);
    if (kind == Kind::capsule) return all_of(bodies, capsule);
    return all_of(bodies, polygon);
}

template <class Result, class Make>
std::array<std::array<Result, kind_count>, 2> lists_of(const Scene& scene, Make make) {
    std::array<std::array<Result, kind_count>, 2> lists;
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < kind_count; ++kind) {
            lists[side][kind] = make(static_cast<Kind>(kind), scene.bodies(static_cast<Kind>(kind), side));
        }
    }
    return lists;
}

// Each pair in the one order that Box2D has; two segments as capsules of radius 0.
b2LocalManifold collide(const b2Circle& a, const b2Circle& b, b2Transform pose) {
    return b2CollideCircles(&a, &b, pose);
}
b2LocalManifold collide(const b2Segment& a, const b2Circle& b, b2Transform pose) {
    return b2CollideSegmentAndCircle(&a, &b, pose);
}
b2LocalManifold collide(const b2Segment& a, const b2Segment& b, b2Transform pose) {
    const b2Capsule thin{b.point1, b.point2, 0};
    return b2CollideSegmentAndCapsule(&a, &thin, pose);
}
b2LocalManifold collide(const b2Segment& a, const b2Capsule& b, b2Transform pose) {
    return b2CollideSegmentAndCapsule(&a, &b, pose);
}
b2LocalManifold collide(const b2Segment& a, const b2Polygon& b, b2Transform pose) {
    return b2CollideSegmentAndPolygon(&a, &b, pose);
}
b2LocalManifold collide(const b2Capsule& a, const b2Circle& b, b2Transform pose) {
    return b2CollideCapsuleAndCircle(&a, &b, pose);
}
b2LocalManifold collide(const b2Capsule& a, const b2Capsule& b, b2Transform pose) {
    return b2CollideCapsules(&a, &b, pose);
}
b2LocalManifold collide(const b2Polygon& a, const b2Circle& b, b2Transform pose) {
    return b2CollidePolygonAndCircle(&a, &b, pose);
}
b2LocalManifold collide(const b2Polygon& a, const b2Capsule& b, b2Transform pose) {
    return b2CollidePolygonAndCapsule(&a, &b, pose);
}
b2LocalManifold collide(const b2Polygon& a, const b2Polygon& b, b2Transform pose) {
    return b2CollidePolygons(&a, &b, pose);
}

template <class A, class B>
b2LocalManifold manifold_of(const Placed<A>& a, const Placed<B>& b) {
    if constexpr (requires { collide(a.shape, b.shape, a.pose); }) {
        return collide(a.shape, b.shape, b2InvMulTransforms(a.pose, b.pose));
    } else {
        return collide(b.shape, a.shape, b2InvMulTransforms(b.pose, a.pose));
    }
}

float separation(const b2LocalManifold& manifold) {
    float least = apart;
    for (int i = 0; i < manifold.pointCount; ++i) {
        least = manifold.points[i].separation < least ? manifold.points[i].separation : least;
    }
    return least;
}

class ByManifold : public Contestant {
  public:
    explicit ByManifold(const Scene& scene) : lists_(lists_of<List>(scene, list_of)) {}

    Column column() const override { return Column::box2d; }
    std::string name() const override { return "b2Collide"; }
    bool can(Verb verb, Kind, Kind) const override { return verb != Verb::distance && !is_motion(verb); }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto pass = [&](const auto& as, const auto& bs) {
            if (verb == Verb::overlaps) {
                for (const Pair& pair : order) *answers++ = answer(manifold_of(as[pair.a], bs[pair.b]).pointCount > 0);
                return;
            }
            for (const Pair& pair : order) {
                const b2LocalManifold manifold = manifold_of(as[pair.a], bs[pair.b]);
                use(manifold);
                *answers++ = separation(manifold);
            }
        };
        std::visit(pass, lists_[0][static_cast<std::size_t>(a)], lists_[1][static_cast<std::size_t>(b)]);
    }

  private:
    Lists lists_;
};

using Proxies = std::array<std::array<Shapes<b2ShapeProxy>, kind_count>, 2>;

Proxies proxies_of(const Scene& scene) {
    return lists_of<Shapes<b2ShapeProxy>>(scene,
                                          [](Kind, std::span<const Body> bodies) { return all_of(bodies, proxy); });
}

// With the proxies made beforehand.
class ByDistance : public Contestant {
  public:
    explicit ByDistance(const Scene& scene) : lists_(proxies_of(scene)) {}

    Column column() const override { return Column::box2d; }
    std::string name() const override { return "b2ShapeDistance"; }
    bool can(Verb verb, Kind, Kind) const override { return verb == Verb::distance || verb == Verb::overlaps; }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto& as = lists_[0][static_cast<std::size_t>(a)];
        const auto& bs = lists_[1][static_cast<std::size_t>(b)];
        const bool is_distance = verb == Verb::distance;
        for (const Pair& pair : order) {
            const float distance = distance_of(as[pair.a], bs[pair.b]);
            *answers++ = is_distance ? distance : answer(distance <= 0);
        }
    }

  private:
    static float distance_of(const Placed<b2ShapeProxy>& a, const Placed<b2ShapeProxy>& b) {
        const b2DistanceInput input{a.shape, b.shape, b2InvMulTransforms(a.pose, b.pose), true};
        b2SimplexCache cache = b2_emptySimplexCache;
        return b2ShapeDistance(&input, &cache, nullptr, 0).distance;
    }

    Proxies lists_;
};

float fraction(const b2CastOutput& output) {
    use(output);
    return output.hit ? output.fraction : apart;
}

// With the proxies made beforehand. What starts in contact is a miss.
class ByShapeCast : public Contestant {
  public:
    explicit ByShapeCast(const Scene& scene) : lists_(proxies_of(scene)) {}

    Column column() const override { return Column::box2d; }
    std::string name() const override { return "b2ShapeCast"; }
    bool can(Verb verb, Kind, Kind) const override { return verb == Verb::sweep; }
    void ask(Verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto& as = lists_[0][static_cast<std::size_t>(a)];
        const auto& bs = lists_[1][static_cast<std::size_t>(b)];
        for (const Pair& pair : order) *answers++ = cast(as[pair.a], bs[pair.b]);
    }

  private:
    static float cast(const Placed<b2ShapeProxy>& a, const Placed<b2ShapeProxy>& b) {
        const b2ShapeCastPairInput input{
            b.shape, a.shape, b2InvMulTransforms(b.pose, a.pose), b2InvRotateVector(b.pose.q, a.way), 1, false};
        return fraction(b2ShapeCast(&input));
    }

    Proxies lists_;
};

b2CastOutput cast(const b2Circle& shape, const b2RayCastInput& ray) {
    return b2RayCastCircle(&shape, &ray);
}
b2CastOutput cast(const b2Segment& shape, const b2RayCastInput& ray) {
    return b2RayCastSegment(&shape, &ray, false);
}
b2CastOutput cast(const b2Capsule& shape, const b2RayCastInput& ray) {
    return b2RayCastCapsule(&shape, &ray);
}
b2CastOutput cast(const b2Polygon& shape, const b2RayCastInput& ray) {
    return b2RayCastPolygon(&shape, &ray);
}

class ByRayCast : public Contestant {
  public:
    explicit ByRayCast(const Scene& scene) : lists_(lists_of<List>(scene, list_of)) {}

    Column column() const override { return Column::box2d; }
    std::string name() const override { return "b2RayCast"; }
    bool can(Verb verb, Kind, Kind) const override { return verb == Verb::raycast; }
    void ask(Verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto pass = [&](const auto& as, const auto& bs) {
            for (const Pair& pair : order) {
                const auto& from = as[pair.a];
                const auto& to = bs[pair.b];
                const b2RayCastInput ray{b2InvTransformPoint(to.pose, b2TransformPoint(from.pose, from.start)),
                                         b2InvRotateVector(to.pose.q, from.way), 1};
                *answers++ = fraction(cast(to.shape, ray));
            }
        };
        std::visit(pass, lists_[0][static_cast<std::size_t>(a)], lists_[1][static_cast<std::size_t>(b)]);
    }

  private:
    Lists lists_;
};

}  // namespace

Contestants box2d(const Scene& scene) {
    // Box2D's manifolds have points whose gap is up to 0.02 of a length unit. With this unit it is less than any gap of
    // the scene.
    b2SetLengthUnitsPerMeter(static_cast<float>(Scene::clear_margin) * 20);
    Contestants result;
    result.push_back(std::make_unique<ByManifold>(scene));
    result.push_back(std::make_unique<ByDistance>(scene));
    result.push_back(std::make_unique<ByShapeCast>(scene));
    result.push_back(std::make_unique<ByRayCast>(scene));
    return result;
}

std::string box2d_name() {
    const b2Version version = b2GetVersion();
    return "Box2D " + std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
           std::to_string(version.revision);
}

}  // namespace bench::matrix
