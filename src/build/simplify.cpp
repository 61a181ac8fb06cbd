#include "fewest_corners.hpp"
#include "predicates.hpp"
#include "rings.hpp"
#include "working_scale.hpp"

#include <carom/build/simplify.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

namespace carom {
namespace {

double distance_sq(const Vec2D& a, const Vec2D& b, const Vec2D& p) {
    const Vec2D along = b - a, away = p - a;
    const double reach = dot(along, away), length = length_sq(along);
    if (reach <= 0) return length_sq(away);
    if (reach >= length) return length_sq(p - b);
    const double area = cross(along, away);
    return area * area / length;
}

// The vertices of all lines in one list, each with its neighbors among those that are left.
template <class T>
class Simplifier {
  public:
    Simplifier(const std::vector<std::span<const BasicVec2<T>>>& lines, bool closed, T tolerance)
        : tolerance_(tolerance), closed_(closed) {
        for (const auto& line : lines) add_line(line);
        const detail::WorkingScale<T> scale(at_, BasicVec2<T>{});
        for (const auto& p : at_) rough_.push_back(scale.to_working(p));
        for (std::size_t v = 0; v < at_.size(); ++v) by_x_.push_back(v);
        std::stable_sort(by_x_.begin(), by_x_.end(),
                         [this](std::size_t a, std::size_t b) { return at_[a].x < at_[b].x; });
        rough_tolerance_ = scale.length_to_working(tolerance);
    }

    // First down to the vertices of the line that would have the fewest, as far as the others allow; then whatever can
    // still go.
    void run() {
        std::size_t first = 0;
        for (const std::size_t size : std::vector<std::size_t>(line_sizes_)) {
            bridge_line(first, size);
            first += size;
        }
        drop_removed();
        remove_vertices();
    }

    std::vector<std::vector<BasicVec2<T>>> result() const {
        std::vector<std::vector<BasicVec2<T>>> lines(line_sizes_.size());
        for (std::size_t v = 0; v < at_.size(); ++v) {
            if (vertices_[v].left) lines[vertices_[v].line].push_back(at_[v]);
        }
        return lines;
    }

  private:
    struct Vertex {
        std::size_t line;
        std::size_t before, after;  // among the vertices that are left
        std::size_t next;           // in the input
        bool fixed;
        bool left = true;
        int version = 0;
    };
    // Least deviation first; among equals short runs, so that runs grow evenly and their lengths add up to O(n log n).
    using Candidate = std::tuple<double, std::size_t, std::size_t, int>;

    // The vertices that should stay are only a plan, made in rounded numbers.
    void bridge_line(std::size_t first, std::size_t size) {
        const std::vector<bool> stays =
            detail::fewest_corners(std::span(rough_).subspan(first, size), closed_, rough_tolerance_);
        std::size_t from =
            first + static_cast<std::size_t>(std::find(stays.begin(), stays.end(), true) - stays.begin());
        const std::size_t start = from;
        do {
            std::size_t to = vertices_[from].next;
            while (!stays[to - first]) to = vertices_[to].next;
            bridge(from, to);
            from = to;
        } while (from != start && !(vertices_[from].fixed && from == first + size - 1));
    }

    // Removes all vertices between a and b, or none: all must be within the tolerance of the edge ab, and each must be
    // able to go when its turn comes. Every second one goes at a time, which keeps the triangles small.
    void bridge(std::size_t a, std::size_t b) {
        for (std::size_t i = vertices_[a].next; i != b; i = vertices_[i].next) {
            if (detail::compare_segment_distance(at_[a], at_[b], at_[i], tolerance_) > 0) return;
        }
        std::vector<std::size_t> gone;
        bool changed = true;
        while (vertices_[a].after != b && changed) {
            changed = false;
            for (std::size_t v = vertices_[a].after; v != b; v = vertices_[v].after) {
                if (!may_shrink(vertices_[v].line) || in_the_way(v)) continue;
                unlink(v);
                gone.push_back(v);
                changed = true;
                v = vertices_[v].after;
                if (v == b) break;
            }
        }
        if (vertices_[a].after == b) return;
        for (; !gone.empty(); gone.pop_back()) relink(gone.back());
    }

