// Unplaced circles and axis-aligned boxes: the squared distance with its error bound, and the comparison of intervals.
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/touch_cases.hpp"

#include <limits>

namespace carom::test {
namespace {

template <class T>
using Circles = ShapePair<BasicCircle<T>, BasicCircle<T>>;
template <class T>
using CircleAndBox = ShapePair<BasicCircle<T>, BasicAabb<T>>;
template <class T>
using Boxes = ShapePair<BasicAabb<T>, BasicAabb<T>>;

template <class A, class B>
std::optional<Touch> decide(const ShapePair<A, B>& pair) {
    const auto verdict = detail::verdict_of(pair.a, pair.b);
    if (!verdict.is_certain()) return std::nullopt;
    return verdict.penetrates() ? Touch::penetrating : Touch::apart;
}

// Boxes are always decided.
template <class T>
std::optional<Touch> decide(const Boxes<T>& pair) {
    if (detail::penetrate(pair.a, pair.b)) return Touch::penetrating;
    return detail::overlap(pair.a, pair.b) ? Touch::touching : Touch::apart;
}

template <class A, class B>
auto simple_filter(const std::string& name) {
    auto filter = touch_filter<A, B>(name + "_" + type_name<scalar_of<A>>);
    filter.cases = 50'000;
    filter.decide = [](const ShapePair<A, B>& pair) { return decide(pair); };
    return filter;
}

// Sizes are `growth` times the numbers that distances are drawn from, to balance hits and misses.
template <class T>
struct Sizes {
    Numbers<T>& numbers;
    T growth;

    T size() { return numbers.random.chance(0.1) ? T(0) : growth * std::fabs(numbers.number()); }
    BasicCircle<T> circle() { return {numbers.point(), size()}; }
    BasicAabb<T> aabb() {
        const BasicVec2<T> low = numbers.point();
        return {low, {low.x + size(), low.y + size()}};
    }
};

template <class T>
void add_ordinary(Rows& rows, Style style) {
    const auto with_sizes = [style](T growth, auto draw) {
        return [style, growth, draw](Random& random) {
            Numbers<T> numbers{random, style};
            Sizes<T> sizes{numbers, growth};
            return draw(sizes);
        };
    };
    const auto name = [&](const char* pair) { return std::string(pair) + (style == Style::grid ? "_on_grids" : ""); };
    const bool on_grid = style == Style::grid;

    auto circles = simple_filter<BasicCircle<T>, BasicCircle<T>>(name("circles"));
    circles.draw = with_sizes(1, [](Sizes<T>& sizes) {
        const auto a = sizes.circle();
        return Circles<T>{a, sizes.circle()};
    });
    circles.decided_hits = circles.decided_misses = on_grid ? 0.8 : 0.99;

    auto circle_and_box = simple_filter<BasicCircle<T>, BasicAabb<T>>(name("circle_and_box"));
    circle_and_box.draw = with_sizes(2, [](Sizes<T>& sizes) {
        const auto a = sizes.circle();
        return CircleAndBox<T>{a, sizes.aabb()};
    });
    circle_and_box.decided_hits = circle_and_box.decided_misses = on_grid ? 0.8 : 0.98;
    // Without a size, too, except where they touch.
    circle_and_box.decided = {{{{0, 0}, 1}, {{T(0.5), 0}, {T(0.5), 0}}}, {{{0, 0}, 0}, {{T(0.5), 0}, {1, 1}}}};
    circle_and_box.undecided = {{{{0, 0}, 0}, {{-1, -1}, {1, 1}}}, {{{0, 0}, 5}, {{0, 2}, {2, 0}}}};

    auto boxes = simple_filter<BasicAabb<T>, BasicAabb<T>>(name("boxes"));
    boxes.draw = with_sizes(2, [](Sizes<T>& sizes) {
        const auto a = sizes.aabb();
        return Boxes<T>{a, sizes.aabb()};
    });
    boxes.decided_hits = boxes.decided_misses = 1;
    if (on_grid) {
        expect_touching(circles, 0.02);
        expect_touching(circle_and_box, 0.02);
        expect_touching(boxes, 0.02);
    }
    add(rows, circles);
    add(rows, circle_and_box);
    add(rows, boxes);
}

// Numbers next to each other, beyond all bounds, and invalid ones. Many of b's numbers are a's, or few would overlap.
template <class T>
struct Hostile {
    Random& random;
    int last;        // of all squares are finite, of all numbers, or of all of these
    double novelty;  // how likely a number of b is not one of a's

