#include "fewest_vertices.hpp"
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

// The vertices of all lines in one list, each linked to its remaining neighbors.
template <class T>
class Simplifier {
  public:
    Simplifier(const std::vector<std::span<const BasicVec2<T>>>& lines, bool closed, T tolerance)
        : tolerance_(tolerance), closed_(closed) {
        for (const auto& line : lines) add_line(line);
        const detail::WorkingScale<T> scale(at_, BasicVec2<T>{});
        for (const auto& p : at_) approximate_.push_back(scale.to_working(p));
        for (std::size_t v = 0; v < at_.size(); ++v) by_x_.push_back(v);
        std::stable_sort(by_x_.begin(), by_x_.end(),
                         [this](std::size_t a, std::size_t b) { return at_[a].x < at_[b].x; });
        approximate_tolerance_ = scale.length_to_working(tolerance);
    }

    // First reduces each line to its fewest vertices, as far as the other lines allow; then removes any other vertex
    // that can go.
    void run() {
        std::size_t first = 0;
        for (const std::size_t size : std::vector<std::size_t>(line_sizes_)) {
            shortcut_line(first, size);
            first += size;
        }
        drop_removed();
        remove_vertices();
    }

    std::vector<std::vector<BasicVec2<T>>> result() const {
        std::vector<std::vector<BasicVec2<T>>> lines(line_sizes_.size());
        for (std::size_t v = 0; v < at_.size(); ++v) {
            if (vertices_[v].kept) lines[vertices_[v].line].push_back(at_[v]);
        }
        return lines;
    }

  private:
    struct Vertex {
        std::size_t line;
        std::size_t before, after;  // among the remaining vertices
        std::size_t next;           // in the input
        bool fixed;
        bool kept = true;
        int version = 0;
    };
    // Least deviation first; ties go to short runs, so that runs grow evenly and their lengths add up to O(n log n).
    using Candidate = std::tuple<double, std::size_t, std::size_t, int>;

    // The vertices to keep are only a plan, computed in rounded numbers.
    void shortcut_line(std::size_t first, std::size_t size) {
        const std::vector<bool> kept =
            detail::fewest_vertices(std::span(approximate_).subspan(first, size), closed_, approximate_tolerance_);
        std::size_t from = first + static_cast<std::size_t>(std::find(kept.begin(), kept.end(), true) - kept.begin());
        const std::size_t start = from;
        do {
            std::size_t to = vertices_[from].next;
            while (!kept[to - first]) to = vertices_[to].next;
            shortcut(from, to);
            from = to;
        } while (from != start && !(vertices_[from].fixed && from == first + size - 1));
    }

