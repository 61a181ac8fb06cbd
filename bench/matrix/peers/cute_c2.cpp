// cute_c2, from the folder that the build names. Only its polygons take a pose; circles and capsules are moved into the
// world within each call. Turned upright boxes are polygons.
#include "matrix/contestant.hpp"

#define CUTE_C2_IMPLEMENTATION
#include <cute_c2.h>

#include <variant>

namespace bench::matrix {
namespace {

c2v vec(const Spot& p) {
    return c2V(p.x, p.y);
}

template <class S>
struct Placed {
    S shape;
    c2x pose;
    c2v way;
    c2Ray ray;  // in the frame of the pose, but for its direction
};
template <class S>
using Shapes = std::vector<Placed<S>>;
using List = std::variant<Shapes<c2Circle>, Shapes<c2Capsule>, Shapes<c2Poly>>;

c2Circle circle(const Body& body) {
    return {vec(body.points[0]), body.radius};
}
c2Capsule capsule(const Body& body) {
    return {vec(body.points[0]), vec(body.points[1]), body.radius};
}
c2Poly polygon(const Body& body) {
    c2Poly shape;
    shape.count = static_cast<int>(body.count);
    for (std::size_t i = 0; i < body.count; ++i) shape.verts[i] = vec(body.points[i]);
    c2MakePoly(&shape);
    return shape;
}

c2Ray ray(const Body& body) {
    return {vec(body.points[0]), c2Norm(vec(body.way)), c2Len(vec(body.way))};
}

template <class Make>
auto all_of(std::span<const Body> bodies, Make make) {
    Shapes<decltype(make(bodies[0]))> result;
    for (const Body& body : bodies)
        result.push_back({make(body), {vec(body.at), {body.c, body.s}}, vec(body.way), ray(body)});
    return result;
}

List list_of(std::span<const Body> bodies) {
    if (bodies.front().count == 1) return all_of(bodies, circle);
    if (bodies.front().count == 2) return all_of(bodies, capsule);
    return all_of(bodies, polygon);
}

c2Circle world(const Placed<c2Circle>& body) {
    return {c2Mulxv(body.pose, body.shape.p), body.shape.r};
}
c2Capsule world(const Placed<c2Capsule>& body) {
    return {c2Mulxv(body.pose, body.shape.a), c2Mulxv(body.pose, body.shape.b), body.shape.r};
}

using Circle = Placed<c2Circle>;
using Capsule = Placed<c2Capsule>;
using Poly = Placed<c2Poly>;

int hit(const Circle& a, const Circle& b) {
    return c2CircletoCircle(world(a), world(b));
}
int hit(const Circle& a, const Capsule& b) {
    return c2CircletoCapsule(world(a), world(b));
}
int hit(const Circle& a, const Poly& b) {
    return c2CircletoPoly(world(a), &b.shape, &b.pose);
}
int hit(const Capsule& a, const Capsule& b) {
    return c2CapsuletoCapsule(world(a), world(b));
}
int hit(const Capsule& a, const Poly& b) {
    return c2CapsuletoPoly(world(a), &b.shape, &b.pose);
}
int hit(const Poly& a, const Poly& b) {
    return c2PolytoPoly(&a.shape, &a.pose, &b.shape, &b.pose);
}

void collide(const Circle& a, const Circle& b, c2Manifold& m) {
    c2CircletoCircleManifold(world(a), world(b), &m);
}
void collide(const Circle& a, const Capsule& b, c2Manifold& m) {
    c2CircletoCapsuleManifold(world(a), world(b), &m);
}
void collide(const Circle& a, const Poly& b, c2Manifold& m) {
    c2CircletoPolyManifold(world(a), &b.shape, &b.pose, &m);
}
void collide(const Capsule& a, const Capsule& b, c2Manifold& m) {
    c2CapsuletoCapsuleManifold(world(a), world(b), &m);
}
void collide(const Capsule& a, const Poly& b, c2Manifold& m) {
    c2CapsuletoPolyManifold(world(a), &b.shape, &b.pose, &m);
}
void collide(const Poly& a, const Poly& b, c2Manifold& m) {
    c2PolytoPolyManifold(&a.shape, &a.pose, &b.shape, &b.pose, &m);
}

template <class A, class B>
bool overlap(const A& a, const B& b) {
    if constexpr (requires { hit(a, b); }) {
        return hit(a, b) != 0;
    } else {
        return hit(b, a) != 0;
    }
}

template <class A, class B>
float contact(const A& a, const B& b) {
    c2Manifold manifold;
    if constexpr (requires { collide(a, b, manifold); }) {
        collide(a, b, manifold);
    } else {
        collide(b, a, manifold);
    }
    use(manifold);
    float separation = apart;
    for (int i = 0; i < manifold.count; ++i) separation = c2Min(separation, -manifold.depths[i]);
    return separation;
}

// A shape as c2GJK takes it.
template <C2_TYPE type, class S>
struct Gjk {
    S shape;
    const c2x* pose;
    static constexpr C2_TYPE c2_type = type;
};
Gjk<C2_TYPE_CIRCLE, c2Circle> gjk(const Circle& body) {
    return {world(body), nullptr};
}
Gjk<C2_TYPE_CAPSULE, c2Capsule> gjk(const Capsule& body) {
    return {world(body), nullptr};
}
Gjk<C2_TYPE_POLY, const c2Poly&> gjk(const Poly& body) {
    return {body.shape, &body.pose};
}

template <class A, class B>
float distance(const A& body_a, const B& body_b) {
    const auto a = gjk(body_a);
    const auto b = gjk(body_b);
    return c2GJK(&a.shape, a.c2_type, a.pose, &b.shape, b.c2_type, b.pose, nullptr, nullptr, 1, nullptr, nullptr);
}

template <class A, class B>
float time_of_impact(const A& body_a, const B& body_b) {
    const auto a = gjk(body_a);
    const auto b = gjk(body_b);
    const c2TOIResult found = c2TOI(&a.shape, a.c2_type, a.pose, body_a.way, &b.shape, b.c2_type, b.pose, c2V(0, 0), 1);
    use(found);
    return found.hit ? found.toi : apart;
}

int cast(const c2Ray& ray, const Circle& body, c2Raycast& out) {
    return c2RaytoCircle(ray, world(body), &out);
}
int cast(const c2Ray& ray, const Capsule& body, c2Raycast& out) {
    return c2RaytoCapsule(ray, world(body), &out);
}
int cast(const c2Ray& ray, const Poly& body, c2Raycast& out) {
    return c2RaytoPoly(ray, &body.shape, &body.pose, &out);
}

template <class A, class B>
float raycast(const A& from, const B& body) {
    c2Ray ray = from.ray;
    ray.p = c2Mulxv(from.pose, ray.p);
    c2Raycast out;
    const bool hit = cast(ray, body, out) != 0;
    use(out);
    return hit ? out.t / ray.t : apart;
}

class CuteC2 : public Contestant {
  public:
    explicit CuteC2(const Scene& scene) {
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t kind = 0; kind < kind_count; ++kind) {
                lists_[side][kind] = list_of(scene.bodies(static_cast<Kind>(kind), side));
            }
        }
    }

