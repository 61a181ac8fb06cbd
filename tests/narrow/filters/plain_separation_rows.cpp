// Polygons, axis-aligned boxes and circles without a pose: what the queries find, in doubles or else exactly, against
// the exact separation and contact points of parts.
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/separation_cases.hpp"

#include <carom/query/manifold.hpp>

#include <limits>

namespace carom::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class A, class B>
struct Plain {
    A a;
    B b;
};

template <class A, class B>
void verify_contacts(const Plain<A, B>& c, const Separation& exact) {
    using T = scalar_of<A>;
    const auto part_a = convex_part(Operand<A, T>{c.a});
    const auto part_b = convex_part(Operand<B, T>{c.b});
    for (const double margin : {0.0, 0.25}) {
        const RealManifold contact = detail::flat_contact_of(operand(c.a), operand(c.b), margin);
        if (exact.gap > margin) {
            EXPECT_TRUE(contact.separation.gap > margin && contact.count == 0);
            continue;
        }
        expect_agreement(part_a, part_b, contact.separation, exact);
        const RealManifold expected = contact_of_unions(part_a, part_b, exact, margin);
        EXPECT_TRUE(points_agree(contact, expected, margin, slack_of(part_a, part_b)));
    }
}

template <class A, class B>
Filter<Plain<A, B>, Separation> plain_filter(const char* name) {
    using T = scalar_of<A>;
    auto filter = separation_filter<Plain<A, B>>(std::string(name) + "_" + type_name<T>);
    const auto parts = [](const Plain<A, B>& c) {
        return std::pair(convex_part(Operand<A, T>{c.a}), convex_part(Operand<B, T>{c.b}));
    };
    filter.decide = [](const Plain<A, B>& c) { return std::optional(separation_of(operand(c.a), operand(c.b))); };
    filter.exact = [=](const Plain<A, B>& c) {
        const auto [a, b] = parts(c);
        return detail::exact_separation(a, b);
    };
    filter.compare = [=](const Plain<A, B>& c, const Separation& decided, const Separation& exact) {
        const auto [a, b] = parts(c);
        expect_agreement(a, b, decided, exact);
    };
    filter.verify = [=](const Plain<A, B>& c, const Separation& exact) {
        const auto [a, b] = parts(c);
        const Separation of_overlap = separation_of(operand(c.a), operand(c.b), 0);
        EXPECT_TRUE(exact.gap > 0 ? of_overlap.gap > 0 : agree(of_overlap, exact, slack_of(a, b)));
        const double distance = detail::gap(a, b);
        EXPECT_TRUE(exact.gap > 0 ? agree(distance, exact.gap, slack_of(a, b)) : distance == 0);
        verify_contacts(c, exact);
    };
    filter.decided_hits = filter.decided_misses = 1;
    return filter;
}

template <class S>
void expect_two_points(Filter<Plain<S, S>, Separation>& filter) {
    const auto has_two = [](const Plain<S, S>& c, const auto&, const Separation&) {
        return detail::flat_contact_of(operand(c.a), operand(c.b), 0.25).count == 2;
    };
    filter.shares.push_back({"with two contact points", 1 / 6.0, has_two});
}

template <class T>
void add_polygons(Rows& rows) {
    using Polygon = BasicConvexPolygon<T>;
    auto filter = plain_filter<Polygon, Polygon>("plain_polygons");
    filter.draw = [](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const T right = random.chance(0.3) ? T(3) : T(0);  // or too many would overlap
        const Polygon a = numbers.polygon(3, 7);
        return Plain<Polygon, Polygon>{a, numbers.polygon(3, 7, {right, 0})};
    };
    expect_kinds(filter, 0.005, 0);
    expect_two_points(filter);
    add(rows, filter);
}

// Polygons of floats of all sizes and places.
void add_settings(Rows& rows) {
    struct Setting {
        const char* name;
        double scale;
        Vec2D at;
    };
    for (const Setting& setting :
         {Setting{"near_one", 1, {}}, Setting{"small", 0x1p-30, {}}, Setting{"large", 1e6, {}},
          Setting{"far", 100, {1e6, -1e6}}, Setting{"tiny", 0x1p-100, {}}, Setting{"huge", 0x1p120, {}}}) {
        auto filter = plain_filter<ConvexPolygon, ConvexPolygon>((std::string("polygons_") + setting.name).c_str());
        filter.cases = 5'000;
        filter.draw = [=](Random& random) {
            const bool regular = random.chance(0.5);
            const auto draw = [&] {
                const Vec2D center = setting.at + setting.scale * Vec2D{random.real(-1.7, 1.7), random.real(-1.7, 1.7)};
                return ring_polygon(random, random.integer(3, 9), center, setting.scale, regular ? 0 : 0.4,
                                    random.chance(0.2) ? 0.05 : 1);
            };
            const ConvexPolygon a = draw();
            return Plain<ConvexPolygon, ConvexPolygon>{a, draw()};
        };
        add(rows, filter);
    }
}

// On grids sides tie, vertices touch vertices and the middle of sides, and some sides are far shorter than others.
void add_grids(Rows& rows) {
    for (const int size : {2, 4, 16, 4096}) {
        const std::string name = "polygons_on_a_grid_of_" + std::to_string(size);
        auto filter = plain_filter<ConvexPolygon, ConvexPolygon>(name.c_str());
        filter.cases = 8'000;
        filter.draw = [size](Random& random) {
            const ConvexPolygon a = grid_polygon(random, size);
            const float right = random.chance(0.5) ? 1.5f * static_cast<float>(size) : 0;  // or most would overlap
            return Plain<ConvexPolygon, ConvexPolygon>{a, grid_polygon(random, size, {right, 0})};
        };
        add(rows, filter);
    }
}

