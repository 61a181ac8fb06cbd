// Pairs in which the bounds of filters matter: nearly touching, by 2^-14 to 2^-56 of their size, and with sides that
// are nearly parallel, by as little; far from the origin, too, and of any size.
#include "narrow/filters/near_shapes.hpp"
#include "narrow/filters/separation_cases.hpp"
#include "narrow/filters/touch_cases.hpp"

#include <carom/detail/narrow/filter/distance/outline_separation.hpp>
#include <carom/query/contact.hpp>

#include <limits>

namespace carom::test {
namespace {

template <class A, class B>
struct NearPair {
    using T = scalar_of<A>;
    A a;
    B b;
    BasicPose<T> pose_a{}, pose_b{};

    Operand<A, T> of_a() const { return {a, &pose_a}; }
    Operand<B, T> of_b() const { return {b, &pose_b}; }
    auto contact() const { return carom::contact(place(a, pose_a), place(b, pose_b), static_cast<T>(1e6)); }
};

// Moves b to where other features become the nearest, or another side the least deep, or past there by little.
template <class A, class B, class T>
void move_to_seam(NearDraw<T>& draw, NearPair<A, B>& pair) {
    const BasicVec2<T> start = pair.pose_b.at;
    const Vec2D shift{double(draw.length(-1, 1)), double(draw.length(-1, 1))};
    const auto contact_at = [&](double t) {
        pair.pose_b.at = {static_cast<T>(double(start.x) + t * shift.x), static_cast<T>(double(start.y) + t * shift.y)};
        return pair.contact();
    };
    const auto first = contact_at(0);
    double same = 0, other = 1;
    for (int i = 0; i < 46 && first; ++i) {
        const double middle = 0.5 * (same + other);
        const auto here = contact_at(middle);
        (here && dot(here->normal, first->normal) > T(0.999) ? same : other) = middle;
    }
    contact_at(same + draw.small(14, 56));
}

template <class A, class B>
NearPair<A, B> near_pair(Random& random) {
    using T = scalar_of<A>;
    NearDraw<T> draw(random, random.chance(0.2));
    NearPair<A, B> pair{drawn(draw, Kind<A>{}), drawn(draw, Kind<B>{})};
    const bool is_placed = !random.chance(0.2);
    if (is_placed) {
        pair.pose_a = draw.pose();
        pair.pose_b = draw.pose();
        if (random.chance(0.5)) pair.pose_b.rot = draw.nearly_parallel(pair.pose_a.rot);
    }
    if (random.chance(0.3)) {
        move_to_seam(draw, pair);
        return pair;
    }
    const auto now = pair.contact();
    const double gap = random.chance(0.7) ? draw.scale() * draw.small(14, 56) : draw.scale() * random.real(-0.2, 0.4);
    if (now) {
        const Vec2D by = (gap - double(now->separation)) * Vec2D{double(now->normal.x), double(now->normal.y)};
        pair.pose_b.at.x = static_cast<T>(double(pair.pose_b.at.x) + by.x);
        pair.pose_b.at.y = static_cast<T>(double(pair.pose_b.at.y) + by.y);
    }
    return pair;
}

template <class A, class B>
void add_pair(Rows& rows, const std::string& name) {
    using T = scalar_of<A>;
    using Case = NearPair<A, B>;
    const std::string text = std::string(name).append("_").append(std::is_same_v<T, float> ? "float" : "double");
    const auto part_a = [](const Case& c) { return convex_part(c.of_a()); };
    const auto part_b = [](const Case& c) { return convex_part(c.of_b()); };

    Filter<Case, Touch> touches;
    touches.name = std::string("touch_of_near_").append(text);
    touches.cases = 5'000;
    touches.draw = near_pair<A, B>;
    touches.decide = [](const Case& c) { return decided_touch(detail::outline_touch(c.of_a(), c.of_b())); };
    touches.exact = [=](const Case& c) { return detail::touch_in_doubt(part_a(c), part_b(c)); };
    touches.is_hit = [](Touch touch) { return touch != Touch::apart; };
    touches.least_hits = 0.2;
    touches.most_hits = 0.8;
    add(rows, touches);

    Filter<Case, Separation> separations = separation_filter<Case>(std::string("near_").append(text));
    separations.cases = 5'000;
    separations.least_hits = 0.2;
    separations.most_hits = 0.8;
    separations.draw = near_pair<A, B>;
    separations.decide = [](const Case& c) -> std::optional<Separation> {
        Separation found;
        const double any = std::numeric_limits<double>::infinity();
        if (!detail::outline_separation(outline_view(c.of_a()), outline_view(c.of_b()), any, found)) return {};
        return found;
    };
    separations.exact = [=](const Case& c) { return detail::exact_separation(part_a(c), part_b(c)); };
    separations.compare = [=](const Case& c, const Separation& decided, const Separation& exact) {
        expect_agreement(part_a(c), part_b(c), decided, exact);
    };
    add(rows, separations);

    Filter<Case, double> distances;
    distances.name = std::string("distance_of_near_").append(text);
    distances.cases = 5'000;
    distances.least_hits = 0.2;
    distances.most_hits = 0.8;
    distances.draw = near_pair<A, B>;
    distances.decide = [](const Case& c) -> std::optional<double> {
        const double found = detail::outline_distance(outline_view(c.of_a()), outline_view(c.of_b()));
        if (found < 0) return {};
        return found;
    };
    distances.exact = [=](const Case& c) { return std::fmax(0.0, detail::exact_separation(part_a(c), part_b(c)).gap); };
    distances.is_hit = [](double distance) { return distance == 0; };
    distances.compare = [=](const Case& c, double decided, double exact) {
        EXPECT_TRUE(agree(decided, exact, slack_of(part_a(c), part_b(c)))) << decided << " and " << exact;
        EXPECT_EQ(decided == 0, exact == 0);
    };
    add(rows, distances);

    // Of the points only how many are decided: that they are right is what other rows say.
    Filter<Case, bool> manifolds;
    manifolds.name = std::string("manifold_of_near_").append(text);
    manifolds.cases = 5'000;
    manifolds.least_hits = 0.2;
    manifolds.most_hits = 0.8;
    manifolds.draw = near_pair<A, B>;
    manifolds.decide = [](const Case& c) -> std::optional<bool> {
        RealManifold found;
        if (!detail::outline_manifold(outline_view(c.of_a()), outline_view(c.of_b()), 0.0, found)) return {};
        return found.separation.gap <= 0;
    };
    manifolds.exact = [=](const Case& c) { return detail::exact_separation(part_a(c), part_b(c)).gap <= 0; };
    manifolds.is_hit = [](bool overlaps) { return overlaps; };
    add(rows, manifolds);
}

template <class T>
void add_rows(Rows& rows) {
    using Point = BasicPoint<T>;
    using Segment = BasicSegment<T>;
    using Circle = BasicCircle<T>;
    using Capsule = BasicCapsule<T>;
    using Aabb = BasicAabb<T>;
    using Box = BasicBox<T>;
    using Triangle = BasicTriangle<T>;
    using Polygon = BasicConvexPolygon<T>;
    add_pair<Circle, Circle>(rows, "circles");
    add_pair<Point, Box>(rows, "point_and_box");
    add_pair<Point, Polygon>(rows, "point_and_polygon");
    add_pair<Circle, Aabb>(rows, "circle_and_aabb");
    add_pair<Circle, Capsule>(rows, "circle_and_capsule");
    add_pair<Circle, Triangle>(rows, "circle_and_triangle");
    add_pair<Circle, Polygon>(rows, "circle_and_polygon");
    add_pair<Capsule, Capsule>(rows, "capsules");
    add_pair<Segment, Polygon>(rows, "segment_and_polygon");
    add_pair<Aabb, Aabb>(rows, "aabbs");
    add_pair<Box, Box>(rows, "boxes");
    add_pair<Box, Polygon>(rows, "box_and_polygon");
    add_pair<Triangle, Polygon>(rows, "triangle_and_polygon");
    add_pair<Polygon, Polygon>(rows, "polygons");
    add_pair<Rounded<Box>, Rounded<Polygon>>(rows, "rounded_box_and_polygon");
}

}  // namespace

void add_doubt_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test
