/// Plain shapes: what ray casts that build no parts are asked about, by the stored numbers of a shape and its poses.
#pragma once

#include <carom/detail/narrow/core/pair.hpp>
#include <carom/detail/shape/polygon_access.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/convex_view.hpp>

#include <array>
#include <iterator>
#include <optional>

namespace carom::detail {

/// The frames that points stand in: that of `inner`, which stands in that of `outer`; null for none.
template <class T>
struct CastPoses {
    const BasicPose<T>* inner = nullptr;
    const BasicPose<T>* outer = nullptr;
};

inline constexpr int most_in_loop = 30;

template <class T>
struct PlainDisc {
    BasicVec2<T> center;
    T radius;
    CastPoses<T> poses{};
};

/// A box with a radius, axis-aligned in the frame of its poses; `low` and `high` are the corners of its core.
template <class T>
struct PlainBox {
    BasicVec2<T> low;
    BasicVec2<T> high;
    T radius;
    CastPoses<T> poses{};
};

template <class T>
struct PlainCapsule {
    BasicVec2<T> a;
    BasicVec2<T> b;
    T radius;
    CastPoses<T> poses{};
};

/// A segment, or a triangle or polygon from +x towards +y (counter-clockwise when y points up); the latter may have a
/// radius. The first points stand once more behind the last, `again` of them; but where there are more than
/// `most_in_loop`, each stands but once.
template <class T>
struct PlainLoop {
    const BasicVec2<T>* points;
    int count;
    T radius;
    CastPoses<T> poses{};