    // A vertex that is in the way of others is tried again as long as anything changes.
    void remove_vertices() {
        for (std::size_t v = 0; v < at_.size(); ++v) consider(v);
        bool changed = true;
        while (changed) {
            changed = false;
            while (!queue_.empty()) {
                const auto [deviation, run, v, version] = queue_.top();
                queue_.pop();
                if (version != vertices_[v].version || !vertices_[v].left) continue;
                if (in_the_way(v)) {
                    waiting_.push_back(v);
                } else if (remove(v)) {
                    changed = true;
                }
            }
            if (changed) {
                for (const std::size_t v : std::exchange(waiting_, {})) consider(v);
            }
        }
    }

    void add_line(std::span<const BasicVec2<T>> line) {
        const std::size_t first = at_.size(), n = line.size();
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t before = first + (i + n - 1) % n, after = first + (i + 1) % n;
            vertices_.push_back({line_sizes_.size(), before, after, after, !closed_ && (i == 0 || i + 1 == n)});
        }
        at_.insert(at_.end(), line.begin(), line.end());
        line_sizes_.push_back(n);
    }

    // Queues v when its removal keeps every vertex of the run it would bridge within the tolerance.
    void consider(std::size_t v) {
        Vertex& vertex = vertices_[v];
        if (vertex.fixed || !vertex.left) return;
        ++vertex.version;
        const std::size_t a = vertex.before, b = vertex.after;
        double deviation = 0;
        std::size_t run = 0;
        for (std::size_t i = vertices_[a].next; i != b; i = vertices_[i].next, ++run) {
            if (detail::compare_segment_distance(at_[a], at_[b], at_[i], tolerance_) > 0) return;
            deviation = std::max(deviation, distance_sq(rough_[a], rough_[b], rough_[i]));
        }
        queue_.push({deviation, run, v, vertex.version});
    }

    // Whether another vertex that is left lies in the closed triangle of v and its neighbors. If none does, no edge
    // crosses the one that replaces v: an edge that enters through it would have to leave through the other two sides.
    bool in_the_way(std::size_t v) const {
        const std::size_t before = vertices_[v].before, after = vertices_[v].after;
        const auto &a = at_[before], &b = at_[v], &c = at_[after];
        if (detail::on_segment(a, c, b)) return false;  // the line stays the same set of points
        const T left = std::min({a.x, b.x, c.x}), right = std::max({a.x, b.x, c.x});
        const T low = std::min({a.y, b.y, c.y}), high = std::max({a.y, b.y, c.y});
        const auto first =
            std::lower_bound(by_x_.begin(), by_x_.end(), left, [this](std::size_t w, T x) { return at_[w].x < x; });
        for (auto w = first; w != by_x_.end() && at_[*w].x <= right; ++w) {
            const auto& p = at_[*w];
            if (!vertices_[*w].left || *w == v || *w == before || *w == after || p.y < low || p.y > high) continue;
            if (in_triangle(a, b, c, p)) return true;
        }
        return false;
    }

    // Of a flat triangle, the longest side is what it is.
    static bool in_triangle(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c,
                            const BasicVec2<T>& p) {
        const int turn = orient(a, b, c);
        if (turn == 0) return detail::on_segment(a, b, p) || detail::on_segment(b, c, p);
        return turn * orient(a, b, p) >= 0 && turn * orient(b, c, p) >= 0 && turn * orient(c, a, p) >= 0;
    }

    bool may_shrink(std::size_t line) const { return !closed_ || line_sizes_[line] > 3; }

