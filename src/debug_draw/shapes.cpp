#include "debug_draw/outliner.hpp"

#include <carom/shape/convex_view.hpp>
#include <carom/shape/validate.hpp>

#include <cmath>
#include <variant>

namespace carom::detail {
namespace {

// One overload for each shape, in the frame of a pose.
template <class T>
class ShapePainter {
  public:
    ShapePainter(const Outliner<T>& out, const PoseD& pose) : out_(out), pose_(pose) {}

    template <class S>
    requires(ConcreteShape<S> && !std::is_same_v<S, Rounded<BasicAnyConvex<T>>>) void operator()(const S& s) const {
        if (validate(s).ok()) draw(s);
    }
    void operator()(const Rounded<BasicAnyConvex<T>>& s) const {
        if (!validate(s).ok()) return;
        std::visit([&](const auto& core) { draw_convex(core, real(s.radius)); }, s.core.value);
    }
    void operator()(const BasicAnyShape<T>& s) const { std::visit(*this, s.value); }

  private:
    static double real(T x) { return static_cast<double>(x); }
    static Vec2D real(const BasicVec2<T>& v) { return {real(v.x), real(v.y)}; }
    static PoseD real(const BasicPose<T>& p) { return {real(p.at), {real(p.rot.c), real(p.rot.s)}}; }
    Vec2D placed(const BasicVec2<T>& p) const { return apply(pose_, real(p)); }
    Vec2D turned(const BasicVec2<T>& v) const { return rotate(pose_.rot, real(v)); }

    template <class Points>
    std::vector<Vec2D> placed_all(const Points& points) const {
        std::vector<Vec2D> result;
        for (const BasicVec2<T>& p : points) result.push_back(placed(p));
        return result;
    }

    template <class S>
    requires ConvexShape<S>
    void draw(const S& s) const { draw_convex(s, 0); }

    template <class Core>
    void draw(const Rounded<Core>& s) const {
        draw_convex(s.core, real(s.radius));
    }

    template <class S>
    void draw_convex(const S& s, double radius) const {
        if constexpr (std::is_same_v<S, BasicEllipse<T>>) {
            draw_ellipse(s, radius);
        } else if constexpr (std::is_same_v<S, BasicLine<T>>) {
            draw_straight(placed(s.point), turned(s.direction), -1, radius);
        } else if constexpr (std::is_same_v<S, BasicRay<T>>) {
            draw_straight(placed(s.origin), turned(s.direction), 0, radius);
        } else if constexpr (std::is_same_v<S, BasicHalfSpace<T>>) {
            draw_half_space(placed(s.point), turned(s.normal), radius);
        } else {
            out_.hull({core_points(s), core_radius(s) + radius});
        }
    }

    template <class S>
    static double core_radius(const S& s) {
        if constexpr (requires { s.radius; }) return real(s.radius);
        return 0;
    }

    std::vector<Vec2D> core_points(const BasicPoint<T>& s) const { return {placed(s.at)}; }
    std::vector<Vec2D> core_points(const BasicCircle<T>& s) const { return {placed(s.center)}; }
    std::vector<Vec2D> core_points(const BasicSegment<T>& s) const { return {placed(s.a), placed(s.b)}; }
    std::vector<Vec2D> core_points(const BasicCapsule<T>& s) const { return {placed(s.a), placed(s.b)}; }
    std::vector<Vec2D> core_points(const BasicConvexPolygon<T>& s) const { return placed_all(s.points()); }
    std::vector<Vec2D> core_points(const BasicConvexView<T>& s) const { return placed_all(s.vertices); }
    std::vector<Vec2D> core_points(const BasicAabb<T>& s) const {
        return {placed(s.min), placed({s.max.x, s.min.y}), placed(s.max), placed({s.min.x, s.max.y})};
    }
    std::vector<Vec2D> core_points(const BasicTriangle<T>& s) const {
        const bool is_positive = cross(real(s.b) - real(s.a), real(s.c) - real(s.a)) >= 0;
        return {placed(s.a), placed(is_positive ? s.b : s.c), placed(is_positive ? s.c : s.b)};
    }
    std::vector<Vec2D> core_points(const BasicBox<T>& s) const {
        const RotD rot{real(s.rot.c), real(s.rot.s)};
        const Vec2D x = rotate(rot, Vec2D{real(s.half_extents.x), 0}),
                    y = rotate(rot, Vec2D{0, real(s.half_extents.y)});
        std::vector<Vec2D> corners{-x - y, x - y, x + y, y - x};
        for (Vec2D& corner : corners) corner = apply(pose_, real(s.center) + corner);
        return corners;
    }

