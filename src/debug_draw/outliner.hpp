/// Outlines of shapes, in doubles and in the world's frame, as lines and triangles.
#pragma once

#include <carom/debug_draw.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// All points at distance <= radius from the convex hull of `points`, which run once around it in positive order.
struct RoundedHull {
    std::vector<Vec2D> points;
    double radius = 0;
};

/// The directions of the chords of a full circle: some of 1024 equal steps, so that neighbors share their ends.
class ChordDirections {
  public:
    /// As many that no chord of a circle of that radius is farther than `error` from it.
    ChordDirections(double radius, double error);

    int count() const { return count_; }
    const Vec2D& direction(int i) const;

    /// Calls `visit` with the directions that a turn from `from` to `to` by increasing angle passes. Both are of any
    /// length; where they are the same, it is a full turn.
    void between(const Vec2D& from, const Vec2D& to, FunctionRef<void(const Vec2D&)> visit) const;

  private:
    int count_;
};

/// Draws outlines on a view, and leaves out what is not visible.
template <class T>
class Outliner {
  public:
    Outliner(const BasicDebugView<T>& view, DebugPainter<T> paint, DebugRole role)
        : view_(view), paint_(paint), role_(role) {}

    void line(const Vec2D& a, const Vec2D& b) const;
    void polyline(std::span<const Vec2D> points, bool closed) const;

    /// The outline of a convex polygon, and its area if the view is filled.
    void ring(std::span<const Vec2D> points) const;
    void hull(const RoundedHull& hull) const;

    /// A convex polygon without its outline, if the view is filled.
    void area(std::span<const Vec2D> points) const;
    void triangle(const Vec2D& a, const Vec2D& b, const Vec2D& c) const;
    void mark(const Vec2D& at, double arm) const;

    bool fills() const { return view_.fill; }
    double pixel() const { return static_cast<double>(view_.pixel); }
    ChordDirections chords(double radius) const { return {radius, pixel() / 4}; }

    /// The middle of the visible box, and the distance from there to its corners.
    Vec2D middle() const;
    double reach() const;

    /// Whether the points are finite, and the box around them reaches into the visible one.
    bool is_visible(std::span<const Vec2D> points) const;

  private:
    void emit(std::span<const Vec2D> points) const;

    const BasicDebugView<T>& view_;
    DebugPainter<T> paint_;
    DebugRole role_;
};

}  // namespace carom::detail
