#include "draw/body_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <variant>
#include <vector>

namespace carom::tool {

namespace {

constexpr double tick_spacing = 14;  // pixels between the ticks on the back of a one-sided chain
constexpr double tick_size = 5;      // of such a tick along and across the chain
constexpr double max_ticks = 500;    // on one segment
constexpr double cross_size = 3;     // pixels from a point's center to the end of its cross's arms

/// Walks a shape and adds its parts to the path; one overload for each kind of shape.
class PathBuilder {
  public:
    PathBuilder(cairo_t* context, const View& view, const PoseD& pose, bool areas_only)
        : context_(context), view_(view), pose_(pose), areas_only_(areas_only) {}

    void operator()(const PointD& point) const {
        if (areas_only_) return;
        const Vec2D at = image_point(point.at);
        cairo_move_to(context_, at.x - cross_size, at.y);
        cairo_line_to(context_, at.x + cross_size, at.y);
        cairo_move_to(context_, at.x, at.y - cross_size);
        cairo_line_to(context_, at.x, at.y + cross_size);
    }

    void operator()(const SegmentD& s) const { rounded(std::array{s.a, s.b}, 0); }
    void operator()(const RayD& r) const { rounded(std::array{r.origin, r.origin + far(r.origin, r.direction)}, 0); }
    void operator()(const LineD& l) const {
        const Vec2D along = far(l.point, l.direction);
        rounded(std::array{l.point - along, l.point + along}, 0);
    }
    void operator()(const HalfSpaceD& h) const { rounded(half_space(h), 0); }
    void operator()(const CircleD& circle) const { rounded(std::array{circle.center}, circle.radius); }
    void operator()(const AabbD& box) const { rounded(corners(box), 0); }
    void operator()(const BoxD& box) const { rounded(corners(box), 0); }
    void operator()(const CapsuleD& capsule) const { rounded(std::array{capsule.a, capsule.b}, capsule.radius); }
    void operator()(const TriangleD& t) const {
        const bool turns_back = cross(t.b - t.a, t.c - t.a) < 0;
        rounded(std::array{t.a, turns_back ? t.c : t.b, turns_back ? t.b : t.c}, 0);
    }
    void operator()(const ConvexPolygonD& polygon) const { rounded(polygon.points(), 0); }

    void operator()(const Rounded<AnyConvexD>& shape) const {
        PathBuilder grown = *this;
        grown.growth_ = shape.radius;
        std::visit(grown, shape.core.value);
    }

    void operator()(const EllipseD& ellipse) const {
        if (growth_ > 0) return grown_ellipse(ellipse);
        const Vec2D u = rotate(ellipse.rot, Vec2D{ellipse.radii.x, 0});
        const Vec2D v = rotate(ellipse.rot, Vec2D{0, ellipse.radii.y});
        add_curve(ellipse.center, u, v, 0, 2 * std::numbers::pi);
        cairo_close_path(context_);
    }

    void operator()(const ArcD& arc) const {
        if (areas_only_) return;
        const double start = std::atan2(arc.from.y, arc.from.x);
        double end = std::atan2(arc.to.y, arc.to.x);
        if (end <= start) end += 2 * std::numbers::pi;
        add_curve(arc.center, {arc.radius, 0}, {0, arc.radius}, start, end);
    }

    void operator()(const ChainD& chain) const {
        if (areas_only_) return;
        polyline(chain.points(), chain.is_closed());
        if (!chain.is_one_sided()) return;
        for (std::size_t i = 0; i < chain.segment_count(); ++i) hatch(chain.segment_start(i), chain.segment_end(i));
    }

    // Holes have the opposite orientation, so that filling omits them.
    void operator()(const SimplePolygonD& polygon) const {
        polyline(polygon.outline(), true);
        for (std::size_t i = 0; i < polygon.hole_count(); ++i) polyline(polygon.hole(i), true);
    }

    void operator()(const CircleTreeD& tree) const {
        for (const CircleD& leaf : tree.leaves()) (*this)(leaf);
    }

    void operator()(const TileGridD& grid) const {
        for (const TileGridD::Block& block : grid.blocks()) {
            const Vec2D low = grid.corner(block.x0, block.y0);
            if (block.cell == TileGridD::full) {
                (*this)(AabbD{low, grid.corner(block.x1, block.y1)});
            } else {
                const AnyShapeD& tile = grid.shapes()[static_cast<std::size_t>(block.cell - TileGridD::first_shape)];
                std::visit(PathBuilder(context_, view_, compose(pose_, PoseD{low, {}}), areas_only_), tile.value);
            }
        }
    }

    void operator()(const CompoundD& compound) const {
        for (const CompoundPartD& part : compound.parts()) {
            std::visit(PathBuilder(context_, view_, compose(pose_, part.pose), areas_only_), part.shape.value);
        }
    }

  private:
    Vec2D image_point(const Vec2D& p) const { return view_.to_image(apply(pose_, p)); }

    // A distance from any point along an unbounded shape that reaches beyond the image.
    Vec2D far(const Vec2D& from, const Vec2D& direction) const {
        const Vec2D size = view_.max - view_.min;
        const Vec2D to_view = apply(pose_, from) - (view_.min + 0.5 * size);
        const double reach = 2 * (size.x + size.y + std::hypot(to_view.x, to_view.y));
        const double length = std::hypot(direction.x, direction.y);
        return {direction.x / length * reach, direction.y / length * reach};
    }