    // Removes all vertices between a and b, or none: all must be within the tolerance of the edge ab, and none may be
    // blocked when it is removed. Removes every second one at a time, which keeps the triangles small.
    void shortcut(std::size_t a, std::size_t b) {
        for (std::size_t i = vertices_[a].next; i != b; i = vertices_[i].next) {
            if (detail::compare_segment_distance(at_[a], at_[b], at_[i], tolerance_) > 0) return;
        }
        std::vector<std::size_t> gone;
        bool changed = true;
        while (vertices_[a].after != b && changed) {
            changed = false;
            for (std::size_t v = vertices_[a].after; v != b; v = vertices_[v].after) {
                if (!can_lose_vertex(vertices_[v].line) || is_blocked(v)) continue;
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

    // Retries blocked vertices as long as anything changes.
    void remove_vertices() {
        for (std::size_t v = 0; v < at_.size(); ++v) enqueue(v);
        bool changed = true;
        while (changed) {
            changed = false;
            while (!queue_.empty()) {
                const auto [deviation, run, v, version] = queue_.top();
                queue_.pop();
                if (version != vertices_[v].version || !vertices_[v].kept) continue;
                if (is_blocked(v)) {
                    blocked_.push_back(v);
                } else if (remove(v)) {
                    changed = true;
                }
            }
            if (changed) {
                for (const std::size_t v : std::exchange(blocked_, {})) enqueue(v);
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

    // Queues v if its removal keeps every vertex of the run between its neighbors within the tolerance.
    void enqueue(std::size_t v) {
        Vertex& vertex = vertices_[v];
        if (vertex.fixed || !vertex.kept) return;
        ++vertex.version;
        const std::size_t a = vertex.before, b = vertex.after;
        double deviation = 0;
        std::size_t run = 0;
        for (std::size_t i = vertices_[a].next; i != b; i = vertices_[i].next, ++run) {
            if (detail::compare_segment_distance(at_[a], at_[b], at_[i], tolerance_) > 0) return;
            deviation = std::max(deviation, distance_sq(approximate_[a], approximate_[b], approximate_[i]));
        }
        queue_.push({deviation, run, v, vertex.version});
    }

    // Whether another remaining vertex lies in the closed triangle of v and its neighbors. If none does, no edge
    // crosses the one that replaces v: an edge that enters through it would have to leave through the other two sides.
    bool is_blocked(std::size_t v) const {
        const std::size_t before = vertices_[v].before, after = vertices_[v].after;
        const auto &a = at_[before], &b = at_[v], &c = at_[after];
        if (detail::on_segment(a, c, b)) return false;  // the line remains the same set of points
        const T left = std::min({a.x, b.x, c.x}), right = std::max({a.x, b.x, c.x});
        const T low = std::min({a.y, b.y, c.y}), high = std::max({a.y, b.y, c.y});
        const auto first =
            std::lower_bound(by_x_.begin(), by_x_.end(), left, [this](std::size_t w, T x) { return at_[w].x < x; });
        for (auto w = first; w != by_x_.end() && at_[*w].x <= right; ++w) {
            const auto& p = at_[*w];
            if (!vertices_[*w].kept || *w == v || *w == before || *w == after || p.y < low || p.y > high) continue;
            if (in_triangle(a, b, c, p)) return true;
        }
        return false;
    }

    // A flat triangle is its longest side.
    static bool in_triangle(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c,
                            const BasicVec2<T>& p) {
        const int orientation = orient(a, b, c);
        if (orientation == 0) return detail::on_segment(a, b, p) || detail::on_segment(b, c, p);
        return orientation * orient(a, b, p) >= 0 && orientation * orient(b, c, p) >= 0 &&
               orientation * orient(c, a, p) >= 0;
    }

    bool can_lose_vertex(std::size_t line) const { return !closed_ || line_sizes_[line] > 3; }

    void unlink(std::size_t v) {
        Vertex& vertex = vertices_[v];
        --line_sizes_[vertex.line];
        vertex.kept = false;
        vertices_[vertex.before].after = vertex.after;
        vertices_[vertex.after].before = vertex.before;
        ++removed_;
    }

    // Undoes the most recent `unlink`.
    void relink(std::size_t v) {
        Vertex& vertex = vertices_[v];
        ++line_sizes_[vertex.line];
        vertex.kept = true;
        vertices_[vertex.before].after = v;
        vertices_[vertex.after].before = v;
        --removed_;
    }

    bool remove(std::size_t v) {
        const Vertex& vertex = vertices_[v];
        if (!can_lose_vertex(vertex.line)) return false;
        unlink(v);
        enqueue(vertex.before);
        enqueue(vertex.after);
        if (removed_ * 2 > by_x_.size()) drop_removed();
        return true;
    }

    void drop_removed() {
        std::erase_if(by_x_, [this](std::size_t w) { return !vertices_[w].kept; });
        removed_ = 0;
    }

    T tolerance_;
    double approximate_tolerance_ = 0;
    bool closed_;
    std::vector<BasicVec2<T>> at_;
    std::vector<Vec2D> approximate_;  // for plans and the order of removal only
    std::vector<Vertex> vertices_;
    std::vector<std::size_t> line_sizes_;
    std::vector<std::size_t> by_x_;
    std::size_t removed_ = 0;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
    std::vector<std::size_t> blocked_;
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
