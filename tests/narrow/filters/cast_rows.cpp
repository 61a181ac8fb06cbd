// Ray casts at simple shapes and unions: quick_cast and line_ends, placed or not, near the origin and far from it, for
// tiny radii and steep aims, on grids and off them. The exact answer is that of a ray with a pose, which no filter
// takes: the same ray under half a turn.
#include "narrow/filters/cast_cases.hpp"
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/query/raycast.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/rounded.hpp>
#include <carom/shape/tile_grid.hpp>

#include <limits>

namespace carom::test {
namespace {

template <class S>
struct CastCase {
    using T = scalar_of<S>;
    BasicRay<T> ray;
    S shape;
    T max_t;
    std::optional<BasicPose<T>> pose{};

    const BasicPose<T>* placed_by() const { return pose ? &*pose : nullptr; }
};

template <class S>
using CastFilter = Filter<CastCase<S>, CastResult<scalar_of<S>>>;

// By a formula of the shape's own, or as a box. A pose that is not finite never comes to it.
template <class S>
auto decide(const CastCase<S>& c) -> std::optional<CastResult<scalar_of<S>>> {
    CastResult<scalar_of<S>> result;
    if (c.pose && !(c.pose->at.x * 0 + c.pose->at.y * 0 == 0)) return std::nullopt;
    if (!detail::filter_raycast<S, scalar_of<S>>(c.ray, c.max_t, c.shape, c.placed_by(), result)) return std::nullopt;
    return std::optional<decltype(result)>(std::in_place, result);
}

template <class S>
auto cast_at_placed(const CastCase<S>& c) {
    return raycast(c.ray, place(c.shape, c.pose.value_or(BasicPose<scalar_of<S>>{})), c.max_t);
}

template <class S>
auto cast_exactly(const CastCase<S>& c) {
    using T = scalar_of<S>;
    const BasicPose<T> half_turn{{}, {T(-1), T(0)}};
    const BasicRay<T> turned{-c.ray.origin, -c.ray.direction};
    return raycast(place(turned, half_turn), place(c.shape, c.pose.value_or(BasicPose<T>{})), c.max_t);
}

template <class S, class T>
void compare(const CastCase<S>& c, const CastResult<T>& got, const CastResult<T>& exact) {
    expect_same_cast(c.ray, got, exact);
}

template <class S>
CastFilter<S> cast_filter(const std::string& name) {
    using T = scalar_of<S>;
    CastFilter<S> filter;
    filter.name = "cast_at_" + name + "_" + type_name<T>;
    filter.decide = decide<S>;
    filter.exact = cast_exactly<S>;
    filter.is_hit = [](const CastResult<T>& cast) { return cast.has_value(); };
    filter.compare = compare<S, T>;
    filter.verify = [](const CastCase<S>& c, const CastResult<T>& exact) {
        compare<S, T>(c, cast_at_placed(c), exact);
    };
    return filter;
}

template <class T>
struct Draw {
    Random& random;

    T number(double low, double high) { return T(random.real(low, high)); }
    T power(int low, int high) { return std::ldexp(T(1), random.integer(low, high)); }
    BasicVec2<T> point(T reach) { return {reach * number(-1, 1), reach * number(-1, 1)}; }
    T max_t() { return random.chance(0.5) ? CastPath<T>::endless : 1 / power(-8, 8); }

    // At shapes of size about 1 around the origin, from near or far, with directions of any length.
    BasicRay<T> ray() {
        BasicVec2<T> from = point(power(0, 16));
        const BasicVec2<T> to = point(T(1.6));
        if (random.chance(0.1)) from.x = to.x;
        if (random.chance(0.1)) from.y = to.y;
        return {from, power(-8, 8) * (to - from)};
    }

