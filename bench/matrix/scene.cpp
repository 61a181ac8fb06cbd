#include "scene.hpp"

#include "../random.hpp"
#include "shapes.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/sweep.hpp>

#include <algorithm>
#include <array>
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
    const Rot direction = draw_rot(random);
    const float length = random.real(2, 4);
    body.way = {length * direction.c, length * direction.s};
    return body;
}

struct DoubleBody {
    carom::AnyShapeD shape;
    carom::PoseD pose;
    carom::Vec2D way;
};

std::vector<DoubleBody> in_double(Kind kind, std::span<const Body> bodies) {
    std::vector<DoubleBody> result;
    for (const Body& body : bodies)
        result.push_back({any_shape_of<double>(kind, body), pose_of<double>(body), vec<double>(body.way)});
    return result;
}

// What a pair does, certainly enough that everyone must agree.
enum class Fate : std::uint8_t { hits, misses, starts_in_contact, unclear };

// Whether a still hits b when it starts a little to the left, to the right, or behind.
bool hits_beside(const DoubleBody& a, const DoubleBody& b) {
    const carom::Vec2D step = (5 * Scene::clear_margin / std::sqrt(length_sq(a.way))) * a.way;
    for (const carom::Vec2D& aside : {perp(step), -perp(step), -step}) {
        const carom::PoseD from{a.pose.at + aside, a.pose.rot};
        if (!sweep_hits(place(a.shape, from), a.way, place(b.shape, b.pose), {}, 1)) return false;
    }
    return true;
}

Fate fate(const DoubleBody& a, const DoubleBody& b, bool moves) {
    const auto first = place(a.shape, a.pose);
    const auto second = place(b.shape, b.pose);
    const double gap = signed_distance(first, second);
    if (std::fabs(gap) <= Scene::clear_margin) return Fate::unclear;
    if (!moves) return gap < 0 ? Fate::hits : Fate::misses;
    if (gap < 0) return Fate::starts_in_contact;
    const carom::SweepD found = sweep(first, a.way, second, {}, 1);
    if (found.hits()) return hits_beside(a, b) ? Fate::hits : Fate::unclear;
    const auto nearest =
        closest_approach(first, carom::MotionD::linear(a.way), second, carom::MotionD::still(), {0, 1});
    return nearest && nearest->distance > Scene::clear_margin ? Fate::misses : Fate::unclear;
}

}  // namespace

const char* kind_name(Kind kind) {
    constexpr const char* names[] = {"point",   "segment",  "circle",  "aabb",    "box",
                                     "capsule", "triangle", "hexagon", "octagon", "rounded"};
    return names[static_cast<std::size_t>(kind)];
}

const char* verb_name(Verb verb) {
    constexpr const char* names[] = {"overlaps", "contact", "manifold", "distance", "sweep", "raycast"};
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

DrawnPairs draw_pairs(const Scene& scene, Verb verb, Kind a, Kind b) {
    const std::vector<DoubleBody> as = in_double(a, scene.bodies(a, 0)), bs = in_double(b, scene.bodies(b, 1));
    Random random(100 * static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    const auto draw = [&] { return static_cast<std::uint16_t>(random.real(0, Scene::body_count)); };
    const bool moves = is_motion(verb);
    // Of hits, misses and those that start in contact, in this order.
    constexpr std::size_t all = Scene::pair_count;
    const std::array<std::size_t, 3> wanted =
        moves ? std::array{3 * all / 10, all / 2, all / 5} : std::array{all / 2, all / 2, std::size_t{0}};
    std::array<std::vector<Pair>, 3> found;
    const auto is_enough = [&] {
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found[i].size() < wanted[i]) return false;
        }
        return true;
    };
    for (std::size_t i = 0; i < most_draws * all && !is_enough(); ++i) {
        const std::uint16_t first = draw();
        const Pair pair{first, draw()};
        const Fate its_fate = fate(as[pair.a], bs[pair.b], moves);
        if (its_fate != Fate::unclear) found[static_cast<std::size_t>(its_fate)].push_back(pair);
    }
    // Where some are rare, the others fill up, misses first.
    DrawnPairs drawn;
    std::size_t hits = 0;
    const auto take = [&](std::size_t i, std::size_t from, std::size_t to) {
        for (; from < std::min(found[i].size(), to) && drawn.pairs.size() < all; ++from) {
            drawn.pairs.push_back(found[i][from]);
            hits += i == 1 ? 0 : 1;
        }
    };
    for (std::size_t i = 0; i < found.size(); ++i) take(i, 0, wanted[i]);
    for (const std::size_t i : {1, 0, 2}) take(i, wanted[i], found[i].size());
    drawn.hit_rate = static_cast<double>(hits) / static_cast<double>(drawn.pairs.size());
    return drawn;
}

}  // namespace bench::matrix
