#include "oracle/relation/arrangement.hpp"

#include <algorithm>

namespace oracle {
namespace {

bool left_before_right(const Point& a, const Point& b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

void sort_and_unite(std::vector<Point>& points) {
    std::sort(points.begin(), points.end(), left_before_right);
    points.erase(std::unique(points.begin(), points.end(), same), points.end());
}

bool in_upper_half(const Point& d) {
    return d.y > 0 || (d.y == 0 && d.x > 0);
}

bool same_direction(const Point& u, const Point& v) {
    return cross(u, v) == 0 && dot(u, v) > 0;
}

bool angle_before(const Point& u, const Point& v) {
    if (in_upper_half(u) != in_upper_half(v)) return in_upper_half(u);
    return cross(u, v) > 0;
}

class Arrangement {
  public:
    explicit Arrangement(std::vector<const Union*> unions) : unions_(std::move(unions)) {
        for (const Union* set : unions_)
            for (const Straight& member : *set) {
                edges_.insert(edges_.end(), member.edges.begin(), member.edges.end());
                vertices_.insert(vertices_.end(), member.corners.begin(), member.corners.end());
            }
        for (std::size_t i = 0; i < edges_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (const auto p = crossing(edges_[i], edges_[j])) vertices_.push_back(*p);
        sort_and_unite(vertices_);
    }

    const std::vector<Edge>& edges() const { return edges_; }
    const std::vector<Point>& vertices() const { return vertices_; }

    /// Both directions along every edge through p, counter-clockwise; without any edge, right and left.
    std::vector<Point> directions(const Point& p) const {
        std::vector<Point> directions;
        for (const Edge& e : edges_)
            if (e.holds(p)) directions.push_back(e.d), directions.push_back({-e.d.x, -e.d.y});
        if (directions.empty()) directions = {{1, 0}, {-1, 0}};
        std::sort(directions.begin(), directions.end(), angle_before);
        directions.erase(std::unique(directions.begin(), directions.end(), same_direction), directions.end());
        return directions;
    }

    /// A factor so small that p + factor * d, for d up to the given length, touches no edge that p is not on and passes
    /// no end of one.
    mpq_class small_step(const Point& p, const mpq_class& length_sq) const {
        mpq_class least = -1;
        const auto lower = [&](const mpq_class& d) {
            if (d > 0 && (least < 0 || d < least)) least = d;
        };
        for (const Edge& e : edges_) {
            lower(distance_sq(p, e));
            for (const Point& end : e.ends()) lower(dot(minus(end, p), minus(end, p)));
        }
        for (const Point& v : vertices_) lower(dot(minus(v, p), minus(v, p)));
        mpq_class step = 1;
        while (least > 0 && step * step * length_sq >= least) step /= 2;
        return step;
    }

  private:
    std::vector<const Union*> unions_;
    std::vector<Edge> edges_;
    std::vector<Point> vertices_;
};

Point between(const Point& u, const Point& v) {
    return cross(u, v) == 0 ? Point{-u.y, u.x} : plus(u, v);
}

/// One union around a point: whether it contains the directions out of it, and what is between them.
struct Ring {
    std::vector<bool> on, left;

    State on_direction(std::size_t i) const {
        const bool before = left[(i + left.size() - 1) % left.size()], after = left[i];
        if (!on[i]) return exterior;
        return before != after ? boundary : interior;
    }
    State between_directions(std::size_t i) const { return left[i] ? interior : exterior; }
    State at_point(bool holds_it) const {
        if (!holds_it) return exterior;
        const auto areas = std::count(left.begin(), left.end(), true);
        if (areas != 0) return areas == long(left.size()) ? interior : boundary;
        return std::count(on.begin(), on.end(), true) == 1 ? boundary : interior;
    }
};

Ring ring(const Union& set, const Point& p, const std::vector<Point>& directions, const mpq_class& step) {
    Ring ring;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        ring.on.push_back(holds(set, plus(p, directions[i], step)));
        ring.left.push_back(holds(set, plus(p, between(directions[i], directions[(i + 1) % directions.size()]), step)));
    }
    return ring;
}

mpq_class longest_sq(const std::vector<Point>& directions) {
    mpq_class longest = 0;
    for (const Point& w : directions)
        longest = std::max(longest, mpq_class(4 * dot(w, w)));  // twice the length: of sums
    return longest;
}

void look_around(const Arrangement& all, const Union& a, const Union& b, const Point& p, Table& table) {
    const auto directions = all.directions(p);
    const mpq_class step = all.small_step(p, longest_sq(directions));
    const Ring around_a = ring(a, p, directions, step), around_b = ring(b, p, directions, step);
    table.seen[around_a.at_point(holds(a, p))][around_b.at_point(holds(b, p))] = true;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        table.seen[around_a.on_direction(i)][around_b.on_direction(i)] = true;
        table.seen[around_a.between_directions(i)][around_b.between_directions(i)] = true;
    }
}

/// Along an upright line that passes no vertex: a point of each edge it crosses, and one between and beyond them.
void look_along(const Arrangement& all, const Union& a, const Union& b, const mpq_class& x, Table& table) {
    std::vector<mpq_class> heights;
    for (const Edge& e : all.edges()) {
        if (e.d.x == 0) continue;
        const mpq_class t = (x - e.p.x) / e.d.x;
        if (e.in_range(t)) heights.push_back(e.p.y + t * e.d.y);
    }
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    const auto cell = [&](const Union& set, const mpq_class& y) { return holds(set, {x, y}); };
    const auto edge = [&](const Union& set, const mpq_class& below, const mpq_class& y, const mpq_class& above) {
        if (!cell(set, y)) return exterior;
        return cell(set, below) != cell(set, above) ? boundary : interior;
    };
    if (heights.empty()) heights = {0};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const mpq_class below = i == 0 ? heights[i] - 1 : mpq_class((heights[i - 1] + heights[i]) / 2);
        const mpq_class above = i + 1 == heights.size() ? heights[i] + 1 : mpq_class((heights[i] + heights[i + 1]) / 2);
        table.seen[edge(a, below, heights[i], above)][edge(b, below, heights[i], above)] = true;
        for (const mpq_class& y : {below, above})
            table.seen[cell(a, y) ? interior : exterior][cell(b, y) ? interior : exterior] = true;
    }
}

}  // namespace

