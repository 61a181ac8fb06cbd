// Capsules, points in polygons, boxes and polygons: shortcuts and outlines against exact signs.
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/touch_cases.hpp"

#include <limits>
#include <variant>

namespace carom::test {
namespace {

template <class T>
T radius(Numbers<T>& numbers) {
    return numbers.random.chance(0.2) ? T(0) : std::fabs(numbers.number()) / 2;
}

template <class T>
BasicCapsule<T> capsule(Numbers<T>& numbers) {
    const BasicVec2<T> a = numbers.point();
    return {a, numbers.random.chance(0.1) ? a : numbers.point(), radius(numbers)};
}

template <class T>
BasicBox<T> box(Numbers<T>& numbers) {
    const auto rot = [&]() -> BasicRot<T> {
        if (numbers.random.chance(0.5)) return BasicRot<T>::degrees(T(90 * numbers.random.integer(0, 3)));
        if (numbers.random.chance(0.2)) return {T(0.6), T(0.8)};  // not quite a rotation in binary
        return BasicRot<T>::degrees(T(numbers.random.real(-180, 180)));
    };
    return {numbers.point(), {2 * radius(numbers), 2 * radius(numbers)}, rot()};
}

// On a grid shapes touch, cross in a vertex and degenerate, so that fewer are decided.
template <class A, class B, class Draw>
auto shortcut_filter(const char* name, Style style, double least_decided, Draw draw) {
    using T = scalar_of<A>;
    auto filter = touch_filter<A, B>(std::string("shortcut_") + name + "_" + type_name<T> +
                                     (style == Style::grid ? "_on_grids" : ""));
    filter.cases = 50'000;
    filter.decide = [](const ShapePair<A, B>& pair) {
        if constexpr (detail::HasShortcut<A, B>) {
            return decided_touch(detail::shortcut(pair.a, pair.b));
        } else {
            return decided_touch(detail::outline_touch(operand(pair.a), operand(pair.b)));
        }
    };
    filter.draw = [style, draw](Random& random) {
        Numbers<T> numbers{random, style};
        return draw(numbers);
    };
    filter.decided_hits = 0.2;
    filter.decided_misses = 0.75;
    if (style == Style::random) {
        filter.decided_hits = least_decided;
        filter.decided_misses = std::max(least_decided, 0.85);
    }
    return filter;
}

template <class T>
void add_capsules(Rows& rows, Style style) {
    using Capsule = BasicCapsule<T>;
    auto filter = shortcut_filter<Capsule, Capsule>("capsules", style, 0.98, [](Numbers<T>& numbers) {
        const Capsule a = capsule(numbers);
        return ShapePair<Capsule, Capsule>{a, capsule(numbers)};
    });
    const Capsule sound{{-1, 0}, {1, 0}, 1};
    const T infinity = std::numeric_limits<T>::infinity();
    for (const T bad : {infinity, -infinity, std::numeric_limits<T>::quiet_NaN()}) {
        const T bad_radius = bad < 0 ? -bad : bad;  // below 0 it asserts
        const Capsule capsules[] = {{{bad, 0}, {1, 0}, 1}, {{0, bad}, {1, 0}, 1},        {{0, 0}, {bad, 0}, 1},
                                    {{0, 0}, {0, bad}, 1}, {{0, 0}, {1, 0}, bad_radius}, {{bad, bad}, {bad, bad}, 0}};
        for (const Capsule& invalid : capsules) {
            filter.invalid.push_back({sound, invalid});
            filter.invalid.push_back({invalid, sound});
        }
    }
    add(rows, filter);
}

template <class T>
void add_points(Rows& rows, Style style) {
    using Point = BasicPoint<T>;
    using Polygon = BasicConvexPolygon<T>;
    // A quarter of the points are vertices, which are left undecided.
    auto filter = shortcut_filter<Point, Polygon>("points_in_polygons", style, 0.25, [](Numbers<T>& numbers) {
        const Polygon polygon = numbers.polygon(3, 5);
        const auto vertices = polygon.points();
        const BasicVec2<T>& vertex = vertices[std::size_t(numbers.random.integer(0, int(vertices.size()) - 1))];
        const BasicVec2<T> offset = numbers.random.chance(0.25) ? BasicVec2<T>{} : T(0.4) * numbers.point();
        return ShapePair<Point, Polygon>{{vertex + offset}, polygon};
    });
    const auto triangle = Polygon::from_points({{-1, -1}, {1, -1}, {0, 1}}).value();
    const T infinity = std::numeric_limits<T>::infinity();
    for (const T bad : {infinity, -infinity, std::numeric_limits<T>::quiet_NaN()}) {
        filter.invalid.push_back({{{bad, 0}}, triangle});
        filter.invalid.push_back({{{0, bad}}, triangle});
    }
    add(rows, filter);
}

template <class T>
void add_boxes(Rows& rows, Style style) {
    using Box = BasicBox<T>;
    // Flat boxes are left undecided.
    auto filter = shortcut_filter<Box, Box>("boxes", style, 0.5, [](Numbers<T>& numbers) {
        const Box a = box(numbers);
        return ShapePair<Box, Box>{a, box(numbers)};
    });
    const Box sound{{0, 0}, {1, 1}, {}};
    const T infinity = std::numeric_limits<T>::infinity();
    for (const T bad : {infinity, -infinity, std::numeric_limits<T>::quiet_NaN()}) {
        const T bad_extent = bad < 0 ? -bad : bad;  // below 0 it asserts
        for (const Box& invalid :
             {Box{{bad, 0}, {1, 1}, {}}, Box{{0, bad}, {1, 1}, {}}, Box{{0, 0}, {bad_extent, 1}, {}},
              Box{{0, 0}, {1, bad_extent}, {}}, Box{{0, 0}, {1, 1}, {bad, 0}}, Box{{0, 0}, {1, 1}, {0, bad}}}) {
            filter.invalid.push_back({sound, invalid});
            filter.invalid.push_back({invalid, sound});
        }
    }
    add(rows, filter);
}

// Boxes and upright boxes, each under a pose or not.
template <class T>
struct PlacedBoxes {
    std::variant<BasicAabb<T>, BasicBox<T>> a, b;
    std::optional<BasicPose<T>> pose_a, pose_b;

