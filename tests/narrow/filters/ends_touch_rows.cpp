// Circles, points, capsules and segments with polygons, triangles and boxes, each under a pose or not: point_touch and
// segment_touch against exact numbers alone.
#include "narrow/filter/touch/point_touch.hpp"
#include "narrow/filter/touch/segment_touch.hpp"
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/touch_cases.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

#include <cmath>
#include <limits>
#include <variant>

namespace carom::test {
namespace {

// A circle or capsule, and a polygon.
template <class E>
struct EndsAndPolygon {
    using T = scalar_of<E>;
    std::variant<BasicTriangle<T>, BasicConvexPolygon<T>, BasicAabb<T>, BasicBox<T>> polygon;
    std::optional<BasicPose<T>> pose;
    E ends;
    std::optional<BasicPose<T>> ends_pose;

    Operand<E, T> operand() const { return {ends, ends_pose ? &*ends_pose : nullptr}; }

    template <class Ask>
    auto ask(Ask ask) const {
        return std::visit(
            [&]<class S>(const S& shape) {
                return ask(operand(), Operand<S, T>{shape, pose ? &*pose : nullptr});
            },
            polygon);
    }

    // A shape without a pose is the same as with the identity.
    template <class Ask>
    auto ask_public(Ask ask) const {
        return std::visit(
            [&](const auto& shape) {
                const BasicPose<T> none;
                return ask(ends_pose.value_or(none), place(shape, pose.value_or(none)));
            },
            polygon);
    }
};

struct Setting {
    const char* name;
    double scale;
    Vec2D world;     // where they are
    Vec2D local;     // where the polygon is in its own frame, if placed
    double decided;  // the least share
    double flatness = 1;
};

template <class T>
BasicVec2<T> to(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

// A nearly regular polygon, or a triangle of either winding; with capsules, boxes too.
template <class E>
void draw_polygon(Random& random, const Setting& setting, const Vec2D& at, EndsAndPolygon<E>& c) {
    using T = scalar_of<E>;
    if (is_segment_shape<E> && random.chance(0.4)) {
        const Vec2D half = setting.scale * Vec2D{random.real(0.2, 1), setting.flatness * random.real(0.2, 1)};
        if (random.chance(0.5)) {
            c.polygon = BasicAabb<T>{to<T>(at - half), to<T>(at + half)};
        } else {
            c.polygon =
                BasicBox<T>{to<T>(at), to<T>(half), BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)))};
        }
        return;
    }
    const int count = random.chance(0.1) ? random.integer(9, 64) : random.integer(3, 9);
    const double turn = random.real(-180, 180);
    for (;;) {
        std::vector<BasicVec2<T>> points;
        for (int i = 0; i < count; ++i) {
            const RotD rot = RotD::degrees(turn + 360.0 / count * (i + random.real(-0.45, 0.45)));
            points.push_back(to<T>(at + setting.scale * Vec2D{rot.c, setting.flatness * rot.s}));
        }
        if (random.chance(0.3)) {
            if (random.chance(0.5)) std::swap(points[0], points[1]);
            c.polygon = BasicTriangle<T>{points[0], points[1], points[2]};
            return;
        }
        auto polygon = BasicConvexPolygon<T>::from_points(points);
        if (!polygon.ok()) continue;
        c.polygon = std::move(polygon).value();
        return;
    }
}

template <class T>
BasicPose<T> drawn_pose(Random& random, const Setting& setting, const Vec2D& local) {
    const double angle = random.chance(0.2) ? 90 * random.integer(0, 3) : random.real(-180, 180);
    const Vec2D shift = setting.scale * Vec2D{random.real(-1.2, 1.2), random.real(-1.2, 1.2)};
    const Vec2D center = rotate(RotD::degrees(angle), local);
    return {to<T>(setting.world + shift - center), BasicRot<T>::degrees(static_cast<T>(angle))};
}

// Where the ends are, and their core.
template <class T>
void put_at(BasicCircle<T>& circle, Random&, const Setting&, const Vec2D& at) {
    circle.center = to<T>(at);
}
template <class T>
void put_at(BasicCapsule<T>& capsule, Random& random, const Setting& setting, const Vec2D& at) {
    capsule.a = to<T>(at);
    do {
        capsule.b = to<T>(at + setting.scale * Vec2D{random.real(-1, 1), random.real(-1, 1)});
    } while (capsule.a == capsule.b);
}
template <class T>
BasicPoint<T> core_of(const BasicCircle<T>& circle) {
    return {circle.center};
}
template <class T>
BasicSegment<T> core_of(const BasicCapsule<T>& capsule) {
    return {capsule.a, capsule.b};
}

