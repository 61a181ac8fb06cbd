#include "lexicographic.hpp"

#include <carom/build/triangulate.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>
#include <deque>

namespace carom {
namespace {

using detail::precedes;

// The uncut part of a simple polygon, as a ring of vertices without collinear ones. Cutting off an ear whose diagonal
// touches no other vertex leaves a simple polygon, and there always is one [Meisters 1975].
template <class T>
class EarClipper {
  public:
    using Polygon = BasicConvexPolygon<T>;

    explicit EarClipper(std::span<const BasicVec2<T>> outline) : points_(outline), corners_(outline.size()) {
        const std::size_t n = outline.size();
        for (std::size_t i = 0; i < n; ++i) corners_[i] = {(i + n - 1) % n, (i + 1) % n, true, false};
        size_ = n;
        for (std::size_t i = 0; i < n; ++i) {
            if (convexity(i) == 0) remove(i);
        }
        orientation_ = 1;
        orientation_ = convexity(least_vertex());
        for (std::size_t i = 0; i < n; ++i) {
            if (!corners_[i].in_ring) continue;
            candidates_.push_back(i);
            corners_[i].reflex = convexity(i) < 0;
            if (corners_[i].reflex) reflex_.push_back(i);
        }
    }

    // Cutting an ear changes only its neighbors, so only they become candidates again.
    Result<std::vector<Polygon>> run() {
        std::vector<Polygon> triangles;
        triangles.reserve(size_ - 2);
        while (size_ >= 3) {
            if (candidates_.empty()) return internal_error();
            const std::size_t ear = candidates_.front();
            candidates_.pop_front();
            if (!corners_[ear].in_ring || !is_ear(ear)) continue;
            const std::size_t before = corners_[ear].before, after = corners_[ear].after;
            Result<Polygon> triangle = Polygon::from_points({points_[before], points_[ear], points_[after]});
            if (!triangle.ok()) return triangle.error();
            triangles.push_back(std::move(triangle).value());
            remove(ear);
            if (size_ < 3) break;
            for (const std::size_t neighbor : {before, after}) refresh(neighbor);
        }
        return triangles;
    }

  private:
    struct Corner {
        std::size_t before = 0;
        std::size_t after = 0;
        bool in_ring = false;
        bool reflex = false;
    };

    // +1 for a convex corner, -1 for a reflex one, 0 in mid-edge.
    int convexity(std::size_t i) const {
        return orientation_ * orient(points_[corners_[i].before], points_[i], points_[corners_[i].after]);
    }

    std::size_t least_vertex() const {
        std::size_t least = points_.size();
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (corners_[i].in_ring && (least == points_.size() || precedes(points_[i], points_[least]))) least = i;
        }
        return least;
    }

    void remove(std::size_t i) {
        const Corner corner = corners_[i];
        corners_[corner.before].after = corner.after;
        corners_[corner.after].before = corner.before;
        corners_[i].in_ring = false;
        --size_;
    }

    // After a cut: a corner that has become flat leaves the ring, and both its neighbors must be checked again. A cut
    // may make a reflex corner convex, but no convex corner reflex.
    void refresh(std::size_t i) {
        const int side = convexity(i);
        corners_[i].reflex = side < 0;
        if (side != 0) return candidates_.push_back(i);
        remove(i);
        candidates_.push_back(corners_[i].before);
        candidates_.push_back(corners_[i].after);
    }

    // Convex, and no other vertex in its closed triangle. If there is one, there is a reflex one.
    bool is_ear(std::size_t ear) {
        if (convexity(ear) <= 0) return false;
        std::erase_if(reflex_, [this](std::size_t i) { return !corners_[i].in_ring || !corners_[i].reflex; });
        const std::size_t before = corners_[ear].before, after = corners_[ear].after;
        return std::none_of(reflex_.begin(), reflex_.end(), [&](std::size_t i) {
            return i != before && i != after && in_triangle(points_[i], before, ear, after);
        });
    }

    bool in_triangle(const BasicVec2<T>& p, std::size_t a, std::size_t b, std::size_t c) const {
        const auto &u = points_[a], &v = points_[b], &w = points_[c];
        if (p.x < std::min({u.x, v.x, w.x}) || p.x > std::max({u.x, v.x, w.x})) return false;
        if (p.y < std::min({u.y, v.y, w.y}) || p.y > std::max({u.y, v.y, w.y})) return false;
        return orientation_ * orient(u, v, p) >= 0 && orientation_ * orient(v, w, p) >= 0 &&
               orientation_ * orient(w, u, p) >= 0;
    }

    static Error internal_error() {
        return make_error(ErrorCode::self_intersecting, -1, "outline: no ear is left; the outline meets itself");
    }

    std::span<const BasicVec2<T>> points_;
    std::vector<Corner> corners_;
    std::size_t size_ = 0;
    int orientation_ = 1;
    std::deque<std::size_t> candidates_;
    std::vector<std::size_t> reflex_;
};

}  // namespace

template <class T>
Result<std::vector<BasicConvexPolygon<T>>> triangulate(std::span<const BasicVec2<T>> outline) {
    if (const Status status = validate_outline(outline); !status.ok()) return status.error();
    return EarClipper<T>(outline).run();
}

template Result<std::vector<BasicConvexPolygon<float>>> triangulate(std::span<const BasicVec2<float>>);
template Result<std::vector<BasicConvexPolygon<double>>> triangulate(std::span<const BasicVec2<double>>);

}  // namespace carom
