// Polygons, axis-aligned boxes and circles without a pose: the separation, gap and contact points that are computed
// without building parts, against the exact ones of parts, bit for bit. They are always decided.
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/separation_cases.hpp"

#include <carom/detail/narrow/distance/plain_pairs.hpp>

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
        const RealManifold contact = detail::flat_contact(c.a, c.b, margin);
        if (exact.gap > margin) {
            EXPECT_TRUE(contact.separation.gap > margin && contact.count == 0);
            continue;
        }
        expect_agreement(contact.separation, exact);
        EXPECT_TRUE(points_agree(contact, contact_of_unions(part_a, part_b, exact, margin)));
    }
}

template <class A, class B>
Filter<Plain<A, B>, Separation> plain_filter(const char* name) {
    using T = scalar_of<A>;
    auto filter = separation_filter<Plain<A, B>>(std::string(name) + "_" + type_name<T>);
    filter.decide = [](const Plain<A, B>& c) { return std::optional(detail::separation(c.a, c.b, infinity)); };
    filter.exact = [](const Plain<A, B>& c) {
        return detail::exact_separation(convex_part(Operand<A, T>{c.a}), convex_part(Operand<B, T>{c.b}));
    };
    filter.verify = [](const Plain<A, B>& c, const Separation& exact) {
        const Separation of_overlap = detail::separation(c.a, c.b, 0);
        EXPECT_TRUE(exact.gap > 0 ? of_overlap.gap > 0 : agree(of_overlap, exact));
        const double distance = detail::gap(c.a, c.b);
        EXPECT_TRUE(exact.gap > 0 ? agree(distance, exact.gap) : distance == 0);
        if constexpr (detail::are_plain_pair<A, B>) verify_contacts(c, exact);
    };
    filter.decided_hits = filter.decided_misses = 1;
    return filter;
}

template <class S>
void expect_two_points(Filter<Plain<S, S>, Separation>& filter) {
    const auto has_two = [](const Plain<S, S>& c, const auto&, const Separation&) {
        return detail::flat_contact(c.a, c.b, 0.25).count == 2;
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
        EXPECT_EQ(detail::gap(a, b), infinity);
        EXPECT_EQ(detail::separation(a, b, infinity).gap, infinity);
        EXPECT_EQ(detail::separation(a, b, 0).gap, infinity);
        EXPECT_EQ(detail::flat_contact(a, b, 1).count, 0);
        EXPECT_EQ(detail::flat_contact(a, b, infinity).count, 0);
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
    EXPECT_GT(detail::gap(none, polygon), 1e300);
    EXPECT_EQ(detail::flat_contact(polygon, none, 1).count, 0);
}

}  // namespace

void add_plain_separation_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test