template <class E>
EndsAndPolygon<E> drawn(Random& random, const Setting& setting, bool is_near) {
    using T = scalar_of<E>;
    EndsAndPolygon<E> c;
    const bool is_placed = random.chance(0.6);
    draw_polygon(random, setting, is_placed ? setting.local : setting.world, c);
    if (is_placed) c.pose = drawn_pose<T>(random, setting, setting.local);
    const Vec2D shift = setting.scale * Vec2D{random.real(-1.2, 1.2), random.real(-1.2, 1.2)};
    c.ends.radius = random.chance(0.3) ? T(0) : static_cast<T>(setting.scale * random.real(0, 0.5));
    if (random.chance(0.6)) {
        put_at(c.ends, random, setting, shift);
        c.ends_pose = drawn_pose<T>(random, setting, {});
    } else {
        put_at(c.ends, random, setting, setting.world + shift);
    }
    if (!is_near) return c;
    // To where it nearly touches: by its radius if it is outside.
    const double gap = c.ask_public([&](const BasicPose<T>& pose, const auto& polygon) {
        return static_cast<double>(distance(place(core_of(c.ends), pose), polygon));
    });
    c.ends.radius = static_cast<T>(gap * (1 + random.scaled(-54, -4)));
    return c;
}

template <class T>
detail::QuickTouch quick_touch(const OutlineView<T>& ends, const OutlineView<T>& polygon) {
    if constexpr (std::is_same_v<T, float>) {
        if (ends.count == 2) return detail::segment_touch(ends, polygon);
    }
    return detail::point_touch(ends, polygon);
}

template <class E>
auto ends_filter(const std::string& name) {
    using Case = EndsAndPolygon<E>;
    Filter<Case, Touch> filter;
    filter.name = (is_segment_shape<E> ? "segments_and_" : "points_and_") + name + "_" + type_name<scalar_of<E>>;
    filter.cases = 6'000;
    filter.decide = [](const Case& c) {
        return c.ask([](const auto& ends, const auto& polygon) {
            return decided_touch(quick_touch(outline_view(ends), outline_view(polygon)));
        });
    };
    filter.exact = [](const Case& c) {
        return c.ask([](const auto& ends, const auto& polygon) {
            return detail::touch_in_doubt(convex_part(ends), convex_part(polygon));
        });
    };
    filter.is_hit = [](Touch touch) { return touch == Touch::penetrating; };
    filter.least_hits = 0.2;
    filter.verify = [](const Case& c, Touch exact) {
        const bool overlap =
            c.ask_public([&](const auto& pose, const auto& polygon) { return overlaps(place(c.ends, pose), polygon); });
        EXPECT_EQ(overlap, exact != Touch::apart);
    };
    return filter;
}

template <class E>
void add_settings(Rows& rows) {
    using T = scalar_of<E>;
    const bool is_float = std::is_same_v<T, float>;
    const Setting settings[] = {{"polygons", 1, {}, {}, 0.99},
                                {"small_polygons", is_float ? 0x1p-17 : 0x1p-200, {}, {}, 0.99},
                                {"large_polygons", is_float ? 0x1p40 : 0x1p200, {}, {}, 0.99},
                                {"tiny_polygons", is_float ? 0x1p-60 : 0x1p-510, {}, {}, 0},
                                {"huge_polygons", is_float ? 0x1p100 : 0x1p510, {}, {}, 0},
                                {"far_polygons", 1, {1e5, -1e5}, {}, 0.9},
                                {"polygons_off_center", 1, {}, {800, -300}, 0.9},
                                {"flat_polygons", 1, {}, {}, 0.9, 0x1p-9}};
    for (const Setting& setting : settings) {
        for (const bool is_near : {false, true}) {
            auto filter = ends_filter<E>(std::string(setting.name) + (is_near ? "_near" : ""));
            filter.draw = [=](Random& random) { return drawn<E>(random, setting, is_near); };
            const double asked_in_floats_alone = is_segment_shape<E> ? 0.8 : 1;
            filter.decided_hits = filter.decided_misses = is_near ? 0 : asked_in_floats_alone * setting.decided;
            if (setting.flatness < 1) filter.least_hits = 0.05;
            add(rows, filter);
        }
    }
}

// On sides and corners.
template <class E>
void add_grids(Rows& rows) {
    using T = scalar_of<E>;
    auto filter = ends_filter<E>("polygons_on_grids");
    filter.is_hit = [](Touch touch) { return touch != Touch::apart; };
    filter.cases = 20'000;
    filter.draw = [](Random& random) {
        Numbers<T> numbers{random, Style::grid};
        EndsAndPolygon<E> c;
        if (random.chance(0.5)) {
            c.polygon = BasicTriangle<T>{numbers.point(), numbers.point(), numbers.point()};
        } else {
            c.polygon = numbers.polygon(3, 6);
        }
        const T radius = random.chance(0.5) ? T(0) : T(random.integer(0, 3));
        const BasicVec2<T> a = numbers.point();
        if constexpr (is_segment_shape<E>) {
            BasicVec2<T> b = a;
            while (b == a) b = numbers.point();
            c.ends = {a, b, radius};
        } else {
            c.ends = {a, radius};
        }
        const auto pose = [&]() -> BasicPose<T> {
            return {numbers.point(), BasicRot<T>::degrees(T(90 * random.integer(0, 3)))};
        };
        if (random.chance(0.5)) c.pose = pose();
        if (random.chance(0.5)) c.ends_pose = pose();
        return c;
    };
    expect_touching(filter, 0.03);
    add(rows, filter);
}

