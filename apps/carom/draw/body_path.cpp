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

constexpr double cross_size = 3;  // pixels from a point's centre to the end of its cross's arms

/// Walks a shape and adds its parts to the path; one overload for each kind of shape.
class PathBuilder {
  public:
    PathBuilder(cairo_t* context, const View& view, const PoseD& pose, bool areas_only)
        : context_(context), view_(view), pose_(pose), areas_only_(areas_only) {}

    void operator()(const PointD& point) const {
        if (areas_only_) return;
        const Vec2D at = picture_point(point.at);
        cairo_move_to(context_, at.x - cross_size, at.y);
        cairo_line_to(context_, at.x + cross_size, at.y);
        cairo_move_to(context_, at.x, at.y - cross_size);
        cairo_line_to(context_, at.x, at.y + cross_size);
    }

    void operator()(const SegmentD& s) const { rounded(std::array{s.a, s.b}, 0); }
    void operator()(const RayD& r) const { rounded(std::array{r.origin, r.origin + far(r.direction)}, 0); }
    void operator()(const LineD& l) const {
        rounded(std::array{l.point - far(l.direction), l.point + far(l.direction)}, 0);
    }
    void operator()(const HalfSpaceD& h) const { rounded(half_space(h), 0); }
    void operator()(const CircleD& circle) const { rounded(std::array{circle.center}, circle.radius); }
    void operator()(const AabbD& box) const { rounded(corners(box), 0); }
    void operator()(const BoxD& box) const { rounded(corners(box), 0); }
    void operator()(const CapsuleD& capsule) const { rounded(std::array{capsule.a, capsule.b}, capsule.radius); }
    void operator()(const TriangleD& t) const { rounded(std::array{t.a, t.b, t.c}, 0); }
    void operator()(const ConvexPolygonD& polygon) const { rounded(polygon.points(), 0); }

    void operator()(const Rounded<AnyConvexD>& shape) const {
        PathBuilder grown = *this;
        grown.growth_ = shape.radius;
        std::visit(grown, shape.core.value);
    }

    void operator()(const ChainD& chain) const {
        if (!areas_only_) polyline(chain.points(), chain.is_closed());
    }

    void operator()(const CompoundD& compound) const {
        for (const CompoundPartD& part : compound.parts()) {
            std::visit(PathBuilder(context_, view_, compose(pose_, part.pose), areas_only_), part.shape.value);
        }
    }

  private:
    Vec2D picture_point(const Vec2D& p) const { return view_.to_picture(apply(pose_, p)); }

    // So far along an unbounded shape that the end is out of any picture of the level.
    Vec2D far(const Vec2D& direction) const {
        const Vec2D size = view_.max - view_.min;
        const double reach = 4 * (size.x + size.y + std::abs(view_.min.x) + std::abs(view_.min.y)) +
                             4 * (std::abs(pose_.at.x) + std::abs(pose_.at.y));
        const double length = std::hypot(direction.x, direction.y);
        return {direction.x / length * reach, direction.y / length * reach};
    }

    std::array<Vec2D, 4> half_space(const HalfSpaceD& h) const {
        const Vec2D along = far(perp(h.normal));
        const Vec2D inwards = far(-h.normal);
        return {h.point - along, h.point + along, h.point + along + inwards, h.point - along + inwards};
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
        for (const Vec2D& p : core) points.push_back(picture_point(p));
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

    static double area_of(std::span<const Vec2D> points) {
        double area = 0;
        for (std::size_t i = 0; i < points.size(); ++i) area += cross(points[i], points[(i + 1) % points.size()]);
        return area;
    }

    // The angle of the outward normal of an edge of an outline in positive order.
    static double normal_angle(const Vec2D& from, const Vec2D& to) { return std::atan2(from.x - to.x, to.y - from.y); }

    void polyline(std::span<const Vec2D> points, bool closed) const {
        cairo_new_sub_path(context_);
        for (const Vec2D& point : points) {
            const Vec2D at = picture_point(point);
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