    std::array<Vec2D, 4> half_space(const HalfSpaceD& h) const {
        const Vec2D along = far(h.point, perp(h.normal));
        const Vec2D inwards = far(h.point, -h.normal);
        return {h.point - along, h.point + along, h.point + along + inwards, h.point - along + inwards};
    }

    // center + u cos + v sin between two angles: cairo's arc in the frame of u and v. One of them may be zero.
    void add_curve(const Vec2D& center, const Vec2D& u, const Vec2D& v, double start, double end) const {
        const Vec2D at = image_point(center);
        const Vec2D x = image_point(center + u) - at;
        const Vec2D y = image_point(center + v) - at;
        if (cross(x, y) == 0) return polyline(std::array{center - u - v, center + u + v}, false);
        const cairo_matrix_t frame{x.x, x.y, y.x, y.y, at.x, at.y};
        cairo_save(context_);
        cairo_transform(context_, &frame);
        cairo_new_sub_path(context_);
        cairo_arc(context_, 0, 0, 1, start, end);
        cairo_restore(context_);
    }

    static std::array<Vec2D, 4> corners(const AabbD& box) {
        return {box.min, Vec2D{box.max.x, box.min.y}, box.max, Vec2D{box.min.x, box.max.y}};
    }

    static std::array<Vec2D, 4> corners(const BoxD& box) {
        const Vec2D right = rotate(box.rot, Vec2D{box.half_extents.x, 0});
        const Vec2D up = rotate(box.rot, Vec2D{0, box.half_extents.y});
        const Vec2D& c = box.center;
        return {c - right - up, c + right - up, c + right + up, c - right + up};
    }

    // The outline of a convex core grown by a radius (and by that of a rounded shape around it): an arc at each corner.
    void rounded(std::span<const Vec2D> core, double own_radius) const {
        const double radius = view_.scale * (own_radius + growth_);
        if (areas_only_ && radius == 0 && core.size() < 3) return;
        if (radius == 0) return polyline(core, core.size() > 2);
        std::vector<Vec2D> points;
        for (const Vec2D& p : core) points.push_back(image_point(p));
        if (area_of(points) < 0) std::reverse(points.begin(), points.end());
        cairo_new_sub_path(context_);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Vec2D& at = points[i];
            const double before = normal_angle(points[(i + points.size() - 1) % points.size()], at);
            const double after = normal_angle(at, points[(i + 1) % points.size()]);
            if (points.size() == 1) {
                cairo_arc(context_, at.x, at.y, radius, 0, 2 * std::numbers::pi);
            } else {
                cairo_arc(context_, at.x, at.y, radius, before, after);
            }
        }
        cairo_close_path(context_);
    }

    // The offset curve of an ellipse is not an ellipse: draws points on it. Equal steps of an angle halfway between
    // that of the ellipse and that of its normal are small steps of both.
    void grown_ellipse(const EllipseD& ellipse) const {
        const auto [rx, ry] = ellipse.radii;
        std::vector<Vec2D> points(512);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(points.size());
            const Vec2D on_disc = unit_of({std::sqrt(rx) * std::cos(angle), std::sqrt(ry) * std::sin(angle)});
            const Vec2D normal = unit_of({std::sqrt(ry) * std::cos(angle), std::sqrt(rx) * std::sin(angle)});
            const Vec2D at = Vec2D{rx * on_disc.x, ry * on_disc.y} + growth_ * normal;
            points[i] = ellipse.center + rotate(ellipse.rot, at);
        }
        polyline(points, true);
    }

    static Vec2D unit_of(const Vec2D& v) {
        const double length = std::hypot(v.x, v.y);
        return length > 0 ? (1 / length) * v : Vec2D{1, 0};
    }

    static double area_of(std::span<const Vec2D> points) {
        double area = 0;
        for (std::size_t i = 0; i < points.size(); ++i) area += cross(points[i], points[(i + 1) % points.size()]);
        return area;
    }

    // The angle of the outward normal of an edge of an outline in positive order.
    static double normal_angle(const Vec2D& from, const Vec2D& to) { return std::atan2(from.x - to.x, to.y - from.y); }

    // Slanted ticks on the back of a one-sided segment, where nothing is pushed.
    void hatch(const Vec2D& from, const Vec2D& to) const {
        const Vec2D start = image_point(from);
        const Vec2D segment = image_point(to) - start;
        const double length = std::hypot(segment.x, segment.y);
        if (length < tick_spacing) return;
        const double count = std::min(std::floor(length / tick_spacing), max_ticks);
        const Vec2D along = (1 / length) * segment;
        for (double i = 0; i < count; ++i) {
            const Vec2D at = start + ((i + 0.5) / count) * segment;
            const Vec2D end = at + tick_size * (perp(along) - along);
            cairo_move_to(context_, at.x, at.y);
            cairo_line_to(context_, end.x, end.y);
        }
    }

    void polyline(std::span<const Vec2D> points, bool closed) const {
        cairo_new_sub_path(context_);
        for (const Vec2D& point : points) {
            const Vec2D at = image_point(point);
            cairo_line_to(context_, at.x, at.y);
        }
        if (closed) cairo_close_path(context_);
    }

    cairo_t* context_;
    const View& view_;
    PoseD pose_;
    bool areas_only_;
    double growth_ = 0;  // the radius of a rounded shape around the core being drawn
};

}  // namespace

void add_outline(cairo_t* context, const View& view, const Body& body) {
    std::visit(PathBuilder(context, view, body.pose, false), body.shape.value);
}

void add_areas(cairo_t* context, const View& view, const Body& body) {
    std::visit(PathBuilder(context, view, body.pose, true), body.shape.value);
}

}  // namespace carom::tool
