#include "scene.hpp"

#include "../random.hpp"
#include "shapes.hpp"

#include <carom/query/contact.hpp>

#include <cmath>

namespace bench::matrix {
namespace {

using carom::Pose;
using carom::Rot;
using carom::Vec2;

constexpr float reach = 1.2f;           // of positions, on both axes
constexpr std::size_t most_draws = 12;  // for each pair that is wanted

Spot spot(const Vec2& p) {
    return {p.x, p.y};
}

Spot draw_spot(Random& random, float extent) {
    const float x = random.real(-extent, extent);
    return {x, random.real(-extent, extent)};
}

Rot draw_rot(Random& random) {
    return Rot::degrees(random.real(-180, 180));
}

// Points around the origin at uneven angles and at one distance: a polygon of which no two are alike.
void draw_polygon(Body& body, std::size_t count, Random& random) {
    const float size = random.real(0.6f, 1.1f), step = 360 / static_cast<float>(count);
    body.count = count;
    for (std::size_t i = 0; i < count; ++i) {
        const Rot turn = Rot::degrees(step * (static_cast<float>(i) + random.real(-0.3f, 0.3f)));
        body.points[i] = {size * turn.c, size * turn.s};
    }
}

void draw_box(Body& body, const Rot& rot, float least, float most, Random& random) {
    body.center = draw_spot(random, 0.2f);
    body.half = {random.real(least, most), random.real(least, most)};
    body.box_c = rot.c, body.box_s = rot.s;
    const Pose pose{{body.center.x, body.center.y}, rot};
    const float x = body.half.x, y = body.half.y;
    const Vec2 corners[] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    body.count = 4;
    for (std::size_t i = 0; i < 4; ++i) body.points[i] = spot(carom::apply(pose, corners[i]));
}

void draw_ends(Body& body, Random& random) {
    const Spot middle = draw_spot(random, 0.2f);
    const Rot turn = draw_rot(random);
    const float half = random.real(0.4f, 1.1f);
    body.points[0] = {middle.x - half * turn.c, middle.y - half * turn.s};
    body.points[1] = {middle.x + half * turn.c, middle.y + half * turn.s};
    body.count = 2;
}

Body draw_shape(Kind kind, Random& random) {
    Body body;
    switch (kind) {
        case Kind::point:
        case Kind::circle:
            body.points[0] = draw_spot(random, 0.3f);
            body.count = 1;
            if (kind == Kind::circle) body.radius = random.real(0.4f, 1.1f);
            break;
        case Kind::segment:
        case Kind::capsule:
            draw_ends(body, random);
            if (kind == Kind::capsule) body.radius = random.real(0.2f, 0.5f);
            break;
        case Kind::aabb:
            draw_box(body, Rot{}, 0.3f, 1, random);
            break;
        case Kind::box:
            draw_box(body, draw_rot(random), 0.3f, 1, random);
            break;
        case Kind::triangle:
            draw_polygon(body, 3, random);
            break;
        case Kind::hexagon:
            draw_polygon(body, 6, random);
            break;
        case Kind::octagon:
            draw_polygon(body, 8, random);
            break;
        case Kind::rounded_box:
            draw_box(body, draw_rot(random), 0.2f, 0.8f, random);
            body.radius = random.real(0.1f, 0.3f);
            break;
    }
    return body;
}

Body draw_body(Kind kind, Poses poses, Random& random) {
    Body body = draw_shape(kind, random);
    const Rot turn = draw_rot(random);
    body.at = draw_spot(random, reach);
    if (kind != Kind::aabb || poses == Poses::turned) body.c = turn.c, body.s = turn.s;
    return body;
}

struct DoubleBody {
    carom::AnyShapeD shape;
    carom::PoseD pose;
};

std::vector<DoubleBody> in_double(Kind kind, std::span<const Body> bodies) {
    std::vector<DoubleBody> result;
    for (const Body& body : bodies) result.push_back({any_shape_of<double>(kind, body), pose_of<double>(body)});
    return result;
}

}  // namespace

const char* kind_name(Kind kind) {
    constexpr const char* names[] = {"point",   "segment",  "circle",  "aabb",    "box",
                                     "capsule", "triangle", "hexagon", "octagon", "rounded"};
    return names[static_cast<std::size_t>(kind)];
}

const char* verb_name(Verb verb) {
    constexpr const char* names[] = {"overlaps", "contact", "manifold", "distance"};
    return names[static_cast<std::size_t>(verb)];
}

Scene::Scene(Poses poses) {
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < kind_count; ++kind) {
            Random random(1 + 2 * kind + side);
            for (std::size_t i = 0; i < body_count; ++i) {
                bodies_[side][kind].push_back(draw_body(static_cast<Kind>(kind), poses, random));
            }
        }
    }
}

DrawnPairs draw_pairs(const Scene& scene, Kind a, Kind b) {
    const std::vector<DoubleBody> as = in_double(a, scene.bodies(a, 0)), bs = in_double(b, scene.bodies(b, 1));
    Random random(100 * static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    const auto draw = [&] { return static_cast<std::uint16_t>(random.real(0, Scene::body_count)); };
    constexpr std::size_t half = Scene::pair_count / 2;
    std::vector<Pair> hits, misses;
    for (std::size_t i = 0; i < most_draws * Scene::pair_count; ++i) {
        if (hits.size() >= half && misses.size() >= half) break;
        const std::uint16_t first = draw();
        const Pair pair{first, draw()};
        const double gap =
            signed_distance(place(as[pair.a].shape, as[pair.a].pose), place(bs[pair.b].shape, bs[pair.b].pose));
        if (std::fabs(gap) > Scene::clear_margin) (gap < 0 ? hits : misses).push_back(pair);
    }
    // Where one of the two is rare, the other fills up.
    const std::size_t hit_count = std::min(hits.size(), Scene::pair_count - std::min(misses.size(), half));
    DrawnPairs drawn{{hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(hit_count)},
                     static_cast<double>(hit_count) / Scene::pair_count};
    drawn.pairs.insert(drawn.pairs.end(), misses.begin(),
                       misses.begin() + static_cast<std::ptrdiff_t>(Scene::pair_count - hit_count));
    return drawn;
}

}  // namespace bench::matrix
