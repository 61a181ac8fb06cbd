// Rays that start outside: where they hit, or -1. All are limited to t = 1, which is what the peers know.
#include "family.hpp"
#include "inputs.hpp"
#include "naive.hpp"
#include "peers.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/raycast.hpp>

#include <array>
#include <cmath>
#include <span>

namespace bench {
namespace {

using carom::BasicRay;
using carom::BasicVec2;
using carom::Vec2;
using carom::Vec2D;

constexpr float miss = -1;

// A ray of one length for everyone.
template <class T>
struct RayForAll {
    BasicRay<T> carom;
    Vec2D naive_from, naive_along;
    b2RayCastInput b2;
    cpVect cp_from, cp_to;
};

// From outside the shapes, which are around the origin, past it at a distance.
template <class T>
RayForAll<T> draw_ray(Random& random) {
    const carom::Rot turn = carom::Rot::degrees(random.real(-180, 180));
    const float beside = random.real(-1.6f, 1.6f);
    const float length = random.real(4, 8);
    const Vec2 from{-3 * turn.c - beside * turn.s, -3 * turn.s + beside * turn.c};
    const Vec2 along{length * turn.c, length * turn.s};
    const Vec2D from_d{from.x, from.y};
    const Vec2D along_d{along.x, along.y};
    const cpVect cp_from = to_cp(from);
    return {{{T(from.x), T(from.y)}, {T(along.x), T(along.y)}},
            from_d,
            along_d,
            {to_b2(from), to_b2(from + along), 1},
            cp_from,
            cpvadd(cp_from, to_cp(along))};
}

template <class T, class S>
double carom_enter(const BasicRay<T>& ray, const S& shape) {
    const auto hit = carom::raycast(ray, shape, T(1));
    return hit ? static_cast<double>(hit->enter) : miss;
}

// Whether all agree: no graze, no near miss.
template <class T, class S>
bool is_clear_ray(const BasicRay<T>& ray, const S& shape) {
    const auto hit = carom::raycast(ray, shape, T(1));
    if (!hit) return static_cast<double>(distance(ray, shape)) > clear_margin;
    const double speed = std::sqrt(static_cast<double>(length_sq(ray.direction)));
    return static_cast<double>(hit->exit - hit->enter) * speed > 10 * clear_margin;
}

double b2_enter(const b2Shape& shape, const b2RayCastInput& ray) {
    b2RayCastOutput output;
    return shape.RayCast(&output, ray, b2_identity(), 0) ? static_cast<double>(output.fraction) : miss;
}

double cp_enter(const CpShape& shape, const cpVect& from, const cpVect& to) {
    cpSegmentQueryInfo info;
    return cpShapeSegmentQuery(shape.get(), from, to, 0, &info) ? static_cast<double>(info.alpha) : miss;
}

// The four contestants for inputs that keep a shape for each.
template <class Input>
Family ray_family(const char* name, const std::vector<Input>& inputs) {
    const auto carom_asks = [](const Input& in) { return carom_enter(in.ray.carom, in.carom); };
    Family family{name,
                  inputs.size(),
                  share_of(inputs, [&](const Input& in) { return carom_asks(in) >= 0; }),
                  1e-5,
                  {contestant("carom", inputs, carom_asks)}};
    if constexpr (requires(const Input& in) { in.b2; }) {
        family.contestants.push_back(
            contestant("box2d", inputs, [](const Input& in) { return b2_enter(in.b2, in.ray.b2); }));
    }
    family.contestants.push_back(
        contestant("chipmunk", inputs, [](const Input& in) { return cp_enter(in.cp, in.ray.cp_from, in.ray.cp_to); }));
    family.contestants.push_back(contestant("naive", inputs, [](const Input& in) {
        return naive::enter(in.ray.naive_from, in.ray.naive_along, in.naive);
    }));
    return family;
}

template <class Draw>
auto draw_rays(Draw draw) {
    return draw_inputs(draw, [](const auto& in) { return is_clear_ray(in.ray.carom, in.carom); });
}

struct CircleInput {
    RayForAll<float> ray;
    carom::Circle carom;
    naive::Circle naive;
    b2CircleShape b2;
    CpShape cp;
};

Family ray_on_circle() {
    static const auto inputs = draw_rays([](Random& random) {
        const Vec2 center{random.real(-0.5f, 0.5f), random.real(-0.5f, 0.5f)};
        const float radius = random.real(0.4f, 1.2f);
        b2CircleShape b2;
        b2.m_p = to_b2(center);
        b2.m_radius = radius;
        return CircleInput{draw_ray<float>(random),
                           {center, radius},
                           {{center.x, center.y}, radius},
                           b2,
                           cp_shape(cpCircleShapeNew(cp_body(), static_cast<cpFloat>(radius), to_cp(center)))};
    });
    return ray_family("ray on circle", inputs);
}

struct BoxInput {
    RayForAll<float> ray;
    carom::Aabb carom;
    naive::Box naive;
    b2PolygonShape b2;
    CpShape cp;
};

Family ray_on_box() {
    static const auto inputs = draw_rays([](Random& random) {
        const Vec2 low{random.real(-1.2f, -0.2f), random.real(-1.2f, -0.2f)};
        const Vec2 high{random.real(0.2f, 1.2f), random.real(0.2f, 1.2f)};
        const std::array corners{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}};
        return BoxInput{draw_ray<float>(random),
                        {low, high},
                        {{low.x, low.y}, {high.x, high.y}},
                        b2_polygon(corners),
                        cp_polygon(corners)};
    });
    return ray_family("ray on upright box", inputs);
}

template <std::size_t n>
std::array<Vec2D, n> in_doubles(const std::array<Vec2, n>& points) {
    std::array<Vec2D, n> result;
    for (std::size_t i = 0; i < n; ++i) result[i] = {points[i].x, points[i].y};
    return result;
}

struct HexagonInput {
    RayForAll<float> ray;
    carom::ConvexPolygon carom;
    naive::Hexagon naive;
    b2PolygonShape b2;
    CpShape cp;
};

Family ray_on_hexagon() {
    static const auto inputs = draw_rays([](Random& random) {
        const Vec2 center{random.real(-0.5f, 0.5f), random.real(-0.5f, 0.5f)};
        std::array<Vec2, 6> points;
        for (std::size_t i = 0; i < 6; ++i) {
            const carom::Rot turn = carom::Rot::degrees(60 * static_cast<float>(i) + random.real(-20, 20));
            points[i] = center + Vec2{turn.c, turn.s};
        }
        return HexagonInput{draw_ray<float>(random),
                            carom::ConvexPolygon::from_points({points.begin(), points.end()}).value(),
                            in_doubles(points), b2_polygon(points), cp_polygon(points)};
    });
    return ray_family("ray on hexagon", inputs);
}

// Box2D 2.4 ignores a polygon's radius when it casts rays.
template <class T>
struct RoundedBoxInput {
    RayForAll<T> ray;
    carom::Rounded<carom::BasicBox<T>> carom;
    naive::RoundedBox naive;
    CpShape cp;
};

template <class T>
Family ray_on_rounded_box(const char* name) {
    static const auto inputs = draw_rays([](Random& random) {
        const Vec2 center{random.real(-0.5f, 0.5f), random.real(-0.5f, 0.5f)};
        const Vec2 half{random.real(0.2f, 0.7f), random.real(0.2f, 0.7f)};
        const float radius = random.real(0.1f, 0.6f);
        const carom::Rot rot = carom::Rot::degrees(random.real(-180, 180));
        const std::array corners{-half, Vec2{half.x, -half.y}, half, Vec2{-half.x, half.y}};
        std::array<cpVect, 4> vertices;
        for (std::size_t i = 0; i < 4; ++i) vertices[i] = to_cp(carom::apply(carom::Pose{center, rot}, corners[i]));
        return RoundedBoxInput<T>{
            draw_ray<T>(random),
            {{{T(center.x), T(center.y)}, {T(half.x), T(half.y)}, {T(rot.c), T(rot.s)}}, T(radius)},
            {{center.x, center.y}, {rot.c, rot.s}, {half.x, half.y}, radius},
            cp_shape(cpPolyShapeNewRaw(cp_body(), 4, vertices.data(), static_cast<cpFloat>(radius)))};
    });
    return ray_family(name, inputs);
}

}  // namespace

std::vector<Family> ray_families() {
    return {ray_on_circle(), ray_on_box(), ray_on_hexagon(), ray_on_rounded_box<float>("ray on rounded box"),
            ray_on_rounded_box<double>("ray on rounded box, double")};
}

}  // namespace bench