    Column column() const override { return Column::cute_c2; }
    bool can(Verb, Kind a, Kind b) const override { return a != Kind::rounded_box && b != Kind::rounded_box; }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto pass = [&](const auto& as, const auto& bs) {
            if (verb == Verb::overlaps) {
                for (const Pair& pair : order) *answers++ = answer(overlap(as[pair.a], bs[pair.b]));
            } else if (verb == Verb::distance) {
                for (const Pair& pair : order) *answers++ = distance(as[pair.a], bs[pair.b]);
            } else if (verb == Verb::sweep) {
                for (const Pair& pair : order) *answers++ = time_of_impact(as[pair.a], bs[pair.b]);
            } else if (verb == Verb::raycast) {
                for (const Pair& pair : order) *answers++ = raycast(as[pair.a], bs[pair.b]);
            } else {
                for (const Pair& pair : order) *answers++ = contact(as[pair.a], bs[pair.b]);
            }
        };
        std::visit(pass, lists_[0][static_cast<std::size_t>(a)], lists_[1][static_cast<std::size_t>(b)]);
    }

  private:
    std::array<std::array<List, kind_count>, 2> lists_;
};

}  // namespace

Contestants cute_c2(const Scene& scene) {
    Contestants result;
    result.push_back(std::make_unique<CuteC2>(scene));
    return result;
}

std::string cute_c2_name() {
    return "cute_c2 " CAROM_BENCH_CUTE_C2_VERSION;
}

}  // namespace bench::matrix