    BasicVec2<T> center() { return point(T(0.5)); }
    T radius() { return number(0.3, 1) * power(-10, 0); }
    BasicVec2<T> half() { return {number(0.1, 1.2), number(0.1, 1.2)}; }
    BasicAabb<T> aabb() {
        const BasicVec2<T> middle = center(), extent = half();
        return {middle - extent, middle + extent};
    }
    BasicRot<T> rotation() {
        if (random.chance(0.2)) return BasicRot<T>::degrees(T(90 * random.integer(0, 3)));
        const BasicRot<T> exact = BasicRot<T>::degrees(number(-180, 180));
        return random.chance(0.2) ? BasicRot<T>{exact.c * T(1 + 1e-7), exact.s * T(1 - 1e-7)} : exact;
    }
    BasicPose<T> pose() {
        const BasicVec2<T> at = point(random.chance(0.2) ? power(0, 12) : T(1));
        return {at, rotation()};
    }
    BasicBox<T> box() {
        const BasicVec2<T> middle = center();
        return {middle, half(), rotation()};
    }
    // Any of little area, too, of either winding.
    BasicTriangle<T> triangle() {
        const BasicVec2<T> a = point(T(2)), b = point(T(2));
        if (random.chance(0.9)) return {a, b, point(T(1)) - a};
        return {a, b, b + point(power(-20, -4))};
    }
    // With nearly equal angles between the vertices.
    BasicConvexPolygon<T> polygon(int count, const BasicVec2<T>& middle, double jitter) {
        std::vector<BasicVec2<T>> points;
        for (int k = 0; k < count; ++k) {
            const auto turn = BasicRot<T>::degrees(T(360) * (T(k) + number(-jitter, jitter)) / T(count));
            points.push_back(middle + BasicVec2<T>{turn.c, turn.s});
        }
        return BasicConvexPolygon<T>::from_points(points).value();
    }
};

template <class S, class Make>
void add_row(Rows& rows, CastFilter<S> filter, double least_decided, Make make) {
    using T = scalar_of<S>;
    filter.draw = [make](Random& random) {
        Draw<T> draw{random};
        BasicRay<T> ray = draw.ray();
        const T max_t = draw.max_t();
        if (random.chance(0.4)) return CastCase<S>{ray, make(draw), max_t};
        const BasicPose<T> pose = draw.pose();
        ray.origin = ray.origin + pose.at;
        return CastCase<S>{ray, make(draw), max_t, pose};
    };
    filter.decided_hits = filter.decided_misses = least_decided;
    add(rows, filter);
}

template <class T>
void add_shapes(Rows& rows) {
    const auto rounded = [](auto core, T radius) { return Rounded<decltype(core)>{core, radius}; };
    // Of aabbs the doubles have no formula; they are plain boxes.
    add_row(rows, cast_filter<BasicCircle<T>>("circles"), 0.9, [](Draw<T>& draw) {
        const auto center = draw.center();
        return BasicCircle<T>{center, draw.number(0.2, 1)};
    });
    add_row(rows, cast_filter<BasicAabb<T>>("aabbs"), 0.9, [](Draw<T>& draw) { return draw.aabb(); });
    add_row(rows, cast_filter<BasicBox<T>>("boxes"), 0.9, [](Draw<T>& draw) { return draw.box(); });
    add_row(rows, cast_filter<Rounded<BasicAabb<T>>>("rounded_aabbs"), 0.9, [=](Draw<T>& draw) {
        const auto core = draw.aabb();
        return rounded(core, draw.radius());
    });
    add_row(rows, cast_filter<Rounded<BasicBox<T>>>("rounded_boxes"), 0.9, [=](Draw<T>& draw) {
        const auto core = draw.box();
        return rounded(core, draw.radius());
    });
    add_row(rows, cast_filter<BasicCapsule<T>>("capsules"), 0.85, [](Draw<T>& draw) {
        const auto a = draw.center(), b = draw.point(T(1.5));
        return BasicCapsule<T>{a, b, draw.number(0.05, 0.5)};
    });
    add_row(rows, cast_filter<BasicSegment<T>>("segments"), 0.9, [](Draw<T>& draw) {
        const auto a = draw.point(T(2));
        return BasicSegment<T>{a, draw.point(T(0.3)) - a};
    });
    add_row(rows, cast_filter<BasicTriangle<T>>("triangles"), 0.9, [](Draw<T>& draw) { return draw.triangle(); });
    add_row(rows, cast_filter<BasicConvexPolygon<T>>("polygons"), 0.9,
            [](Draw<T>& draw) { return draw.polygon(draw.random.integer(3, 12), draw.center(), 0.05); });
    add_row(rows, cast_filter<Rounded<BasicConvexPolygon<T>>>("rounded_polygons"), 0.85, [=](Draw<T>& draw) {
        const auto core = draw.polygon(draw.random.integer(3, 30), draw.center(), 0.05);
        return rounded(core, draw.radius());
    });
    add_row(rows, cast_filter<Rounded<BasicTriangle<T>>>("rounded_triangles"), 0.8, [=](Draw<T>& draw) {
        const auto core = draw.triangle();
        return rounded(core, draw.radius());
    });
}

// Along axes with zeros of either sign, from sides and vertices, up to an end that is just reached.
template <class T>
CastCase<BasicAabb<T>> grid_case(Random& random) {
    const auto number = [&] { return random.chance(0.1) ? -T(0) : T(random.integer(-3, 3)); };
    const BasicVec2<T> low{number() - 1, number() - 1};
    const BasicAabb<T> box{low, low + BasicVec2<T>{T(random.integer(1, 7)), T(random.integer(1, 7))}};
    const BasicRay<T> ray{{number(), number()}, {number(), number()}};
    return {ray, box, random.chance(0.5) ? CastPath<T>::endless : T(random.integer(0, 12)) / 4};
}

// Through any two sides, past all on either side and from inside, for 3 to 34 vertices, which are loaded by fours.
template <class T>
CastCase<BasicConvexPolygon<T>> polygon_case(Random& random) {
    Draw<T> draw{random};
    const auto polygon = draw.polygon(random.integer(3, 34), {}, 0.1);
    BasicRay<T> ray{draw.point(random.chance(0.2) ? T(0.5) : T(3)), {}};
    ray.direction = draw.power(-4, 4) * (draw.point(T(1.4)) - ray.origin);
    return {ray, polygon, random.chance(0.5) ? CastPath<T>::endless : draw.number(0, 2)};
}

// The row `filter` with one number of many cases infinite, NaN, tiny or huge, or NaN if it is one of the first, which
// are the shape's. Only hits are compared.
template <class S, class Numbers>
void add_hostile(Rows& rows, CastFilter<S> filter, int of_shape, Numbers numbers) {
    using T = scalar_of<S>;
    filter.name += "_with_odd_numbers";
    filter.draw = [draw = filter.draw, of_shape, numbers](Random& random) {
        using Limits = std::numeric_limits<T>;
        const T hostile[] = {Limits::infinity(),   -Limits::infinity(), Limits::quiet_NaN(),
                             Limits::denorm_min(), -Limits::min(),      Limits::max()};
        CastCase<S> c = draw(random);
        if (random.chance(0.3)) {
            const auto places = numbers(c);
            const int which = random.integer(0, int(places.size()) - 1);
            *places[std::size_t(which)] = which < of_shape ? Limits::quiet_NaN() : hostile[random.integer(0, 5)];
        }
        return c;
    };
    filter.compare = [](const CastCase<S>&, const CastResult<T>& decided, const CastResult<T>& exact) {
        EXPECT_EQ(decided.has_value(), exact.has_value());
    };
    filter.verify = [](const CastCase<S>& c, const CastResult<T>& exact) {
        EXPECT_EQ(cast_at_placed(c).has_value(), exact.has_value());
    };
    filter.decided_hits = filter.decided_misses = 0;
    add(rows, filter);
}

template <class T>
void add_drawn(Rows& rows) {
    auto boxes = cast_filter<BasicAabb<T>>("aabbs_on_grids");
    boxes.cases = 40'000;
    boxes.draw = grid_case<T>;
    boxes.decided_hits = 0.35;
    boxes.decided_misses = 0.75;
    add(rows, boxes);
    add_hostile(rows, boxes, 4, [](CastCase<BasicAabb<T>>& c) {
        return std::vector<T*>{&c.shape.min.x,  &c.shape.min.y,     &c.shape.max.x,     &c.shape.max.y, &c.ray.origin.x,
                               &c.ray.origin.y, &c.ray.direction.x, &c.ray.direction.y, &c.max_t};
    });
    auto capsules = cast_filter<BasicCapsule<T>>("placed_capsules");
    capsules.draw = [](Random& random) {
        Draw<T> draw{random};
        const auto a = draw.center();
        const BasicCapsule<T> capsule{a, draw.point(T(1.5)), draw.number(0.2, 0.9)};
        const BasicRay<T> ray = draw.ray();
        return CastCase<BasicCapsule<T>>{ray, capsule, draw.max_t(), BasicPose<T>{draw.center(), draw.rotation()}};
    };
    capsules.decided_hits = capsules.decided_misses = 0.85;
    add(rows, capsules);
    add_hostile(rows, capsules, 0, [](CastCase<BasicCapsule<T>>& c) {
        return std::vector<T*>{&c.shape.a.x,    &c.shape.a.y,       &c.shape.b.x,      &c.shape.b.y,
                               &c.ray.origin.x, &c.pose->at.x,      &c.pose->at.y,     &c.ray.origin.y,
                               &c.max_t,        &c.ray.direction.x, &c.ray.direction.y};
    });
    auto triangles = cast_filter<BasicTriangle<T>>("placed_triangles");
    triangles.draw = [](Random& random) {
        Draw<T> draw{random};
        const BasicTriangle<T> triangle = draw.triangle();
        const BasicRay<T> ray = draw.ray();
        return CastCase<BasicTriangle<T>>{ray, triangle, draw.max_t(), BasicPose<T>{draw.center(), draw.rotation()}};
    };
    triangles.decided_hits = triangles.decided_misses = 0.85;
    add(rows, triangles);
    add_hostile(rows, triangles, 0, [](CastCase<BasicTriangle<T>>& c) {
        return std::vector<T*>{&c.shape.a.x,    &c.shape.a.y,  &c.shape.b.x,       &c.shape.b.y,
                               &c.ray.origin.x, &c.pose->at.x, &c.pose->at.y,      &c.ray.origin.y,
                               &c.shape.c.x,    &c.max_t,      &c.ray.direction.x, &c.ray.direction.y};
    });
    auto polygons = cast_filter<BasicConvexPolygon<T>>("polygons_of_any_size");
    polygons.draw = polygon_case<T>;
    polygons.decided_hits = polygons.decided_misses = 0.85;
    add(rows, polygons);
    add_hostile(rows, polygons, 0, [](CastCase<BasicConvexPolygon<T>>& c) {
        return std::vector<T*>{&c.ray.origin.x, &c.ray.origin.y, &c.ray.direction.x, &c.ray.direction.y, &c.max_t};
    });
}

// Of parts on a grid, some of them twice, with poses of their own; chains; and tiles.
template <class T>
struct DrawUnion : Draw<T> {
    using Draw<T>::random;