bool holds(const Union& set, const Point& p) {
    return std::any_of(set.begin(), set.end(), [&](const Straight& member) { return member.holds(p); });
}

Table tabulate(const Union& a, const Union& b) {
    const Arrangement all({&a, &b});
    Table table;
    for (const Point& p : all.vertices()) look_around(all, a, b, p, table);
    const auto& v = all.vertices();
    look_along(all, a, b, v.front().x - 1, table);
    look_along(all, a, b, v.back().x + 1, table);
    for (std::size_t i = 1; i < v.size(); ++i)
        if (v[i].x != v[i - 1].x) look_along(all, a, b, (v[i - 1].x + v[i].x) / 2, table);
    return table;
}

std::vector<Edge> border(const Union& set) {
    const Arrangement all({&set});
    std::vector<Edge> result;
    for (const Edge& e : all.edges()) {
        std::vector<mpq_class> cuts;
        for (const Point& v : all.vertices())
            if (e.holds(v)) cuts.push_back(dot(e.d, minus(v, e.p)) / dot(e.d, e.d));
        std::sort(cuts.begin(), cuts.end());
        const auto add = [&](const Edge& stretch) {
            const Point middle = plus(stretch.p, stretch.d, mpq_class(1, 2)), normal{-e.d.y, e.d.x};
            const mpq_class step = all.small_step(middle, dot(normal, normal));
            if (holds(set, plus(middle, normal, step)) != holds(set, plus(middle, normal, -step)))
                result.push_back(stretch);
        };
        const auto part = [&](const mpq_class& length) { return Point{length * e.d.x, length * e.d.y}; };
        for (std::size_t i = 1; i < cuts.size(); ++i)
            if (cuts[i] != cuts[i - 1]) add({plus(e.p, e.d, cuts[i - 1]), part(cuts[i] - cuts[i - 1])});
        if (!e.has_end) add({plus(e.p, e.d, cuts.back()), part(1), true, false});
        if (!e.has_start) add({plus(e.p, e.d, cuts.front()), part(-1), true, false});
    }
    return result;
}

}  // namespace oracle