    template <class Ask>
    auto ask(Ask ask) const {
        return std::visit(
            [&]<class A, class B>(const A& of_a, const B& of_b) {
                return ask(Operand<A, T>{of_a, pose_a ? &*pose_a : nullptr},
                           Operand<B, T>{of_b, pose_b ? &*pose_b : nullptr});
            },
            a, b);
    }
};

template <class T>
void add_placed_boxes(Rows& rows) {
    Filter<PlacedBoxes<T>, Touch> filter;
    filter.name = std::string("outlines_of_placed_boxes_") + type_name<T>;
    filter.cases = 40'000;
    filter.draw = [](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const BasicPose<T> pose = numbers.pose();
        PlacedBoxes<T> c;
        for (const bool of_a : {true, false}) {
            auto& shape = of_a ? c.a : c.b;
            auto& placing = of_a ? c.pose_a : c.pose_b;
            if (random.chance(0.5)) {
                shape = numbers.aabb();
            } else {
                shape = box(numbers);
            }
            // Far out, boxes with different poses are apart.
            if (random.chance(0.7))
                placing = numbers.style == Style::far_out || random.chance(0.3) ? pose : numbers.pose();
        }
        return c;
    };
    filter.decide = [](const PlacedBoxes<T>& c) {
        return c.ask([](const auto& a, const auto& b) { return decided_touch(detail::outline_touch(a, b)); });
    };
    filter.exact = [](const PlacedBoxes<T>& c) {
        return c.ask([](const auto& a, const auto& b) {
            const auto part_a = convex_part(a), part_b = convex_part(b);
            const bool are_flat = part_a.size() < 3 || part_b.size() < 3;
            return are_flat ? touch(part_a, part_b) : touch_by_all_sides(part_a, part_b);
        });
    };
    filter.is_hit = [](Touch touch) { return touch != Touch::apart; };
    filter.least_hits = 0.2;
    filter.decided_hits = 0.5;
    filter.decided_misses = 0.6;
    add(rows, filter);
}

template <class T>
void add_polygons(Rows& rows, Style style) {
    using Polygon = BasicConvexPolygon<T>;
    auto filter = shortcut_filter<Polygon, Polygon>("polygons", style, 0.98, [](Numbers<T>& numbers) {
        // On a grid too many would overlap.
        const T right = numbers.style == Style::grid && numbers.random.chance(0.35) ? T(5) : T(0);
        const Polygon a = numbers.polygon(3, 6);
        return ShapePair<Polygon, Polygon>{a, numbers.polygon(3, 6, {right, 0})};
    });
    filter.cases = 10'000;
    filter.exact = [](const ShapePair<Polygon, Polygon>& pair) {
        const Touch exact =
            touch_by_all_sides(convex_part(Operand<Polygon, T>{pair.a}), convex_part(Operand<Polygon, T>{pair.b}));
        EXPECT_EQ(kernel_touch(pair), exact);
        return exact;
    };
    add(rows, filter);
}

template <class T>
void add_rows(Rows& rows) {
    for (const Style style : {Style::random, Style::grid}) {
        add_capsules<T>(rows, style);
        add_points<T>(rows, style);
        add_boxes<T>(rows, style);
        add_polygons<T>(rows, style);
    }
    add_placed_boxes<T>(rows);
}

}  // namespace

void add_touch_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test