// A polygon over a side of another, from apart to penetrating, ever closer to touching.
void add_nearly_touching(Rows& rows) {
    auto filter = plain_filter<ConvexPolygon, ConvexPolygon>("polygons_nearly_touching");
    filter.cases = 3'000;
    filter.draw = [](Random& random) {
        const ConvexPolygon floor = polygon_of({{-4, -1}, {4, -1}, {4, 1}, {-4, 1}});
        const int i = random.integer(-400, 400);
        const float y = 1 - std::copysign(std::ldexp(1.0f, -std::abs(i) / 16), static_cast<float>(i));
        const ConvexPolygon over = random.chance(0.5) ? polygon_of({{-1, y}, {2, y}, {0.5f, y + 2}})
                                                      : polygon_of({{0.3f, y}, {2, y + 1}, {0.5f, y + 2}, {-1, y + 1}});
        return Plain<ConvexPolygon, ConvexPolygon>{floor, over};
    };
    add(rows, filter);
}

// Flat ones too, and some that are far larger than the other.
template <class T>
void add_boxes(Rows& rows) {
    using Aabb = BasicAabb<T>;
    auto filter = plain_filter<Aabb, Aabb>("plain_boxes");
    filter.cases = 20'000;
    filter.draw = [](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const auto scale = [&] { return random.chance(0.1) ? T(0x1p22) : T(1); };
        const Aabb a = numbers.aabb(scale());
        return Plain<Aabb, Aabb>{a, numbers.aabb(scale())};
    };
    expect_kinds(filter, 0.02, 0.01);
    expect_two_points(filter);
    add(rows, filter);
}

// Some are points or concentric, some differ much in size.
template <class T>
void add_circles(Rows& rows) {
    using Circle = BasicCircle<T>;
    auto filter = plain_filter<Circle, Circle>("plain_circles");
    filter.cases = 20'000;
    filter.draw = [](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const auto draw = [&] {
            const double kind = random.real(0, 1);
            const T scale = kind < 0.1 ? T(0) : (kind < 0.2 ? T(0x1p-30) : (kind < 0.25 ? T(0x1p30) : T(0.5)));
            return Circle{numbers.point(), scale * std::fabs(static_cast<T>(random.integer(-5, 5)) / 2)};
        };
        const Circle a = draw();
        return Plain<Circle, Circle>{a, draw()};
    };
    expect_kinds(filter, 0.001, 0.001);
    add(rows, filter);
}

// Centers inside, outside, on the border and on its lines.
template <class T>
void add_circles_and_boxes(Rows& rows) {
    using Circle = BasicCircle<T>;
    using Aabb = BasicAabb<T>;
    auto filter = plain_filter<Circle, Aabb>("plain_circles_and_boxes");
    filter.cases = 40'000;
    filter.draw = [](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const Aabb box = numbers.aabb();
        const T radius = random.chance(0.1) ? T(0) : static_cast<T>(random.integer(1, 6)) / 4;
        BasicVec2<T> center = numbers.point();
        if (random.chance(0.1)) center.x = box.min.x;
        if (random.chance(0.1)) center.y = box.max.y;
        return Plain<Circle, Aabb>{{center, radius}, box};
    };
    expect_kinds(filter, 0.005, 0);
    add(rows, filter);
}

template <class T>
void add_rows(Rows& rows) {
    add_polygons<T>(rows);
    add_boxes<T>(rows);
    add_circles<T>(rows);
    add_circles_and_boxes<T>(rows);
}

template <class S>
void expect_infinitely_far(const S& sound, const S& invalid) {
    for (const auto& [a, b] : {std::pair(sound, invalid), std::pair(invalid, sound), std::pair(invalid, invalid)}) {
        EXPECT_EQ(distance(a, b), infinity);
        EXPECT_EQ(separation_of(operand(a), operand(b)).gap, infinity);
        EXPECT_EQ(separation_of(operand(a), operand(b), 0).gap, infinity);
        EXPECT_EQ(detail::flat_contact_of(operand(a), operand(b), 1).count, 0);
        EXPECT_EQ(detail::flat_contact_of(operand(a), operand(b), infinity).count, 0);
    }
}

TEST(PlainSeparation, InvalidShapesAreInfinitelyFarAway) {
    constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (const Circle& circle : {Circle{{nan, 0}, 1}, Circle{{0, nan}, 1}, Circle{{0, 1}, nan}, Circle{{inf, 0}, 1},
                                 Circle{{0, 1}, inf}, Circle{{-inf, 0}, inf}}) {
        expect_infinitely_far(Circle{{0, 0}, 2}, circle);
    }
    for (const Aabb& box :
         {Aabb{{1, nan}, {2, 3}}, Aabb{{nan, 0}, {2, 3}}, Aabb{{1, 1}, {nan, 3}}, Aabb{{1, 1}, {3, nan}},
          Aabb{{-inf, 0}, {1, 1}}, Aabb{{0, 0}, {1, inf}}, Aabb{{-inf, -inf}, {inf, inf}}, Aabb{{inf, 0}, {inf, 1}}}) {
        expect_infinitely_far(Aabb{{0, 0}, {2, 2}}, box);
    }
}

TEST(PlainSeparation, PolygonsThatWereMovedFromAreEmpty) {
    const ConvexPolygon none = moved_from_polygon(), polygon = polygon_of({{0, 0}, {4, 0}, {0, 3}});
    EXPECT_GT(distance(none, polygon), 1e30);
    EXPECT_FALSE(manifold(polygon, none, 1));
}

}  // namespace

void add_plain_separation_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
    add_settings(rows);
    add_grids(rows);
    add_nearly_touching(rows);
}

}  // namespace carom::test
