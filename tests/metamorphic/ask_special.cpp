#include "metamorphic/ask.hpp"
#include "metamorphic/asked.hpp"

#include <limits>
#include <variant>

namespace metamorphic {
namespace {

using namespace carom;

template <class T>
Crossing crossing(const Spec& a, const Spec& b) {
    const auto x = build<T>(a).value(), y = build<T>(b).value();
    const auto ask = [](const auto& s, const auto& t) -> Crossing {
        if constexpr (requires { intersect(s, t).kind; }) {
            const auto found = intersect(s, t);
            return {found.kind,      found.proper,          double(found.t),
                    double(found.u), in_double(found.from), in_double(found.to)};
        } else {
            return {};
        }
    };
    using Straight = std::variant<BasicSegment<T>, BasicRay<T>, BasicLine<T>>;
    const auto straight = [](const BasicAnyShape<T>& s) -> Straight {
        if (const auto* ray = std::get_if<BasicRay<T>>(&s.value)) return *ray;
        if (const auto* line = std::get_if<BasicLine<T>>(&s.value)) return *line;
        return std::get<BasicSegment<T>>(s.value);
    };
    return std::visit(ask, straight(x), straight(y));
}

/// The shapes of one kind, as the calls for many take them.
template <class T>
struct Arrays {
    std::vector<T> columns[5];
    std::vector<BasicConvexPolygon<T>> polygons;

    void add(std::initializer_list<T> numbers) {
        std::size_t i = 0;
        for (const T x : numbers) columns[i++].push_back(x);
    }
    void add(const BasicCircle<T>& c) { add({c.center.x, c.center.y, c.radius}); }
    void add(const BasicAabb<T>& b) { add({b.min.x, b.min.y, b.max.x, b.max.y}); }
    void add(const BasicCapsule<T>& c) { add({c.a.x, c.a.y, c.b.x, c.b.y, c.radius}); }
    void add(const BasicConvexPolygon<T>& p) { polygons.push_back(p); }
    auto of(const BasicCircle<T>&) const { return BasicCircleArray<T>{columns[0], columns[1], columns[2]}; }
    auto of(const BasicAabb<T>&) const { return BasicAabbArray<T>{columns[0], columns[1], columns[2], columns[3]}; }
    auto of(const BasicCapsule<T>&) const {
        return BasicCapsuleArray<T>{columns[0], columns[1], columns[2], columns[3], columns[4]};
    }
    auto of(const BasicConvexPolygon<T>&) const { return BasicConvexArray<T>(polygons); }
};

template <class One, class Other>
inline constexpr bool are_taken = std::is_same_v<One, Other>;
template <class T, class Other>
inline constexpr bool are_taken<BasicRay<T>, Other> = true;
template <class T>
inline constexpr bool are_taken<BasicCircle<T>, BasicAabb<T>> = true;
template <class T>
inline constexpr bool are_taken<BasicCircle<T>, BasicCapsule<T>> = true;

template <class T, class One, class Other>
std::optional<Many> many(const One& one, const std::vector<BasicAnyShape<T>>& others, T max_t) {
    if constexpr (are_taken<One, Other>) {
        Arrays<T> arrays;
        Many result;
        for (std::size_t i = 0; i < others.size(); ++i) {
            const Other& other = std::get<Other>(others[i].value);
            arrays.add(other);
            if (overlaps(BasicAnyShape<T>(one), others[i])) result.expected_overlaps |= std::uint64_t{1} << i;
        }
        const auto array = arrays.of(std::get<Other>(others[0].value));
        std::uint64_t hits[1] = {};
        if (!overlaps_many(one, array, hits).ok()) return {};
        result.overlaps = hits[0];
        if constexpr (std::is_same_v<One, BasicRay<T>>) {
            std::vector<T> enter(others.size());
            if (!raycast_many(one, array, hits, enter, max_t).ok()) return {};
            for (std::size_t i = 0; i < others.size(); ++i) {
                const auto hit = raycast(one, others[i], max_t);
                result.expected_enter.push_back(hit.has_value() ? double(hit->enter)
                                                                : std::numeric_limits<double>::infinity());
                result.enter.push_back(double(enter[i]));
            }
        }
        return result;
    } else {
        return {};
    }
}

template <class T, class One>
std::optional<Many> many_of(const One& one, Kind kind, const std::vector<BasicAnyShape<T>>& others, T max_t) {
    switch (kind) {
        case Kind::circle:
            return many<T, One, BasicCircle<T>>(one, others, max_t);
        case Kind::aabb:
            return many<T, One, BasicAabb<T>>(one, others, max_t);
        case Kind::capsule:
            return many<T, One, BasicCapsule<T>>(one, others, max_t);
        case Kind::polygon:
            return many<T, One, BasicConvexPolygon<T>>(one, others, max_t);
        default:
            return {};
    }
}

template <class T>
std::optional<Many> ask_many_of(const Spec& a, const std::vector<Spec>& others, T max_t) {
    const auto one = build<T>(a);
    std::vector<BasicAnyShape<T>> built;
    for (const Spec& other : others) {
        auto made = build<T>(other);
        if (!made) return {};
        built.push_back(std::move(*made));
    }
    if (!one) return {};
    const auto take = [&](const auto* shape) {
        return shape ? many_of<T>(*shape, others[0].kind, built, max_t) : std::nullopt;
    };
    if (auto found = take(std::get_if<BasicRay<T>>(&one->value))) return found;
    if (auto found = take(std::get_if<BasicCircle<T>>(&one->value))) return found;
    if (auto found = take(std::get_if<BasicAabb<T>>(&one->value))) return found;
    if (auto found = take(std::get_if<BasicCapsule<T>>(&one->value))) return found;
    return take(std::get_if<BasicConvexPolygon<T>>(&one->value));
}

}  // namespace

Crossing ask_crossing(const Spec& a, const Spec& b, Precision precision) {
    return in_precision(precision, [&]<class T>(T) { return crossing<T>(a, b); });
}

std::optional<Many> ask_many(const Spec& a, const std::vector<Spec>& others, double max_t, Precision precision) {
    return in_precision(precision, [&]<class T>(T) { return ask_many_of<T>(a, others, static_cast<T>(max_t)); });
}

}  // namespace metamorphic
