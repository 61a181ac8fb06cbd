/// Straightened parts: polygons for ellipses and segments for arcs, where borders of unions are walked.
#pragma once

#include "narrow/core/real_part.hpp"
#include "narrow/exact/arc_features.hpp"

#include <carom/detail/math/algebraic/diamond_angle.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {

/// An ellipse or an arc cut into straight pieces: the points center + x u + y v with x^2 + y^2 = 1, from (1, 0) on
/// counter-clockwise, all of them for an ellipse. Seen from the center, and before the part's poses.
template <class T>
class CutCurve {
  public:
    static constexpr int capacity = 320;

    explicit CutCurve(const ConvexPart<T>& part) : part_(part), u_(at(part.local(1))), v_(at(part.local(2))) {
        if (is_ellipse()) return;
        const Vec2D from = unit(u_), to = unit(v_);
        const double radius = part.template radius<DoubleDouble>().rounded();
        if (!is_full_circle(part)) {
            end_ = {dot(from, to), cross(from, to)};
            length_ = diamond_angle(end_.x, end_.y);
            // Rounded, the end may be at the start, or on its other side.
            if (end_.x > 0 && is_reflex(part) != (length_ > 2)) length_ = is_reflex(part) ? 4 : 0;
        }
        u_ = radius * from;
        v_ = radius * perp(from);
    }

    /// Cuts it into pieces of about the same angle, each off by at most 8 / count^2 of the half axes or the radius.
    void cut_roughly(int count) {
        for (int i = 0; i < count; ++i) cut_at(at_diamond_angle(i * (length_ / count)));
    }

    /// Cuts an ellipse into pieces of the same angle.
    void cut_evenly(int count) {
        for (int i = 0; i < count; ++i) {
            const RotD turn = RotD::degrees(i * (360.0 / count));
            cut_at({turn.c, turn.s});
        }
    }

    /// Cuts it where the outward normal, in the world, is parallel to the given one.
    void cut_at_normal(const Vec2D& normal) {
        const Vec2D local = turned_back(part_, normal);
        const Vec2D image{dot(local, u_), dot(local, v_)};
        if (image != Vec2D{}) cut_at(unit(image));
    }

    /// Calls `visit` with the polygon, which is convex and has the ellipse's radius, or with the segments. `scale`
    /// stretches the polygon about the center. Vertices are rounded to T.
    bool any_piece(double scale, PartVisitor<T> visit) {
        std::sort(cuts_.begin(), cuts_.begin() + count_, [](const Cut& a, const Cut& b) { return a.angle < b.angle; });
        ConvexPart<T> straight = part_;
        straight.set_empty();
        straight.push_pose({part_.local(0), {}});
        return is_ellipse() ? visit_polygon(straight, scale, visit) : any_segment(straight, visit);
    }

  private:
    struct Cut {
        double angle;
        Vec2D at;
    };

    static Vec2D at(const BasicVec2<T>& v) { return lift<double>(v); }
    bool is_ellipse() const { return part_.core_kind() == CoreKind::ellipse; }

    void cut_at(const Vec2D& place) {
        if (count_ == capacity) return;
        const double angle = diamond_angle(place.x, place.y);
        if (!(angle < length_)) return;
        cuts_[static_cast<std::size_t>(count_++)] = {angle, place};
    }

    BasicVec2<T> stored(const Vec2D& place, double scale) const {
        const Vec2D v = scale * (place.x * u_ + place.y * v_);
        return {static_cast<T>(v.x), static_cast<T>(v.y)};
    }

    // Whether the way from p to q to r turns left, for certain.
    static bool turns_left(const BasicVec2<T>& p, const BasicVec2<T>& q, const BasicVec2<T>& r) {
        const Vec2D before = at(q) - at(p), after = at(r) - at(q);
        const double size = std::fabs(before.x * after.y) + std::fabs(before.y * after.x);
        return cross(before, after) > 8 * unit_roundoff * size;
    }

    // Points so near each other that rounding would bend the polygon inwards are left out.
    bool visit_polygon(ConvexPart<T>& straight, double scale, PartVisitor<T> visit) {
        std::array<BasicVec2<T>, capacity> points;
        std::size_t size = 0;
        for (int i = 0; i < count_; ++i) {
            const BasicVec2<T> p = stored(cuts_[static_cast<std::size_t>(i)].at, scale);
            if (size > 0 && p == points[size - 1]) continue;
            if (size > 1 && !turns_left(points[size - 2], points[size - 1], p)) continue;
            points[size++] = p;
        }
        while (size > 2 && !(turns_left(points[size - 2], points[size - 1], points[0]) &&
                             turns_left(points[size - 1], points[0], points[1]))) {
            --size;
        }
        if (size > 2) {
            straight.set_polygon({points.data(), size});
        } else {
            const Vec2D longer = length_sq(u_) < length_sq(v_) ? Vec2D{0, 1} : Vec2D{1, 0};
            straight.set_segment(stored(longer, scale), stored(-longer, scale));
        }
        return visit(straight);
    }

    bool any_segment(ConvexPart<T>& straight, PartVisitor<T> visit) {
        straight.drop_radius();
        for (int i = 0; i < count_; ++i) {
            const auto next = static_cast<std::size_t>(i + 1);
            const BasicVec2<T> from = stored(cuts_[next - 1].at, 1),
                               to = stored(i + 1 < count_ ? cuts_[next].at : end_, 1);
            if (from == to) continue;
            straight.set_segment(from, to);
            if (visit(straight)) return true;
        }
        return false;
    }

    const ConvexPart<T>& part_;
    Vec2D u_;
    Vec2D v_;
    Vec2D end_{1, 0};
    double length_ = 4;  // as a diamond angle
    int count_ = 0;
    std::array<Cut, capacity> cuts_;
};

}  // namespace carom::detail