    int again() const { return count == 2 ? 2 : static_cast<int>(PolygonAccess::again); }
};

/// A point, or a disc, and a shape that moves with `other` velocity: they are a and b of a sweep, or b and a.
template <class T>
struct DiscPath {
    PlainDisc<T> disc;
    BasicVec2<T> velocity;
    BasicVec2<T> other;
    T max_time;
    bool is_a;
    bool is_yes_or_no = false;  ///< in double, numbers are not computed
};

// Returns `ask(plain shape)` if the shape is valid and has such a form; else false. `radius` is the rounding that
// enclosing shapes add; a shape with a radius of its own qualifies only if that is 0.
template <class T, class Ask>
bool as_plain(const BasicCircle<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return radius == 0 && ask(PlainDisc<T>{s.center, s.radius, {nullptr, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicPoint<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return radius > 0 && ask(PlainDisc<T>{s.at, radius, {nullptr, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicAabb<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return s.min.x < s.max.x && s.min.y < s.max.y && ask(PlainBox<T>{s.min, s.max, radius, {nullptr, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicBox<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    const BasicVec2<T> half = s.half_extents;
    if (!(half.x > 0 && half.y > 0) || (outer && !is_rotation(s.rot))) return false;
    const BasicPose<T> pose{s.center, s.rot};
    return ask(PlainBox<T>{-half, half, radius, {&pose, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicSegment<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    if (radius > 0) return ask(PlainCapsule<T>{s.a, s.b, radius, {nullptr, outer}});
    const BasicVec2<T> points[] = {s.a, s.b, s.a, s.b};
    return ask(PlainLoop<T>{points, 2, T(0), {nullptr, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicCapsule<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return radius == 0 && s.radius >= 0 && as_plain(BasicSegment<T>{s.a, s.b}, s.radius, outer, ask);
}

// > 0 where a triangle certainly turns counter-clockwise (when y points up), < 0 where clockwise; else 0.
template <class T>
int certain_winding(const BasicTriangle<T>& s) {
    const auto number = [](T x) { return static_cast<double>(x); };
    double x = number(s.b.x) - number(s.a.x), y = number(s.b.y) - number(s.a.y);
    double u = number(s.c.x) - number(s.a.x), v = number(s.c.y) - number(s.a.y);
    for (int tries = 0; tries < 2; ++tries) {
        const double left = x * v, right = y * u, turn = left - right;
        const double size = (left < 0 ? -left : left) + (right < 0 ? -right : right);
        if (size > 0x1p-900 && size < 0x1p900) {
            const double doubt = 0x1p-30 * size;
            return turn > doubt ? 1 : (turn < -doubt ? -1 : 0);
        }
        const double by = size < 1 ? 0x1p600 : 0x1p-600;  // near 1, where products are numbers
        x *= by, y *= by, u *= by, v *= by;
    }
    return 0;
}

// In doubt about the winding the exact code decides.
template <class T, class Ask>
bool as_plain(const BasicTriangle<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    const int winding = certain_winding(s);
    if (winding == 0) return false;
    const BasicVec2<T> second = winding > 0 ? s.b : s.c, third = winding > 0 ? s.c : s.b;
    const BasicVec2<T> points[] = {s.a, second, third, s.a, second, third, s.a, second};
    static_assert(std::size(points) >= 3 + PolygonAccess::again);
    return ask(PlainLoop<T>{points, 3, radius, {nullptr, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicConvexPolygon<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return ask(PlainLoop<T>{PolygonAccess::loop(s), static_cast<int>(s.points().size()), radius, {nullptr, outer}});
}

// As the rounded shape that owns the same vertices.
template <class T, class Ask>
bool as_plain(const BasicConvexView<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    const auto& v = s.vertices;
    if (!(radius == 0 && s.radius >= 0) || v.empty()) return false;
    if (v.size() == 1) return as_plain(BasicPoint<T>{v[0]}, s.radius, outer, ask);
    if (v.size() == 2) return as_plain(BasicSegment<T>{v[0], v[1]}, s.radius, outer, ask);
    const int count = static_cast<int>(v.size());
    if (!is_convex_outline(v)) return false;
    if (count > most_in_loop) return ask(PlainLoop<T>{v.data(), count, s.radius, {nullptr, outer}});
    std::array<BasicVec2<T>, most_in_loop + PolygonAccess::again> points;
    for (std::size_t i = 0; i < v.size() + PolygonAccess::again; ++i) points[i] = v[i % v.size()];
    return ask(PlainLoop<T>{points.data(), count, s.radius, {nullptr, outer}});
}

template <class T, class Ask>
bool as_plain(const BasicAnyConvex<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask);

template <class Core, class T, class Ask>
bool as_plain(const Rounded<Core>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return radius == 0 && s.radius >= 0 && as_plain(s.core, s.radius, outer, ask);
}

template <class S, class T, class Ask>
bool as_plain(const S&, T, const BasicPose<T>*, const Ask&) {
    return false;
}

template <class T, class Ask>
bool as_plain(const BasicAnyConvex<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return std::visit([&](const auto& core) { return as_plain(core, radius, outer, ask); }, s.value);
}

template <class T, class Ask>
bool as_plain(const BasicAnyShape<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return std::visit([&](const auto& shape) { return as_plain(shape, radius, outer, ask); }, s.value);
}

// A point or circle as a disc; none for other shapes.
template <class S, class T>
constexpr std::optional<PlainDisc<T>> disc_of(const S&, const BasicPose<T>*) {
    return {};
}

template <class T>
std::optional<PlainDisc<T>> disc_of(const BasicPoint<T>& s, const BasicPose<T>* pose) {
    return PlainDisc<T>{s.at, T(0), {nullptr, pose}};
}

template <class T>
std::optional<PlainDisc<T>> disc_of(const BasicCircle<T>& s, const BasicPose<T>* pose) {
    if (!(s.radius >= 0)) return {};
    return PlainDisc<T>{s.center, s.radius, {nullptr, pose}};
}

template <class T>
std::optional<PlainDisc<T>> disc_of(const BasicAnyShape<T>& s, const BasicPose<T>* pose) {
    if (const auto* const circle = std::get_if<BasicCircle<T>>(&s.value)) return disc_of(*circle, pose);
    if (const auto* const point = std::get_if<BasicPoint<T>>(&s.value)) return disc_of(*point, pose);
    return {};
}

}  // namespace carom::detail