    void draw_ellipse(const BasicEllipse<T>& s, double radius) const {
        const double a = real(s.radii.x), b = real(s.radii.y);
        const PoseD frame = compose(pose_, PoseD{real(s.center), {real(s.rot.c), real(s.rot.s)}});
        if (a == 0 || b == 0) return out_.hull({{apply(frame, Vec2D{-a, -b}), apply(frame, Vec2D{a, b})}, radius});
        const ChordDirections chords = out_.chords(std::max(a, b) + radius);
        std::vector<Vec2D> outline;
        for (int i = 0; i < chords.count(); ++i) {
            const Vec2D& d = chords.direction(i);
            const Vec2D normal{b * d.x, a * d.y};
            const Vec2D offset = (radius / std::sqrt(length_sq(normal))) * normal;
            outline.push_back(apply(frame, Vec2D{a * d.x, b * d.y} + offset));
        }
        out_.ring(outline);
    }

    // The visible part of a line (from = -1) or a ray (from = 0), and somewhat more.
    void draw_straight(const Vec2D& point, const Vec2D& direction, double from, double radius) const {
        const Vec2D unit = (1 / std::sqrt(length_sq(direction))) * direction;
        const double nearest = dot(out_.middle() - point, unit), reach = 2 * (out_.reach() + radius);
        const double start = from < 0 ? nearest - reach : std::max(0.0, nearest - reach), end = nearest + reach;
        if (start < end) out_.hull({{point + start * unit, point + end * unit}, radius});
    }

    void draw_half_space(const Vec2D& point, const Vec2D& normal, double radius) const {
        const Vec2D out = (1 / std::sqrt(length_sq(normal))) * normal;
        const double height = dot(out_.middle() - point, out) - radius, reach = 2 * out_.reach();
        const Vec2D foot = out_.middle() - height * out, along = reach * perp(out);
        const double depth = reach + std::max(0.0, -height);
        out_.area(
            std::vector<Vec2D>{foot - along, foot + along, foot + along - depth * out, foot - along - depth * out});
        out_.line(foot - along, foot + along);
    }

    void draw(const BasicArc<T>& s) const {
        const double radius = real(s.radius);
        if (radius == 0) return out_.mark(placed(s.center), 2 * out_.pixel());
        const Vec2D center = placed(s.center), from = turned(s.from), to = turned(s.to);
        const auto at = [&](const Vec2D& direction) {
            return center + (radius / std::sqrt(length_sq(direction))) * direction;
        };
        std::vector<Vec2D> points{at(from)};
        out_.chords(radius).between(from, to, [&](const Vec2D& d) { points.push_back(at(d)); });
        points.push_back(at(to));
        out_.polyline(points, false);
    }

    void draw(const BasicChain<T>& s) const {
        for (std::size_t i = 0; i < s.segment_count(); ++i) {
            const Vec2D a = placed(s.segment_start(i)), b = placed(s.segment_end(i));
            out_.line(a, b);
            if (!s.is_one_sided() || a == b) continue;
            const Vec2D front = (-1 / std::sqrt(length_sq(b - a))) * perp(b - a), half = 0.5 * (a + b);
            out_.line(half, half + (6 * out_.pixel()) * front);
        }
    }

