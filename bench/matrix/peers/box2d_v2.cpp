// Debian's Box2D 2.4, where the build has no sources of Box2D 3. Its polygons get no skin; capsules are edges with a
// radius, for which it has no manifolds.
#include "matrix/contestant.hpp"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

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
};
template <class S>
using Shapes = std::vector<Placed<S>>;
using List = std::variant<Shapes<b2CircleShape>, Shapes<b2EdgeShape>, Shapes<b2PolygonShape>>;

b2CircleShape circle(const Body& body) {
    b2CircleShape shape;
    shape.m_p = vec(body.points[0]);
    shape.m_radius = body.radius;
    return shape;
}
b2EdgeShape edge(const Body& body) {
    b2EdgeShape shape;
    shape.SetTwoSided(vec(body.points[0]), vec(body.points[1]));
    shape.m_radius = body.radius;
    return shape;
}
b2PolygonShape polygon(const Body& body) {
    std::array<b2Vec2, 8> points;
    for (std::size_t i = 0; i < body.count; ++i) points[i] = vec(body.points[i]);
    b2PolygonShape shape;
    shape.Set(points.data(), static_cast<int32>(body.count));
    shape.m_radius = body.radius;
    return shape;
}

template <class Make>
auto all_of(std::span<const Body> bodies, Make make) {
    Shapes<decltype(make(bodies[0]))> result;
    for (const Body& body : bodies) {
        b2Transform pose;
        pose.p = vec(body.at);
        pose.q.c = body.c, pose.q.s = body.s;
        result.push_back({make(body), pose});
    }
    return result;
}

List list_of(std::span<const Body> bodies) {
    if (bodies.front().count == 1) return all_of(bodies, circle);
    if (bodies.front().count == 2) return all_of(bodies, edge);
    return all_of(bodies, polygon);
}

using Circle = Placed<b2CircleShape>;
using Edge = Placed<b2EdgeShape>;
using Polygon = Placed<b2PolygonShape>;

void collide(b2Manifold& m, const Circle& a, const Circle& b) {
    b2CollideCircles(&m, &a.shape, a.pose, &b.shape, b.pose);
}
void collide(b2Manifold& m, const Edge& a, const Circle& b) {
    b2CollideEdgeAndCircle(&m, &a.shape, a.pose, &b.shape, b.pose);
}
void collide(b2Manifold& m, const Polygon& a, const Circle& b) {
    b2CollidePolygonAndCircle(&m, &a.shape, a.pose, &b.shape, b.pose);
}
void collide(b2Manifold& m, const Edge& a, const Polygon& b) {
    b2CollideEdgeAndPolygon(&m, &a.shape, a.pose, &b.shape, b.pose);
}
void collide(b2Manifold& m, const Polygon& a, const Polygon& b) {
    b2CollidePolygons(&m, &a.shape, a.pose, &b.shape, b.pose);
}

template <class A, class B>
bool touch(const A& a, const B& b) {
    b2Manifold manifold;
    manifold.pointCount = 0;
    if constexpr (requires { collide(manifold, a, b); }) {
        collide(manifold, a, b);
    } else if constexpr (requires { collide(manifold, b, a); }) {
        collide(manifold, b, a);
    }
    use(manifold);
    return manifold.pointCount > 0;
}

template <class A, class B>
float distance_of(const A& a, const B& b) {
    b2DistanceInput input;
    input.proxyA.Set(&a.shape, 0);
    input.proxyB.Set(&b.shape, 0);
    input.transformA = a.pose;
    input.transformB = b.pose;
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return output.distance;
}

class OldBox2d : public Contestant {
  public:
    explicit OldBox2d(const Scene& scene) {
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t kind = 0; kind < kind_count; ++kind) {
                lists_[side][kind] = list_of(scene.bodies(static_cast<Kind>(kind), side));
            }
        }
    }

    Column column() const override { return Column::box2d; }
    bool can(Verb verb, Kind a, Kind b) const override {
        if (verb == Verb::overlaps || verb == Verb::distance) return true;
        if (is_motion(verb)) return false;
        // The manifold of two rounded polygons is that of their sides only.
        const auto has_manifold = [](Kind kind) { return kind != Kind::capsule && kind != Kind::rounded_box; };
        return has_manifold(a) && has_manifold(b) && !(a == Kind::segment && b == Kind::segment);
    }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto pass = [&](const auto& as, const auto& bs) {
            if (verb == Verb::overlaps) {
                for (const Pair& pair : order) {
                    const auto &p = as[pair.a], &q = bs[pair.b];
                    *answers++ = answer(b2TestOverlap(&p.shape, 0, &q.shape, 0, p.pose, q.pose));
                }
            } else if (verb == Verb::distance) {
                for (const Pair& pair : order) *answers++ = distance_of(as[pair.a], bs[pair.b]);
            } else {
                for (const Pair& pair : order) *answers++ = touch(as[pair.a], bs[pair.b]) ? no_depth : apart;
            }
        };
        std::visit(pass, lists_[0][static_cast<std::size_t>(a)], lists_[1][static_cast<std::size_t>(b)]);
    }

  private:
    std::array<std::array<List, kind_count>, 2> lists_;
};

}  // namespace

Contestants box2d(const Scene& scene) {
    Contestants result;
    result.push_back(std::make_unique<OldBox2d>(scene));
    return result;
}

std::string box2d_name() {
    return "Box2D " CAROM_BENCH_BOX2D_VERSION;
}

}  // namespace bench::matrix