// Rotations at the limit of what counts as one, which change sizes by a millionth.
template <class E>
void add_inexact_rotations(Rows& rows) {
    using T = scalar_of<E>;
    auto filter = ends_filter<E>("polygons_with_inexact_rotations");
    filter.cases = 20'000;
    filter.draw = [](Random& random) {
        EndsAndPolygon<E> c = drawn<E>(random, {"", 1, {}, {}, 0}, true);
        const auto stretch = [&](std::optional<BasicPose<T>>& pose) {
            if (!pose) return;
            const T by = static_cast<T>(1 + random.real(-1, 1) * 0x1p-22);
            pose->rot = {by * pose->rot.c, by * pose->rot.s};
        };
        stretch(c.pose);
        stretch(c.ends_pose);
        return c;
    };
    add(rows, filter);
}

template <class E>
void add_invalid(Rows& rows) {
    using T = scalar_of<E>;
    using Case = EndsAndPolygon<E>;
    auto filter = ends_filter<E>("invalid_polygons");
    filter.draw = [](Random& random) { return drawn<E>(random, {"", 1, {}, {}, 0}, false); };
    const T infinity = std::numeric_limits<T>::infinity();
    const BasicTriangle<T> sound{{-1, -1}, {1, -1}, {0, 1}};
    const auto ends = [](const BasicVec2<T>& at, T radius) -> E {
        if constexpr (is_segment_shape<E>) {
            return {at, {T(0.25), 0}, radius};
        } else {
            return {at, radius};
        }
    };
    for (const T bad : {infinity, -infinity, std::numeric_limits<T>::quiet_NaN()}) {
        for (const T radius : {T(0), T(0.5)}) {
            for (const BasicTriangle<T>& triangle :
                 {BasicTriangle<T>{{bad, -1}, {1, -1}, {0, 1}}, BasicTriangle<T>{{-1, bad}, {1, -1}, {0, 1}},
                  BasicTriangle<T>{{-1, -1}, {bad, -1}, {0, 1}}, BasicTriangle<T>{{-1, -1}, {1, -1}, {0, bad}},
                  BasicTriangle<T>{{bad, bad}, {bad, bad}, {bad, bad}}}) {
                filter.invalid.push_back(Case{triangle, {}, ends({0, 0}, radius), {}});
            }
            if constexpr (is_segment_shape<E>) {
                const T bad_extent = bad < 0 ? -bad : bad;  // below 0 it asserts
                for (const BasicBox<T>& box :
                     {BasicBox<T>{{bad, 0}, {1, 1}, {}}, BasicBox<T>{{0, bad}, {1, 1}, {}},
                      BasicBox<T>{{0, 0}, {bad_extent, 1}, {}}, BasicBox<T>{{0, 0}, {1, bad_extent}, {}},
                      BasicBox<T>{{0, 0}, {1, 1}, {bad, 0}}, BasicBox<T>{{0, 0}, {1, 1}, {0, bad}}}) {
                    filter.invalid.push_back(Case{box, {}, ends({0, 0}, radius), {}});
                }
                filter.invalid.push_back(Case{BasicAabb<T>{{-1, bad}, {1, 1}}, {}, ends({0, 0}, radius), {}});
                filter.invalid.push_back(Case{BasicAabb<T>{{-1, -1}, {bad, 1}}, {}, ends({0, 0}, radius), {}});
                filter.invalid.push_back(Case{BasicAabb<T>{{1, -1}, {-1, 1}}, {}, ends({0, 0}, radius), {}});
            }
        }
        for (const BasicPose<T>& pose : {BasicPose<T>{{bad, 0}, {}}, BasicPose<T>{{0, bad}, {}},
                                         BasicPose<T>{{0, 0}, {bad, 0}}, BasicPose<T>{{0, 0}, {1, bad}}}) {
            filter.invalid.push_back(Case{sound, pose, ends({0, 0}, T(0.5)), {}});
            filter.invalid.push_back(Case{sound, {}, ends({0, 0}, T(0.5)), pose});
        }
        filter.invalid.push_back(Case{sound, {}, ends({bad, 0}, 1), {}});
        filter.invalid.push_back(Case{sound, {}, ends({0, 0}, bad < 0 ? -bad : bad), {}});
    }
    add(rows, filter);
}

template <class E>
void add_rows(Rows& rows) {
    add_settings<E>(rows);
    add_grids<E>(rows);
    add_inexact_rotations<E>(rows);
    add_invalid<E>(rows);
}

}  // namespace

void add_ends_touch_rows(Rows& rows) {
    add_rows<Circle>(rows);
    add_rows<CircleD>(rows);
    add_rows<Capsule>(rows);
}

}  // namespace carom::test
