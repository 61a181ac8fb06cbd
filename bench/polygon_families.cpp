// Hexagons and rotated boxes: yes or no, distance, depth, and points.
#include "family.hpp"
#include "inputs.hpp"
#include "naive.hpp"
#include "peers.hpp"

#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>

#include <algorithm>
#include <array>

namespace bench {
namespace {

using carom::Box;
using carom::ConvexPolygon;
using carom::place;
using carom::Pose;
using carom::Rot;
using carom::Vec2;

Pose draw_pose(Random& random, float reach) {
    return {{random.real(-reach, reach), random.real(-reach, reach)}, Rot::degrees(random.real(-180, 180))};
}

// Six points on a circle of radius 1 around the origin, at uneven angles.
std::array<Vec2, 6> draw_hexagon(Random& random) {
    std::array<Vec2, 6> points;
    for (std::size_t i = 0; i < 6; ++i) {
        const Rot turn = Rot::degrees(60 * static_cast<float>(i) + random.real(-20, 20));
        points[i] = {turn.c, turn.s};
    }
    return points;
}

naive::Hexagon to_naive(const std::array<Vec2, 6>& points) {
    naive::Hexagon result;
    std::transform(points.begin(), points.end(), result.begin(), [](const Vec2& p) { return carom::Vec2D{p.x, p.y}; });
    return result;
}

ConvexPolygon to_carom(const std::array<Vec2, 6>& points) {
    return ConvexPolygon::from_points({points.begin(), points.end()}).value();
}

struct HexagonForAll {
    ConvexPolygon carom;
    naive::Hexagon naive;
    b2PolygonShape b2;
    CpShape cp;
};

HexagonForAll for_all(const std::array<Vec2, 6>& points) {
    return {to_carom(points), to_naive(points), b2_polygon(points), cp_polygon(points)};
}

HexagonForAll draw_hexagon_at(Random& random, float reach) {
    std::array<Vec2, 6> points = draw_hexagon(random);
    const Pose pose = draw_pose(random, reach);
    for (Vec2& p : points) p = apply(pose, p);
    return for_all(points);
}

struct HexagonPair {
    HexagonForAll a, b;
};

// For distances, more of them are apart.
const std::vector<HexagonPair>& hexagon_pairs(bool mostly_apart) {
    const auto draw = [](float reach) {
        return draw_inputs(
            [reach](Random& random) {
                return HexagonPair{draw_hexagon_at(random, reach), draw_hexagon_at(random, reach)};
            },
            [](const HexagonPair& in) { return is_clear(in.a.carom, in.b.carom); });
    };
    static const auto mixed = draw(1.5f);
    static const auto apart = draw(2);
    return mostly_apart ? apart : mixed;
}

bool carom_overlap(const HexagonPair& in) {
    return overlaps(in.a.carom, in.b.carom);
}

Family hexagons_overlap() {
    const auto& inputs = hexagon_pairs(false);
    return {
        "hexagon–hexagon",
        inputs.size(),
        share_of(inputs, carom_overlap),
        0,
        {contestant("carom", inputs, [](const HexagonPair& in) { return overlaps(in.a.carom, in.b.carom); }),
         contestant("box2d", inputs,
                    [identity = b2_identity()](const HexagonPair& in) {
                        return b2_overlap(in.a.b2, identity, in.b.b2, identity);
                    }),
         contestant("chipmunk", inputs, [](const HexagonPair& in) { return cp_overlap(in.a.cp, in.b.cp); }),
         contestant("naive", inputs, [](const HexagonPair& in) { return naive::overlap(in.a.naive, in.b.naive); })}};
}

Family hexagons_distance() {
    const auto& inputs = hexagon_pairs(true);
    return {
        "distance of hexagons",
        inputs.size(),
        share_of(inputs, carom_overlap),
        1e-4,
        {contestant("carom", inputs, [](const HexagonPair& in) { return distance(in.a.carom, in.b.carom); }),
         contestant("box2d", inputs, [](const HexagonPair& in) { return b2_distance(in.a.b2, in.b.b2); }),
         contestant("naive", inputs, [](const HexagonPair& in) { return naive::distance(in.a.naive, in.b.naive); })}};
}

bool b2_hexagons_touch(const HexagonPair& in) {
    b2Manifold manifold;
    manifold.pointCount = 0;
    b2CollidePolygons(&manifold, &in.a.b2, b2_identity(), &in.b.b2, b2_identity());
    return manifold.pointCount > 0;
}

// The depth, which is what everyone's contact has in common. Box2D's manifold keeps it implicit, so it counts points.
Family hexagons_contact() {
    const auto& inputs = hexagon_pairs(false);
    return {
        "contact of hexagons",
        inputs.size(),
        share_of(inputs, carom_overlap),
        0,
        {contestant("carom", inputs, [](const HexagonPair& in) { return contact(in.a.carom, in.b.carom).has_value(); }),
         contestant("box2d", inputs, b2_hexagons_touch),
         contestant("chipmunk", inputs, [](const HexagonPair& in) { return cp_overlap(in.a.cp, in.b.cp); }),
         contestant("naive", inputs, [](const HexagonPair& in) { return naive::depth(in.a.naive, in.b.naive) > 0; })}};
}

// Points and all. Only the number of shapes in contact is compared: everyone keeps other points.
Family hexagons_manifold() {
    const auto& inputs = hexagon_pairs(false);
    return {"manifold of hexagons",
            inputs.size(),
            share_of(inputs, carom_overlap),
            0,
            {contestant("carom", inputs,
                        [](const HexagonPair& in) { return manifold(in.a.carom, in.b.carom).has_value(); }),
             contestant("box2d", inputs, b2_hexagons_touch),
             contestant("chipmunk", inputs, [](const HexagonPair& in) { return cp_overlap(in.a.cp, in.b.cp); })}};
}

struct PlacedPair {
    HexagonForAll a, b;
    Pose at, bt;
    b2Transform b2_at, b2_bt;
    cpTransform cp_at, cp_bt;
};

Family placed_hexagons() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const Pose at = draw_pose(random, 1.5f);
            const Pose bt = draw_pose(random, 1.5f);
            return PlacedPair{for_all(draw_hexagon(random)),
                              for_all(draw_hexagon(random)),
                              at,
                              bt,
                              to_b2(at),
                              to_b2(bt),
                              to_cp(at),
                              to_cp(bt)};
        },
        [](const PlacedPair& in) { return is_clear(place(in.a.carom, in.at), place(in.b.carom, in.bt)); });
    const auto carom_asks = [](const PlacedPair& in) {
        return overlaps(place(in.a.carom, in.at), place(in.b.carom, in.bt));
    };
    const auto at = [](const Pose& pose) { return carom::Vec2D{pose.at.x, pose.at.y}; };
    return {"placed hexagons",
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs,
                        [](const PlacedPair& in) { return b2_overlap(in.a.b2, in.b2_at, in.b.b2, in.b2_bt); }),
             contestant("chipmunk", inputs,
                        [](const PlacedPair& in) {
                            cpShapeUpdate(in.a.cp.get(), in.cp_at);
                            cpShapeUpdate(in.b.cp.get(), in.cp_bt);
                            return cp_overlap(in.a.cp, in.b.cp);
                        }),
             contestant("naive", inputs, [at](const PlacedPair& in) {
                 return naive::overlap(naive::placed(in.a.naive, at(in.at), in.at.rot.c, in.at.rot.s),
                                       naive::placed(in.b.naive, at(in.bt), in.bt.rot.c, in.bt.rot.s));
             })}};
}