    void unlink(std::size_t v) {
        Vertex& vertex = vertices_[v];
        --line_sizes_[vertex.line];
        vertex.left = false;
        vertices_[vertex.before].after = vertex.after;
        vertices_[vertex.after].before = vertex.before;
        ++removed_;
    }

    // Undoes the last unlinking that has not been undone.
    void relink(std::size_t v) {
        Vertex& vertex = vertices_[v];
        ++line_sizes_[vertex.line];
        vertex.left = true;
        vertices_[vertex.before].after = v;
        vertices_[vertex.after].before = v;
        --removed_;
    }

    bool remove(std::size_t v) {
        const Vertex& vertex = vertices_[v];
        if (!may_shrink(vertex.line)) return false;
        unlink(v);
        consider(vertex.before);
        consider(vertex.after);
        if (removed_ * 2 > by_x_.size()) drop_removed();
        return true;
    }

    void drop_removed() {
        std::erase_if(by_x_, [this](std::size_t w) { return !vertices_[w].left; });
        removed_ = 0;
    }

    T tolerance_;
    double rough_tolerance_ = 0;
    bool closed_;
    std::vector<BasicVec2<T>> at_;
    std::vector<Vec2D> rough_;  // for plans and the order of removal only
    std::vector<Vertex> vertices_;
    std::vector<std::size_t> line_sizes_;
    std::vector<std::size_t> by_x_;
    std::size_t removed_ = 0;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
    std::vector<std::size_t> waiting_;
};

template <class T>
Status check_tolerance(T tolerance) {
    if (!std::isfinite(tolerance))
        return make_error(ErrorCode::not_finite, -1, "simplify: the tolerance must be finite; got %g",
                          double(tolerance));
    if (tolerance < 0)
        return make_error(ErrorCode::bad_size, -1, "simplify: the tolerance must be >= 0; got %g", double(tolerance));
    return std::monostate{};
}

}  // namespace

template <class T>
Result<std::vector<BasicVec2<T>>> simplify_polyline(std::span<const BasicVec2<T>> points, T tolerance) {
    if (const Status status = check_tolerance(tolerance); !status.ok()) return status.error();
    if (points.size() < 2)
        return make_error(ErrorCode::too_few_points, -1, "polyline: needs at least 2 points; got %zu", points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!std::isfinite(points[i].x) || !std::isfinite(points[i].y))
            return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(i),
                              "polyline: vertex %zu (%g, %g) must be finite", i, double(points[i].x),
                              double(points[i].y));
    }
    Simplifier<T> simplifier({points}, false, tolerance);
    simplifier.run();
    return std::move(simplifier.result().front());
}

template <class T>
Result<std::vector<std::vector<BasicVec2<T>>>> simplify_polygon(std::span<const BasicVec2<T>> outline,
                                                                std::span<const std::vector<BasicVec2<T>>> holes,
                                                                T tolerance) {
    if (const Status status = check_tolerance(tolerance); !status.ok()) return status.error();
    const detail::Rings<T> rings(outline, holes);
    if (const Status status = detail::check_rings(rings); !status.ok()) return status.error();
    std::vector<std::span<const BasicVec2<T>>> lines;
    for (std::size_t r = 0; r < rings.size(); ++r) lines.push_back(rings[r]);
    Simplifier<T> simplifier(lines, true, tolerance);
    simplifier.run();
    return simplifier.result();
}

template Result<std::vector<Vec2>> simplify_polyline(std::span<const Vec2>, float);
template Result<std::vector<Vec2D>> simplify_polyline(std::span<const Vec2D>, double);
template Result<std::vector<std::vector<Vec2>>> simplify_polygon(std::span<const Vec2>,
                                                                 std::span<const std::vector<Vec2>>, float);
template Result<std::vector<std::vector<Vec2D>>> simplify_polygon(std::span<const Vec2D>,
                                                                  std::span<const std::vector<Vec2D>>, double);

}  // namespace carom
