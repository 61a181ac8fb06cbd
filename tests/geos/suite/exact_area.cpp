#include "geos/suite/exact_area.hpp"

#include <algorithm>

namespace geos {

namespace {

struct Edge {
    mpq_class x, y, dx, dy;  ///< from its lower end; never level
    std::size_t area = 0;
    carom::AabbD box;

    mpq_class top() const { return y + dy; }
    mpq_class at(const mpq_class& height) const { return x + dx * (height - y) / dy; }
};

std::vector<Edge> edges_of(const std::vector<carom::SimplePolygonD>& areas) {
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        for (auto [a, b] : segments_of(areas[i])) {
            if (a.y == b.y) continue;
            if (a.y > b.y) std::swap(a, b);
            edges.push_back(
                {a.x, a.y, mpq_class(b.x) - a.x, mpq_class(b.y) - a.y, i, carom::bounds(carom::SegmentD{a, b})});
        }
    }
    return edges;
}

/// The heights of all ends and crossings, sorted.
std::vector<mpq_class> heights_of(const std::vector<Edge>& edges) {
    std::vector<mpq_class> heights;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Edge& e = edges[i];
        heights.insert(heights.end(), {e.y, e.top()});
        for (std::size_t j = 0; j < i; ++j) {
            const Edge& f = edges[j];
            if (!carom::overlaps(e.box, f.box)) continue;
            const mpq_class slope = e.dx * f.dy - e.dy * f.dx;
            if (slope == 0) continue;
            const mpq_class t = ((f.x - e.x) * f.dy - (f.y - e.y) * f.dx) / slope;
            if (t > 0 && t < 1) heights.push_back(e.y + t * e.dy);
        }
    }
    std::sort(heights.begin(), heights.end());
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    return heights;
}

/// How wide the union is at a height where no edges meet.
mpq_class width_at(const mpq_class& height, const std::vector<const Edge*>& edges, std::size_t areas) {
    std::vector<std::pair<mpq_class, std::size_t>> crossings;
    for (const Edge* edge : edges) crossings.emplace_back(edge->at(height), edge->area);
    std::sort(crossings.begin(), crossings.end());
    std::vector<bool> inside(areas, false);
    std::size_t depth = 0;
    mpq_class width = 0;
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        if (depth > 0) width += crossings[i].first - crossings[i - 1].first;
        inside[crossings[i].second].flip();
        depth = inside[crossings[i].second] ? depth + 1 : depth - 1;
    }
    return width;
}

}  // namespace

mpq_class exact_area(const std::vector<carom::SimplePolygonD>& areas) {
    std::vector<Edge> edges = edges_of(areas);
    std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) { return e.y < f.y; });
    const std::vector<mpq_class> heights = heights_of(edges);
    mpq_class area = 0;
    std::vector<const Edge*> active;
    for (std::size_t i = 1, next = 0; i < heights.size(); ++i) {
        std::erase_if(active, [&](const Edge* edge) { return edge->top() <= heights[i - 1]; });
        for (; next < edges.size() && edges[next].y <= heights[i - 1]; ++next) active.push_back(&edges[next]);
        area += (heights[i] - heights[i - 1]) * width_at((heights[i] + heights[i - 1]) / 2, active, areas.size());
    }
    return area;
}

carom::Vec2D exact_centroid(const std::vector<carom::SimplePolygonD>& areas) {
    mpq_class area = 0, x = 0, y = 0;
    for (const carom::SimplePolygonD& polygon : areas) {
        for (const auto& [a, b] : segments_of(polygon)) {
            const mpq_class cross = mpq_class(a.x) * b.y - mpq_class(a.y) * b.x;
            area += cross;
            x += cross * (mpq_class(a.x) + b.x);
            y += cross * (mpq_class(a.y) + b.y);
        }
    }
    return {mpq_class(x / (3 * area)).get_d(), mpq_class(y / (3 * area)).get_d()};
}

}  // namespace geos