struct RotatedBox {
    Box carom;
    naive::Quad corners;
    b2PolygonShape b2;
    CpShape cp;
    b2Transform b2_at;
    cpTransform cp_at;
};

RotatedBox draw_turned_box(Random& random) {
    const Pose pose = draw_pose(random, 1.4f);
    const Vec2 half{random.real(0.3f, 1.2f), random.real(0.3f, 1.2f)};
    const Vec2 corners[] = {-half, {half.x, -half.y}, half, {-half.x, half.y}};
    naive::Quad local;
    std::transform(std::begin(corners), std::end(corners), local.begin(), [](const Vec2& p) {
        return carom::Vec2D{p.x, p.y};
    });
    return {{pose.at, half, pose.rot}, local, b2_polygon(corners), cp_polygon(corners), to_b2(pose), to_cp(pose)};
}

struct RotatedBoxPair {
    RotatedBox a, b;
};

naive::Quad naive_box(const RotatedBox& box) {
    return naive::placed(box.corners, {box.carom.center.x, box.carom.center.y}, box.carom.rot.c, box.carom.rot.s);
}

Family turned_boxes() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            return RotatedBoxPair{draw_turned_box(random), draw_turned_box(random)};
        },
        [](const RotatedBoxPair& in) { return is_clear(in.a.carom, in.b.carom); });
    const auto carom_asks = [](const RotatedBoxPair& in) { return overlaps(in.a.carom, in.b.carom); };
    return {"turned box–box",
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs,
                        [](const RotatedBoxPair& in) { return b2_overlap(in.a.b2, in.a.b2_at, in.b.b2, in.b.b2_at); }),
             contestant("chipmunk", inputs,
                        [](const RotatedBoxPair& in) {
                            cpShapeUpdate(in.a.cp.get(), in.a.cp_at);
                            cpShapeUpdate(in.b.cp.get(), in.b.cp_at);
                            return cp_overlap(in.a.cp, in.b.cp);
                        }),
             contestant("naive", inputs,
                        [](const RotatedBoxPair& in) { return naive::overlap(naive_box(in.a), naive_box(in.b)); })}};
}

struct PointInHexagon {
    HexagonForAll hexagon;
    carom::Point point;
};

Family point_in_hexagon() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            return PointInHexagon{draw_hexagon_at(random, 0.5f),
                                  {{random.real(-1.2f, 1.2f), random.real(-1.2f, 1.2f)}}};
        },
        [](const PointInHexagon& in) { return is_clear(in.point, in.hexagon.carom); });
    const auto carom_asks = [](const PointInHexagon& in) { return overlaps(in.point, in.hexagon.carom); };
    return {"point in hexagon",
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs,
                        [identity = b2_identity()](const PointInHexagon& in) {
                            return in.hexagon.b2.TestPoint(identity, to_b2(in.point.at));
                        }),
             contestant("chipmunk", inputs,
                        [](const PointInHexagon& in) {
                            cpPointQueryInfo info;
                            return cpShapePointQuery(in.hexagon.cp.get(), to_cp(in.point.at), &info) <= 0;
                        }),
             contestant("naive", inputs, [](const PointInHexagon& in) {
                 return naive::overlap(carom::Vec2D{in.point.at.x, in.point.at.y}, in.hexagon.naive);
             })}};
}

}  // namespace

std::vector<Family> polygon_families() {
    return {hexagons_overlap(), placed_hexagons(),   turned_boxes(),    hexagons_distance(),
            hexagons_contact(), hexagons_manifold(), point_in_hexagon()};
}

}  // namespace bench