    BasicVec2<T> corner() { return {T(random.integer(-4, 4)), T(random.integer(-4, 4))}; }
    BasicCompoundPart<T> part() {
        const BasicVec2<T> a = corner(), b = a + BasicVec2<T>{T(random.integer(1, 3)), T(random.integer(1, 3))};
        const BasicPose<T> pose = random.chance(0.5) ? BasicPose<T>{} : BasicPose<T>{corner(), this->rotation()};
        switch (random.integer(0, 7)) {
            case 0:
                return {BasicAabb<T>{a, b}, pose};
            case 1:
                return {BasicCircle<T>{a, this->number(0.2, 1)}, pose};
            case 2:
                return {BasicCapsule<T>{a, b, this->number(0.2, 1)}, pose};
            case 3:
                return {BasicSegment<T>{a, b}, pose};
            case 4:
                return {BasicTriangle<T>{a, b, corner()}, pose};
            case 5:
                return {Rounded<BasicAabb<T>>{{a, b}, this->radius()}, pose};
            case 6:
                return {BasicBox<T>{a, this->half(), this->rotation()}, pose};
            default:
                return {this->polygon(random.integer(3, 34), a, 0.05), pose};
        }
    }
    BasicAnyShape<T> compound() {
        std::vector<BasicCompoundPart<T>> parts{part()};
        while (random.chance(0.6)) parts.push_back(random.chance(0.2) ? parts[0] : part());
        return BasicCompound<T>::from_parts(parts).value();
    }
    BasicAnyShape<T> chain() {
        std::vector<BasicVec2<T>> points{corner()};
        while (points.size() < 3 || random.chance(0.7)) {
            const BasicVec2<T> next = corner();
            if (next != points.back()) points.push_back(next);
        }
        return random.chance(0.5) ? BasicChain<T>::open(points).value() : BasicChain<T>::open_one_sided(points).value();
    }
    BasicAnyShape<T> tiles() {
        std::vector<std::uint16_t> cells(36);
        for (auto& cell : cells) cell = static_cast<std::uint16_t>(random.integer(0, 2));
        const BasicTriangle<T> slope{{0, 0}, {1, 0}, {0, 1}};
        return BasicTileGrid<T>::from_cells({T(-3), T(-3)}, {1, 1}, 6, 6, cells, {slope}).value();
    }
    CastCase<BasicAnyShape<T>> cast() {
        const BasicAnyShape<T> shapes[] = {compound(), chain(), tiles()};
        const auto place_near = [&] { return random.chance(0.5) ? corner() : this->point(T(5)); };
        const BasicVec2<T> from = random.chance(0.3) ? this->point(T(40)) : place_near(), to = place_near();
        CastCase<BasicAnyShape<T>> c{{from, this->power(-4, 4) * (to - from)},
                                     shapes[random.integer(0, 2)],
                                     random.chance(0.7) ? CastPath<T>::endless : 1 / this->power(-4, 4)};
        if (random.chance(0.3)) c.pose = BasicPose<T>{corner(), this->rotation()};
        return c;
    }
};

template <class T>
void add_unions(Rows& rows) {
    auto unions = cast_filter<BasicAnyShape<T>>("unions");
    unions.cases = 30'000;
    unions.draw = [](Random& random) { return DrawUnion<T>{{random}}.cast(); };
    unions.decide = [](const CastCase<BasicAnyShape<T>>& c) { return std::optional(cast_at_placed(c)); };
    unions.verify = {};
    unions.decided_hits = unions.decided_misses = 1;
    unions.least_hits = 0.4;
    unions.most_hits = 0.9;
    add(rows, unions);
}

}  // namespace

void add_cast_rows(Rows& rows) {
    add_shapes<float>(rows);
    add_shapes<double>(rows);
    add_drawn<float>(rows);
    add_drawn<double>(rows);
    add_unions<float>(rows);
    add_unions<double>(rows);
}

}  // namespace carom::test
