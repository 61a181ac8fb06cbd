#include "draw/body_path.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <variant>

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

    void operator()(const SegmentD& segment) const {
        if (!areas_only_) polyline(std::array{segment.a, segment.b}, false);
    }

    void operator()(const CircleD& circle) const {
        const Vec2D center = picture_point(circle.center);
        cairo_new_sub_path(context_);
        cairo_arc(context_, center.x, center.y, view_.scale * circle.radius, 0, 2 * std::numbers::pi);
        cairo_close_path(context_);
    }

    void operator()(const AabbD& box) const {
        polyline(std::array{box.min, Vec2D{box.max.x, box.min.y}, box.max, Vec2D{box.min.x, box.max.y}}, true);
    }

    void operator()(const BoxD& box) const {
        const Vec2D right = rotate(box.rot, Vec2D{box.half_extents.x, 0});
        const Vec2D up = rotate(box.rot, Vec2D{0, box.half_extents.y});
        const Vec2D& c = box.center;
        polyline(std::array{c - right - up, c + right - up, c + right + up, c - right + up}, true);
    }

    void operator()(const CapsuleD& capsule) const {
        const Vec2D a = picture_point(capsule.a);
        const Vec2D b = picture_point(capsule.b);
        const double radius = view_.scale * capsule.radius;
        const double along = std::atan2(b.y - a.y, b.x - a.x);
        const double quarter = std::numbers::pi / 2;
        cairo_new_sub_path(context_);
        cairo_arc(context_, b.x, b.y, radius, along - quarter, along + quarter);
        cairo_arc(context_, a.x, a.y, radius, along + quarter, along + 3 * quarter);
        cairo_close_path(context_);
    }

    void operator()(const ConvexPolygonD& polygon) const { polyline(polygon.points(), true); }

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
};

}  // namespace

void add_outline(cairo_t* context, const View& view, const Body& body) {
    std::visit(PathBuilder(context, view, body.pose, false), body.shape.value);
}

void add_areas(cairo_t* context, const View& view, const Body& body) {
    std::visit(PathBuilder(context, view, body.pose, true), body.shape.value);
}

}  // namespace carom::tool