    void draw(const BasicSimplePolygon<T>& s) const {
        for (const BasicConvexPolygon<T>& part : s.parts()) out_.area(placed_all(part.points()));
        out_.polyline(placed_all(s.outline()), true);
        for (std::size_t i = 0; i < s.hole_count(); ++i) out_.polyline(placed_all(s.hole(i)), true);
    }

    void draw(const BasicCompound<T>& s) const {
        for (const BasicCompoundPart<T>& part : s.parts()) {
            ShapePainter(out_, compose(pose_, real(part.pose)))(part.shape);
        }
    }

    void draw(const BasicCircleTree<T>& s) const {
        for (const BasicCircle<T>& leaf : s.leaves()) draw_convex(leaf, 0);
    }

    void draw(const BasicTileGrid<T>& s) const {
        using Grid = BasicTileGrid<T>;
        for (const typename Grid::Block& block : s.blocks()) {
            const BasicVec2<T> low = s.corner(block.x0, block.y0);
            if (block.cell == Grid::full) {
                draw_convex(BasicAabb<T>{low, s.corner(block.x1, block.y1)}, 0);
            } else {
                const PoseD cell = compose(pose_, PoseD{real(low), {}});
                ShapePainter(out_, cell)(s.shapes()[block.cell - std::size_t{Grid::first_shape}]);
            }
        }
    }

    const Outliner<T>& out_;
    PoseD pose_;
};

}  // namespace

template <class T, class S>
void paint_shape(const S& shape, const BasicPose<T>& pose, const BasicDebugView<T>& view, DebugPainter<T> paint,
                 DebugRole role) {
    if (!validate(pose).ok()) return;
    const Outliner<T> out(view, paint, role);
    const PoseD frame{{static_cast<double>(pose.at.x), static_cast<double>(pose.at.y)},
                      {static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)}};
    ShapePainter<T>(out, frame)(shape);
}

#define CAROM_PAINT_FOR(T, ...)                                                                                   \
    template void paint_shape(const __VA_ARGS__&, const BasicPose<T>&, const BasicDebugView<T>&, DebugPainter<T>, \
                              DebugRole);
#define CAROM_PAINT(...) CAROM_PAINT_FOR(float, __VA_ARGS__<float>) CAROM_PAINT_FOR(double, __VA_ARGS__<double>)
#define CAROM_PAINT_ROUNDED(...) \
    CAROM_PAINT_FOR(float, Rounded<__VA_ARGS__<float>>) CAROM_PAINT_FOR(double, Rounded<__VA_ARGS__<double>>)
#define CAROM_PAINT_CONVEX(...) CAROM_PAINT(__VA_ARGS__) CAROM_PAINT_ROUNDED(__VA_ARGS__)
CAROM_PAINT_CONVEX(BasicPoint)
CAROM_PAINT_CONVEX(BasicSegment)
CAROM_PAINT_CONVEX(BasicRay)
CAROM_PAINT_CONVEX(BasicLine)
CAROM_PAINT_CONVEX(BasicHalfSpace)
CAROM_PAINT_CONVEX(BasicCircle)
CAROM_PAINT_CONVEX(BasicAabb)
CAROM_PAINT_CONVEX(BasicBox)
CAROM_PAINT_CONVEX(BasicCapsule)
CAROM_PAINT_CONVEX(BasicTriangle)
CAROM_PAINT_CONVEX(BasicConvexPolygon)
CAROM_PAINT_CONVEX(BasicConvexView)
CAROM_PAINT_CONVEX(BasicEllipse)
CAROM_PAINT_ROUNDED(BasicAnyConvex)
CAROM_PAINT(BasicArc)
CAROM_PAINT(BasicChain)
CAROM_PAINT(BasicSimplePolygon)
CAROM_PAINT(BasicCompound)
CAROM_PAINT(BasicCircleTree)
CAROM_PAINT(BasicTileGrid)
CAROM_PAINT(BasicAnyShape)
#undef CAROM_PAINT_FOR
#undef CAROM_PAINT
#undef CAROM_PAINT_ROUNDED
#undef CAROM_PAINT_CONVEX

}  // namespace carom::detail