    T size() {
        using Limits = std::numeric_limits<T>;
        static const T sizes[] = {0,
                                  Limits::denorm_min(),
                                  3 * Limits::denorm_min(),
                                  Limits::min(),
                                  std::sqrt(Limits::min()),
                                  1,
                                  1 + Limits::epsilon(),
                                  1 - Limits::epsilon() / 2,
                                  3,
                                  std::sqrt(Limits::max()),
                                  Limits::max() / 4,
                                  Limits::max() / 2,
                                  Limits::max(),
                                  Limits::infinity(),
                                  Limits::quiet_NaN()};
        return sizes[random.integer(0, last)];
    }
    T number() { return random.chance(0.3) ? -size() : size(); }
    T number_near(T other) { return random.chance(novelty) ? number() : other; }
    T radius() { return random.chance(0.1) ? number() : size(); }
    BasicCircle<T> circle() { return {{number(), number()}, radius()}; }
    BasicCircle<T> circle_near(const BasicVec2<T>& at) { return {{number_near(at.x), number_near(at.y)}, radius()}; }
    BasicAabb<T> aabb() { return box_of(number(), number(), number(), number()); }
    BasicAabb<T> aabb_near(const BasicVec2<T>& low, const BasicVec2<T>& high) {
        return box_of(number_near(low.x), number_near(low.y), number_near(high.x), number_near(high.y));
    }
    // Mostly with its corners in order.
    BasicAabb<T> box_of(T x, T y, T right, T top) {
        if (random.chance(0.9) && right < x) std::swap(x, right);
        if (random.chance(0.9) && top < y) std::swap(y, top);
        return {{x, y}, {right, top}};
    }
};

template <class A, class B, class Draw>
void add_hostile(Rows& rows, const std::string& name, int last, double novelty, Draw draw) {
    using T = scalar_of<A>;
    auto filter = simple_filter<A, B>(name);
    filter.exact = [](const ShapePair<A, B>& pair) { return Pair<A, B>::touch({pair.a}, {pair.b}); };
    filter.draw = [last, novelty, draw](Random& random) {
        Hostile<T> hostile{random, last, novelty};
        return draw(hostile);
    };
    expect_touching(filter, 0.001);
    add(rows, filter);
}

template <class T>
void add_hostile_numbers(Rows& rows) {
    using Circle = BasicCircle<T>;
    using Aabb = BasicAabb<T>;
    struct Range {
        int last;
        const char* suffix;
        double circles, mixed, boxes;  // balance hits and misses
    };
    for (const auto& [last, suffix, circles, mixed, boxes] :
         {Range{8, "_of_odd_sizes", 0.5, 0.9, 0.7}, Range{12, "_of_any_size", 0.5, 0.9, 0.7},
          Range{14, "_or_invalid", 0.3, 0.3, 0.3}}) {
        add_hostile<Circle, Circle>(rows, std::string("circles") + suffix, last, circles, [](Hostile<T>& hostile) {
            const Circle a = hostile.circle();
            return Circles<T>{a, hostile.circle_near(a.center)};
        });
        add_hostile<Circle, Aabb>(rows, std::string("circle_and_box") + suffix, last, mixed, [](Hostile<T>& hostile) {
            const Circle a = hostile.circle();
            return CircleAndBox<T>{a, hostile.aabb_near(a.center, a.center)};
        });
        add_hostile<Aabb, Aabb>(rows, std::string("boxes") + suffix, last, boxes, [](Hostile<T>& hostile) {
            const Aabb a = hostile.aabb();
            return Boxes<T>{a, hostile.aabb_near(a.min, a.max)};
        });
    }
}

// Two that overlap, with one number after the other made invalid.
template <class T>
void add_invalid(Rows& rows) {
    auto boxes = simple_filter<BasicAabb<T>, BasicAabb<T>>("boxes_with_an_invalid_number");
    auto circle_and_box = simple_filter<BasicCircle<T>, BasicAabb<T>>("circle_and_box_with_an_invalid_number");
    boxes.cases = circle_and_box.cases = 1000;
    boxes.exact = [](const Boxes<T>& pair) { return Pair<BasicAabb<T>, BasicAabb<T>>::touch({pair.a}, {pair.b}); };
    circle_and_box.exact = [](const CircleAndBox<T>& pair) {
        return Pair<BasicCircle<T>, BasicAabb<T>>::touch({pair.a}, {pair.b});
    };
    const T infinity = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    static const T bad[] = {infinity, -infinity, nan, -nan};
    const auto spoilt = [](Random& random, BasicAabb<T> box) {
        T* const ends[] = {&box.min.x, &box.min.y, &box.max.x, &box.max.y};
        if (random.chance(0.5)) *ends[random.integer(0, 3)] = bad[random.integer(0, 3)];
        return box;
    };
    boxes.draw = [spoilt](Random& random) {
        const bool swapped = random.chance(0.5);
        const BasicAabb<T> box = spoilt(random, {{1, 1}, {3, 3}});
        const BasicAabb<T> other{{0, 0}, {2, 2}};
        return swapped ? Boxes<T>{box, other} : Boxes<T>{other, box};
    };
    boxes.special = {{{{2, 0}, {0, 2}}, {{1, 1}, {1, 1}}},
                     {{{0, 2}, {2, 0}}, {{-1, -1}, {3, 3}}},
                     {{{T(-3e38), T(-3e38)}, {T(3e38), T(3e38)}}, {{T(3e38), T(-3e38)}, {T(3e38), T(3e38)}}}};
    circle_and_box.draw = [spoilt](Random& random) {
        return CircleAndBox<T>{{{T(1.5), T(1.5)}, 1}, spoilt(random, {{1, 1}, {3, 3}})};
    };
    add(rows, boxes);
    add(rows, circle_and_box);
}

template <class T>
void add_rows(Rows& rows) {
    add_ordinary<T>(rows, Style::random);
    add_ordinary<T>(rows, Style::grid);
    add_hostile_numbers<T>(rows);
    add_invalid<T>(rows);
}

}  // namespace

void add_simple_touch_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test
